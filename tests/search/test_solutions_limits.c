/* test_solutions_limits.c - all shortest solutions: limits, cancellation and invalid problems */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

static bool stop_late(void *context, const struct fifteen_progress *progress)
{
    const uint64_t *const from = context;
    return progress->done < *from;
}

/* The solutions that a call passes to its callback. */
struct received {
    struct packed_problem problem;
    unsigned n;
    unsigned length;
};

static bool receive(void *context, const struct fifteen_solution *solution)
{
    struct received *const received = context;
    solving_check_path(&received->problem, solution->path, solution->length);
    received->length = (unsigned)solution->length;
    received->n++;
    return true;
}

/* Board 19 of Korf (1985). */
enum { LENGTH = 46 };

/* Of a call that ended after it had found the length. */
static void assert_length_is_known(const struct fifteen_solutions *solutions,
                                   const struct fifteen_result *result)
{
    struct received *const received = solutions->context;
    assert_true(result->found && result->optimal);
    assert_int_equal(result->lower_bound, LENGTH);
    assert_int_equal(solutions->length, LENGTH);
    assert_int_equal(solutions->n_solutions, 1);
    assert_int_equal(received->n, 1);
    assert_int_equal(received->length, LENGTH);
    received->n = 0;
}

/* In the second of the two searches; the node limit is the last node needed. */
static void limits_are_kept(void **state)
{
    (void)state;
    struct fifteen_solver *const solver =
        solving_solver(NULL, "linear-conflict", FIFTEEN_IDASTAR_PLAIN);
    struct packed_problem problem = {.geometry = tray_4x4};
    problem.goal = packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST);
    problem.start = solving_read(tray_4x4, "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10");
    struct engine_path solution;
    struct received received = {.problem = problem};
    struct fifteen_solutions solutions = {.take = NULL};
    struct fifteen_result first;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(packed_solve(solver, &problem, NULL, NULL, &solution, &first, NULL),
                     FIFTEEN_OK);
    assert_int_equal(packed_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                     FIFTEEN_OK);
    const uint64_t needed = result.generated;
    assert_true(needed > first.generated + 10000);

    struct fifteen_limits limits = {.n_nodes = needed};
    assert_int_equal(packed_solve_all(solver, &problem, &limits, NULL, &solutions, &result, NULL),
                     FIFTEEN_OK);
    solutions = (struct fifteen_solutions){receive, &received, .max_solutions = 9};
    const uint64_t too_few[] = {1, first.generated, first.generated + 1, needed - 1};
    for (size_t i = 0; i < sizeof too_few / sizeof too_few[0]; i++) {
        limits.n_nodes = too_few[i];
        assert_int_equal(
            packed_solve_all(solver, &problem, &limits, NULL, &solutions, &result, &error),
            FIFTEEN_LIMIT);
        assert_int_equal(result.generated, too_few[i]);
        assert_int_equal(error.argument, FIFTEEN_ARGUMENT_NODES);
        if (too_few[i] >= first.generated)
            assert_length_is_known(&solutions, &result);
        else
            assert_true(!result.found && received.n == 0);
    }
    limits = (struct fifteen_limits){.memory_bytes = 3 << 20};
    assert_int_equal(packed_solve_all(solver, &problem, &limits, NULL, &solutions, &result, &error),
                     FIFTEEN_LIMIT);
    assert_non_null(strstr(error.text, "memory limit of 3 MiB reached"));
    assert_true(result.generated > first.generated && result.generated < needed);
    assert_length_is_known(&solutions, &result);

    uint64_t from = first.generated + 1;
    const struct fifteen_monitor monitor = {.report = stop_late, .context = &from};
    assert_int_equal(packed_solve_all(solver, &problem, NULL, &monitor, &solutions, &result, NULL),
                     FIFTEEN_CANCELLED);
    assert_length_is_known(&solutions, &result);
    fifteen_solver_free(solver);
}

static void invalid_problems_are_rejected(void **state)
{
    (void)state;
    struct fifteen_solver *const greedy = solving_solver(NULL, "manhattan", FIFTEEN_GREEDY);
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_AUTO);
    struct packed_problem problem = {tray_3x3, solving_read(tray_3x3, "8 6 7 2 5 4 3 0 1"),
                                     packed_goal(tray_3x3, FIFTEEN_BLANK_LAST)};
    struct fifteen_solutions solutions = {.take = NULL};
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(packed_solve_all(greedy, &problem, NULL, NULL, &solutions, &result, &error),
                     FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "'greedy'"));
    const struct fifteen_solver_options heavy = {.algorithm = FIFTEEN_ASTAR,
                                                 .cost = FIFTEEN_COST_HEAVY};
    struct fifteen_solver *by_cost = NULL;
    assert_int_equal(fifteen_solver_create(&heavy, &by_cost, NULL), FIFTEEN_OK);
    assert_int_equal(packed_solve_all(by_cost, &problem, NULL, NULL, &solutions, &result, &error),
                     FIFTEEN_INVALID);
    fifteen_solver_free(by_cost);
    problem.start = solving_read(tray_3x3, "6 8 7 2 5 4 3 0 1");
    assert_int_equal(packed_solve_all(solver, &problem, NULL, NULL, &solutions, &result, &error),
                     FIFTEEN_UNSOLVABLE);
    fifteen_solver_free(greedy);
    fifteen_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(invalid_problems_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
