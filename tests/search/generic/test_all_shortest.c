/* test_all_shortest.c - the number of shortest paths: known values, and too many to count */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/generic/all_shortest.h"

/* A square grid of streets: (2n over n) shortest paths across. */
struct corner {
    uint32_t x;
    uint32_t y;
};

static void town_start(const void *context, void *state)
{
    (void)context;
    *(struct corner *)state = (struct corner){0, 0};
}

static unsigned town_expand(const void *context, const void *state, const void *parent,
                            void *successors, struct fifteen_step *to)
{
    const uint32_t size = *(const uint32_t *)context;
    const struct corner *const from = state;
    const struct corner *const before = parent;
    struct corner *const corners = successors;
    unsigned n = 0;
    for (unsigned i = 0; i < 4; i++) {
        const struct corner next = {from->x + (i == 0) - (i == 1), from->y + (i == 2) - (i == 3)};
        if (next.x > size || next.y > size ||
            (before != NULL && before->x == next.x && before->y == next.y))
            continue;
        to[n] = (struct fifteen_step){.cost = 1, .action = i};
        corners[n++] = next;
    }
    return n;
}

static bool town_is_goal(const void *context, const void *state)
{
    const uint32_t size = *(const uint32_t *)context;
    const struct corner *const corner = state;
    return corner->x == size && corner->y == size;
}

static bool town_equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return memcmp(a, b, sizeof(struct corner)) == 0;
}

static uint64_t town_hash(const void *context, const void *state)
{
    (void)context;
    return fifteen_state_hash(state, sizeof(struct corner));
}

static enum fifteen_status cross_town(uint32_t size, uint64_t *n, struct fifteen_error *error)
{
    const struct fifteen_domain domain = {.context = &size,
                                          .state_size = sizeof(struct corner),
                                          .max_successors = 4,
                                          .start = town_start,
                                          .expand = town_expand,
                                          .is_goal = town_is_goal,
                                          .equal = town_equal,
                                          .hash = town_hash};
    struct fifteen_search_result result = {.path = NULL};
    struct domain_search search;
    struct all_shortest all;
    domain_search_init(&search, &domain, NULL, NULL, &result, error);
    const enum fifteen_status status = all_shortest_count(&all, &search, 2 * size);
    *n = all.n;
    all_shortest_free(&all);
    assert_int_equal(search.budget.used_bytes, 0);
    return status;
}

/* Central binomial coefficients: sequence A000984 of the OEIS. */
static void too_many_are_an_error(void **state)
{
    (void)state;
    static const struct {
        uint32_t size;
        uint64_t n;
    } rows[] = {{0, 1}, {1, 2}, {2, 6}, {10, 184756}, {33, UINT64_C(7219428434016265740)}};
    uint64_t n;
    struct fifteen_error error = {""};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(cross_town(rows[i].size, &n, &error), FIFTEEN_OK);
        assert_true(n == rows[i].n);
    }
    for (uint32_t size = 34; size < 60; size++) {
        assert_int_equal(cross_town(size, &n, &error), FIFTEEN_LIMIT);
        assert_non_null(strstr(error.text, "more shortest solutions than can be counted"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_many_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
