/* any_engine.h - the fast engine on the tables of any tray of up to 25 cells
 *
 * The engine and the searches on it are compiled for two widths (engine/unit.h). The tray of the
 * tables decides here which of them runs.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ALGORITHM_ANY_ENGINE_H
#define ALGORITHM_ANY_ENGINE_H

#include "search/engine/unit.h"

/* An engine of either width, for any number of threads. */
struct any_engine {
    const struct engine_width *width;
    struct pdb_engine *pdb; /* only for the functions of this width */
};

/* Returns FIFTEEN_INVALID if the tables or linear conflict do not suit an engine. Free
 * *out by any_engine_free. */
enum fifteen_status any_engine_create(const struct pdb_engine_options *options,
                                      struct any_engine **out, struct fifteen_error *error);

/* NULL is allowed. */
void any_engine_free(struct any_engine *engine);

/* Whether any_engine_values may be called; false for NULL. */
bool any_engine_has_values(const struct any_engine *engine);

/* The heuristic's values of n boards in canonical form. */
void any_engine_values(const struct any_engine *engine, const wide_board *boards, size_t n,
                       uint8_t *values);

/* The searches of pdb_engine.h. With auto, any_engine_idastar runs A*+IDA* on trays of more than 16
 * cells, within 256 MiB unless the job has a limit. */
typedef enum fifteen_status any_engine_search(const struct any_engine *engine,
                                              const struct search_job *job,
                                              struct search_result *result,
                                              struct fifteen_error *error);

any_engine_search any_engine_idastar;
any_engine_search any_engine_astar;
any_engine_search any_engine_astar_idastar;

#endif
