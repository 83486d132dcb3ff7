/* solutions.h - every shortest solution of a board, counted and listed */
#ifndef FIFTEEN_SOLUTIONS_H
#define FIFTEEN_SOLUTIONS_H

#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Called for one solution after the other. False: no more are wanted. */
typedef bool fifteen_solution_function(void *context, const struct fifteen_solution *solution);

struct fifteen_solutions {
    /* Given by the caller: who is given solutions, up to how many; NULL: nobody. */
    fifteen_solution_function *take;
    void *context;
    uint64_t n_wanted;
    /* Found. */
    unsigned length;
    uint64_t n_solutions; /* of this length; at most 2^63 - 1 */
};

/* Counts all shortest solutions, and gives those that are wanted, each replayed, all different, and
 * always in the same order. The length is found as fifteen_solve finds it; then all boards that a
 * solution may lead through, as far as the heuristic knows, are kept in memory and counted layer by
 * layer. limits are for both together, but memory for the one after the other; counts are those of
 * both, the root counted twice.
 *
 * As fifteen_solve otherwise. FIFTEEN_LIMIT also if there are more solutions than can be counted.
 * FIFTEEN_INVALID also for a solver whose algorithm does not find shortest solutions. If a
 * solution that was given makes `take` return false, that is no failure. */
FIFTEEN_API enum fifteen_status fifteen_solve_all(const struct fifteen_solver *solver,
                                                  const struct fifteen_problem *problem,
                                                  const struct fifteen_limits *limits,
                                                  const struct fifteen_monitor *monitor,
                                                  struct fifteen_solutions *solutions,
                                                  struct fifteen_counts *counts,
                                                  struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
