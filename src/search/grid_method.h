/* grid_method.h - the heuristic and the algorithm that a grid is searched with */
#ifndef SEARCH_GRID_METHOD_H
#define SEARCH_GRID_METHOD_H

#include <fifteen/grid_solver.h>

#include "heuristic/spec.h"

struct grid_method {
    const struct heuristic_kind *heuristic; /* it has a grid_distance */
    enum fifteen_algorithm algorithm;       /* never FIFTEEN_AUTO */
};

/* Finds what a problem requests. Returns what fifteen_grid_problem_check returns. */
enum fifteen_status grid_method_find(const struct fifteen_grid_problem *problem,
                                     struct grid_method *out, struct fifteen_error *error);

/* Checks the cost of a problem, and that grids have its heuristic. *out is manhattan if it names
 * none. */
enum fifteen_status grid_method_heuristic(const struct fifteen_grid_problem *problem,
                                          const struct heuristic_kind **out,
                                          struct fifteen_error *error);

/* Returns FIFTEEN_INVALID if solvers do not support a heuristic (NULL: the default) or an algorithm
 * for a cost. */
enum fifteen_status grid_method_check(const struct heuristic_spec *spec,
                                      enum fifteen_algorithm algorithm, enum fifteen_cost cost,
                                      struct fifteen_error *error);

#endif
