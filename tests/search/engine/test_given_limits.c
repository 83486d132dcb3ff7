/* test_given_limits.c - limits that are not numbers, or used up before a search, in every call */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/algorithm/algorithm.h"
#include "search/generic/grid_domain.h"
#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray = {4, 4};
static const char hard[] = "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1"; /* 80 moves */
static uint8_t start_row[] = {0, 12, 10, 13, 15, 11, 14, 9, 3, 7, 2, 5, 4, 8, 6, 1};
static uint8_t goal_row[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};

/* What a call with limits searches. */
struct problem {
    enum fifteen_algorithm algorithm;
    struct packed_problem packed;
    struct fifteen_board *start;
    struct fifteen_solver *solver;
    struct fifteen_result counts;
};

typedef enum fifteen_status call(struct problem *problem, const struct fifteen_limits *limits);

static enum fifteen_status solve(struct problem *problem, const struct fifteen_limits *limits)
{
    struct engine_path solution;
    return packed_solve(problem->solver, &problem->packed, limits, NULL, &solution,
                        &problem->counts, NULL);
}

static enum fifteen_status solve_grid(struct problem *problem, const struct fifteen_limits *limits)
{
    const struct fifteen_problem grids = {problem->start, NULL};
    const enum fifteen_status status =
        fifteen_solve(problem->solver, &grids, limits, NULL, &problem->counts, NULL);
    fifteen_solution_free(&problem->counts.solution);
    return status;
}

static enum fifteen_status solve_all(struct problem *problem, const struct fifteen_limits *limits)
{
    struct fifteen_solutions solutions = {.take = NULL};
    return packed_solve_all(problem->solver, &problem->packed, limits, NULL, &solutions,
                            &problem->counts, NULL);
}

static enum fifteen_status solve_without(struct problem *problem,
                                         const struct fifteen_limits *limits)
{
    const struct plain_problem grid = {.start = problem->start, .algorithm = problem->algorithm};
    const enum fifteen_status status = plain_solve(&grid, limits, NULL, &problem->counts, NULL);
    fifteen_solution_free(&problem->counts.solution);
    return status;
}

/* Other statuses than OK and LIMIT are those of the call, the others that of the row. */
static enum fifteen_status solve_array(struct problem *problem, const struct fifteen_limits *limits)
{
    const struct fifteen_array array = {tray, goal_row, start_row, 1};
    uint8_t status = FIFTEEN_OK;
    const struct fifteen_array_answers answers = {.status = &status};
    const enum fifteen_status called =
        fifteen_array_solve(problem->solver, &array, limits, NULL, &answers, NULL);
    return called == FIFTEEN_OK ? (enum fifteen_status)status : called;
}

static bool no_value(void *context, const uint8_t *boards, size_t n, uint32_t *values)
{
    (void)context;
    (void)boards;
    for (size_t i = 0; i < n; i++)
        values[i] = 0;
    return true;
}

static enum fifteen_status search_array(struct problem *problem,
                                        const struct fifteen_limits *limits)
{
    const struct fifteen_batch_problem batch = {
        .geometry = tray, .start = start_row, .goal = goal_row, .heuristic = no_value, .batch = 4};
    struct fifteen_search_result result = {.path = NULL};
    const enum fifteen_status status =
        fifteen_array_search(&batch, problem->algorithm, limits, NULL, &result, NULL);
    fifteen_search_result_free(&result);
    return status;
}

static enum fifteen_status search_domain(struct problem *problem,
                                         const struct fifteen_limits *limits)
{
    struct grid_domain grid = {.start = problem->start};
    struct fifteen_search_result result = {.path = NULL};
    assert_int_equal(grid_domain_init(&grid, problem->start, NULL, &heuristic_manhattan,
                                      FIFTEEN_COST_UNIT, NULL),
                     FIFTEEN_OK);
    const struct fifteen_domain domain = grid_domain_of(&grid);
    const enum fifteen_status status =
        fifteen_search(&domain, problem->algorithm, limits, NULL, &result, NULL);
    fifteen_search_result_free(&result);
    grid_domain_free(&grid);
    return status;
}

static const struct {
    call *call;
    enum fifteen_algorithm algorithm;
} calls[] = {
    {solve, FIFTEEN_AUTO},          {solve, FIFTEEN_ASTAR},          {solve, FIFTEEN_NBS},
    {solve, FIFTEEN_QUICK},         {solve, FIFTEEN_BREADTH_FIRST},  {solve, FIFTEEN_IDDFS},
    {solve_grid, FIFTEEN_AUTO},     {solve_all, FIFTEEN_ASTAR},      {solve_without, FIFTEEN_ASTAR},
    {solve_without, FIFTEEN_QUICK}, {solve_array, FIFTEEN_AUTO},     {search_array, FIFTEEN_ASTAR},
    {search_domain, FIFTEEN_ASTAR}, {search_domain, FIFTEEN_IDASTAR}};

enum { N_CALLS = sizeof calls / sizeof calls[0] };

static enum fifteen_status call_with(size_t i, const struct fifteen_limits *limits,
                                     struct fifteen_result *counts)
{
    struct problem problem = {
        .algorithm = calls[i].algorithm,
        .packed = {tray, solving_read(tray, hard), packed_goal(tray, FIFTEEN_BLANK_LAST)},
        .solver = solving_solver(NULL, NULL, calls[i].algorithm)};
    assert_int_equal(packed_to_board(tray, problem.packed.start, &problem.start, NULL), FIFTEEN_OK);
    const enum fifteen_status status = calls[i].call(&problem, limits);
    *counts = problem.counts;
    fifteen_board_free(problem.start);
    fifteen_solver_free(problem.solver);
    return status;
}

static void a_limit_is_a_number(void **state)
{
    (void)state;
    const struct fifteen_limits no_numbers[] = {{.seconds = NAN}, {.weight = NAN}};
    const struct fifteen_limits heavy = {.weight = 2}; /* not of these algorithms */
    struct fifteen_result counts;
    for (size_t i = 0; i < N_CALLS; i++) {
        assert_int_equal(call_with(i, &no_numbers[0], &counts), FIFTEEN_INVALID);
        assert_int_equal(call_with(i, &no_numbers[1], &counts), FIFTEEN_INVALID);
        assert_int_equal(call_with(i, &heavy, &counts), FIFTEEN_INVALID);
    }
}

/* As `deadline - now` is after the deadline. */
static void a_negative_time_is_used_up(void **state)
{
    (void)state;
    const double times[] = {-1e-9, -1, -INFINITY};
    for (size_t i = 0; i < N_CALLS; i++)
        for (size_t k = 0; k < sizeof times / sizeof times[0]; k++) {
            /* Without the time, the nodes end it: what takes that many has not stopped. */
            const struct fifteen_limits limits = {.seconds = times[k], .n_nodes = 1 << 17};
            struct fifteen_result counts = {.generated = 0};
            assert_int_equal(call_with(i, &limits, &counts), FIFTEEN_LIMIT);
            assert_in_range(counts.generated, 0, 1 << 10);
        }
}

static void a_time_that_is_used_up_leaves_a_solution(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.seconds = -1, .fallback = true};
    for (size_t i = 0; i < N_CALLS; i++) {
        struct fifteen_result counts = {.found = false};
        if (calls[i].call == solve && calls[i].algorithm != FIFTEEN_QUICK) {
            assert_int_equal(call_with(i, &limits, &counts), FIFTEEN_LIMIT);
            assert_true(counts.found && !counts.optimal);
        }
    }
}

static void no_time_limit_is_none(void **state)
{
    (void)state;
    const double times[] = {0, -0.0, INFINITY};
    struct fifteen_result counts;
    for (size_t k = 0; k < sizeof times / sizeof times[0]; k++) {
        const struct fifteen_limits limits = {.seconds = times[k], .n_nodes = 30000};
        assert_int_equal(call_with(0, &limits, &counts), FIFTEEN_LIMIT);
        assert_int_equal(counts.generated, 30000);
    }
}

static void the_time_to_wait_for_a_rank_is_a_number(void **state)
{
    (void)state;
    const struct fifteen_transport transport = {.rank = 0, .n_ranks = 1};
    const double wrong[] = {NAN, -1};
    struct fifteen_cluster *cluster = NULL;
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(fifteen_cluster_create(&transport, wrong[i], &cluster, NULL),
                         FIFTEEN_INVALID);
    assert_int_equal(fifteen_cluster_create(&transport, 0, &cluster, NULL), FIFTEEN_OK);
    fifteen_cluster_free(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_is_a_number),
        cmocka_unit_test(a_negative_time_is_used_up),
        cmocka_unit_test(a_time_that_is_used_up_leaves_a_solution),
        cmocka_unit_test(no_time_limit_is_none),
        cmocka_unit_test(the_time_to_wait_for_a_rank_is_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
