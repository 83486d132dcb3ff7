/* test_store.c - the table store, and the tables that solvers get from it */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/store.h"

static void sets_are_loaded_once_and_shared(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    static const char *const heuristics[] = {"pdb(4-4)", NULL, "max(pdb,pdb(4-4),manhattan)"};
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof heuristics / sizeof heuristics[0]; i++) {
        struct fifteen_solver *const solver = solver_on(tables, heuristics[i]);
        for (unsigned corner = 0; corner < 4; corner++) {
            const struct packed_problem problem =
                problem_of(SOLVING_ANYWHERE, (const unsigned[]){0, 2, 6, 8}[corner], &random);
            unsigned length;
            assert_true(solving_solve(solver, &problem, &length).tables);
        }
        assert_int_equal(fifteen_solver_goals(solver), 1);
        fifteen_solver_free(solver);
    }
    /* The first request was by name, the second for the best, which is the same set. */
    assert_int_equal(reported.n[FIFTEEN_TABLES_LOADED], 2);
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], 0);
    assert_int_equal(sets_of(tables).n, 1);
    fifteen_tables_free(tables);
}

/* Counts do not depend on earlier problems: built tables never serve a start. */
static void folders_serve_goals_and_starts(void **state)
{
    enum { CORNER = 0, EDGE = 1, CENTRE = 4 };
    static const struct {
        unsigned start;
        unsigned goal;
        bool loaded;
    } rows[] = {{EDGE, CENTRE, false},   {CORNER, CENTRE, true}, {CENTRE, EDGE, false},
                {CENTRE, CORNER, true},  {EDGE, CENTRE, false},  {CORNER, EDGE, true},
                {CENTRE, CENTRE, false}, {CORNER, CORNER, true}};
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, "pdb");
    struct fifteen_pdb_set *corner = NULL;
    const struct packed_pdb_request request = {.geometry = tray_3x3, .goal = blank_first(tray_3x3)};
    assert_int_equal(packed_set_find(scratch->folder, &request, 1, NULL, &corner, NULL),
                     FIFTEEN_OK);
    struct fifteen_solver *const given = solving_solver(corner, "pdb", FIFTEEN_AUTO);
    uint64_t random = 2;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct packed_problem problem = problem_of(rows[i].start, rows[i].goal, &random);
        unsigned length;
        const struct fifteen_result result = solving_solve(solver, &problem, &length);
        assert_true(result.tables && packed_ready(solver, &problem));
        /* With only the folder's tables, the counts are the same, or no tables serve the
         * problem. */
        struct engine_path solution;
        struct fifteen_result same;
        const enum fifteen_status status =
            packed_solve(given, &problem, NULL, NULL, &solution, &same, NULL);
        assert_int_equal(status, rows[i].loaded ? FIFTEEN_OK : FIFTEEN_NOT_FOUND);
        if (rows[i].loaded)
            assert_int_equal(result.generated, same.generated);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_LOADED], 1);
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], 2);
    fifteen_solver_free(given);
    fifteen_pdb_set_free(corner);
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

/* Tables that were built for one solver do not make another one reverse its problem. */
static void built_tables_serve_goals_only(void **state)
{
    enum { CORNER = 0, EDGE = 1 };
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    static const unsigned starts[] = {EDGE, CORNER};
    static const unsigned goals[] = {CORNER, EDGE};
    uint64_t random = 4;
    for (unsigned i = 0; i < 2; i++) {
        struct fifteen_solver *const solver = solver_on(tables, "pdb");
        const struct packed_problem problem = problem_of(starts[i], goals[i], &random);
        unsigned length;
        assert_true(solving_solve(solver, &problem, &length).tables);
        assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], i + 1);
        fifteen_solver_free(solver);
    }
    fifteen_tables_free(tables);
}

static void one_solver_serves_every_tray(void **state)
{
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, NULL);
    uint64_t random = 3;
    for (size_t i = 0; i < 2 * sizeof trays / sizeof trays[0]; i++) {
        const struct fifteen_geometry tray = trays[i / 2];
        const unsigned blank = i % 2 == 0 ? 0 : 1;
        struct packed_problem problem = {tray, 0, solving_goal(tray, blank, &random)};
        uint8_t *const distances = exhaustive_distances(tray, problem.goal);
        problem.start = solving_start(tray, problem.goal, SOLVING_ANYWHERE, &random);
        unsigned length;
        if (i == 0)
            assert_false(packed_ready(solver, &problem));
        assert_string_equal(solving_solve(solver, &problem, &length).heuristic,
                            "max(pdb,linear-conflict)");
        assert_int_equal(length, distances[exhaustive_number(tray, problem.start)]);
        free(distances);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_MISSING], 0); /* these are the best there are */
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

static void a_store_may_never_build(void **state)
{
    static const struct fifteen_geometry wide = {3, 4};
    const packed_board goal = packed_goal(wide, FIFTEEN_BLANK_LAST);
    const struct packed_problem home = {wide, goal, goal};
    static const struct {
        const char *heuristic;
        enum fifteen_status status;
        const char *message;
    } rows[] = {{NULL, FIFTEEN_OK, ""},
                {"manhattan", FIFTEEN_OK, ""},
                {"pdb", FIFTEEN_NOT_FOUND, "needs tables for goals with the blank on cell 0"},
                {"pdb(1.2)", FIFTEEN_NOT_FOUND, "pdbgen --size 3x4 --partition 1.2 --out "}};
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, true, &reported);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct fifteen_solver *const solver = solver_on(tables, rows[i].heuristic);
        struct fifteen_error error = {.text = ""};
        assert_int_equal(packed_prepare(solver, &home, NULL, &error), rows[i].status);
        assert_non_null(strstr(error.text, rows[i].message));
        fifteen_solver_free(solver);
    }
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILDING], 0);
    fifteen_tables_free(tables);
}

static void small_tables_come_with_a_hint(void **state)
{
    static const struct fifteen_geometry wide = {3, 4};
    const packed_board goal = packed_goal(wide, FIFTEEN_BLANK_LAST);
    const struct packed_problem home = {wide, goal, goal};
    struct scratch *const scratch = *state;
    scratch_empty(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, NULL);
    assert_int_equal(packed_prepare(solver, &home, NULL, NULL), FIFTEEN_OK);
    assert_int_equal(reported.n[FIFTEEN_TABLES_MISSING], 1);
    assert_int_equal(reported.n[FIFTEEN_TABLES_BUILT], 1);
    assert_non_null(strstr(reported.command, "pdbgen --size 3x4 --out "));
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

static void named_sets_are_trimmed(void **state)
{
    struct scratch *const scratch = *state;
    put_corner_tables(scratch);
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_solver *const solver = solver_on(tables, "max(pdb,pdb(1.2))");
    uint64_t random = 4;
    const struct packed_problem problem = problem_of(SOLVING_ANYWHERE, 0, &random);
    assert_int_equal(packed_prepare(solver, &problem, NULL, NULL), FIFTEEN_OK);
    fifteen_tables_trim(tables);
    assert_int_equal(sets_of(tables).n, 2);
    assert_int_equal(sets_of(tables).n_named, 1);
    fifteen_solver_free(solver);
    fifteen_tables_trim(tables);
    assert_int_equal(sets_of(tables).n, 1);
    assert_int_equal(sets_of(tables).n_named, 0);
    fifteen_tables_free(tables);
}

/* ---- wrong options ---- */

static void a_store_and_sets_exclude_each_other(void **state)
{
    struct scratch *const scratch = *state;
    struct reported reported;
    struct fifteen_tables *const tables = open_store(scratch, false, &reported);
    struct fifteen_pdb_set *const set = solving_tables(tray_3x3, blank_first(tray_3x3), 6, 0);
    const struct fifteen_pdb_set *const sets[] = {set};
    const struct fifteen_solver_options options = {.tables = tables, .sets = sets, .n_sets = 1};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(fifteen_solver_create(&options, &solver, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "either"));
    fifteen_pdb_set_free(set);
    fifteen_tables_free(tables);
}

static void options_may_be_null(void **state)
{
    (void)state;
    struct fifteen_tables *tables = NULL;
    struct fifteen_solver *solver = NULL;
    uint64_t random = 7;
    unsigned length;
    assert_int_equal(fifteen_tables_create(NULL, &tables, NULL), FIFTEEN_OK);
    const struct fifteen_tables_folder *const folder = fifteen_tables_folder(tables, 0);
    assert_true(folder->searched && folder->origin != FIFTEEN_FOLDER_GIVEN);
    assert_null(fifteen_tables_folder(tables, 100));
    fifteen_tables_free(tables);
    assert_int_equal(fifteen_solver_create(NULL, &solver, NULL), FIFTEEN_OK);
    const struct packed_problem problem = problem_of(SOLVING_ANYWHERE, 4, &random);
    assert_false(solving_solve(solver, &problem, &length).tables);
    fifteen_solver_free(solver);
    fifteen_tables_free(NULL);
    fifteen_solver_free(NULL);
    assert_int_equal(fifteen_heuristic_check(NULL, NULL), FIFTEEN_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_loaded_once_and_shared),
        cmocka_unit_test(folders_serve_goals_and_starts),
        cmocka_unit_test(built_tables_serve_goals_only),
        cmocka_unit_test(one_solver_serves_every_tray),
        cmocka_unit_test(a_store_may_never_build),
        cmocka_unit_test(small_tables_come_with_a_hint),
        cmocka_unit_test(named_sets_are_trimmed),
        cmocka_unit_test(a_store_and_sets_exclude_each_other),
        cmocka_unit_test(options_may_be_null),
    };
    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down);
}
