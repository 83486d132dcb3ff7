/* astar_ranks.h - the fast A* on many ranks, which pool their memory
 *
 * Each board belongs to the rank that a hash of its key gives (HDA*: Kishimoto, Fukunaga & Botea
 * 2009), and there to a part. Nodes of others are gathered in parcels, one for each rank and layer
 * of its queue, and sent when they are full, from time to time, and when this rank is idle.
 *
 *      rounds of the parts ---> outboxes: elsewhere ---> parcels ---> another rank
 *                  arrivals <--- received <----------------------------'
 *
 * Ranks do not wait for each other, except where the bound rises: then no rank has an open node of
 * the bound, and none is on its way (engine/exchange.h). So all nodes of a complete bound are
 * expanded once, on any number of ranks. Nodes are never reopened, for the same reason.
 *
 * The rank that has the goal follows the path back to the first board of another rank, which goes
 * on, and so on to the start. As a path is on its way until then, the bound is not complete.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_ASTAR_RANKS_H
#define ASTAR_PDB_ASTAR_RANKS_H

#include "search/astar_pdb/astar_parts.h"

/* Makes what the search needs to share the boards. FIFTEEN_NO_MEMORY. Always call
 * astar_ranks_free. */
ENGINE_PART enum fifteen_status astar_ranks_init(struct astar_pdb *search,
                                                 struct exchange *exchange);
ENGINE_PART void astar_ranks_free(struct astar_pdb *search);

/* Begins the bound of the search in all ranks. FIFTEEN_CANCELLED: the search is over. */
ENGINE_PART enum fifteen_status astar_ranks_begin(struct astar_pdb *search);

/* Nodes that the other ranks have generated, as far as they are known. */
ENGINE_PART uint64_t astar_ranks_generated(const struct astar_pdb *search);
ENGINE_PART uint64_t astar_ranks_expanded(const struct astar_pdb *search);

/* Returns false if this rank should rather open what it has received. */
ENGINE_PART bool astar_ranks_expands(const struct astar_pdb *search);

/* In each round, between its two steps: takes the nodes for other ranks, and opens those that have
 * arrived. Returns true if there were any. */
ENGINE_PART bool astar_ranks_exchange(struct astar_pdb *search);

/* After each round: sends and receives. If this rank has nothing to do, returns when nodes have
 * arrived, or sets *is_complete: no rank has a node of the bound. *found: this rank has followed a
 * path to the start. FIFTEEN_CANCELLED: the search is over. */
ENGINE_PART enum fifteen_status astar_ranks_poll(struct astar_pdb *search, bool is_idle,
                                                 bool *is_complete, bool *found);

/* The goal is reached within the bound: starts to follow the path, once. */
ENGINE_PART enum fifteen_status astar_ranks_reached(struct astar_pdb *search);

/* The path that was followed to the start. */
ENGINE_PART void astar_ranks_path(const struct astar_pdb *search, struct engine_path *solution);

/* Ends the search in all ranks with the solution of one, and adds their nodes to the result. */
ENGINE_PART enum fifteen_status astar_ranks_end(struct astar_pdb *search,
                                                enum fifteen_status status,
                                                struct search_result *result);

#endif
