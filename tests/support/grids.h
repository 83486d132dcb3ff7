/* grids.h - grids for tests, and plain arrays of tiles to compare them with */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_GRIDS_H
#define SUPPORT_GRIDS_H

#include <stdio.h>

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"

enum { GRIDS_MAX_CELLS = FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX };

/* Steps of the blank in rows and columns, by enum fifteen_move. */
static const int grids_steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

/* The size n x n. */
static inline struct fifteen_geometry grids_square(unsigned n)
{
    return (struct fifteen_geometry){(uint8_t)n, (uint8_t)n};
}

static inline struct fifteen_board *grids_create(unsigned n, const int *tiles)
{
    struct fifteen_board *grid = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_board_create(grids_square(n), tiles, &grid, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return grid;
}

static inline struct fifteen_board *grids_parse(const char *text)
{
    struct fifteen_board *grid = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_board_parse(text, strlen(text), grids_square(0), &grid, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return grid;
}

/* 1 2 .. 0, or 0 1 2 .. */
static inline void grids_goal(unsigned n, bool blank_first, int *tiles)
{
    for (unsigned cell = 0; cell < n * n; cell++)
        tiles[cell] = (int)((cell + !blank_first) % (n * n));
}

/* A random arrangement of the tiles, solvable or not. */
static inline void grids_shuffle(unsigned n, int *tiles, uint64_t *random)
{
    for (unsigned i = 0; i < n * n; i++)
        tiles[i] = (int)i;
    for (unsigned i = 0; i < n * n; i++) {
        const unsigned j = exhaustive_random(random) % (i + 1);
        tiles[i] = tiles[j];
        tiles[j] = (int)i;
    }
}

/* The cell of a tile. */
static inline int grids_find(unsigned n, const int *tiles, int tile)
{
    int cell = 0;
    while (tiles[cell] != tile)
        cell++;
    assert_true(cell < (int)(n * n));
    return cell;
}

/* Exchanges the blank with its neighbour in a direction. Returns false if there is none. */
static inline bool grids_slide(unsigned n, int *tiles, unsigned move)
{
    const int blank = grids_find(n, tiles, 0);
    const int row = blank / (int)n + grids_steps[move][0];
    const int column = blank % (int)n + grids_steps[move][1];
    if (row < 0 || row >= (int)n || column < 0 || column >= (int)n)
        return false;
    const int next = row * (int)n + column;
    tiles[blank] = tiles[next];
    tiles[next] = 0;
    return true;
}

/* Makes random moves. */
static inline void grids_walk(unsigned n, int *tiles, unsigned length, uint64_t *random)
{
    while (length > 0)
        length -= grids_slide(n, tiles, exhaustive_random(random) % 4);
}

/* The grid holds exactly these tiles. */
static inline void grids_check(const struct fifteen_board *grid, unsigned n, const int *tiles)
{
    unsigned n_wrong = 0;
    assert_int_equal(fifteen_board_size(grid).rows, n);
    assert_int_equal(fifteen_board_size(grid).columns, n);
    for (unsigned cell = 0; cell < n * n; cell++)
        n_wrong += (int)fifteen_board_tile(grid, cell / n, cell % n) != tiles[cell];
    assert_int_equal(n_wrong, 0);
}

/* ---- solving without tables, each board with a solver of its own ---- */

struct plain_problem {
    const struct fifteen_board *start;
    const struct fifteen_board *goal;
    const char *heuristic;            /* NULL: manhattan */
    enum fifteen_algorithm algorithm; /* FIFTEEN_AUTO: A* */
    enum fifteen_cost cost;
};

/* The caller frees *out. */
static inline enum fifteen_status plain_solver(const struct plain_problem *problem,
                                               struct fifteen_solver **out,
                                               struct fifteen_error *error)
{
    const bool is_auto = problem->algorithm == FIFTEEN_AUTO;
    const struct fifteen_solver_options options = {
        .heuristic = problem->heuristic != NULL ? problem->heuristic : "manhattan",
        .algorithm = is_auto ? FIFTEEN_ASTAR : problem->algorithm,
        .cost = problem->cost};
    *out = NULL;
    return fifteen_solver_create(&options, out, error);
}

static inline enum fifteen_status plain_solve(const struct plain_problem *problem,
                                              const struct fifteen_limits *limits,
                                              const struct fifteen_monitor *monitor,
                                              struct fifteen_result *result,
                                              struct fifteen_error *error)
{
    const struct fifteen_problem boards = {problem->start, problem->goal};
    struct fifteen_solver *solver;
    enum fifteen_status status = plain_solver(problem, &solver, error);
    if (status == FIFTEEN_OK)
        status = fifteen_solve(solver, &boards, limits, monitor, result, error);
    fifteen_solver_free(solver);
    return status;
}

static inline enum fifteen_status plain_evaluate(const struct plain_problem *problem,
                                                 unsigned *value, struct fifteen_error *error)
{
    const struct fifteen_problem boards = {problem->start, problem->goal};
    struct fifteen_solver *solver;
    enum fifteen_status status = plain_solver(problem, &solver, error);
    if (status == FIFTEEN_OK)
        status = fifteen_evaluate(solver, &boards, value, error);
    fifteen_solver_free(solver);
    return status;
}

static inline enum fifteen_status plain_check(const struct plain_problem *problem,
                                              struct fifteen_error *error)
{
    const struct fifteen_problem boards = {problem->start, problem->goal};
    struct fifteen_solver *solver;
    enum fifteen_status status = plain_solver(problem, &solver, error);
    if (status == FIFTEEN_OK)
        status = fifteen_solver_prepare(solver, &boards, NULL, error);
    fifteen_solver_free(solver);
    return status;
}

static inline bool plain_replay(const struct plain_problem *problem,
                                const struct fifteen_solution *solution)
{
    const struct fifteen_problem boards = {problem->start, problem->goal};
    return fifteen_solution_replay(&boards, solution);
}

#endif
