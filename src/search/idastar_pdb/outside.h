/* outside.h - what a team has to do with the outside: limits, snapshots, other processes
 *
 * This is the caller's thread's alone. Nodes given to another process (engine/exchange.h) are taken
 * from the backlog, from the parcels, or from the caller's stack, as workers give them to each
 * other. Nodes taken from another process become part of the backlog.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_OUTSIDE_H
#define IDASTAR_PDB_OUTSIDE_H

#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

/* Checks limits, reports progress, and exchanges nodes with other processes, without the lock: this
 * calls foreign code. Saves a snapshot if the interval is over, or if a limit or the monitor ends
 * the search. Returns false if the search must stop. */
ENGINE_PART bool team_check_limits(struct team *team);

/* Between two iterations, when the search stops: saves that the first is complete. */
ENGINE_PART void outside_end_iteration(struct team *team);

/* Begins an iteration in all processes, if there are others; see struct exchange.
 * FIFTEEN_CANCELLED: the search is over. */
ENGINE_PART enum fifteen_status outside_begin(struct team *team, unsigned *bound,
                                              struct fifteen_error *error);

/* Ends the search in all processes, with the solution that one of them has found, if any, and adds
 * the nodes of the others to the result. `status` is that of this process. */
ENGINE_PART enum fifteen_status outside_end(struct team *team, enum fifteen_status status,
                                            struct search_result *result,
                                            struct fifteen_error *error);

#endif
