/* grid_solver.h - solving boards of any size by searches that need no tables
 *
 * A* with Manhattan or Hamming distance, as in the algs4 course, within limits of nodes, time and
 * memory. Boards of up to 16 cells are solved far faster by solver.h. Any number of threads may
 * call these functions at once.
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
    const struct fifteen_grid *goal;  /* of the same size; NULL: blank-last */
    const char *heuristic;            /* "manhattan" or "hamming"; NULL: manhattan */
    enum fifteen_algorithm algorithm; /* FIFTEEN_AUTO: A*; else an algorithm of fifteen_search */
};

/* A solution of any length. */
struct fifteen_grid_solution {
    size_t length;
    uint8_t *path; /* enum fifteen_move each, from start to goal */
};

/* Finds a solution and replays it. The solution is a shortest one unless the algorithm is greedy.
 * FIFTEEN_UNSOLVABLE takes time proportional to the number of cells. FIFTEEN_INVALID: an unknown
 * heuristic or algorithm, or grids of different sizes. Limits and monitor may be NULL; limits have
 * the meaning they have for fifteen_search. *solution is set on FIFTEEN_OK; free it with
 * fifteen_grid_solution_free. *counts is set on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED. */
FIFTEEN_API enum fifteen_status fifteen_grid_solve(const struct fifteen_grid_problem *problem,
                                                   const struct fifteen_limits *limits,
                                                   const struct fifteen_monitor *monitor,
                                                   struct fifteen_grid_solution *solution,
                                                   struct fifteen_counts *counts,
                                                   struct fifteen_error *error);

/* Whether fifteen_grid_solve would search the problem: FIFTEEN_UNSOLVABLE and FIFTEEN_INVALID as
 * above, else FIFTEEN_OK. Takes time proportional to the number of cells. */
FIFTEEN_API enum fifteen_status fifteen_grid_problem_check(
    const struct fifteen_grid_problem *problem, struct fifteen_error *error);

/* Computes the heuristic's value of a problem's start. FIFTEEN_UNSOLVABLE and FIFTEEN_INVALID as
 * above; the algorithm does not matter. */
FIFTEEN_API enum fifteen_status fifteen_grid_evaluate(const struct fifteen_grid_problem *problem,
                                                      unsigned *value, struct fifteen_error *error);

/* Whether the path leads from the start to the goal. False also for grids of different sizes, and
 * if there is no memory to find out. */
FIFTEEN_API bool fifteen_grid_replay(const struct fifteen_grid_problem *problem,
                                     const struct fifteen_grid_solution *solution);

/* Frees the path; the struct itself is the caller's. */
FIFTEEN_API void fifteen_grid_solution_free(struct fifteen_grid_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
