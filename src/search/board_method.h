/* board_method.h - the method for boards of any size and any cost
 *
 * The searches of fifteen_search, on bytes, and quick search. Boards of more than 25 cells, other
 * costs than unit and quick search use them; all others are dispatched (plan/dispatch.h).
 */
/* SPDX-License-Identifier: MIT */
#ifndef SEARCH_BOARD_METHOD_H
#define SEARCH_BOARD_METHOD_H

#include <fifteen/problem.h>

#include "heuristic/spec.h"
#include "pdb/cost/cost_set.h"
#include "search/engine/job.h"

struct board_method {
    const struct heuristic_kind *heuristic; /* it has a grid_distance */
    enum fifteen_algorithm algorithm;       /* never FIFTEEN_AUTO */
    enum fifteen_cost cost;
    struct fifteen_conventions conventions;
    const struct cost_set *tables; /* used instead of the heuristic, of the same cost; or NULL */
};

/* What a method is requested for. */
struct board_method_request {
    const struct heuristic_spec *heuristic; /* NULL: manhattan */
    enum fifteen_algorithm algorithm;
    enum fifteen_cost cost;
    struct fifteen_conventions conventions;
    struct fifteen_geometry geometry; /* 0 rows: any tray */
};

/* Finds the heuristic and the algorithm, without tables. Returns FIFTEEN_INVALID if these boards
 * or this cost do not support them; the message names those that they support. */
enum fifteen_status board_method_find(const struct board_method_request *request,
                                      struct board_method *out, struct fifteen_error *error);

/* Searches a problem that moves can solve. Limits and monitor may be NULL. */
enum fifteen_status board_method_search(const struct board_method *method,
                                        const struct fifteen_problem *problem,
                                        const struct fifteen_limits *limits,
                                        const struct fifteen_monitor *monitor,
                                        struct search_result *result, struct fifteen_error *error);

/* The value of the start. */
enum fifteen_status board_method_evaluate(const struct board_method *method,
                                          const struct fifteen_problem *problem, unsigned *value,
                                          struct fifteen_error *error);

/* Writes the name of the heuristic. */
void board_method_name(const struct board_method *method, char out[FIFTEEN_HEURISTIC_NAME_SIZE]);

#endif
