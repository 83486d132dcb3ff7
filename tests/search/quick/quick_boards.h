/* quick_boards.h - boards and goals of any size for tests of quick search, and a plain replay */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_BOARDS_H
#define QUICK_BOARDS_H

#include <math.h>

#include "support/grids.h"

/* Two boards of one size. */
struct pair {
    struct fifteen_board *start;
    struct fifteen_board *goal;
};

static inline struct fifteen_board *pair_grid(struct fifteen_geometry size, const int *tiles)
{
    struct fifteen_board *grid = NULL;
    assert_int_equal(fifteen_board_create(size, tiles, &grid, NULL), FIFTEEN_OK);
    return grid;
}

static inline struct fifteen_board *pair_random_grid(struct fifteen_geometry size, uint64_t *random)
{
    static int tiles[GRIDS_MAX_CELLS];
    for (unsigned i = 0; i < fifteen_cells(size); i++) {
        const unsigned j = exhaustive_random(random) % (i + 1);
        tiles[i] = tiles[j];
        tiles[j] = (int)i;
    }
    return pair_grid(size, tiles);
}

/* A random start from which moves lead to the goal, which becomes the pair's. */
static inline struct pair pair_to(struct fifteen_board *goal, uint64_t *random)
{
    struct pair pair = {pair_random_grid(fifteen_board_size(goal), random), goal};
    if (!fifteen_board_solvable(pair.start, goal)) {
        struct fifteen_board *const other = pair.start;
        assert_int_equal(fifteen_board_twin(other, &pair.start, NULL), FIFTEEN_OK);
        fifteen_board_free(other);
    }
    return pair;
}

static inline struct pair pair_random(struct fifteen_geometry size, uint64_t *random)
{
    return pair_to(pair_random_grid(size, random), random);
}

static inline void pair_free(struct pair *pair)
{
    fifteen_board_free(pair->start);
    fifteen_board_free(pair->goal);
}

/* Moves the tiles of an array, without the library's moves. */
static inline void pair_check_path(const struct pair *pair, const struct fifteen_solution *solution)
{
    static int tiles[GRIDS_MAX_CELLS];
    const struct fifteen_geometry size = fifteen_board_size(pair->start);
    const int n_cells = (int)fifteen_cells(size);
    const int step[4] = {-size.columns, -1, 1, size.columns};
    int blank = 0;
    for (int i = 0; i < n_cells; i++) {
        tiles[i] = fifteen_board_tiles(pair->start)[i];
        blank = tiles[i] == 0 ? i : blank;
    }
    for (size_t i = 0; i < solution->length; i++) {
        const unsigned move = solution->path[i];
        assert_true(move < 4);
        const int next = blank + step[move];
        assert_true(next >= 0 && next < n_cells);
        assert_true(next / size.columns == blank / size.columns ||
                    next % size.columns == blank % size.columns);
        tiles[blank] = tiles[next];
        tiles[next] = 0;
        blank = next;
    }
    for (int i = 0; i < n_cells; i++)
        if (tiles[i] != fifteen_board_tiles(pair->goal)[i])
            fail_msg("cell %d is not solved", i);
}

/* Solves a pair, checks the solution and its bound, and returns its length. */
static inline size_t pair_solve(const struct pair *pair, const struct fifteen_limits *limits,
                                struct fifteen_result *result)
{
    const struct plain_problem problem = {
        .start = pair->start, .goal = pair->goal, .algorithm = FIFTEEN_QUICK};
    struct fifteen_error error = {.text = ""};
    if (plain_solve(&problem, limits, NULL, result, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    pair_check_path(pair, &result->solution);
    assert_int_equal(result->algorithm, FIFTEEN_QUICK);
    assert_int_equal(result->optimal, result->lower_bound == result->solution.length);
    assert_int_equal(result->initial_h, fifteen_board_manhattan(pair->start, pair->goal));
    assert_true(result->lower_bound >= result->initial_h);
    assert_true(result->lower_bound <= result->solution.length);
    assert_int_equal((result->solution.length - result->lower_bound) % 2, 0);
    const size_t length = result->solution.length;
    fifteen_solution_free(&result->solution);
    return length;
}

#endif
