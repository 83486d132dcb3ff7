/* extent.h - searches of 3x3 whose frontier, stored nodes and depth are compared */
/* SPDX-License-Identifier: MIT */
#ifndef SEARCH_EXTENT_H
#define SEARCH_EXTENT_H

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry extent_tray = {3, 3};

static inline packed_board extent_random_start(uint64_t *random)
{
    return solving_start(extent_tray, packed_goal(extent_tray, FIFTEEN_BLANK_LAST),
                         SOLVING_ANYWHERE, random);
}

static inline struct packed_problem extent_problem_from(packed_board start)
{
    return (struct packed_problem){extent_tray, start,
                                   packed_goal(extent_tray, FIFTEEN_BLANK_LAST)};
}

static inline struct fifteen_result extent_solve(const char *heuristic,
                                                 enum fifteen_algorithm algorithm,
                                                 const struct packed_problem *problem,
                                                 unsigned *length)
{
    struct fifteen_solver *const solver = solving_solver(NULL, heuristic, algorithm);
    const struct fifteen_result result = solving_solve(solver, problem, length);
    fifteen_solver_free(solver);
    return result;
}

static inline void extent_assert(const struct fifteen_result *result, uint64_t max_frontier,
                                 uint64_t max_stored, uint64_t depth)
{
    assert_int_equal(result->extent.max_frontier, max_frontier);
    assert_int_equal(result->extent.max_stored, max_stored);
    assert_int_equal(result->extent.depth, depth);
}

#endif
