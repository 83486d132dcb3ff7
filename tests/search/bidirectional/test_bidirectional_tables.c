/* test_bidirectional_tables.c - bidirectional searches on tables: found and built, for both ends */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/store.h"

static const enum fifteen_algorithm algorithms[] = {FIFTEEN_BAE, FIFTEEN_NBS, FIFTEEN_MM,
                                                    FIFTEEN_DVCBS};
enum { N_ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

static struct fifteen_solver *create_solver(struct fifteen_tables *tables, const char *heuristic,
                                            enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {
        .heuristic = heuristic, .algorithm = algorithm, .tables = tables};
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    return solver;
}

/* Boards of 3x3 with the blanks of start and goal on all cells. */
static void check_heuristic(struct fifteen_tables *tables, const char *heuristic,
                            enum fifteen_algorithm algorithm)
{
    struct fifteen_solver *const solver = create_solver(tables, heuristic, algorithm);
    uint64_t random = 4;
    for (unsigned blank = 0; blank < 9; blank++) {
        struct packed_problem problem = problem_of(SOLVING_ANYWHERE, blank, &random);
        uint8_t *const distances = exhaustive_distances(tray_3x3, problem.goal);
        for (unsigned i = 0; i < scaled(30); i++) {
            unsigned length;
            problem.start = solving_start(tray_3x3, problem.goal, SOLVING_ANYWHERE, &random);
            const struct fifteen_result result = solving_solve(solver, &problem, &length);
            assert_int_equal(length, distances[exhaustive_number(tray_3x3, problem.start)]);
            assert_true(result.tables);
            assert_true(packed_ready(solver, &problem));
        }
        free(distances);
    }
    fifteen_solver_free(solver);
}

static void tables_serve_both_ends(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    for (unsigned i = 0; i < N_ALGORITHMS; i++) {
        check_heuristic(tables, "pdb(4-4)", algorithms[i]);
        check_heuristic(tables, "max(pdb,linear-conflict)", algorithms[i]);
        check_heuristic(tables, NULL, algorithms[i]);
        if (algorithms[i] != FIFTEEN_BAE)
            check_heuristic(tables, "classic-pdb(4-4)", algorithms[i]);
    }
    assert_true(reported.n[FIFTEEN_TABLES_LOADED] > 0);
    assert_true(reported.n[FIFTEEN_TABLES_BUILT] > 0);
    fifteen_tables_free(tables);
}

static void check_message(const struct fifteen_solver *solver, uint64_t random,
                          enum fifteen_status status, const char *message)
{
    const struct packed_problem problem = problem_of(4, 0, &random);
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(packed_solve(solver, &problem, NULL, NULL, &solution, &result, &error),
                     status);
    assert_string_equal(error.text, message);
    assert_int_equal(packed_prepare(solver, &problem, NULL, &error), status);
}

static void unsuited_heuristics_are_rejected(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const lists = create_solver(tables, "pdb(1.2.3)", FIFTEEN_NBS);
    const struct fifteen_solver_options classic = {
        .heuristic = "max(classic-pdb(4-4),manhattan)", .algorithm = FIFTEEN_BAE, .tables = tables};
    struct fifteen_solver *made = NULL;
    struct fifteen_error error;
    check_message(lists, 9, FIFTEEN_INVALID,
                  "algorithm 'nbs' searches from both ends, and the heuristic lists tiles of the "
                  "goal; name a partition by its sizes, such as 5-5-5");
    assert_int_equal(fifteen_solver_create(&classic, &made, &error), FIFTEEN_INVALID);
    assert_string_equal(
        error.text, "algorithm 'bae' requires a consistent heuristic, which classic-pdb is not");
    fifteen_solver_free(lists);
    fifteen_tables_free(tables);
}

/* The start has its blank in the centre, which no table serves. */
static void missing_tables_are_reported(void **state)
{
    (void)state;
    struct fifteen_pdb_set *const tables =
        solving_tables(tray_3x3, packed_goal(tray_3x3, FIFTEEN_BLANK_FIRST), 0x0016, 0x01e8);
    struct fifteen_solver *const solver = solving_solver(tables, "pdb", FIFTEEN_BAE);
    check_message(solver, 9, FIFTEEN_NOT_FOUND,
                  "the heuristic needs tables for goals with the blank on cell 4 of the 3x3 tray "
                  "(up to symmetry); build tables for this goal or choose another heuristic");
    fifteen_solver_free(solver);
    fifteen_pdb_set_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_serve_both_ends),
        cmocka_unit_test(unsuited_heuristics_are_rejected),
        cmocka_unit_test(missing_tables_are_reported),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
