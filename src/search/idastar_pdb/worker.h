/* worker.h - what a thread does that shares the work of a search on tables; see pdb_team.h */
#ifndef IDASTAR_PDB_WORKER_H
#define IDASTAR_PDB_WORKER_H

#include "search/idastar_pdb/team.h"

struct pdb_member {
    struct pdb_team *team;
    pthread_t thread;
    struct pdb_search search;
    uint64_t n_reported; /* of search.generated, in team.generated */
    uint64_t grant_at;   /* nodes generated, when more are to be granted; until then the caller's
                            thread may pause to look after limits */
};

/* NULL if there is no memory. */
struct pdb_member *pdb_member_create(struct pdb_team *team);
void pdb_member_free(struct pdb_member *member);

/* Works until there is nothing to do: the caller to the end of an iteration, others until the team
 * is dissolved. */
void pdb_member_work(struct pdb_member *member);

/* The same for a thread that begins with nothing; `argument` is the member. */
void *pdb_member_run(void *argument);

/* ---- with the team's lock held ---- */

/* Reports what a member has generated, takes back what it was granted and has not used, and grants
 * it more nodes while there are. */
void pdb_member_grant(struct pdb_member *member);

void pdb_member_hit_node_limit(struct pdb_team *team);

/* Makes all members look up. */
void pdb_member_call_all(struct pdb_team *team);

#endif
