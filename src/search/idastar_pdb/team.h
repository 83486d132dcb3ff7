/* team.h - parallel depth-first search to a bound: a team of workers that share work
 *
 * A search begins on the caller's thread alone. When it proves large, other workers join, each with
 * a stack and paths of its own. An idle worker sets a flag. Busy workers poll it after each batch;
 * they then put some nodes from the bottom of their stacks, where the subtrees are largest, into
 * parcels, each with the path to it. The iteration is over when all workers are idle and no parcel
 * is left. Workers other than the caller's stay until the team is dissolved.
 */
#ifndef IDASTAR_PDB_TEAM_H
#define IDASTAR_PDB_TEAM_H

#include <pthread.h>

#include "search/engine/limits.h"
#include "search/idastar_pdb/pdb_search.h"

enum {
    TEAM_MAX_WORKERS = 256,
    TEAM_THRESHOLD = 1 << 16, /* nodes generated before other workers join, about 1.5 ms */
    PARCELS_MAX = 64
};

/* A node, and the path to its parent. */
struct parcel {
    struct pdb_node node;
    uint8_t path[FIFTEEN_MAX_MOVES];
};

/* In no order. */
struct parcels {
    unsigned n;
    struct parcel parcels[PARCELS_MAX];
};

struct pdb_worker;

struct team {
    const struct pdb_engine *engine;
    const struct pdb_search_loop *loop;
    const struct search_job *job;
    unsigned n_allowed;          /* workers */
    unsigned bound;              /* maximum number of moves below the roots */
    unsigned root_g;             /* moves from the start to the roots */
    struct watch watch;          /* used by the caller's thread only */
    struct pdb_worker **workers; /* n_allowed of them; the caller's is the first */
    _Atomic(const struct transpositions *) seen;
    uint8_t seen_mask;
    bool adapts;             /* drops pruning tests that do not pay */
    bool conflicts_failed;   /* linear conflict did not pay; used by the caller's thread only */
    uint64_t last_generated; /* in the iteration before */

    pthread_mutex_t lock; /* protects the members below, except the atomic one */
    pthread_cond_t changed;
    atomic_bool call;       /* a worker is idle, or the search is over */
    struct pruning pruning; /* tests that are dropped stay so until the iteration is over */
    unsigned n_workers;
    unsigned n_idle;
    bool dissolved;
    bool found;
    enum fifteen_status stopped; /* FIFTEEN_OK: not stopped */
    struct fifteen_error error;
    struct fifteen_solution solution;
    uint64_t generated;   /* by all workers, as last reported */
    uint64_t node_budget; /* nodes that are not granted to a worker yet */
    struct parcels parcels;
};

/* ---- with the team's lock held ---- */

bool team_is_over(const struct team *team);

/* Makes all workers pause. */
void team_call_all(struct team *team);

/* Stops the search with a status and a message, unless it is over. */
void team_stop(struct team *team, enum fifteen_status status, const struct fifteen_error *error);
void team_stop_at_node_limit(struct team *team);

/* Moves nodes from the bottom of a search's stack, at most half of it, into parcels until there are
 * n_parcels. `bound` is the search's. Returns false if it moved none. */
bool parcels_give(struct parcels *parcels, struct pdb_search *search, unsigned bound,
                  unsigned n_parcels);

/* Moves n nodes of the parcels to the empty stack of a search with the same bound. */
void parcels_take(struct parcels *parcels, struct pdb_search *search, unsigned bound, unsigned n);

/* ---- one worker: it searches, asks for nodes, and gives nodes away ---- */

/* The first worker of a team runs on the caller's thread, which also checks limits and reports
 * progress. */
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

/* ---- the team, by the caller's thread while no other worker has nodes ---- */

/* A team of the caller's worker alone, which may grow to n_threads. `job` must outlive it. */
enum fifteen_status team_init(struct team *team, const struct pdb_engine *engine,
                              const struct search_job *job, unsigned n_threads,
                              struct fifteen_error *error);

/* Ends the other workers' threads, and adds up what all workers have done. */
void team_free(struct team *team, struct search_result *result);

/* Nodes generated so far. */
uint64_t team_generated(const struct team *team);

/* Reports that the iteration with a bound begins, and checks limits. */
enum fifteen_status team_begin(struct team *team, unsigned bound, struct fifteen_error *error);

/* Searches below 1 to PDB_SEARCH_BATCH roots, none of them the goal and all g moves from the start.
 * Returns FIFTEEN_OK at the end or when a solution was found (team->found): the path from one of
 * the roots. */
enum fifteen_status team_search(struct team *team, const struct pdb_node *roots, unsigned n,
                                unsigned g, unsigned bound, struct fifteen_error *error);

#endif
