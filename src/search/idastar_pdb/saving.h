/* saving.h - snapshots of a team's search
 *
 * The caller's thread takes a snapshot while it has no batch in hand. It makes the other workers
 * pause: then all nodes that are left are on the stacks, in the parcels and in the backlog. It
 * copies their paths, lets the others go on, and writes the file.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_SAVING_H
#define IDASTAR_PDB_SAVING_H

#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

enum { SAVED_FIRST_MAX = 1 << 13 /* of the nodes that are searched first (nearest.h) */ };

/* With the lock held, by the caller's thread: adds all nodes and counts to a snapshot, and sets
 * *taken, unless the search is over. Returns false if out of memory. */
ENGINE_PART bool saving_take(struct team *team, struct snapshot *snapshot, bool *taken);

/* Adds the nodes of parcels, whose roots are g moves from the start. Returns false if out of
 * memory. */
ENGINE_PART bool saving_add_parcels(struct snapshot *snapshot, const struct team *team,
                                    const struct parcel *parcels, size_t n, unsigned g);

/* With the lock held: a worker other than the caller's waits until the snapshot is taken, or until
 * the search is over if it stops at a limit of nodes. */
ENGINE_PART void saving_pause(struct team *team);

/* ---- paths ---- */

/* These write the path from the start to a node, and return its length; in an iteration without a
 * source of roots, the path from its root. They are called by the thread that owns the node, or
 * while it waits. */

/* Of a worker's stack, or the goal that its search found. */
ENGINE_PART unsigned team_trace_node(const struct pdb_worker *worker, const struct pdb_node *node,
                                     uint8_t path[FIFTEEN_MAX_MOVES]);

/* A parcel, whose root is g moves from the start. */
ENGINE_PART unsigned team_trace_parcel(const struct team *team, const struct parcel *parcel,
                                       unsigned g, uint8_t path[FIFTEEN_MAX_MOVES]);

#endif
