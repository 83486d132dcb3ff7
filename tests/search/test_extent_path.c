/* test_extent_path.c - depth-first searches count the path that they store; quick search nothing */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/extent.h"
#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static const struct fifteen_geometry tray_4x4 = {4, 4};

static void assert_path(const struct fifteen_result *result, unsigned length)
{
    assert_int_equal(result->extent.depth, length);
    assert_int_equal(result->extent.max_frontier, length + 1);
}

static void depth_first_searches_store_a_path(void **state)
{
    (void)state;
    uint64_t random = 53;
    struct fifteen_pdb_set *const tables =
        solving_tables(extent_tray, packed_goal(extent_tray, FIFTEEN_BLANK_LAST), 0x1e, 0x1e0);
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO, FIFTEEN_IDASTAR,
                                                        FIFTEEN_IDASTAR_TT, FIFTEEN_IDASTAR_PLAIN};
    for (unsigned a = 0; a < sizeof algorithms / sizeof algorithms[0]; a++) {
        struct fifteen_solver *const solver = solving_solver(tables, "pdb", algorithms[a]);
        for (unsigned i = 0; i < scaled(100); i++) {
            const struct packed_problem problem = extent_problem_from(extent_random_start(&random));
            unsigned length;
            const struct fifteen_result result = solving_solve(solver, &problem, &length);
            assert_path(&result, length);
            assert_int_equal(result.extent.max_stored,
                             result.algorithm == FIFTEEN_IDASTAR_TT ? 0 : length + 1);
        }
        fifteen_solver_free(solver);
    }
    fifteen_pdb_set_free(tables);
    const struct packed_problem hard = {
        tray_4x4, solving_read(tray_4x4, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"),
        packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
    unsigned length;
    const struct fifteen_result result =
        extent_solve("manhattan", FIFTEEN_IDASTAR_PLAIN, &hard, &length);
    assert_path(&result, length);
    assert_int_equal(result.extent.max_stored, length + 1);
}

/* The generic IDA* counts while it searches, also up to a limit. */
static void generic_depth_first_search_counts_its_path(void **state)
{
    (void)state;
    const struct fifteen_geometry size = {6, 6}; /* trays have other searches */
    struct fifteen_random random;
    struct fifteen_board *goal;
    struct fifteen_board *start;
    fifteen_random_seed(&random, 6);
    assert_int_equal(fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &goal, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_random_walk(goal, 45, &random, &start, NULL), FIFTEEN_OK);
    const struct plain_problem problem = {.start = start, .algorithm = FIFTEEN_IDASTAR};
    struct fifteen_result result;
    assert_int_equal(plain_solve(&problem, NULL, NULL, &result, NULL), FIFTEEN_OK);
    const unsigned length = (unsigned)result.solution.length;
    assert_path(&result, length);
    assert_int_equal(result.extent.max_stored, length + 1);
    fifteen_solution_free(&result.solution);
    const struct fifteen_limits limits = {.n_nodes = result.generated / 2};
    assert_int_equal(plain_solve(&problem, &limits, NULL, &result, NULL), FIFTEEN_LIMIT);
    assert_true(result.extent.depth > 10 && result.extent.depth < length);
    assert_path(&result, (unsigned)result.extent.depth);
    fifteen_board_free(goal);
    fifteen_board_free(start);
}

static void quick_search_counts_none(void **state)
{
    (void)state;
    const struct packed_problem problem =
        extent_problem_from(solving_read(extent_tray, "8 6 7 2 5 4 3 0 1"));
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_QUICK);
    const struct fifteen_limits limits = {.n_nodes = 1000};
    struct engine_path solution;
    struct fifteen_result result;
    assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL),
                     FIFTEEN_OK);
    extent_assert(&result, 0, 0, 0);
    fifteen_solver_free(solver);
}

static void branching_factors_are_those_of_uniform_trees(void **state)
{
    (void)state;
    for (unsigned b = 1; b <= 4; b++) {
        uint64_t n_nodes = 1;
        uint64_t n_last = 1;
        for (unsigned depth = 1; depth <= 20; depth++) {
            n_last *= b;
            n_nodes += n_last;
            assert_true(fabs(fifteen_branching_factor(n_nodes, depth) - b) < 1e-9);
        }
    }
    /* Russell & Norvig: 52 nodes below the root and a solution at depth 5 make 1.92. */
    assert_true(fabs(fifteen_branching_factor(53, 5) - 1.92) < 0.005);
    assert_true(fifteen_branching_factor(1, 0) == 0);
    assert_true(fifteen_branching_factor(5, 5) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_first_searches_store_a_path),
        cmocka_unit_test(generic_depth_first_search_counts_its_path),
        cmocka_unit_test(quick_search_counts_none),
        cmocka_unit_test(branching_factors_are_those_of_uniform_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
