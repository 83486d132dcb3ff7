/* nearest.h - the nodes nearest to the goal among those that an iteration prunes: where the next
 * iteration begins
 *
 * Values change by one with every move, and so does g. So a node that IDA* prunes has f = bound +
 * 2, and the next iteration searches below it without slack. Most often the solution lies below one
 * of those with the smallest h (Powley & Korf 1991 order the nodes of an iteration by what the one
 * before found). Each search keeps the nearest of them, and the next iteration searches below
 * these first, the nearest before the others. It does not know them when it meets them again, but a
 * transposition table knows most of the boards below them.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_NEAREST_H
#define IDASTAR_PDB_NEAREST_H

#include "search/engine/snapshot.h"
#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

enum {
    NEAREST_MIN = 1 << 13, /* nodes that a team keeps of each iteration */
    NEAREST_MAX = 1 << 20, /* if the iteration before has many, and memory allows */
    NEAREST_SHARE = 1 << 8 /* nodes that the iteration before generated for each of these */
};

/* Makes a team's searches keep nodes from now on, those of its later workers too. They and the list
 * that takes them have n_bytes, or what NEAREST_MIN nodes need. Without memory they keep none. */
ENGINE_PART void nearest_start(struct team *team, uint64_t n_bytes);

/* The same for one search of a team. */
ENGINE_PART void nearest_attach(const struct team *team, struct pdb_search *search);
ENGINE_PART void nearest_detach(struct pdb_search *search);

/* Moves the nodes that the searches keep to an empty list of paths, the nearest first. By the
 * caller's thread, between two iterations. Returns false if out of memory. */
ENGINE_PART bool nearest_take(struct team *team, struct snapshot *nodes);

#endif
