/* team.h - threads that share the work of one search on tables
 *
 * A search begins on the caller's thread alone. When it proves large others join in, each a member
 * with a stack and a log of its own. One that has nothing left is idle and calls; those at work
 * hear it after their batch and put some nodes from the bottom of their stacks, where the subtrees
 * are the largest, into parcels, each with the way to it. When all are idle and no parcel is left
 * the iteration is over. Members other than the caller stay until the team is dissolved.
 */
#ifndef IDASTAR_PDB_TEAM_H
#define IDASTAR_PDB_TEAM_H

#include <pthread.h>
#include <stdatomic.h>

#include "search/idastar_pdb/sharing.h"
#include "search/limits.h"

enum {
    PDB_TEAM_MAX_THREADS = 256,
    PDB_TEAM_THRESHOLD = 1 << 16 /* nodes generated before others join in, some 1.5 ms */
};

struct pdb_member; /* pdb_member.h */

struct pdb_team {
    const struct pdb_engine *engine;
    const struct search_job *job;
    unsigned n_allowed;          /* members */
    unsigned bound;              /* of the moves below the roots, */
    unsigned root_g;             /* which are so far from the start */
    struct watch watch;          /* the caller's thread looks at it */
    struct pdb_member **members; /* n_allowed of them, the caller's the first */
    _Atomic(const struct transpositions *) seen;
    uint8_t seen_mask;
    bool adapts;             /* leaves out tests that do not pay */
    bool conflicts_failed;   /* linear conflict has not; the caller's */
    uint64_t last_generated; /* by the iteration before */

    pthread_mutex_t lock; /* for what follows, but the atomic */
    pthread_cond_t changed;
    atomic_bool call;       /* somebody is idle, or the search is over */
    struct pdb_tests tests; /* what is left out stays so until the iteration is over */
    unsigned n_members;
    unsigned n_idle;
    bool dissolved;
    bool found;
    enum fifteen_status stopped; /* FIFTEEN_OK: nothing has */
    struct fifteen_error error;
    struct fifteen_solution solution;
    uint64_t generated;   /* by all, as last reported */
    uint64_t node_budget; /* nodes that are not granted to a member yet */
    struct pdb_parcels parcels;
};

/* A team of the caller alone, for up to n_threads. `job` must outlive it. */
enum fifteen_status pdb_team_init(struct pdb_team *team, const struct pdb_engine *engine,
                                  const struct search_job *job, unsigned n_threads,
                                  struct fifteen_error *error);

/* Sends the others home, and adds up what all have done. */
void pdb_team_free(struct pdb_team *team, struct search_result *result);

/* Nodes generated so far; while no other member is at work. */
uint64_t pdb_team_generated(const struct pdb_team *team);

/* Tells that the search to a bound begins; while no other member is at work. */
enum fifteen_status pdb_team_begin(struct pdb_team *team, unsigned bound,
                                   struct fifteen_error *error);

/* Searches below a root that is not the goal to a bound. FIFTEEN_OK: to the end, or until a
 * solution was found, which team->found tells. */
enum fifteen_status pdb_team_search(struct pdb_team *team, const struct pdb_node *root,
                                    unsigned bound, struct fifteen_error *error);

/* The same below up to PDB_SEARCH_BATCH roots that are g moves from the start; a solution is the
 * way from one of them. */
enum fifteen_status pdb_team_search_below(struct pdb_team *team, const struct pdb_node *roots,
                                          unsigned n, unsigned g, unsigned bound,
                                          struct fifteen_error *error);

/* Lets others join in, if the search is worth it by now. Where the system refuses there are fewer.
 * By the caller's thread. */
void pdb_team_recruit(struct pdb_team *team);

#endif
