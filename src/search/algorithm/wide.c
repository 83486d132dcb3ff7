/* wide.c - the fast engine for trays of up to 25 cells, on boards of 128 bits */
/* SPDX-License-Identifier: MIT */
#define FIFTEEN_WIDE
#ifndef ENGINE_PART
#define ENGINE_PART static
#endif

/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "search/algorithm/engine_parts.h"
#include "search/astar_pdb/view_choice.c"
#include "search/engine/wide_engine.c"
/* NOLINTEND(bugprone-suspicious-include) */

static enum fifteen_status idastar(const struct pdb_engine *engine, const struct search_job *job,
                                   struct search_result *result, struct fifteen_error *error)
{
    return view_choice_search(idastar_pdb, engine, job, result, error);
}

static enum fifteen_status astar(const struct pdb_engine *engine, const struct search_job *job,
                                 struct search_result *result, struct fifteen_error *error)
{
    return view_choice_search(astar_pdb, engine, job, result, error);
}

static enum fifteen_status hybrid(const struct pdb_engine *engine, const struct search_job *job,
                                  struct search_result *result, struct fifteen_error *error)
{
    return view_choice_search(astar_idastar, engine, job, result, error);
}

const struct engine_width engine_wide = {.create = pdb_engine_create,
                                         .free = pdb_engine_free,
                                         .idastar = idastar,
                                         .astar = astar,
                                         .astar_idastar = hybrid};
