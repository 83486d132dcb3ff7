/* resumable.h - searches whose state can be written: which they are, and what identifies them
 *
 * The state of such a search can be written to a file, or sent to another process.
 */
#ifndef SEARCH_RESUMABLE_H
#define SEARCH_RESUMABLE_H

#include <fifteen/checkpoint.h>

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

/* The file that a search writes its state to. */
struct resumable_file {
    const char *path;
    struct checkpoint_notes notes;
    const struct checkpoint_identity *identity;
    bool is_saved; /* the file has this search */
};

/* Prepares the snapshots of a search that are written to a file, and reads the state of the file,
 * if it has one, into *resume, which is empty. All arguments must outlive *snapshots. Free *resume.
 * The errors are those of fifteen_solve_checkpointed. */
enum fifteen_status resumable_open(const struct fifteen_checkpoint *checkpoint,
                                   const struct checkpoint_identity *identity,
                                   struct resumable_file *file, struct snapshots *snapshots,
                                   struct snapshot *resume, struct fifteen_error *error);

/* After the search: one that was stopped before it could save its state begins again, and the file
 * has the notes. Returns `status`, unless the file cannot be written. */
enum fifteen_status resumable_close(const struct resumable_file *file, enum fifteen_status status,
                                    struct fifteen_error *error);

#endif
