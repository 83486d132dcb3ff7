/* test_solver.c - invalid options and problems, and searches that end early */
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

/* ---- invalid options and problems, early ends ---- */

static void unsolvable_boards_are_detected_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *start;
        const char *goal;
        const char *message;
    } rows[] = {
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
         "unsolvable with the blank last; solvable with the blank first"},
        {"0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
         "unsolvable with the blank first; solvable with the blank last"},
        {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15",
         "no moves lead from this board to the goal; solvable with the blank first"},
    };
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_AUTO);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct packed_problem problem = {tray_4x4, solving_read(tray_4x4, rows[i].start),
                                               solving_read(tray_4x4, rows[i].goal)};
        struct engine_path solution;
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(packed_solve(solver, &problem, NULL, NULL, &solution, &result, &error),
                         FIFTEEN_UNSOLVABLE);
        assert_string_equal(error.text, rows[i].message);
    }
    fifteen_solver_free(solver);
}

static void assert_no_solver(const struct fifteen_solver_options *options, const char *reason)
{
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(fifteen_solver_create(options, &solver, &error), FIFTEEN_INVALID);
    assert_null(solver);
    assert_non_null(strstr(error.text, reason));
}

static void invalid_options_are_rejected(void **state)
{
    (void)state;
    const packed_board goal = packed_goal(tray_3x3, FIFTEEN_BLANK_FIRST);
    struct fifteen_pdb_set *const tables = solving_tables(tray_3x3, goal, 0x4a, 0x1b4);
    struct fifteen_solver_options options = {.heuristic = NULL};
    char unknown[40];
    snprintf(unknown, sizeof unknown, "unknown algorithm: %d", FIFTEEN_N_ALGORITHMS);
    options.algorithm = FIFTEEN_N_ALGORITHMS;
    assert_no_solver(&options, unknown);
    options.algorithm = FIFTEEN_AUTO;
    options.heuristic = "max(manhattan,euclid)";
    assert_no_solver(&options, "column 15: unknown heuristic 'euclid'");
    options.heuristic = "pdb";
    assert_no_solver(&options, "needs tables");
    options.sets = (const struct fifteen_pdb_set *const[]){tables};
    options.n_sets = 1;
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    const packed_board other = packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST);
    const struct packed_problem problem = {tray_4x4, other, other};
    struct fifteen_error error = {.text = ""};
    assert_int_equal(packed_prepare(solver, &problem, NULL, &error), FIFTEEN_NOT_FOUND);
    assert_non_null(
        strstr(error.text, "needs tables for goals with the blank on cell 0 of the 4x4"));
    fifteen_solver_free(solver);
    options.heuristic = "manhattan";
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    fifteen_solver_free(solver);
    fifteen_pdb_set_free(tables);
}

static void invalid_problems_are_rejected(void **state)
{
    (void)state;
    const packed_board good = packed_goal(tray_4x4, FIFTEEN_BLANK_LAST);
    const struct {
        struct packed_problem problem;
        const char *reason;
    } rows[] = {
        {{tray_3x3, good, good}, "9 is out of range 0 .. 8"},
        {{{1, 9}, good, good}, "1x9"},
        {{tray_4x4, good + 1, good}, "tile 2 occurs twice"},
        {{tray_4x4, good, good + 1}, "tile 2 occurs twice"},
    };
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_AUTO);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct engine_path solution;
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        unsigned value;
        assert_int_equal(
            packed_solve(solver, &rows[i].problem, NULL, NULL, &solution, &result, &error),
            FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, rows[i].reason));
        assert_int_equal(packed_evaluate(solver, &rows[i].problem, &value, &error),
                         FIFTEEN_INVALID);
    }
    fifteen_solver_free(solver);
}

/* Korf's board 17, which takes plain IDA* 600 million nodes with Manhattan distance. */
static struct packed_problem hard_problem(void)
{
    return (struct packed_problem){tray_4x4,
                                   solving_read(tray_4x4, "15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12"),
                                   packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
}

static bool stop_at_third_call(void *context, const struct fifteen_progress *progress)
{
    unsigned *const n_calls = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_SEARCH);
    assert_true(progress->level >= 46 && progress->done > 0);
    return ++*n_calls < 3;
}

static void check_early_end(enum fifteen_algorithm algorithm, enum fifteen_algorithm that_runs)
{
    const struct packed_problem problem = hard_problem();
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", algorithm);
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};

    const struct fifteen_limits nodes = {.n_nodes = 12345};
    assert_int_equal(packed_solve(solver, &problem, &nodes, NULL, &solution, &result, &error),
                     FIFTEEN_LIMIT);
    assert_int_equal(result.generated, 12345);
    assert_int_equal(result.algorithm, that_runs);
    assert_int_equal(result.initial_h, 46);
    assert_string_equal(result.heuristic, "manhattan");
    assert_non_null(strstr(error.text, "limit of 12,345 nodes reached"));

    const struct fifteen_limits seconds = {.seconds = 0.1};
    assert_int_equal(packed_solve(solver, &problem, &seconds, NULL, &solution, &result, &error),
                     FIFTEEN_LIMIT);
    assert_true(result.seconds >= 0.1 && result.seconds < 2);
    assert_non_null(strstr(error.text, "time limit of 0.1 s reached"));

    unsigned n_calls = 0;
    const struct fifteen_monitor monitor = {stop_at_third_call, &n_calls};
    assert_int_equal(packed_solve(solver, &problem, NULL, &monitor, &solution, &result, &error),
                     FIFTEEN_CANCELLED);
    assert_int_equal(n_calls, 3);
    assert_true(result.generated > 0 && result.seconds < 2);
    fifteen_solver_free(solver);
}

static void searches_end_early(void **state)
{
    (void)state;
    check_early_end(FIFTEEN_AUTO, FIFTEEN_IDASTAR_PLAIN);
    check_early_end(FIFTEEN_ASTAR, FIFTEEN_ASTAR);
}

static void memory_runs_out(void **state)
{
    (void)state;
    const struct packed_problem problem = hard_problem();
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ASTAR);
    const struct fifteen_limits limits = {.memory_bytes = 8 << 20};
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &result, &error),
                     FIFTEEN_LIMIT);
    assert_non_null(strstr(error.text, "memory limit of 8 MiB reached"));
    assert_true(result.generated > 10000);
    fifteen_solver_free(solver);
}

static void algorithms_have_names(void **state)
{
    (void)state;
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_AUTO), "auto");
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_ASTAR), "astar");
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_ASTAR_IDASTAR), "astar-idastar");
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_IDASTAR), "idastar");
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_IDASTAR_PLAIN), "idastar-plain");
    assert_null(fifteen_algorithm_name(FIFTEEN_N_ALGORITHMS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unsolvable_boards_are_detected_at_once),
        cmocka_unit_test(invalid_options_are_rejected),
        cmocka_unit_test(invalid_problems_are_rejected),
        cmocka_unit_test(searches_end_early),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(algorithms_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
