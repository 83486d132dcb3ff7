/* test_faults_domains.c - generic searches, all shortest solutions and heuristics when memory runs
 * out, or a monitor stops them
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "superqueens/superqueens.h"
#include "support/packed_boards.h"
#include "support/solving.h"

#include "faults/stops.h"
#include "faults/sweep.h"

static const struct fifteen_geometry tray = {3, 3};

/* The monitor of the operation under test. */
static struct fifteen_monitor monitor;

/* With the clock of test_faults_search.c. */
static void stop_all(const char *name, sweep_run *run, void *context, unsigned least_reports)
{
    faults_set_clock(0.026);
    stops_all(
        &(struct stops){{.name = name, .run = run, .context = context}, &monitor, least_reports});
    faults_set_clock(0);
}

/* 18 moves, 6 solutions, as counting along all distances shows. */
static const struct packed_problem *some_board(void)
{
    static struct packed_problem problem;
    problem = (struct packed_problem){tray, solving_read(tray, "8 1 2 5 6 7 4 3 0"),
                                      packed_goal(tray, FIFTEEN_BLANK_LAST)};
    return &problem;
}

struct work {
    const struct fifteen_solver *solver;
    unsigned length;
    unsigned n_taken;
};

static enum fifteen_status solve_one(void *context, struct fifteen_error *error)
{
    const struct work *const work = context;
    struct engine_path solution;
    struct fifteen_result result;
    const enum fifteen_status status =
        packed_solve(work->solver, some_board(), NULL, &monitor, &solution, &result, error);
    if (status == FIFTEEN_OK && work->length != 0)
        assert_int_equal(solution.length, work->length);
    return status;
}

static bool take(void *context, const struct fifteen_solution *solution)
{
    struct work *const work = context;
    assert_int_equal(solution->length, work->length);
    work->n_taken++;
    return true;
}

static enum fifteen_status solve_all(void *context, struct fifteen_error *error)
{
    struct work *const work = context;
    struct fifteen_result result;
    struct fifteen_solutions solutions = {.take = take, .context = work, .max_solutions = 100};
    work->n_taken = 0;
    const enum fifteen_status status =
        packed_solve_all(work->solver, some_board(), NULL, &monitor, &solutions, &result, error);
    if (status == FIFTEEN_OK) {
        assert_int_equal(solutions.n_solutions, 6);
        assert_int_equal(work->n_taken, 6);
    }
    return status;
}

static void boards(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum fifteen_algorithm algorithm;
        sweep_run *run;
        unsigned length; /* 0: any */
    } rows[] = {
        {"breadth-first", FIFTEEN_BREADTH_FIRST, solve_one, 18},
        {"uniform-cost", FIFTEEN_UNIFORM_COST, solve_one, 18},
        {"greedy", FIFTEEN_GREEDY, solve_one, 0},
        {"all solutions", FIFTEEN_ASTAR, solve_all, 18},
        {"all solutions, breadth-first", FIFTEEN_BREADTH_FIRST, solve_all, 18},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", rows[i].algorithm);
        struct work work = {.solver = solver, .length = rows[i].length};
        sweep_all(
            &(struct sweep){rows[i].name, rows[i].run, &work, FAULT_MEMORY, FIFTEEN_NO_MEMORY});
        stop_all(rows[i].name, rows[i].run, &work, 3);
        fifteen_solver_free(solver);
    }
}

static enum fifteen_status place_queens(void *context, struct fifteen_error *error)
{
    struct superqueens_solution solution;
    struct fifteen_result result;
    const enum fifteen_status status =
        superqueens_solve(context, NULL, &monitor, &solution, &result, error);
    if (status == FIFTEEN_OK)
        assert_int_equal(solution.n_attacks, 0);
    return status;
}

static void superqueens(void **state)
{
    (void)state;
    struct superqueens_problem problem = {.n = 16, .algorithm = FIFTEEN_ASTAR};
    sweep_all(&(struct sweep){"superqueens, A*", place_queens, &problem, FAULT_MEMORY,
                              FIFTEEN_NO_MEMORY});
    stop_all("superqueens, A*", place_queens, &problem, 3);
    problem.algorithm = FIFTEEN_IDASTAR;
    sweep_all(&(struct sweep){"superqueens, IDA*", place_queens, &problem, FAULT_MEMORY,
                              FIFTEEN_NO_MEMORY});
    stop_all("superqueens, IDA*", place_queens, &problem, 3);
}

/* Walking distance of 3x5, whose tables are the second largest. They are first built before
 * solving, for a goal with the blank in a corner, then during solving, for a goal with the blank
 * elsewhere. */
static enum fifteen_status make_heuristics(void *context, struct fifteen_error *error)
{
    const struct fifteen_geometry wide = {3, 5};
    const struct fifteen_solver_options options = {.heuristic = "walking-distance"};
    const packed_board corner = packed_goal(wide, FIFTEEN_BLANK_LAST);
    const struct packed_problem home = {wide, corner, corner};
    const struct packed_problem problem = {
        wide, solving_read(wide, "1 2 3 4 5 6 7 8 0 9 10 11 12 13 14"),
        solving_read(wide, "1 2 3 4 5 6 7 0 8 9 10 11 12 13 14")};
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_solver *solver = NULL;
    (void)context;
    enum fifteen_status status = fifteen_solver_create(&options, &solver, error);
    if (status == FIFTEEN_OK)
        status = packed_prepare(solver, &home, &monitor, error);
    if (status == FIFTEEN_OK)
        status = packed_solve(solver, &problem, NULL, &monitor, &solution, &result, error);
    if (status == FIFTEEN_OK)
        assert_int_equal(solution.length, 1);
    fifteen_solver_free(solver);
    return status;
}

/* Tables of 352,560 and a few thousand states. */
static void heuristics(void **state)
{
    (void)state;
    sweep_all(&(struct sweep){"making heuristics", make_heuristics, NULL, FAULT_MEMORY,
                              FIFTEEN_NO_MEMORY});
    stop_all("making heuristics", make_heuristics, NULL, 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),
        cmocka_unit_test(superqueens),
        cmocka_unit_test(heuristics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
