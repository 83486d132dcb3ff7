/* test_domain.c - generic searches on an endless tree: paths, limits, invalid domains */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/search.h>

#include "support/scale.h"

static const enum fifteen_algorithm all[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR, FIFTEEN_UNIFORM_COST,
                                             FIFTEEN_BREADTH_FIRST, FIFTEEN_GREEDY};
enum { N_ALL = sizeof all / sizeof all[0] };

/* The first algorithms of `all`, which find a cheapest path. */
enum { N_CHEAPEST = 3 };

/* ---- a tree without end ---- */

#define NOWHERE UINT64_MAX /* larger than the number of any state */

struct tree_state {
    uint64_t number;
    uint8_t ballast[24];
};

struct tree {
    unsigned n_children;
    uint32_t cost; /* of the first child; each other child costs one more than the one before */
    uint64_t goal;
};

static void tree_start(const void *context, void *state)
{
    (void)context;
    *(struct tree_state *)state = (struct tree_state){.number = 0};
}

static unsigned tree_expand(const void *context, const void *state, const void *parent,
                            void *successors, struct fifteen_step *steps)
{
    (void)parent;
    const struct tree *const tree = context;
    const struct tree_state *const from = state;
    struct tree_state *const to = successors;
    for (unsigned i = 0; i < tree->n_children; i++) {
        to[i] = (struct tree_state){.number = from->number * tree->n_children + i + 1};
        steps[i] = (struct fifteen_step){.cost = tree->cost + i, .action = i};
    }
    return tree->n_children;
}

static bool tree_is_goal(const void *context, const void *state)
{
    return ((const struct tree_state *)state)->number == ((const struct tree *)context)->goal;
}

static bool tree_equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return ((const struct tree_state *)a)->number == ((const struct tree_state *)b)->number;
}

static uint64_t tree_hash(const void *context, const void *state)
{
    (void)context;
    return fifteen_state_hash(state, sizeof(uint64_t));
}

/* A chain with a distant end, for which IDA* needs only one iteration. */
enum { CHAIN_COST = 1 << 30 };

static uint32_t chain_heuristic(const void *context, const void *state)
{
    (void)context;
    return CHAIN_COST - (uint32_t)((const struct tree_state *)state)->number;
}

static struct fifteen_domain tree_domain(const struct tree *tree)
{
    return (struct fifteen_domain){.context = tree,
                                   .state_size = sizeof(struct tree_state),
                                   .max_successors = tree->n_children,
                                   .start = tree_start,
                                   .expand = tree_expand,
                                   .is_goal = tree_is_goal,
                                   .equal = tree_equal,
                                   .hash = tree_hash};
}

static void paths_are_found(void **state)
{
    (void)state;
    static const uint32_t way[] = {0, 1, 1, 0, 1, 0, 1, 0, 1};
    struct tree tree = {.n_children = 2, .cost = 1, .goal = 0};
    for (unsigned i = 0; i < 9; i++)
        tree.goal = 2 * tree.goal + way[i] + 1;
    const struct fifteen_domain domain = tree_domain(&tree);
    for (unsigned a = 0; a < N_CHEAPEST; a++) {
        struct fifteen_search_result result;
        assert_int_equal(fifteen_search(&domain, all[a], NULL, NULL, &result, NULL), FIFTEEN_OK);
        assert_int_equal(result.length, 9);
        assert_int_equal(result.cost, 9 + 5);
        assert_memory_equal(result.path, way, sizeof way);
        fifteen_search_result_free(&result);
    }
}

static void node_limits_are_exact(void **state)
{
    (void)state;
    const struct tree tree = {.n_children = 3, .cost = 1, .goal = NOWHERE};
    const struct fifteen_domain domain = tree_domain(&tree);
    static const uint64_t limits[] = {1, 2, 3, 1000, 16384, 16385, 50000};
    for (unsigned a = 0; a < N_ALL; a++)
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            const struct fifteen_limits limit = {.n_nodes = limits[i]};
            struct fifteen_search_result result;
            struct fifteen_error error = {.text = ""};
            assert_int_equal(fifteen_search(&domain, all[a], &limit, NULL, &result, &error),
                             FIFTEEN_LIMIT);
            assert_int_equal(result.generated, limits[i]);
            assert_int_equal(error.argument, FIFTEEN_ARGUMENT_NODES);
            fifteen_search_result_free(&result);
        }
}

/* Memory that malloc may keep of blocks freed by growing tables. */
static const uint64_t slack_bytes = (4 << 20) + PEAK_SLACK_BYTES;

/* Equal costs fill the memory of the nodes, different costs also that of the open list, and a chain
 * the memory of IDA*. Limits grow, because only the peak can be measured. */
static void memory_limits_are_kept(void **state)
{
    (void)state;
    static const struct {
        enum fifteen_algorithm algorithm;
        struct tree tree;
        uint64_t limit_bytes;
    } rows[] = {
        {FIFTEEN_IDASTAR, {1, 1, NOWHERE}, UINT64_C(40) << 20},
        {FIFTEEN_ASTAR, {2, 1, NOWHERE}, UINT64_C(60) << 20},
        {FIFTEEN_BREADTH_FIRST, {2, 1, NOWHERE}, UINT64_C(90) << 20},
        {FIFTEEN_ASTAR, {60, 1 << 20, NOWHERE}, UINT64_C(150) << 20},
    };
    const uint64_t before = peak_bytes();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_domain domain = tree_domain(&rows[i].tree);
        if (rows[i].algorithm == FIFTEEN_IDASTAR) {
            domain.heuristic = chain_heuristic;
            domain.max_cost = CHAIN_COST;
        }
        const struct fifteen_limits limits = {.memory_bytes = rows[i].limit_bytes};
        struct fifteen_search_result result;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_search(&domain, rows[i].algorithm, &limits, NULL, &result, &error),
                         FIFTEEN_LIMIT);
        assert_non_null(strstr(error.text, "memory"));
        assert_in_range(peak_bytes() - before, rows[i].limit_bytes / 4,
                        rows[i].limit_bytes + slack_bytes);
        fifteen_search_result_free(&result);
    }
}

static void tiny_memory_limits(void **state)
{
    (void)state;
    const struct tree tree = {.n_children = 2, .cost = 1, .goal = NOWHERE};
    const struct fifteen_domain domain = tree_domain(&tree);
    for (unsigned a = 0; a < N_ALL; a++) {
        const struct fifteen_limits limits = {.memory_bytes = 1};
        struct fifteen_search_result result;
        assert_int_equal(fifteen_search(&domain, all[a], &limits, NULL, &result, NULL),
                         FIFTEEN_LIMIT);
        assert_int_equal(result.generated, 0);
        fifteen_search_result_free(&result);
    }
}

static void time_limits_are_kept(void **state)
{
    (void)state;
    const struct tree tree = {.n_children = 2, .cost = 1, .goal = NOWHERE};
    const struct fifteen_domain domain = tree_domain(&tree);
    const struct fifteen_limits limits = {.seconds = 0.02};
    for (unsigned a = 0; a < N_ALL; a++) {
        struct fifteen_search_result result;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_search(&domain, all[a], &limits, NULL, &result, &error),
                         FIFTEEN_LIMIT);
        assert_int_equal(error.argument, FIFTEEN_ARGUMENT_SECONDS);
        assert_true(result.generated > 0);
        fifteen_search_result_free(&result);
    }
}

struct levels {
    unsigned max_step; /* from one level to the next */
    struct fifteen_progress last;
};

static bool stop_at_fifth_level(void *context, const struct fifteen_progress *progress)
{
    struct levels *const levels = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_SEARCH);
    assert_true(progress->level <= levels->last.level + levels->max_step);
    levels->last = *progress;
    return progress->level < 5;
}

/* Each level is reported, except by greedy search, which descends by steps of 1 and 2. */
static void searches_can_be_cancelled(void **state)
{
    (void)state;
    const struct tree tree = {.n_children = 2, .cost = 1, .goal = NOWHERE};
    const struct fifteen_domain domain = tree_domain(&tree);
    for (unsigned a = 0; a < N_ALL; a++) {
        struct levels levels = {.max_step = all[a] == FIFTEEN_GREEDY ? 2 : 1};
        const struct fifteen_monitor monitor = {.report = stop_at_fifth_level, .context = &levels};
        struct fifteen_search_result result;
        assert_int_equal(fifteen_search(&domain, all[a], NULL, &monitor, &result, NULL),
                         FIFTEEN_CANCELLED);
        assert_in_range(levels.last.level, 5, 4 + levels.max_step);
        assert_int_equal(levels.last.done, result.generated);
        fifteen_search_result_free(&result);
    }
}

static void the_start_may_be_a_goal(void **state)
{
    (void)state;
    const struct tree tree = {.n_children = 2, .cost = 1, .goal = 0};
    const struct fifteen_domain domain = tree_domain(&tree);
    for (unsigned a = 0; a < N_ALL; a++) {
        struct fifteen_search_result result;
        assert_int_equal(fifteen_search(&domain, all[a], NULL, NULL, &result, NULL), FIFTEEN_OK);
        assert_non_null(result.path);
        assert_int_equal(result.length, 0);
        assert_int_equal(result.cost, 0);
        assert_int_equal(result.generated, 1);
        assert_int_equal(result.expanded, 0);
        fifteen_search_result_free(&result);
    }
}

static void invalid_domains_are_rejected(void **state)
{
    (void)state;
    const struct tree tree = {.n_children = 2};
    const struct fifteen_domain domain = tree_domain(&tree);
    struct fifteen_domain bad[] = {domain, domain, domain, domain};
    bad[0].state_size = 0;
    bad[1].state_size = FIFTEEN_STATE_MAX + 1;
    bad[2].max_successors = 0;
    bad[3].max_successors = FIFTEEN_SUCCESSORS_MAX + 1;
    struct fifteen_search_result result;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(fifteen_search(&bad[i], FIFTEEN_ASTAR, NULL, NULL, &result, NULL),
                         FIFTEEN_INVALID);
        assert_null(result.path);
    }
    static const enum fifteen_algorithm others[] = {FIFTEEN_ASTAR_IDASTAR, FIFTEEN_IDASTAR_TT,
                                                    FIFTEEN_IDASTAR_PLAIN, FIFTEEN_N_ALGORITHMS,
                                                    (enum fifteen_algorithm) - 1};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(fifteen_search(&domain, others[i], NULL, NULL, &result, NULL),
                         FIFTEEN_INVALID);
}

/* Only the heuristic may be missing, and the hash for IDA*. */
static void missing_functions_are_rejected(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO,          FIFTEEN_ASTAR,
                                                        FIFTEEN_IDASTAR,       FIFTEEN_UNIFORM_COST,
                                                        FIFTEEN_BREADTH_FIRST, FIFTEEN_GREEDY};
    const struct tree tree = {.n_children = 2};
    const struct fifteen_domain domain = tree_domain(&tree);
    struct fifteen_domain without[] = {domain, domain, domain, domain, domain, domain};
    static const char *const names[] = {"'start'", "'expand'", "'is_goal'", "'equal'", "'hash'"};
    without[0].start = NULL;
    without[1].expand = NULL;
    without[2].is_goal = NULL;
    without[3].equal = NULL;
    without[4].hash = NULL;
    without[5].heuristic = NULL;
    for (size_t a = 0; a < sizeof algorithms / sizeof algorithms[0]; a++)
        for (size_t i = 0; i < sizeof without / sizeof without[0]; i++) {
            const bool is_allowed = i == 5 || (i == 4 && algorithms[a] == FIFTEEN_IDASTAR);
            const struct fifteen_limits limits = {.n_nodes = 100};
            struct fifteen_search_result result;
            struct fifteen_error error = {.text = ""};
            const enum fifteen_status status =
                fifteen_search(&without[i], algorithms[a], &limits, NULL, &result, &error);
            assert_int_equal(status == FIFTEEN_INVALID, !is_allowed);
            assert_true(is_allowed || strstr(error.text, names[i]) != NULL);
            fifteen_search_result_free(&result);
        }
}

/* ---- ties ---- */

enum { SIDE = 20 };

struct corner {
    uint8_t row;
    uint8_t column;
};

static void corner_start(const void *context, void *state)
{
    (void)context;
    *(struct corner *)state = (struct corner){0, 0};
}

static unsigned corner_expand(const void *context, const void *state, const void *parent,
                              void *successors, struct fifteen_step *steps)
{
    (void)context;
    (void)parent;
    const struct corner *const from = state;
    struct corner *const to = successors;
    unsigned n = 0;
    if (from->row < SIDE)
        to[n++] = (struct corner){(uint8_t)(from->row + 1), from->column};
    if (from->column < SIDE)
        to[n++] = (struct corner){from->row, (uint8_t)(from->column + 1)};
    for (unsigned i = 0; i < n; i++)
        steps[i] = (struct fifteen_step){.cost = 1, .action = i};
    return n;
}

static uint32_t corner_distance(const void *context, const void *state)
{
    (void)context;
    const struct corner *const at = state;
    return (uint32_t)(2 * SIDE - at->row - at->column);
}

static bool corner_is_goal(const void *context, const void *state)
{
    return corner_distance(context, state) == 0;
}

static bool corner_equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return memcmp(a, b, sizeof(struct corner)) == 0;
}

static uint64_t corner_hash(const void *context, const void *state)
{
    (void)context;
    return fifteen_state_hash(state, sizeof(struct corner));
}

/* Where each path to the far corner is shortest and the heuristic is exact, A* that prefers the
 * larger g follows one path; one that prefers the smaller g expands every place. */
static void astar_prefers_the_larger_g(void **state)
{
    (void)state;
    const struct fifteen_domain domain = {.state_size = sizeof(struct corner),
                                          .max_successors = 2,
                                          .start = corner_start,
                                          .expand = corner_expand,
                                          .is_goal = corner_is_goal,
                                          .heuristic = corner_distance,
                                          .equal = corner_equal,
                                          .hash = corner_hash};
    struct fifteen_search_result result;
    assert_int_equal(fifteen_search(&domain, FIFTEEN_ASTAR, NULL, NULL, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.length, 2 * SIDE);
    assert_int_equal(result.expanded, 2 * SIDE);
    fifteen_search_result_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_limits_are_kept), /* first: the memory of others would hide the peak
                                                   */
        cmocka_unit_test(tiny_memory_limits),
        cmocka_unit_test(paths_are_found),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(time_limits_are_kept),
        cmocka_unit_test(searches_can_be_cancelled),
        cmocka_unit_test(the_start_may_be_a_goal),
        cmocka_unit_test(invalid_domains_are_rejected),
        cmocka_unit_test(missing_functions_are_rejected),
        cmocka_unit_test(astar_prefers_the_larger_g),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
