/* test_wide_trays.c - solvers on trays of 17 to 25 cells against breadth-first search */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "search/engine/limits.h"
#include "support/grids.h"
#include "support/known.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static const struct fifteen_geometry sizes[] = {{3, 6}, {4, 5}, {5, 5}, {6, 3}, {2, 12}};
enum { N_SIZES = sizeof sizes / sizeof sizes[0], N_SLOTS = 1 << 22, GOAL_DEPTH = 15 };

static struct fifteen_solver *solver_of(const char *heuristic, enum fifteen_algorithm algorithm)
{
    const struct fifteen_solver_options options = {.heuristic = heuristic, .algorithm = algorithm};
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    return solver;
}

/* A heuristic and an algorithm, and the maximum number of moves of its boards. */
static const struct row {
    const char *heuristic;
    enum fifteen_algorithm algorithm;
    unsigned max_moves;
} rows[] = {
    {NULL, FIFTEEN_AUTO, 30},
    {NULL, FIFTEEN_ASTAR, 30},
    {"linear-conflict", FIFTEEN_IDASTAR_PLAIN, 30},
    {"manhattan", FIFTEEN_ASTAR, 26},
    {"max(manhattan,inversion)", FIFTEEN_IDASTAR_PLAIN, 26},
    {"inversion", FIFTEEN_ASTAR, 20},
    {"hamming", FIFTEEN_ASTAR, 20},
    {NULL, FIFTEEN_BREADTH_FIRST, 14},
    {NULL, FIFTEEN_UNIFORM_COST, 14},
    {"manhattan", FIFTEEN_GREEDY, 20},
    {"manhattan", FIFTEEN_BAE, 28},
    {"linear-conflict", FIFTEEN_NBS, 28},
    {"inversion", FIFTEEN_MM, 24},
    {"max(hamming,manhattan)", FIFTEEN_DVCBS, 26},
    {NULL, FIFTEEN_BIDIRECTIONAL, 24},
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

/* Goals with the blank first, last, in another corner and inside. */
static void solutions_are_shortest(void **state)
{
    (void)state;
    struct fifteen_solver *solvers[N_ROWS];
    uint64_t random = 5;
    unsigned next = 0;
    for (unsigned i = 0; i < N_ROWS; i++)
        solvers[i] = solver_of(rows[i].heuristic, rows[i].algorithm);
    for (unsigned s = 0; s < N_SIZES; s++) {
        const struct fifteen_geometry size = sizes[s];
        const unsigned n_cells = fifteen_cells(size);
        const unsigned blanks[] = {0, n_cells - 1, size.columns - 1U, size.columns + 1U};
        for (unsigned b = 0; b < 4; b++) {
            struct known known = {.size = size, .goal = depths_goal(size, blanks[b])};
            struct depths depths = depths_from(size, &known.goal, N_SLOTS);
            while (depths.depth < GOAL_DEPTH)
                depths_deepen(&depths);
            for (unsigned i = 0; i < scaled(40); i++, next++) {
                const struct row *const row = &rows[next % N_ROWS];
                const unsigned n_moves = row->max_moves - next / N_ROWS % 2;
                known.start = depths_walk(size, known.goal, n_moves, &random);
                known.distance = depths_between(&depths, &known.start,
                                                n_moves > GOAL_DEPTH ? n_moves - GOAL_DEPTH : 0);
                known_check(solvers[next % N_ROWS], NULL, &known, row->algorithm != FIFTEEN_GREEDY);
            }
            depths_free(&depths);
        }
    }
    for (unsigned i = 0; i < N_ROWS; i++)
        fifteen_solver_free(solvers[i]);
}

/* A* expands the same nodes in the same order on grids, whose states are others. */
static void counts_equal_those_of_the_grid_search(void **state)
{
    (void)state;
    uint64_t random = 6;
    for (unsigned i = 0; i < N_SIZES * scaled(80); i++) {
        const struct fifteen_geometry size = sizes[i % N_SIZES];
        const struct depths_board goal = depths_goal(size, i % fifteen_cells(size));
        const struct depths_board board = depths_walk(size, goal, 26, &random);
        const struct plain_problem grids = {.start = known_grid(size, &board),
                                            .goal = known_grid(size, &goal),
                                            .heuristic = "manhattan",
                                            .algorithm = FIFTEEN_ASTAR};
        const struct fifteen_problem problem = {grids.start, grids.goal};
        struct fifteen_solver *const solver = solver_of("manhattan", FIFTEEN_ASTAR);
        struct fifteen_result result[2];
        assert_int_equal(fifteen_solve(solver, &problem, NULL, NULL, &result[0], NULL), FIFTEEN_OK);
        assert_int_equal(plain_solve(&grids, NULL, NULL, &result[1], NULL), FIFTEEN_OK);
        assert_int_equal(result[0].solution.length, result[1].solution.length);
        assert_memory_equal(result[0].solution.path, result[1].solution.path,
                            result[0].solution.length);
        assert_int_equal(result[0].expanded, result[1].expanded);
        assert_int_equal(result[0].generated, result[1].generated);
        for (unsigned j = 0; j < 2; j++)
            fifteen_solution_free(&result[j].solution);
        fifteen_board_free((struct fifteen_board *)(uintptr_t)grids.start);
        fifteen_board_free((struct fifteen_board *)(uintptr_t)grids.goal);
        fifteen_solver_free(solver);
    }
}

static bool count_taken(void *context, const struct fifteen_solution *solution)
{
    (void)solution;
    ++*(unsigned *)context;
    return true;
}

/* The numbers of shortest solutions equal those of the search in this test. */
static void all_solutions_are_counted(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solver_of(NULL, FIFTEEN_AUTO);
    unsigned n_several = 0; /* boards with several solutions */
    for (unsigned s = 0; s < N_SIZES; s++) {
        const struct fifteen_geometry size = sizes[s];
        const struct depths_board goal = depths_goal(size, fifteen_cells(size) - 1);
        struct depths depths = depths_from(size, &goal, N_SLOTS);
        while (depths.depth < 11)
            depths_deepen(&depths);
        for (uint32_t i = 0; i < depths.n; i += 401) {
            const struct depths_board board = depths_unpack(size, depths.boards[i]);
            struct fifteen_board *const start = known_grid(size, &board);
            const struct fifteen_problem problem = {start, NULL};
            unsigned n_taken = 0;
            struct fifteen_solutions solutions = {
                .take = count_taken, .context = &n_taken, .max_solutions = 100};
            struct fifteen_result result;
            assert_int_equal(
                fifteen_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                FIFTEEN_OK);
            assert_int_equal(solutions.length, depths.depth_of[i]);
            assert_int_equal(solutions.n_solutions, depths.n_paths[i]);
            assert_int_equal(n_taken, depths.n_paths[i]);
            n_several += depths.n_paths[i] > 1;
            assert_int_equal(result.solution.length, depths.depth_of[i]);
            assert_true(fifteen_solution_replay(&problem, &result.solution));
            fifteen_result_free(&result);
            fifteen_board_free(start);
        }
        depths_free(&depths);
    }
    assert_true(n_several > 0);
    fifteen_solver_free(solver);
}

/* ---- what is not possible ---- */

static void check_failure(const char *heuristic, struct fifteen_geometry size,
                          const struct depths_board *board, enum fifteen_status expected,
                          const char *words)
{
    struct fifteen_solver *const solver = solver_of(heuristic, FIFTEEN_AUTO);
    struct fifteen_board *const start = known_grid(size, board);
    const struct fifteen_problem problem = {start, NULL};
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    unsigned value;
    assert_int_equal(fifteen_solve(solver, &problem, NULL, NULL, &result, &error), expected);
    assert_non_null(strstr(error.text, words));
    assert_int_equal(fifteen_evaluate(solver, &problem, &value, &error), expected);
    assert_int_equal(fifteen_solver_prepare(solver, &problem, NULL, &error), expected);
    assert_non_null(strstr(error.text, words));
    fifteen_board_free(start);
    fifteen_solver_free(solver);
}

static void invalid_problems_are_reported(void **state)
{
    (void)state;
    for (unsigned s = 0; s < N_SIZES; s++) {
        struct depths_board board = depths_goal(sizes[s], fifteen_cells(sizes[s]) - 1);
        board.tiles[0] = 2;
        board.tiles[1] = 1;
        check_failure(NULL, sizes[s], &board, FIFTEEN_UNSOLVABLE, "");
        board = depths_goal(sizes[s], fifteen_cells(sizes[s]) - 1);
        check_failure("walking-distance", sizes[s], &board, FIFTEEN_INVALID,
                      "choose another heuristic");
    }
}

static void grids_of_different_sizes_are_invalid(void **state)
{
    (void)state;
    const struct depths_board boards[2] = {depths_goal(sizes[0], 0), depths_goal(sizes[1], 0)};
    struct fifteen_solver *const solver = solver_of(NULL, FIFTEEN_AUTO);
    struct fifteen_board *const start = known_grid(sizes[0], &boards[0]);
    struct fifteen_board *const goal = known_grid(sizes[1], &boards[1]);
    const struct fifteen_problem problem = {start, goal};
    struct fifteen_result result;
    assert_int_equal(fifteen_solve(solver, &problem, NULL, NULL, &result, NULL), FIFTEEN_INVALID);
    fifteen_board_free(start);
    fifteen_board_free(goal);
    fifteen_solver_free(solver);
}

/* A grid of 26 cells is searched by the heuristic and the algorithm of the solver. */
static void larger_grids_are_searched_without_tables(void **state)
{
    (void)state;
    int tiles[26];
    for (int i = 0; i < 26; i++)
        tiles[i] = (i + 1) % 26;
    tiles[25] = 25;
    tiles[24] = 0;
    struct fifteen_board *start = NULL;
    assert_int_equal(fifteen_board_create((struct fifteen_geometry){2, 13}, tiles, &start, NULL),
                     FIFTEEN_OK);
    const struct fifteen_problem problem = {start, NULL};
    struct fifteen_solver *const solver = solver_of("hamming", FIFTEEN_IDASTAR);
    struct fifteen_result result;
    unsigned value;
    assert_true(fifteen_solver_ready(solver, &problem));
    assert_int_equal(fifteen_solver_prepare(solver, &problem, NULL, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_evaluate(solver, &problem, &value, NULL), FIFTEEN_OK);
    assert_int_equal(value, 1);
    assert_int_equal(fifteen_solve(solver, &problem, NULL, NULL, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.solution.length, 1);
    assert_int_equal(result.algorithm, FIFTEEN_IDASTAR);
    assert_string_equal(result.heuristic, "hamming");
    fifteen_result_free(&result);
    struct fifteen_solutions solutions = {.take = NULL};
    assert_int_equal(fifteen_solve_all(solver, &problem, NULL, NULL, &solutions, &result, NULL),
                     FIFTEEN_INVALID);
    fifteen_board_free(start);
    fifteen_solver_free(solver);
}

/* 2x11 and 2x12 may need more moves than a solution holds. */
static void solutions_that_are_too_long_are_a_limit(void **state)
{
    (void)state;
    struct fifteen_error error = {.text = ""};
    assert_int_equal(limits_moves_reached((struct fifteen_geometry){2, 12}, &error), FIFTEEN_LIMIT);
    assert_non_null(strstr(error.text, "255 moves"));
    assert_int_equal(limits_moves_reached((struct fifteen_geometry){4, 4}, &error),
                     FIFTEEN_INTERNAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_shortest),
        cmocka_unit_test(counts_equal_those_of_the_grid_search),
        cmocka_unit_test(all_solutions_are_counted),
        cmocka_unit_test(invalid_problems_are_reported),
        cmocka_unit_test(grids_of_different_sizes_are_invalid),
        cmocka_unit_test(larger_grids_are_searched_without_tables),
        cmocka_unit_test(solutions_that_are_too_long_are_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
