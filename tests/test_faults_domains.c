/* test_faults_domains.c - generic searches, and all solutions listed, while memory runs out */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "solving.h"

#include "faults/sweep.h"

static const struct fifteen_geometry tray = {3, 3};

/* 18 moves, 6 solutions, as counting along all distances shows. */
static const struct fifteen_problem *some_board(void)
{
    static struct fifteen_problem problem;
    problem = (struct fifteen_problem){tray, solving_read(tray, "8 1 2 5 6 7 4 3 0"),
                                       fifteen_board_goal(tray, FIFTEEN_BLANK_LAST)};
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
    struct fifteen_solution solution;
    struct fifteen_counts counts;
    const enum fifteen_status status =
        fifteen_solve(work->solver, some_board(), NULL, NULL, &solution, &counts, error);
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
    struct fifteen_counts counts;
    struct fifteen_solutions solutions = {.take = take, .context = work, .n_wanted = 100};
    work->n_taken = 0;
    const enum fifteen_status status =
        fifteen_solve_all(work->solver, some_board(), NULL, NULL, &solutions, &counts, error);
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
        unsigned length; /* 0: whatever it is */
    } rows[] = {
        {"breadth-first", FIFTEEN_BREADTH_FIRST, solve_one, 18},
        {"uniform-cost", FIFTEEN_UNIFORM_COST, solve_one, 18},
        {"greedy", FIFTEEN_GREEDY, solve_one, 0},
        {"all solutions", FIFTEEN_ASTAR, solve_all, 18},
        {"all solutions, breadth-first", FIFTEEN_BREADTH_FIRST, solve_all, 18},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_solver *const solver =
            solving_solver(tray, NULL, "manhattan", rows[i].algorithm);
        struct work work = {.solver = solver, .length = rows[i].length};
        sweep_all(
            &(struct sweep){rows[i].name, rows[i].run, &work, FAULT_MEMORY, FIFTEEN_NO_MEMORY});
        fifteen_solver_free(solver);
    }
}

static enum fifteen_status place_queens(void *context, struct fifteen_error *error)
{
    struct fifteen_superqueens_solution solution;
    struct fifteen_counts counts;
    const enum fifteen_status status =
        fifteen_superqueens_solve(context, NULL, NULL, &solution, &counts, error);
    if (status == FIFTEEN_OK)
        assert_int_equal(solution.n_attacks, 0);
    return status;
}

static void superqueens(void **state)
{
    (void)state;
    struct fifteen_superqueens_problem problem = {.n = 16, .algorithm = FIFTEEN_ASTAR};
    sweep_all(&(struct sweep){"superqueens, A*", place_queens, &problem, FAULT_MEMORY,
                              FIFTEEN_NO_MEMORY});
    problem.algorithm = FIFTEEN_IDASTAR;
    sweep_all(&(struct sweep){"superqueens, IDA*", place_queens, &problem, FAULT_MEMORY,
                              FIFTEEN_NO_MEMORY});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),
        cmocka_unit_test(superqueens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
