/* worker.h - one thread of a shared search: it searches, asks for nodes, and gives nodes away
 *
 * See sharing.h. The first worker of a team runs on the caller's thread, which also checks limits
 * and reports progress.
 */
#ifndef IDASTAR_PDB_WORKER_H
#define IDASTAR_PDB_WORKER_H

#include "search/idastar_pdb/sharing.h"

struct pdb_worker {
    struct team *team;
    pthread_t thread;
    struct pdb_search search;
    uint64_t n_reported; /* of search.generated, included in team.generated */
    uint64_t grant_at; /* request more nodes once this many are generated; before, only the caller's
                          worker pauses, to check limits */
};

/* Returns NULL if out of memory. */
struct pdb_worker *pdb_worker_create(struct team *team);
void pdb_worker_free(struct pdb_worker *worker);

/* Works until nothing is left to do: the caller's worker to the end of an iteration, others until
 * the team is dissolved. */
void pdb_worker_work(struct pdb_worker *worker);

/* With the team's lock held: reports the nodes that a worker has generated, takes back what is left
 * of its grant, and grants it more. */
void pdb_worker_grant(struct pdb_worker *worker);

#endif
