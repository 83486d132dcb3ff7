/* saving.h - snapshots of a team's search
 *
 * The caller's thread takes a snapshot while it has no batch in hand. It makes the other workers
 * pause: then all nodes that are left are on the stacks, in the parcels and in the backlog. It
 * copies their paths, lets the others go on, and writes the file.
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

#endif
