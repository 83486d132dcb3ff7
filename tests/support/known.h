/* known.h - problems of up to 25 cells whose distance is known, and solvers that solve them */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_KNOWN_H
#define SUPPORT_KNOWN_H

#include <fifteen/fifteen.h>

#include "support/depths.h"
#include "support/scale.h"

static inline struct fifteen_board *known_grid(struct fifteen_geometry size,
                                               const struct depths_board *board)
{
    struct fifteen_board *grid = NULL;
    assert_int_equal(fifteen_board_create(size, board->tiles, &grid, NULL), FIFTEEN_OK);
    return grid;
}

/* The path leads from the start to the goal by the test's own moves. */
static inline void known_check_path(struct fifteen_geometry size, struct depths_board board,
                                    const struct fifteen_solution *solution,
                                    const struct depths_board *goal)
{
    for (size_t i = 0; i < solution->length; i++)
        assert_true(depths_move(size, &board, solution->path[i], &board));
    assert_memory_equal(&board, goal, sizeof board);
}

/* A problem whose distance is known. */
struct known {
    struct fifteen_geometry size;
    struct depths_board start;
    struct depths_board goal;
    unsigned distance;
};

/* Solves a known problem; `limits` may be NULL. */
static inline void known_check(const struct fifteen_solver *solver,
                               const struct fifteen_limits *limits, const struct known *known,
                               bool is_optimal)
{
    struct fifteen_board *const start = known_grid(known->size, &known->start);
    struct fifteen_board *const goal = known_grid(known->size, &known->goal);
    const struct fifteen_problem problem = {start, goal};
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    unsigned value;
    if (fifteen_solve(solver, &problem, limits, NULL, &result, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    known_check_path(known->size, known->start, &result.solution, &known->goal);
    assert_true(result.solution.length >= known->distance);
    assert_true(result.optimal || !is_optimal);
    if (result.optimal) {
        assert_int_equal(result.solution.length, known->distance);
        assert_int_equal(result.lower_bound, known->distance);
    }
    assert_int_equal(fifteen_evaluate(solver, &problem, &value, &error), FIFTEEN_OK);
    assert_int_equal(value, result.initial_h);
    assert_true(value <= known->distance);
    assert_true(fifteen_solver_ready(solver, &problem));
    fifteen_solution_free(&result.solution);
    fifteen_board_free(start);
    fifteen_board_free(goal);
}

#endif
