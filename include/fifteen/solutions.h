/* solutions.h - all shortest solutions of a board: counts and lists them */
#ifndef FIFTEEN_SOLUTIONS_H
#define FIFTEEN_SOLUTIONS_H

#include <fifteen/grid_solver.h>
#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Receives a solution. Return false to receive no more. */
typedef bool fifteen_solution_function(void *context, const struct fifteen_solution *solution);

struct fifteen_solutions {
    /* Set by the caller: the callback for the first max_solutions solutions; NULL: only count. */
    fifteen_solution_function *take;
    void *context;
    uint64_t max_solutions;
    /* Set by the call. */
    unsigned length;
    uint64_t n_solutions; /* of this length; at most 2^63 - 1; if a limit or the monitor ends the
                             call, at least so many; 0: it is not known which length is shortest */
};

/* Counts all shortest solutions and passes some to the callback: each replayed, all different,
 * always in the same order. Finds the length as fifteen_solve does. Then it keeps in memory all
 * boards that can be on a shortest solution according to the heuristic, and counts layer by layer.
 * The limits of time and nodes hold for both parts together, the memory limit for each. The counts
 * are those of both parts; the root counts twice.
 *
 * On FIFTEEN_LIMIT and FIFTEEN_CANCELLED, `solutions` is set if counts->found, and the callback has
 * received a solution of this length; counts->optimal means that it is proven to be a shortest one,
 * though not all were counted.
 *
 * Otherwise as fifteen_solve. Also returns FIFTEEN_LIMIT if there are more solutions than it can
 * count, and FIFTEEN_INVALID if the solver's algorithm does not find shortest solutions or its cost
 * is not FIFTEEN_COST_UNIT. A callback that returns false is not a failure. */
FIFTEEN_API enum fifteen_status fifteen_solve_all(const struct fifteen_solver *solver,
                                                  const struct fifteen_problem *problem,
                                                  const struct fifteen_limits *limits,
                                                  const struct fifteen_monitor *monitor,
                                                  struct fifteen_solutions *solutions,
                                                  struct fifteen_counts *counts,
                                                  struct fifteen_error *error);

/* The same for grids of up to 25 cells; FIFTEEN_INVALID for larger ones. */
FIFTEEN_API enum fifteen_status fifteen_solve_all_grid(const struct fifteen_solver *solver,
                                                       const struct fifteen_grid_pair *problem,
                                                       const struct fifteen_limits *limits,
                                                       const struct fifteen_monitor *monitor,
                                                       struct fifteen_solutions *solutions,
                                                       struct fifteen_counts *counts,
                                                       struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
