/* restoring.h - a team that goes on with the nodes of a snapshot
 *
 * The nodes of a snapshot become the backlog of the team that goes on. Workers without nodes take
 * them in parcels, the deepest first, as they take nodes of other workers. So any number of threads
 * can go on.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_RESTORING_H
#define IDASTAR_PDB_RESTORING_H

#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

/* With the lock held: fills the parcels, which are empty, from the backlog, or from the nodes to be
 * searched first. */
ENGINE_PART void restoring_refill(struct team *team);

/* With the lock held, by the caller's thread: adds nodes of another process to the backlog.
 * FIFTEEN_INTERNAL: they are not nodes of this search. */
ENGINE_PART enum fifteen_status restoring_add(struct team *team, const struct snapshot *nodes,
                                              struct fifteen_error *error);

/* With the lock held, when an iteration begins: its first nodes are those of a snapshot, which must
 * outlive it (NULL: none). They are restored when workers need them. */
ENGINE_PART enum fifteen_status restoring_search_first(struct team *team,
                                                       const struct snapshot *nodes,
                                                       struct fifteen_error *error);

/* Prepares a team to go on from the snapshot of its job: counts, reports of complete iterations,
 * and the backlog. team->sequences is set. FIFTEEN_DAMAGED: it is not a snapshot of this search. */
ENGINE_PART enum fifteen_status restoring_begin(struct team *team, unsigned initial_h,
                                                struct fifteen_error *error);

#endif
