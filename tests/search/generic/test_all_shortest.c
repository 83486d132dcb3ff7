/* test_all_shortest.c - the number of shortest paths: known values, and too many to count */
/* SPDX-License-Identifier: MIT */
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
    struct fifteen_error error = {.text = ""};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(cross_town(rows[i].size, &n, &error), FIFTEEN_OK);
        assert_true(n == rows[i].n);
    }
    for (uint32_t size = 34; size < 60; size++) {
        assert_int_equal(cross_town(size, &n, &error), FIFTEEN_LIMIT);
        assert_non_null(strstr(error.text, "more shortest solutions than can be counted"));
    }
}

/* ---- the largest number ---- */

/* A ladder of layers. From the start, ways double along the pair PLAIN and CROSS; SUM has the sum
 * of all ways to PLAIN before: 2^(layer-1) - 1, and one more in the last layer if MORE leads there.
 */
enum ladder_kind { PLAIN, CROSS, SUM, MORE };

struct rung {
    uint32_t layer;
    uint32_t kind;
};

enum { LAST_RUNG = 64 };

static void ladder_start(const void *context, void *state)
{
    (void)context;
    *(struct rung *)state = (struct rung){0, PLAIN};
}

static unsigned ladder_expand(const void *context, const void *state, const void *parent,
                              void *successors, struct fifteen_step *to)
{
    /* From PLAIN, CROSS, SUM and MORE, to the same. */
    static const bool leads[4][4] = {{true, true, true, false},
                                     {true, true, false, false},
                                     {false, false, true, false},
                                     {false, false, false, true}};
    const bool has_more = *(const bool *)context;
    const struct rung *const from = state;
    struct rung *const rungs = successors;
    unsigned n = 0;
    (void)parent;
    for (uint32_t kind = 0; kind < 4 && from->layer < LAST_RUNG; kind++) {
        const bool begins = from->layer == 0 && (kind == CROSS || (kind == MORE && has_more));
        const bool joins = from->kind == MORE && from->layer + 1 == LAST_RUNG && kind == SUM;
        if (from->layer == 0 ? !begins && kind != PLAIN : !leads[from->kind][kind] && !joins)
            continue;
        to[n] = (struct fifteen_step){.cost = 1, .action = kind};
        rungs[n++] = (struct rung){from->layer + 1, kind};
    }
    return n;
}

static bool ladder_is_goal(const void *context, const void *state)
{
    (void)context;
    const struct rung *const rung = state;
    return rung->layer == LAST_RUNG && rung->kind == SUM;
}

static enum fifteen_status climb(bool has_more, uint64_t *n, struct fifteen_error *error)
{
    const struct fifteen_domain domain = {.context = &has_more,
                                          .state_size = sizeof(struct rung),
                                          .max_successors = 4,
                                          .start = ladder_start,
                                          .expand = ladder_expand,
                                          .is_goal = ladder_is_goal,
                                          .equal = town_equal,
                                          .hash = town_hash};
    struct fifteen_search_result result = {.path = NULL};
    struct domain_search search;
    struct all_shortest all;
    domain_search_init(&search, &domain, NULL, NULL, &result, error);
    const enum fifteen_status status = all_shortest_count(&all, &search, LAST_RUNG);
    *n = all.n;
    all_shortest_free(&all);
    return status;
}

static void the_maximum_is_counted(void **state)
{
    (void)state;
    uint64_t n = 0;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(climb(false, &n, &error), FIFTEEN_OK);
    assert_true(n == INT64_MAX);
    assert_int_equal(climb(true, &n, &error), FIFTEEN_LIMIT);
    assert_non_null(strstr(error.text, "2^63 or more"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_many_are_an_error),
        cmocka_unit_test(the_maximum_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
