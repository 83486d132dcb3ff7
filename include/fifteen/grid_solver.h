/* grid_solver.h - solving the n x n grid, by searches that need no tables
 *
 * What the algs4 course asks for: A* with Manhattan or Hamming distance, within limits of nodes,
 * time and memory. Trays of up to 16 cells are solved far faster by solver.h. Any number of threads
 * may call these at once.
 */
#ifndef FIFTEEN_GRID_SOLVER_H
#define FIFTEEN_GRID_SOLVER_H

#include <fifteen/grid.h>
#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The grids stay the caller's. */
struct fifteen_grid_problem {
    const struct fifteen_grid *start;
    const struct fifteen_grid *goal;  /* of the same dimension; NULL: blank-last */
    const char *heuristic;            /* "manhattan" or "hamming"; NULL: manhattan */
    enum fifteen_algorithm algorithm; /* FIFTEEN_AUTO: A*; else one that fifteen_search knows */
};

/* Of any length. */
struct fifteen_grid_solution {
    size_t length;
    uint8_t *path; /* enum fifteen_move each, from start to goal */
};

/* Finds a solution, a shortest one unless the algorithm is greedy, and replays it.
 * FIFTEEN_UNSOLVABLE is known at once, in time proportional to n*n. FIFTEEN_INVALID: no such
 * heuristic or algorithm, or grids of different dimensions. Limits are kept to as fifteen_search
 * does; they and the monitor may be NULL. *solution is set on FIFTEEN_OK and to be freed; *counts
 * is set on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED. */
FIFTEEN_API enum fifteen_status fifteen_grid_solve(const struct fifteen_grid_problem *problem,
                                                   const struct fifteen_limits *limits,
                                                   const struct fifteen_monitor *monitor,
                                                   struct fifteen_grid_solution *solution,
                                                   struct fifteen_counts *counts,
                                                   struct fifteen_error *error);

/* The heuristic's value of a problem's start. FIFTEEN_UNSOLVABLE and FIFTEEN_INVALID as above, but
 * for the algorithm, which does not count. */
FIFTEEN_API enum fifteen_status fifteen_grid_evaluate(const struct fifteen_grid_problem *problem,
                                                      unsigned *value, struct fifteen_error *error);

/* Whether the path leads from the start to the goal. False also for grids of different dimensions,
 * and where there is no memory to find out. */
FIFTEEN_API bool fifteen_grid_replay(const struct fifteen_grid_problem *problem,
                                     const struct fifteen_grid_solution *solution);

FIFTEEN_API void fifteen_grid_solution_free(struct fifteen_grid_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
