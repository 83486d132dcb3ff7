/* grid_solver.h - the search of grids with a solver's tables by cost */
#ifndef SEARCH_GRID_SOLVER_H
#define SEARCH_GRID_SOLVER_H

#include <fifteen/grid_solver.h>

#include "pdb/cost/cost_set.h"

/* Tables, limits and monitor may be NULL. */
struct grid_request {
    const struct fifteen_grid_problem *problem;
    const struct cost_set *tables; /* of the same goal and cost; used instead of its heuristic */
    const struct fifteen_limits *limits;
    const struct fifteen_monitor *monitor;
};

/* fifteen_grid_solve and fifteen_grid_evaluate with tables. */
enum fifteen_status grid_solve(const struct grid_request *request,
                               struct fifteen_grid_solution *solution,
                               struct fifteen_counts *counts, struct fifteen_error *error);
enum fifteen_status grid_evaluate(const struct grid_request *request, unsigned *value,
                                  struct fifteen_error *error);

#endif
