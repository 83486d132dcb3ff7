/* wide.c - the fast engine for trays of up to 25 cells, on boards of 128 bits */
/* SPDX-License-Identifier: MIT */
#define FIFTEEN_WIDE
#ifndef ENGINE_PART
#define ENGINE_PART static
#endif

#include "search/algorithm/engine_parts.h"
#include "search/engine/wide_engine.c" /* NOLINT(bugprone-suspicious-include) */

const struct engine_width engine_wide = {.create = pdb_engine_create,
                                         .free = pdb_engine_free,
                                         .idastar = idastar_pdb,
                                         .astar = astar_pdb,
                                         .astar_idastar = astar_idastar};
