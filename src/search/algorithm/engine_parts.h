/* engine_parts.h - the files that a unit of the fast engine consists of (engine/unit.h) */
/* SPDX-License-Identifier: MIT */
#ifndef ALGORITHM_ENGINE_PARTS_H
#define ALGORITHM_ENGINE_PARTS_H

/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "search/astar_pdb/astar_idastar.c"
#include "search/astar_pdb/astar_parts.c"
#include "search/astar_pdb/astar_pdb.c"
#include "search/astar_pdb/astar_ranks.c"
#include "search/astar_pdb/board_queue.c"
#include "search/astar_pdb/board_table.c"
#include "search/engine/node_views.c"
#include "search/engine/pdb_engine.c"
#include "search/engine/sequences.c"
#include "search/engine/transpositions.c"
#include "search/idastar_pdb/idastar_pdb.c"
#include "search/idastar_pdb/nearest.c"
#include "search/idastar_pdb/outside.c"
#include "search/idastar_pdb/pdb_search.c"
#include "search/idastar_pdb/restoring.c"
#include "search/idastar_pdb/saving.c"
#include "search/idastar_pdb/sharing.c"
#include "search/idastar_pdb/supply.c"
#include "search/idastar_pdb/team.c"
#include "search/idastar_pdb/worker.c"
/* NOLINTEND(bugprone-suspicious-include) */

#endif
