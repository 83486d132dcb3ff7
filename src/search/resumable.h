/* resumable.h - searches whose state can be written or shared: which they are, what identifies them
 *
 * The state of such a search can be written to a file, or sent to another process.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SEARCH_RESUMABLE_H
#define SEARCH_RESUMABLE_H

#include <fifteen/checkpoint.h>

#include "search/checkpoint/checkpoint_file.h"
#include "search/solver.h"

enum resumable_use {
    USE_CHECKPOINT,
    USE_RANKS /* many processes search a board together */
};

/* solver_choose, for a search on tables that serves a use. FIFTEEN_INVALID: this search does not;
 * the message states which do. FIFTEEN_NOT_FOUND: its tables are missing. */
enum fifteen_status resumable_choose(enum resumable_use use, const struct fifteen_solver *solver,
                                     const struct fifteen_problem *problem,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor,
                                     struct solver_search *out, struct fifteen_error *error);

/* Sets the properties in which a search must agree with the state that it goes on from. The boards
 * that are searched are the canonical ones. */
void resumable_identify(const struct solver_search *search, struct checkpoint_identity *identity);

/* Begins with the A* of version 2.0.0, whose identity then is that of the search. Returns false,
 * and changes nothing, if it does or if no A* comes first. */
bool resumable_as_version_2(struct solver_search *search);

/* The search of a checkpoint. */
struct resumable_search {
    const struct fifteen_checkpoint *checkpoint;
    const struct checkpoint_identity *identity;
};

/* Prepares the snapshots of a search that are written to a checkpoint, and reads its state, if
 * there is one, into *resume, which is empty. All arguments must outlive *snapshots. Free *resume.
 * The errors are those of fifteen_solve_checkpointed. */
enum fifteen_status resumable_begin(const struct resumable_search *search,
                                    struct snapshots *snapshots, struct snapshot *resume,
                                    struct fifteen_error *error);

/* After the search: `status` is its result. */
void resumable_end(const struct resumable_search *search, enum fifteen_status status);

#endif
