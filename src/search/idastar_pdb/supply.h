/* supply.h - what a worker is given: how many nodes it may generate, roots, and others' nodes */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_SUPPLY_H
#define IDASTAR_PDB_SUPPLY_H

#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

/* Nodes before the caller's worker first reviews its pruning tests. */
enum { SUPPLY_FIRST_REVIEW = 1 << 12 };

/* With the team's lock held: adds the nodes that a worker has generated to the team's, which decide
 * how it searches. */
ENGINE_PART void supply_report(struct pdb_worker *worker);

/* Returns whether n nodes are enough to go on: of a search that is saved when it stops, for a
 * batch.
 */
ENGINE_PART bool supply_suffices(const struct team *team, uint64_t n_nodes);

/* With the team's lock held: reports, takes back what is left of a worker's grant, and grants it
 * more nodes. If there are too few, the search stops at its limit: team->stops_at_limit. */
ENGINE_PART void supply_grant(struct pdb_worker *worker);

/* The same after a check of the limits by the caller's worker: it pauses for the next one. */
ENGINE_PART void supply_set_pause(struct pdb_worker *worker);

/* Puts the children of n roots, all g moves from the start, on the empty stack. Returns
 * PDB_SEARCH_NODE_LIMIT, or PDB_SEARCH_PAUSED. */
ENGINE_PART enum pdb_search_end supply_push(struct pdb_worker *worker, const struct pdb_node *roots,
                                            unsigned n, unsigned g);

/* Gets nodes for a worker without any: of the team's roots, else what others give away. Returns
 * false at the end: of the iteration for the caller's worker, of all work for others. */
ENGINE_PART bool supply_find(struct pdb_worker *worker);

#endif
