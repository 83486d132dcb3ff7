/* test_goals.c - every board of a tray, every kind of goal, with tables and without */
/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};

/* ---- every board of a tray ---- */

/* Checks the lengths of every `stride`th board, found by an algorithm on two tables of four
 * tiles. */
static void solve_3x3(enum fifteen_algorithm algorithm, uint32_t stride, const uint8_t *distances)
{
    const packed_board goal = packed_goal(tray_3x3, FIFTEEN_BLANK_LAST);
    struct fifteen_pdb_set *const tables = solving_tables(tray_3x3, goal, 0x1e, 0x1e0);
    struct fifteen_solver *const solver = solving_solver(tables, NULL, algorithm);
    for (uint32_t number = 0; number < exhaustive_count(tray_3x3); number += stride) {
        const struct packed_problem problem = {tray_3x3, exhaustive_board(tray_3x3, number), goal};
        struct engine_path solution;
        struct fifteen_result result;
        const enum fifteen_status status =
            packed_solve(solver, &problem, NULL, NULL, &solution, &result, NULL);
        if (distances[number] == EXHAUSTIVE_UNREACHED) {
            assert_int_equal(status, FIFTEEN_UNSOLVABLE);
            continue;
        }
        assert_int_equal(status, FIFTEEN_OK);
        assert_int_equal(result.algorithm, algorithm);
        assert_int_equal(solution.length, distances[number]);
        solving_check(&problem, &solution);
    }
    fifteen_solver_free(solver);
    fifteen_pdb_set_free(tables);
}

static void all_boards_of_3x3(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const uint32_t published[] = {
#include "data/distances-3x3.inc"
    };
    enum { N_LENGTHS = sizeof published / sizeof published[0] };
    uint8_t *const distances =
        exhaustive_distances(tray_3x3, packed_goal(tray_3x3, FIFTEEN_BLANK_LAST));
    uint32_t found[EXHAUSTIVE_UNREACHED + 1] = {0};
    for (uint32_t number = 0; number < exhaustive_count(tray_3x3); number++)
        found[distances[number]]++;
    assert_memory_equal(found, published, sizeof published);
    assert_int_equal(found[N_LENGTHS], 0);
    solve_3x3(FIFTEEN_IDASTAR, scale_step(), distances);
    solve_3x3(FIFTEEN_IDASTAR_PLAIN, scale_step(), distances);
    solve_3x3(FIFTEEN_ASTAR, 7 * scale_step(),
              distances); /* its start takes longer than the search */
    free(distances);
}

/* ---- goals of all kinds ---- */

/* Lengths are the distances for goals with the blank SOLVING_ANYWHERE and tiles of any names. */
static void check_goals(struct fifteen_geometry geometry, const char *heuristic,
                        enum fifteen_algorithm algorithm)
{
    struct fifteen_solver *const solver = solving_solver(NULL, heuristic, algorithm);
    uint64_t random = 21;
    for (unsigned blank = 0; blank < fifteen_cells(geometry); blank++) {
        struct packed_problem problem = {geometry, 0, solving_goal(geometry, blank, &random)};
        uint8_t *const distances = exhaustive_distances(geometry, problem.goal);
        for (unsigned i = 0; i < 5; i++) {
            unsigned length;
            problem.start = solving_start(geometry, problem.goal, SOLVING_ANYWHERE, &random);
            solving_solve(solver, &problem, &length);
            assert_int_equal(length, distances[exhaustive_number(geometry, problem.start)]);
        }
        free(distances);
    }
    fifteen_solver_free(solver);
}

static void any_goal_of_small_trays(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++) {
        check_goals(trays[i], NULL, FIFTEEN_AUTO);
        check_goals(trays[i], "manhattan", FIFTEEN_ASTAR);
    }
}

/* One solver creates heuristics for new goals while others search. */
struct caller {
    const struct fifteen_solver *solver;
    uint64_t random;
    unsigned n_wrong;
};

static void *call(void *argument)
{
    struct caller *const caller = argument;
    for (unsigned i = 0; i < 40; i++) {
        struct packed_problem problem = {tray_3x3, 0, 0};
        struct engine_path solution;
        struct fifteen_result result;
        problem.goal = solving_goal(tray_3x3, i % 9, &caller->random);
        problem.start = solving_start(tray_3x3, problem.goal, SOLVING_ANYWHERE, &caller->random);
        const enum fifteen_status status =
            packed_solve(caller->solver, &problem, NULL, NULL, &solution, &result, NULL);
        caller->n_wrong += status != FIFTEEN_OK || !packed_replay(&problem, &solution) ||
                           strcmp(result.heuristic, "max(walking-distance,linear-conflict)") != 0;
    }
    return NULL;
}

static void new_goals_on_several_threads(void **state)
{
    (void)state;
    enum { N_THREADS = 4 };
    for (unsigned round = 0; round < scaled(20); round++) {
        struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_AUTO);
        struct caller callers[N_THREADS];
        pthread_t threads[N_THREADS];
        for (unsigned i = 0; i < N_THREADS; i++) {
            callers[i] = (struct caller){.solver = solver, .random = 1 + round * N_THREADS + i};
            assert_int_equal(pthread_create(&threads[i], NULL, call, &callers[i]), 0);
        }
        for (unsigned i = 0; i < N_THREADS; i++) {
            assert_int_equal(pthread_join(threads[i], NULL), 0);
            assert_int_equal(callers[i].n_wrong, 0);
        }
        fifteen_solver_free(solver);
    }
}

/* Boards of 3x3 at all distances, for goals with the blank on every cell. */
static void every_goal_of_3x3(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    const uint32_t stride = 97 * scale_step();
    static const struct {
        const char *heuristic; /* NULL: the best without tables */
        enum fifteen_algorithm algorithm;
    } rows[] = {{NULL, FIFTEEN_AUTO},
                {"walking-distance", FIFTEEN_IDASTAR},
                {"linear-conflict", FIFTEEN_IDASTAR_PLAIN}};
    uint64_t random = 25;
    for (unsigned blank = 0; blank < 9; blank++) {
        const packed_board goal = solving_goal(tray_3x3, blank, &random);
        uint8_t *const distances = exhaustive_distances(tray_3x3, goal);
        for (uint32_t number = 0; number < exhaustive_count(tray_3x3); number += stride) {
            const unsigned row = number / stride % 3;
            const struct packed_problem problem = {tray_3x3, exhaustive_board(tray_3x3, number),
                                                   goal};
            if (distances[number] == EXHAUSTIVE_UNREACHED)
                continue;
            unsigned length;
            struct fifteen_solver *const solver =
                solving_solver(NULL, rows[row].heuristic, rows[row].algorithm);
            solving_solve(solver, &problem, &length);
            assert_int_equal(length, distances[number]);
            fifteen_solver_free(solver);
        }
        free(distances);
    }
}

/* Start some moves away from the goal. */
static packed_board walk(struct fifteen_geometry geometry, packed_board goal, unsigned n_moves,
                         uint64_t *random)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    packed_board board = goal;
    while (n_moves > 0) {
        const int *const step = steps[exhaustive_random(random) % 4];
        n_moves -= exhaustive_move(geometry, board, step[0], step[1], &board);
    }
    return board;
}

/* Trays too large for exhaustive search: a walk bounds the length, and all algorithms agree. */
static void any_goal_of_any_tray(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    uint64_t random = 22;
    for (unsigned i = 0; i < n_all; i++) {
        struct fifteen_solver *const plain = solving_solver(NULL, "manhattan", FIFTEEN_AUTO);
        struct fifteen_solver *const best = solving_solver(NULL, "linear-conflict", FIFTEEN_ASTAR);
        for (unsigned blank = 0; blank < fifteen_cells(all[i]); blank++) {
            struct packed_problem problem = {all[i], 0, solving_goal(all[i], blank, &random)};
            problem.start = walk(all[i], problem.goal, 40, &random);
            unsigned length;
            unsigned best_length;
            const struct fifteen_result result = solving_solve(plain, &problem, &length);
            assert_int_equal(result.algorithm, FIFTEEN_IDASTAR_PLAIN);
            assert_string_equal(result.heuristic, "manhattan");
            assert_int_equal(solving_solve(best, &problem, &best_length).algorithm, FIFTEEN_ASTAR);
            assert_int_equal(length, best_length);
            assert_true(length <= 40 && length % 2 == 0);
        }
        fifteen_solver_free(plain);
        fifteen_solver_free(best);
    }
}

/* ---- tables that serve a goal, its reverse, or neither ---- */

/* On 3x3 with tables for a goal with the blank on a cell. Class of a cell: corner 0, side 1,
 * centre 2. */
static void check_tables(unsigned table_blank)
{
    static const unsigned classes[] = {0, 1, 0, 1, 2, 1, 0, 1, 0};
    uint64_t random = 23;
    const packed_board table_goal = solving_goal(tray_3x3, table_blank, &random);
    struct fifteen_pdb_set *const tables = solving_tables(tray_3x3, table_goal, 0x4a, 0x1b4);
    struct fifteen_solver *const by_default = solving_solver(tables, NULL, FIFTEEN_AUTO);
    struct fifteen_solver *const asked = solving_solver(tables, "pdb", FIFTEEN_ASTAR);
    for (unsigned goal_blank = 0; goal_blank < 9; goal_blank++) {
        struct packed_problem problem = {tray_3x3, 0, solving_goal(tray_3x3, goal_blank, &random)};
        uint8_t *const distances = exhaustive_distances(tray_3x3, problem.goal);
        for (unsigned start_blank = 0; start_blank < 9; start_blank++) {
            problem.start = solving_start(tray_3x3, problem.goal, start_blank, &random);
            const bool served = classes[goal_blank] == classes[table_blank] ||
                                classes[start_blank] == classes[table_blank];
            const unsigned distance = distances[exhaustive_number(tray_3x3, problem.start)];
            unsigned length;
            const struct fifteen_result result = solving_solve(by_default, &problem, &length);
            assert_int_equal(length, distance);
            assert_string_equal(result.heuristic, served ? "max(pdb,linear-conflict)"
                                                         : "max(walking-distance,linear-conflict)");
            if (served) {
                assert_string_equal(solving_solve(asked, &problem, &length).heuristic, "pdb");
                assert_int_equal(length, distance);
                continue;
            }
            struct engine_path solution;
            struct fifteen_result none;
            struct fifteen_error error = {.text = ""};
            assert_int_equal(packed_solve(asked, &problem, NULL, NULL, &solution, &none, &error),
                             FIFTEEN_NOT_FOUND);
            assert_non_null(strstr(error.text, "needs tables for goals with the blank on cell"));
        }
        free(distances);
    }
    fifteen_solver_free(by_default);
    fifteen_solver_free(asked);
    fifteen_pdb_set_free(tables);
}

static void tables_serve_from_both_ends(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    check_tables(8);
    check_tables(5);
    check_tables(4);
}

/* ---- lists of tiles ---- */

/* The value of a heuristic that ignores reflections, for boards of 3x3. */
static unsigned value_of(const struct fifteen_solver *solver, const char *start, const char *goal)
{
    struct packed_problem problem = {.geometry = tray_3x3};
    unsigned value = 77;
    assert_int_equal(packed_parse(tray_3x3, start, strlen(start), &problem.start, NULL),
                     FIFTEEN_OK);
    assert_int_equal(packed_parse(tray_3x3, goal, strlen(goal), &problem.goal, NULL), FIFTEEN_OK);
    assert_int_equal(packed_evaluate(solver, &problem, &value, NULL), FIFTEEN_OK);
    return value;
}

/* One solver searches several goals of one form: tile 1 is the tile that each goal calls 1. */
static void lists_of_tiles_follow_each_goal(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    const struct fifteen_tables_options none = {.folder = "/nonexistent"};
    struct fifteen_tables *tables;
    struct fifteen_solver *solver;
    assert_int_equal(fifteen_tables_create(&none, &tables, NULL), FIFTEEN_OK);
    const struct fifteen_solver_options options = {
        .heuristic = "pdb(1)", .without_reflection = true, .tables = tables};
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(value_of(solver, "1 0 2 3 4 5 6 7 8", "0 1 2 3 4 5 6 7 8"), 1);
        assert_int_equal(value_of(solver, "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 0"), 0);
        assert_int_equal(value_of(solver, "8 7 6 5 4 3 2 0 1", "8 7 6 5 4 3 2 1 0"), 1);
        assert_int_equal(value_of(solver, "0 2 3 1 8 4 7 6 5", "1 2 3 8 0 4 7 6 5"), 1);
        assert_int_equal(value_of(solver, "0 2 3 1 4 5 6 7 8", "1 2 3 4 5 0 6 7 8"), 1);
    }
    /* Goals whose tile 1 has the same canonical number share a table: first, and this one. */
    assert_int_equal(fifteen_solver_goals(solver), 4);
    assert_int_equal(value_of(solver, "1 0 3 2 4 5 6 7 8", "0 1 3 2 4 5 6 7 8"), 1);
    assert_int_equal(fifteen_solver_goals(solver), 4);
    fifteen_solver_free(solver);
    fifteen_tables_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_boards_of_3x3),
        cmocka_unit_test(any_goal_of_small_trays),
        cmocka_unit_test(every_goal_of_3x3),
        cmocka_unit_test(new_goals_on_several_threads),
        cmocka_unit_test(any_goal_of_any_tray),
        cmocka_unit_test(tables_serve_from_both_ends),
        cmocka_unit_test(lists_of_tiles_follow_each_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
