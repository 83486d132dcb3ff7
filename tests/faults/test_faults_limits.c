/* test_faults_limits.c - limits across the parts of a search, by a simulated clock and counted
 * calls
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "faults/faults.h"
#include "support/building.h"
#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray = {4, 4};

/* Korf's boards 88, 3 and 9, of 65, 59 and 46 moves. */
static const char hard[] = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";
static const char near[] = "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0";
static const char middle[] = "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15";

static struct packed_problem problem_of(const char *board)
{
    return (struct packed_problem){tray, solving_read(tray, board),
                                   packed_goal(tray, FIFTEEN_BLANK_FIRST)};
}

static enum fifteen_status solve(const struct fifteen_solver *solver, const char *board,
                                 const struct fifteen_limits *limits, struct fifteen_result *result)
{
    const struct packed_problem problem = problem_of(board);
    struct engine_path solution;
    return packed_solve(solver, &problem, limits, NULL, &solution, result, NULL);
}

/* Seconds, with a clock that advances by a step at each reading. */
static const double step = 0.001;
static const double time_limit = 0.06;
enum { SLACK = 6 /* readings */ };

/* A* reads the clock about 20 times before its memory is used up. */
static void the_time_of_astar_counts_for_idastar(void **state)
{
    struct fifteen_solver *const solver = solving_solver(*state, "pdb", FIFTEEN_ASTAR_IDASTAR);
    const struct fifteen_limits limits = {
        .memory_bytes = 4 << 20, .n_threads = 1, .seconds = time_limit};
    struct fifteen_result result;
    faults_set_clock(step);
    assert_int_equal(solve(solver, hard, &limits, &result), FIFTEEN_LIMIT);
    faults_set_clock(0);
    assert_true(result.generated > 300000); /* far more than the memory allows A* */
    assert_true(result.seconds >= time_limit && result.seconds <= time_limit + SLACK * step);
    fifteen_solver_free(solver);
}

static void the_time_of_the_first_solution_counts_for_the_others(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ASTAR);
    const struct packed_problem problem = problem_of(near);
    struct fifteen_limits limits = {.n_threads = 1};
    struct fifteen_solutions solutions = {.max_solutions = 0};
    struct engine_path solution;
    struct fifteen_result first;
    struct fifteen_result both;
    faults_set_clock(1);
    assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &first, NULL),
                     FIFTEEN_OK);
    assert_int_equal(packed_solve_all(solver, &problem, &limits, NULL, &solutions, &both, NULL),
                     FIFTEEN_OK);
    assert_true(first.seconds > SLACK && both.seconds > first.seconds + 2 * SLACK);
    limits.seconds = both.seconds - SLACK;
    assert_int_equal(packed_solve_all(solver, &problem, &limits, NULL, &solutions, &both, NULL),
                     FIFTEEN_LIMIT);
    faults_set_clock(0);
    assert_true(both.seconds <= limits.seconds + SLACK);
    fifteen_solver_free(solver);
}

static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Quick search begins after 0.2 and 5 s and, unless a solution is known, after the limit. */
static void quick_search_keeps_the_time_limit(void **state)
{
    (void)state;
    static const struct {
        double limit;
        double
            step;  /* of the clock: after a short one the search checks seldom, else at each node */
        int slack; /* readings after the limit: few, or the nodes of a construction */
    } cases[] = {{0.1, 0.001, 30}, {0.5, 0.02, 20000 + SLACK}};
    const struct fifteen_geometry size = {30, 30};
    struct fifteen_random random;
    struct fifteen_board *goal;
    struct fifteen_board *start;
    fifteen_random_seed(&random, 3);
    assert_int_equal(fifteen_board_create_goal(size, FIFTEEN_BLANK_LAST, &goal, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_random_board(goal, &random, &start, NULL), FIFTEEN_OK);
    const struct plain_problem problem = {.start = start};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct fifteen_limits limits = {.seconds = cases[i].limit, .fallback = true};
        const double slack = cases[i].slack * cases[i].step;
        struct fifteen_result result;
        faults_set_clock(cases[i].step);
        const double before = clock_now();
        assert_int_equal(plain_solve(&problem, &limits, NULL, &result, NULL), FIFTEEN_LIMIT);
        const double seconds = clock_now() - before;
        faults_set_clock(0);
        assert_true(seconds >= cases[i].limit && seconds <= cases[i].limit + slack);
        assert_true(result.seconds <= seconds && result.seconds >= seconds - SLACK * cases[i].step);
        fifteen_solution_free(&result.solution);
    }
    fifteen_board_free(start);
    fifteen_board_free(goal);
}

/* A clock that jumps makes the search pause after each batch. The goal may then be open already. */
static void the_last_node_allowed_may_lead_to_the_goal(void **state)
{
    (void)state;
    static const struct fifteen_geometry small = {3, 3};
    struct fifteen_pdb_set *const tables = building_set(small, "1.2/3.4/5.6/7.8");
    assert_non_null(tables);
    struct fifteen_solver *const solver = solving_solver(tables, "pdb", FIFTEEN_ASTAR);
    struct packed_problem problem = {small, 0, packed_goal(small, FIFTEEN_BLANK_FIRST)};
    uint64_t random = 61;
    faults_set_clock(1);
    for (unsigned i = 0; i < 300; i++) {
        struct fifteen_limits limits = {.n_threads = 1};
        problem.start = solving_start(small, problem.goal, SOLVING_ANYWHERE, &random);
        unsigned length;
        unsigned same;
        limits.n_nodes = solving_solve_within(solver, &problem, &limits, &length).generated;
        solving_solve_within(solver, &problem, &limits, &same);
        assert_int_equal(same, length);
    }
    faults_set_clock(0);
    fifteen_solver_free(solver);
    fifteen_pdb_set_free(tables);
}

/* ---- calls that are not repeated ---- */

static void a_thread_that_fails_to_start_is_not_tried_again(void **state)
{
    struct fifteen_solver *const solver = solving_solver(*state, NULL, FIFTEEN_IDASTAR);
    const struct fifteen_limits limits = {.n_threads = 4};
    struct fifteen_result result;
    faults_arm(FAULT_THREAD, 1, true);
    const enum fifteen_status status = solve(solver, middle, &limits, &result);
    assert_int_equal(faults_disarm(), 1);
    assert_int_equal(status, FIFTEEN_OK);
    assert_int_equal(result.n_threads, 1);
    assert_true(result.generated > 500000);
    fifteen_solver_free(solver);
}

struct repeat {
    uint64_t last; /* nodes generated at the last report */
    bool stopped;
};

/* Stops at the second report about the same nodes: while the large table of nodes grows. */
static bool stop_in_growth(void *context, const struct fifteen_progress *progress)
{
    struct repeat *const repeat = context;
    assert_false(repeat->stopped);
    repeat->stopped = progress->done == repeat->last && progress->done > 60000;
    repeat->last = progress->done;
    return !repeat->stopped;
}

/* Each reading of the clock makes a report. */
static void a_growing_table_of_nodes_stops_at_once(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ASTAR);
    const struct packed_problem problem = problem_of(hard);
    struct repeat repeat = {.last = 0};
    const struct fifteen_monitor monitor = {stop_in_growth, &repeat};
    struct engine_path solution;
    struct fifteen_result result;
    faults_set_clock(0.026);
    const enum fifteen_status status =
        packed_solve(solver, &problem, NULL, &monitor, &solution, &result, NULL);
    faults_set_clock(0);
    assert_int_equal(status, FIFTEEN_CANCELLED);
    assert_true(repeat.stopped);
    fifteen_solver_free(solver);
}

/* ---- the transposition table of a large search ---- */

static void a_table_that_grows_is_replaced(void **state)
{
    struct fifteen_solver *const solver = solving_solver(*state, "pdb", FIFTEEN_AUTO);
    const struct fifteen_limits limits = {.n_threads = 1, .memory_bytes = 256 << 20};
    struct fifteen_result result;
    const struct faults_holdings before = faults_holdings();
    faults_watch_bytes();
    assert_int_equal(solve(solver, hard, &limits, &result), FIFTEEN_OK);
    const struct faults_holdings after = faults_holdings();
    assert_int_equal(result.algorithm, FIFTEEN_IDASTAR_TT);
    assert_true(faults_max_bytes() >= 32 << 20);
    assert_int_equal(after.mapped_bytes, before.mapped_bytes);
    fifteen_solver_free(solver);
}

static int build_tables(void **state)
{
    *state = building_set(tray, "4-4-4-3");
    return *state != NULL ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_time_of_astar_counts_for_idastar),
        cmocka_unit_test(the_time_of_the_first_solution_counts_for_the_others),
        cmocka_unit_test(quick_search_keeps_the_time_limit),
        cmocka_unit_test(the_last_node_allowed_may_lead_to_the_goal),
        cmocka_unit_test(a_thread_that_fails_to_start_is_not_tried_again),
        cmocka_unit_test(a_growing_table_of_nodes_stops_at_once),
        cmocka_unit_test(a_table_that_grows_is_replaced),
    };
    return cmocka_run_group_tests(tests, build_tables, building_tear_down);
}
