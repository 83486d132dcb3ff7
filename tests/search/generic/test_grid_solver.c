/* test_grid_solver.c - grid solver against exhaustive search, trays and other algorithms
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

/* ---- solving ---- */

/* The path leads from the tiles to the goal, checked without the library's moves. */
static void check_path(const struct plain_problem *problem, const struct fifteen_solution *solution)
{
    static int tiles[GRIDS_MAX_CELLS];
    const struct fifteen_geometry size = fifteen_board_size(problem->start);
    const int columns = size.columns;
    int blank = 0;
    for (int cell = 0; cell < size.rows * columns; cell++) {
        tiles[cell] = (int)fifteen_board_tile(problem->start, (unsigned)(cell / columns),
                                              (unsigned)(cell % columns));
        blank = tiles[cell] == 0 ? cell : blank;
    }
    for (size_t i = 0; i < solution->length; i++) {
        const int row = blank / columns + grids_steps[solution->path[i]][0];
        const int column = blank % columns + grids_steps[solution->path[i]][1];
        assert_in_range(row, 0, size.rows - 1);
        assert_in_range(column, 0, columns - 1);
        tiles[blank] = tiles[row * columns + column];
        blank = row * columns + column;
        tiles[blank] = 0;
    }
    struct fifteen_board *end;
    assert_int_equal(fifteen_board_create(size, tiles, &end, NULL), FIFTEEN_OK);
    assert_true(fifteen_board_is_goal(end, problem->goal));
    assert_true(plain_replay(problem, solution));
    fifteen_board_free(end);
}

static struct fifteen_result solve(const struct plain_problem *problem, size_t *length)
{
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    if (plain_solve(problem, NULL, NULL, &result, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    check_path(problem, &result.solution);
    assert_true(result.initial_h <= result.solution.length);
    assert_true(result.generated > result.expanded);
    assert_int_equal(result.n_threads, 1);
    *length = result.solution.length;
    fifteen_solution_free(&result.solution);
    return result;
}

/* A* with both heuristics, each with its value at the start. */
static void check_length(const struct fifteen_board *start, const struct fifteen_board *goal,
                         size_t expected)
{
    static const struct {
        const char *heuristic;
        const char *name;
        unsigned (*value)(const struct fifteen_board *, const struct fifteen_board *);
    } cases[] = {{NULL, "manhattan", fifteen_board_manhattan},
                 {"manhattan", "manhattan", fifteen_board_manhattan},
                 {"hamming", "hamming", fifteen_board_hamming}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct plain_problem problem = {
            .start = start, .goal = goal, .heuristic = cases[i].heuristic};
        size_t length;
        const struct fifteen_result result = solve(&problem, &length);
        assert_int_equal(length, expected);
        assert_int_equal(result.initial_h, cases[i].value(start, goal));
        assert_string_equal(result.heuristic, cases[i].name);
        assert_int_equal(result.algorithm, FIFTEEN_ASTAR);
    }
}

static struct fifteen_board *grid_of_board(struct fifteen_geometry geometry, packed_board board)
{
    struct fifteen_board *grid;
    assert_int_equal(packed_to_board(geometry, board, &grid, NULL), FIFTEEN_OK);
    return grid;
}

/* ---- published ---- */

static void the_examples_of_the_assignment(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {{"3\n 0  1  3\n 4  2  5\n 7  8  6\n", 4},
                 {"3\n 1  2  3\n 4  5  6\n 7  8  0\n", 0},
                 {"3\n 8  6  7\n 2  5  4\n 3  0  1\n", 31}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_board *const grid = grids_parse(cases[i].text);
        check_length(grid, NULL, cases[i].length);
        fifteen_board_free(grid);
    }
}

/* Needs no node and no memory. */
static void unsolvable_grids_are_detected_at_once(void **state)
{
    (void)state;
    static int tiles[GRIDS_MAX_CELLS];
    static const struct fifteen_limits nothing = {.memory_bytes = 1, .n_nodes = 1};
    uint64_t random = 1;
    for (unsigned n = 2; n <= FIFTEEN_SIDE_MAX; n += 25) {
        struct fifteen_board *grid;
        struct fifteen_board *twin;
        grids_shuffle(n, tiles, &random);
        grid = grids_create(n, tiles);
        assert_int_equal(fifteen_board_twin(grid, &twin, NULL), FIFTEEN_OK);
        const struct plain_problem problem = {.start =
                                                  fifteen_board_solvable(grid, NULL) ? twin : grid};
        struct fifteen_result result;
        struct fifteen_error error;
        assert_int_equal(plain_solve(&problem, &nothing, NULL, &result, &error),
                         FIFTEEN_UNSOLVABLE);
        /* The two goals are of different parity exactly for even n. */
        if (n % 2 == 0)
            assert_string_equal(error.text,
                                "unsolvable with the blank last; solvable with the blank first");
        else
            assert_non_null(strstr(error.text, "no moves lead from this board to the goal"));
        fifteen_board_free(grid);
        fifteen_board_free(twin);
    }
}

/* A search updates its value with each move; this value is computed from scratch. */
static void values_are_the_initial_h(void **state)
{
    (void)state;
    static const char *const heuristics[] = {NULL, "manhattan", "hamming"};
    static int tiles[GRIDS_MAX_CELLS];
    uint64_t random = 4;
    for (unsigned i = 0; i < scaled(60); i++) {
        struct fifteen_error error;
        grids_shuffle(3 + i % 4, tiles, &random);
        struct fifteen_board *const grid = grids_create(3 + i % 4, tiles);
        const struct plain_problem problem = {.start = grid, .heuristic = heuristics[i % 3]};
        struct fifteen_result result;
        unsigned value = 0;
        const struct fifteen_limits limits = {.n_nodes = 10};
        const enum fifteen_status expected =
            fifteen_board_solvable(grid, NULL) ? FIFTEEN_OK : FIFTEEN_UNSOLVABLE;
        assert_int_equal(plain_evaluate(&problem, &value, &error), expected);
        if (expected == FIFTEEN_OK) {
            plain_solve(&problem, &limits, NULL, &result, &error);
            assert_int_equal(value, result.initial_h);
        }
        fifteen_solution_free(&result.solution);
        fifteen_board_free(grid);
    }
}

/* ---- exhaustive search, and trays ---- */

/* Some of the boards that reach a goal, each solved in as many moves as breadth-first search finds.
 */
static void check_distances(struct fifteen_geometry geometry, packed_board goal, uint32_t every)
{
    uint8_t *const distances = exhaustive_distances(geometry, goal);
    struct fifteen_board *const goal_grid = grid_of_board(geometry, goal);
    for (uint32_t number = 0; number < exhaustive_count(geometry); number += every) {
        struct fifteen_board *const start =
            grid_of_board(geometry, exhaustive_board(geometry, number));
        assert_int_equal(fifteen_board_solvable(start, goal_grid),
                         distances[number] != EXHAUSTIVE_UNREACHED);
        if (distances[number] != EXHAUSTIVE_UNREACHED)
            check_length(start, goal_grid, distances[number]);
        fifteen_board_free(start);
    }
    fifteen_board_free(goal_grid);
    free(distances);
}

static void lengths_match_exhaustive_search(void **state)
{
    (void)state;
    uint64_t random = 2;
    static const struct {
        struct fifteen_geometry geometry;
        uint32_t every; /* in the full form */
    } cases[] = {{{2, 2}, 1}, {{3, 3}, 2503}, {{2, 3}, 17}, {{3, 2}, 17}, {{4, 2}, 997}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct fifteen_geometry geometry = cases[i].geometry;
        const uint32_t every = cases[i].every == 1 ? 1 : cases[i].every * scale_step();
        check_distances(geometry, packed_goal(geometry, FIFTEEN_BLANK_LAST), every);
        check_distances(geometry, packed_goal(geometry, FIFTEEN_BLANK_FIRST), every);
        check_distances(geometry, exhaustive_shuffle(geometry, &random), every);
    }
}

static void lengths_match_trays(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {4, 4};
    static const packed_board goal = UINT64_C(0x0fedcba987654321);
    struct fifteen_solver *const solver = solving_solver(NULL, "linear-conflict", FIFTEEN_IDASTAR);
    uint64_t random = 3;
    for (unsigned i = 0; i < 40; i += scale_step()) {
        struct packed_problem problem = {geometry, goal, goal};
        for (unsigned step = 0; step < 2 * i; step++)
            packed_move(geometry, problem.start,
                        (enum fifteen_move)(exhaustive_random(&random) % 4), &problem.start);
        unsigned expected;
        size_t length;
        solving_solve(solver, &problem, &expected);
        struct fifteen_board *const start = grid_of_board(geometry, problem.start);
        solve(&(struct plain_problem){.start = start}, &length);
        assert_int_equal(length, expected);
        fifteen_board_free(start);
    }
    fifteen_solver_free(solver);
}

/* ---- beyond trays ---- */

/* Returns the length of the shortest solution by trying all paths up to a depth, or -1. */
static int slow_length(unsigned n, int *tiles, const struct fifteen_board *goal, int depth)
{
    struct fifteen_board *const grid = grids_create(n, tiles);
    const bool arrived = fifteen_board_is_goal(grid, goal);
    fifteen_board_free(grid);
    if (arrived)
        return 0;
    int best = -1;
    for (unsigned move = 0; move < 4 && depth > 0; move++) {
        if (!grids_slide(n, tiles, move))
            continue;
        const int length = slow_length(n, tiles, goal, best < 0 ? depth - 1 : best - 2);
        grids_slide(n, tiles, 3 - move);
        if (length >= 0 && (best < 0 || length + 1 < best))
            best = length + 1;
    }
    return best;
}

static void short_walks_match_exhaustive_search(void **state)
{
    (void)state;
    uint64_t random = 4;
    for (unsigned n = 5; n <= 10; n++)
        for (unsigned i = 0; i < 8; i++) {
            int tiles[GRIDS_MAX_CELLS];
            grids_shuffle(n, tiles, &random);
            struct fifteen_board *const goal = grids_create(n, tiles);
            grids_walk(n, tiles, i, &random);
            struct fifteen_board *const start = grids_create(n, tiles);
            check_length(start, goal, (size_t)slow_length(n, tiles, goal, (int)i));
            fifteen_board_free(start);
            fifteen_board_free(goal);
        }
}

/* From 17 on a tile takes 2 bytes instead of 1. */
static void all_algorithms_agree_on_walks(void **state)
{
    (void)state;
    static const unsigned sizes[] = {5, 6, 7, 8, 9, 10, 15, 16, 17, 40, 127};
    static int tiles[GRIDS_MAX_CELLS];
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned round = 0; round < 6; round += scale_is_full() ? 1 : 2) {
            const unsigned n = sizes[i];
            const unsigned walk = n <= 10 ? 20 * round : 8 * round;
            grids_goal(n, round % 2 == 0, tiles);
            struct fifteen_board *const goal = grids_create(n, tiles);
            grids_walk(n, tiles, walk, &random);
            struct fifteen_board *const start = grids_create(n, tiles);
            struct plain_problem problem = {.start = start, .goal = goal};
            size_t length;
            size_t other;
            solve(&problem, &length);
            assert_true(length <= walk);
            assert_int_equal(length % 2, walk % 2);
            problem.algorithm = FIFTEEN_IDASTAR;
            assert_int_equal(solve(&problem, &other).algorithm,
                             n == 5 ? FIFTEEN_IDASTAR_PLAIN : FIFTEEN_IDASTAR);
            assert_int_equal(other, length);
            fifteen_board_free(start);
            fifteen_board_free(goal);
        }
}

/* The blank visits all cells row by row, back and forth: each tile has moved once, so Manhattan
 * distance is exact. */
static void solutions_may_have_any_length(void **state)
{
    (void)state;
    static int tiles[GRIDS_MAX_CELLS];
    for (unsigned n = 15; n <= 40; n += 25) {
        grids_goal(n, true, tiles);
        struct fifteen_board *const goal = grids_create(n, tiles);
        for (unsigned i = 1; i < n * n; i++)
            grids_slide(n, tiles,
                        i % n == 0         ? FIFTEEN_DOWN
                        : (i / n) % 2 == 0 ? FIFTEEN_RIGHT
                                           : FIFTEEN_LEFT);
        struct fifteen_board *const start = grids_create(n, tiles);
        size_t length;
        const struct fifteen_result result =
            solve(&(struct plain_problem){.start = start, .goal = goal}, &length);
        assert_int_equal(length, n * n - 1);
        assert_int_equal(result.initial_h, n * n - 1);
        fifteen_board_free(start);
        fifteen_board_free(goal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_assignment),
        cmocka_unit_test(unsolvable_grids_are_detected_at_once),
        cmocka_unit_test(values_are_the_initial_h),
        cmocka_unit_test(lengths_match_exhaustive_search),
        cmocka_unit_test(lengths_match_trays),
        cmocka_unit_test(short_walks_match_exhaustive_search),
        cmocka_unit_test(all_algorithms_agree_on_walks),
        cmocka_unit_test(solutions_may_have_any_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
