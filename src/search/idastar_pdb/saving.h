/* saving.h - snapshots of a team's search, and searches that go on from one
 *
 * The caller's thread takes a snapshot while it has no batch in hand. It makes the other workers
 * pause: then all nodes that are left are on the stacks, in the parcels and in the backlog. It
 * copies their paths, lets the others go on, and writes the file.
 *
 * The nodes of a snapshot become the backlog of the team that goes on. Workers without nodes take
 * them in parcels, the deepest first, as they take nodes of other workers. So any number of threads
 * can go on.
 */
#ifndef IDASTAR_PDB_SAVING_H
#define IDASTAR_PDB_SAVING_H

#include "search/idastar_pdb/sharing.h"

/* Checks limits and reports progress, by the caller's thread without the lock: this calls foreign
 * code. Saves a snapshot if the interval is over, or if a limit or the monitor ends the search.
 * Returns false if the search must stop. */
bool team_check_limits(struct team *team);

/* With the lock held: a worker other than the caller's waits until the snapshot is taken. */
void saving_pause(struct team *team);

/* With the lock held: fills the parcels, which are empty, from the backlog. */
void saving_refill(struct team *team);

/* Prepares a team to go on from the snapshot of its job: counts, reports of complete iterations,
 * and the backlog. FIFTEEN_DAMAGED: it is not a snapshot of this search. */
enum fifteen_status saving_restore(struct team *team, unsigned initial_h,
                                   struct fifteen_error *error);

#endif
