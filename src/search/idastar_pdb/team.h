/* team.h - parallel depth-first search to a bound, by the workers of a team; see sharing.h
 *
 * All functions are called by the caller's thread, while no other worker has nodes.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_TEAM_H
#define IDASTAR_PDB_TEAM_H

#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

/* A team of the caller's worker alone, which may grow to n_threads. `job` must outlive it. */
ENGINE_PART enum fifteen_status team_init(struct team *team, const struct pdb_engine *engine,
                                          const struct search_job *job, unsigned n_threads,
                                          struct fifteen_error *error);

/* Ends the other workers' threads, and adds up what all workers have done. */
ENGINE_PART void team_free(struct team *team, struct search_result *result);

/* Nodes generated so far, also by other processes. */
ENGINE_PART uint64_t team_generated(const struct team *team);

/* Reports that the iteration with a bound begins, and checks limits. */
ENGINE_PART enum fifteen_status team_begin(struct team *team, unsigned bound,
                                           struct fifteen_error *error);

/* Searches below 1 to PDB_SEARCH_BATCH roots, none of them the goal and all g moves from the start.
 * Returns FIFTEEN_OK at the end or when a solution was found (team->found): the path from one of
 * the roots. */
ENGINE_PART enum fifteen_status team_search(struct team *team, const struct pdb_node *roots,
                                            unsigned n, unsigned g, unsigned bound,
                                            struct fifteen_error *error);

/* The same below the first nodes (NULL: none), which the iteration before pruned, the last of them
 * first; then below the roots of a source, until it has none, and of nodes that arrive from other
 * processes; the path is from the start. Without a source (NULL) only of the latter. */
ENGINE_PART enum fifteen_status team_search_below(struct team *team,
                                                  const struct pdb_root_source *source,
                                                  const struct snapshot *first, unsigned bound,
                                                  struct fifteen_error *error);

/* Goes on with the iteration of a snapshot that the team was prepared for by restoring_begin: with
 * its nodes, then below the roots that are left in a source (may be NULL). */
ENGINE_PART enum fifteen_status team_resume(struct team *team, const struct pdb_root_source *source,
                                            unsigned bound, struct fifteen_error *error);

#endif
