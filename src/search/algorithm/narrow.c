/* narrow.c - the fast engine for trays of up to 16 cells, on boards of 64 bits */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_PART
#define ENGINE_PART static
#endif

#include "search/algorithm/engine_parts.h"
#include "search/engine/narrow_engine.c" /* NOLINT(bugprone-suspicious-include) */

const struct engine_width engine_narrow = {.create = pdb_engine_create,
                                           .free = pdb_engine_free,
                                           .idastar = idastar_pdb,
                                           .astar = astar_pdb,
                                           .astar_idastar = astar_idastar,
                                           .values = pdb_engine_values};
