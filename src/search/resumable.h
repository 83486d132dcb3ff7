/* resumable.h - searches whose state can be written: which they are, and what identifies them
 *
 * The state of such a search can be written to a file, or sent to another process.
 */
#ifndef SEARCH_RESUMABLE_H
#define SEARCH_RESUMABLE_H

#include "search/checkpoint/checkpoint_file.h"
#include "search/solver.h"

/* Chooses how a tray is searched: by IDA* or A*+IDA* on tables. FIFTEEN_INVALID: this search is not
 * resumable; the message states which are. */
enum fifteen_status resumable_choose(const struct fifteen_solver *solver,
                                     const struct fifteen_grid_pair *problem,
                                     const struct fifteen_monitor *monitor,
                                     struct tray_problem *read, struct task *task,
                                     struct fifteen_error *error);

/* Sets the properties in which a search must agree with the state that it goes on from. The boards
 * that are searched are the canonical ones. `limits` may be NULL. */
void resumable_identify(const struct fifteen_solver *solver, const struct tray_problem *problem,
                        const struct task *task, const struct fifteen_limits *limits,
                        struct checkpoint_identity *identity);

#endif
