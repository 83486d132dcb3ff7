/* grid_solver.h - solving boards of any size, given as grids
 *
 * A solver (solver.h) serves grids, too: trays of up to 25 cells with its heuristic, algorithm and
 * tables, as it serves packed boards; larger ones by fifteen_grid_solve.
 *
 * fifteen_grid_solve needs no solver and no tables: it searches boards of any size by A* with
 * Manhattan or Hamming distance, as in the algs4 course, within limits of nodes, time and memory.
 * Any number of threads may call these functions at once.
 */
#ifndef FIFTEEN_GRID_SOLVER_H
#define FIFTEEN_GRID_SOLVER_H

#include <fifteen/grid.h>
#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A solution of any length. */
struct fifteen_grid_solution {
    size_t length;
    uint8_t *path; /* enum fifteen_move each, from start to goal */
};

/* ---- with a solver ---- */

/* The grids stay the caller's. */
struct fifteen_grid_pair {
    const struct fifteen_grid *start;
    const struct fifteen_grid *goal; /* of the same size; NULL: blank-last */
};

/* As fifteen_solver_prepare. FIFTEEN_INVALID also for grids of different sizes. Of a grid of more
 * than 25 cells it returns what fifteen_grid_problem_check returns. */
FIFTEEN_API enum fifteen_status fifteen_solver_prepare_grid(const struct fifteen_solver *solver,
                                                            const struct fifteen_grid_pair *problem,
                                                            const struct fifteen_monitor *monitor,
                                                            struct fifteen_error *error);

/* Returns true if fifteen_solver_prepare_grid would have nothing to do. */
FIFTEEN_API bool fifteen_solver_ready_grid(const struct fifteen_solver *solver,
                                           const struct fifteen_grid_pair *problem);

/* As fifteen_solver_tables_hash. */
FIFTEEN_API uint64_t fifteen_solver_tables_hash_grid(const struct fifteen_solver *solver,
                                                     const struct fifteen_grid_pair *problem);

/* As fifteen_solve, for solutions of any length; but algorithms that find shortest ones search for
 * up to FIFTEEN_MAX_MOVES moves on trays of up to 25 cells. *solution is set on FIFTEEN_OK, and on
 * FIFTEEN_LIMIT and FIFTEEN_CANCELLED if counts->found; free it with fifteen_grid_solution_free. A
 * grid of more than 25 cells is searched as by fifteen_grid_solve, with the solver's heuristic and
 * algorithm. */
FIFTEEN_API enum fifteen_status fifteen_solve_grid(const struct fifteen_solver *solver,
                                                   const struct fifteen_grid_pair *problem,
                                                   const struct fifteen_limits *limits,
                                                   const struct fifteen_monitor *monitor,
                                                   struct fifteen_grid_solution *solution,
                                                   struct fifteen_counts *counts,
                                                   struct fifteen_error *error);

/* As fifteen_evaluate. */
FIFTEEN_API enum fifteen_status fifteen_evaluate_grid(const struct fifteen_solver *solver,
                                                      const struct fifteen_grid_pair *problem,
                                                      unsigned *value, struct fifteen_error *error);

/* ---- without a solver ---- */

/* The grids stay the caller's. */
struct fifteen_grid_problem {
    const struct fifteen_grid *start;
    const struct fifteen_grid *goal;  /* of the same size; NULL: blank-last */
    const char *heuristic;            /* "manhattan" or "hamming"; NULL: manhattan */
    enum fifteen_algorithm algorithm; /* FIFTEEN_AUTO: A*; else FIFTEEN_QUICK or an algorithm of
                                         fifteen_search */
    enum fifteen_cost cost;           /* what the search minimizes; not of FIFTEEN_QUICK */
};

/* Finds a solution and replays it. The solution is a shortest one unless the algorithm is greedy or
 * quick.
 * FIFTEEN_UNSOLVABLE takes time proportional to the number of cells. FIFTEEN_INVALID: an unknown
 * heuristic or algorithm, or grids of different sizes. Limits and monitor may be NULL; limits have
 * the meaning they have for fifteen_search. *counts is set on FIFTEEN_OK, FIFTEEN_LIMIT and
 * FIFTEEN_CANCELLED. *solution is set on FIFTEEN_OK, and on the other two if counts->found; free it
 * with fifteen_grid_solution_free. */
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

/* Returns the cost of a path from a grid, in units of 1 / fifteen_cost_scale. Moves in the same
 * direction one after another are one slide of several tiles. UINT64_MAX: a move leaves the grid,
 * the cost is unknown, or memory runs out. */
FIFTEEN_API uint64_t fifteen_grid_path_cost(const struct fifteen_grid *start, const uint8_t *path,
                                            size_t length, enum fifteen_cost cost);

/* Frees the path; the struct itself is the caller's. */
FIFTEEN_API void fifteen_grid_solution_free(struct fifteen_grid_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
