/* test_fallback.c - the solution that a search returns when a limit ends it: it replays, and the
 * shortest length is between the two bounds
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

enum { N_BOARDS = 4, MAX_LIMIT = 300 };

static void check_bounds(const struct packed_problem *problem, const struct engine_path *solution,
                         const struct fifteen_result *result, unsigned distance)
{
    assert_true(result->found);
    assert_true(packed_replay(problem, solution));
    assert_in_range(distance, result->lower_bound, solution->length);
    assert_int_equal(result->optimal, solution->length == result->lower_bound);
}

/* Limits from 1 node on, until the search ends by itself: together the boards have each. */
static void check_algorithm(enum fifteen_algorithm algorithm, const char *heuristic)
{
    const packed_board goal = solving_read(tray_3x3, "1 2 3 4 5 6 7 8 0");
    uint8_t *const distances = exhaustive_distances(tray_3x3, goal);
    struct fifteen_solver *const solver = solving_solver(NULL, heuristic, algorithm);
    uint64_t random = 9;
    const unsigned step = scale_is_full() ? 4 : scale_step();
    unsigned n_limits = 0;
    for (unsigned i = 0; i < N_BOARDS; i++) {
        const struct packed_problem problem = {
            tray_3x3, solving_start(tray_3x3, goal, SOLVING_ANYWHERE, &random), goal};
        const unsigned distance = distances[exhaustive_number(tray_3x3, problem.start)];
        for (uint64_t n = 1 + i % step; n <= MAX_LIMIT; n += step) {
            const struct fifteen_limits limits = {.n_nodes = n, .fallback = true};
            struct engine_path solution;
            struct fifteen_result result;
            const enum fifteen_status status =
                packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL);
            assert_true(status == FIFTEEN_OK || status == FIFTEEN_LIMIT);
            assert_int_equal(status == FIFTEEN_OK, result.optimal);
            check_bounds(&problem, &solution, &result, distance);
            n_limits += status == FIFTEEN_LIMIT;
        }
    }
    assert_true(n_limits > MAX_LIMIT / step);
    fifteen_solver_free(solver);
    free(distances);
}

static void each_limit_leaves_a_solution(void **state)
{
    (void)state;
    check_algorithm(FIFTEEN_AUTO, "manhattan");
    check_algorithm(FIFTEEN_IDASTAR_PLAIN, "linear-conflict");
    check_algorithm(FIFTEEN_ASTAR, "hamming");
    check_algorithm(FIFTEEN_BREADTH_FIRST, NULL);
}

struct bounds {
    unsigned lower;
    unsigned upper;
};

/* Cancels at the first report of a solution. */
static bool stop_at_solution(void *context, const struct fifteen_progress *progress)
{
    struct bounds *const bounds = context;
    if (progress->search == NULL || progress->search->upper_bound == 0)
        return true;
    bounds->lower = progress->search->lower_bound;
    bounds->upper = progress->search->upper_bound;
    return false;
}

static void a_search_reports_both_bounds_and_keeps_its_solution_when_cancelled(void **state)
{
    const struct packed_problem problem = {
        tray_4x4, solving_read(tray_4x4, "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1"),
        solving_read(tray_4x4, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")};
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_IDASTAR_PLAIN);
    const struct fifteen_limits limits = {.fallback = true};
    struct bounds bounds = {0, 0};
    const struct fifteen_monitor monitor = {stop_at_solution, &bounds};
    struct engine_path solution;
    struct fifteen_result result;
    (void)state;
    assert_int_equal(packed_solve(solver, &problem, &limits, &monitor, &solution, &result, NULL),
                     FIFTEEN_CANCELLED);
    check_bounds(&problem, &solution, &result, 80);
    assert_int_equal(solution.length, bounds.upper);
    assert_in_range(result.lower_bound, bounds.lower, 80);
    fifteen_solver_free(solver);
}

static void without_the_request_a_limit_leaves_no_solution(void **state)
{
    const struct packed_problem problem = {
        tray_4x4, solving_read(tray_4x4, "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1"),
        solving_read(tray_4x4, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0")};
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_AUTO);
    const struct fifteen_limits limits = {.n_nodes = 1000};
    struct engine_path solution;
    struct fifteen_result result;
    (void)state;
    assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL),
                     FIFTEEN_LIMIT);
    assert_false(result.found);
    fifteen_solver_free(solver);
}

/* A board of more than 25 cells has no tables and no exact solution within this limit. */
static void a_large_board_has_a_solution_too(void **state)
{
    const struct fifteen_geometry size = {6, 7};
    struct fifteen_random random;
    struct fifteen_board *start;
    struct fifteen_board *goal;
    struct fifteen_result result;
    (void)state;
    fifteen_random_seed(&random, 5);
    assert_int_equal(fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &goal, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_random_board(goal, &random, &start, NULL), FIFTEEN_OK);
    const struct plain_problem problem = {.start = start};
    const struct fifteen_limits limits = {.n_nodes = 10000, .fallback = true};
    assert_int_equal(plain_solve(&problem, &limits, NULL, &result, NULL), FIFTEEN_LIMIT);
    assert_true(result.found);
    assert_true(plain_replay(&problem, &result.solution));
    assert_in_range(result.lower_bound, result.initial_h, result.solution.length);
    fifteen_solution_free(&result.solution);
    fifteen_board_free(start);
    fifteen_board_free(goal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_limit_leaves_a_solution),
        cmocka_unit_test(a_search_reports_both_bounds_and_keeps_its_solution_when_cancelled),
        cmocka_unit_test(without_the_request_a_limit_leaves_no_solution),
        cmocka_unit_test(a_large_board_has_a_solution_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
