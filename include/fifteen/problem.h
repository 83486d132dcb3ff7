/* problem.h - a problem and its solution: a start, a goal and the moves between them */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_PROBLEM_H
#define FIFTEEN_PROBLEM_H

#include <fifteen/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The problem of getting from start to goal. The boards stay the caller's. */
struct fifteen_problem {
    const struct fifteen_board *start;
    const struct fifteen_board *goal; /* of the same size; NULL: blank-last */
};

/* Returns FIFTEEN_OK if moves lead from the start to the goal: fifteen_board_check. */
FIFTEEN_API enum fifteen_status fifteen_problem_check(const struct fifteen_problem *problem,
                                                      struct fifteen_error *error);

/* Moves from start to goal. */
struct fifteen_solution {
    size_t length;
    uint8_t *path; /* enum fifteen_move each */
};

/* Returns true if the path leads from the start to the goal. False also for boards of different
 * sizes, and if there is no memory to find out. */
FIFTEEN_API bool fifteen_solution_replay(const struct fifteen_problem *problem,
                                         const struct fifteen_solution *solution);

/* Frees the path; the struct itself is the caller's. */
FIFTEEN_API void fifteen_solution_free(struct fifteen_solution *solution);

/* ---- costs ---- */

/* What a move costs. All searches find solutions of the fewest moves; those of fifteen_search also
 * find solutions of minimum cost, with the heuristics manhattan and hamming, whose distances then
 * count a tile's cost, on boards of up to FIFTEEN_COST_MAX_CELLS cells. Costs are integers: in
 * units of 1 / fifteen_cost_scale, rounded to the nearest. */
enum fifteen_cost {
    FIFTEEN_COST_UNIT,        /* 1: the number of moves */
    FIFTEEN_COST_HEAVY,       /* the tile's number */
    FIFTEEN_COST_INVERSE,     /* 1 / the tile's number */
    FIFTEEN_COST_SQUARE_ROOT, /* the square root of the tile's number */
    FIFTEEN_COST_MULTI_TILE,  /* 1 for all tiles of a row or column that slide at once */
    FIFTEEN_N_COSTS
};
#define FIFTEEN_COST_MAX_CELLS 256

/* "unit", "heavy", "inverse", "square-root", "multi-tile"; NULL for an unknown value. */
FIFTEEN_API const char *fifteen_cost_name(enum fifteen_cost cost);

/* Returns 10000 for inverse and square-root, else 1. */
FIFTEEN_API unsigned fifteen_cost_scale(enum fifteen_cost cost);

/* Returns the cost of a path from a board, in units of 1 / fifteen_cost_scale. Moves in the same
 * direction one after another are one slide of several tiles. UINT64_MAX: a move leaves the board,
 * the cost is unknown, or memory runs out. */
FIFTEEN_API uint64_t fifteen_path_cost(const struct fifteen_board *start, const uint8_t *path,
                                       size_t length, enum fifteen_cost cost);

#ifdef __cplusplus
}
#endif
#endif
