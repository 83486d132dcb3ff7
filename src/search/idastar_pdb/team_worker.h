/* team_worker.h - the state of one thread of a shared search; see worker.h */
#ifndef IDASTAR_PDB_TEAM_WORKER_H
#define IDASTAR_PDB_TEAM_WORKER_H

#include "search/idastar_pdb/sharing.h"

struct pdb_worker {
    struct team *team;
    pthread_t thread;
    struct pdb_search search;
    unsigned root_g;     /* moves from the start to the roots of its nodes */
    uint64_t n_reported; /* of search.generated, included in team.generated */
    uint64_t grant_at; /* request more nodes once this many are generated; before, only the caller's
                          worker pauses, to check limits */
};

static inline bool is_caller_worker(const struct pdb_worker *worker)
{
    return worker == worker->team->workers[0];
}

#endif
