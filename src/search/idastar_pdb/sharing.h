/* sharing.h - work sharing: the state that the threads of one search share, and the nodes they pass
 * on
 *
 * A search begins on the caller's thread alone. When it proves large, other workers join, each with
 * a stack and paths of its own. An idle worker sets a flag. Busy workers poll it after each batch;
 * they then put every second node of their stacks into parcels, each with the path to it. So both
 * have large and small subtrees, and go on where one thread would: two threads find the solution
 * after about as many nodes as one. A search below many roots begins with these: a worker without
 * nodes takes further roots from their source, as long as there are any. The iteration is over when
 * all workers are idle and no parcel is left. Workers other than the caller's stay until the team
 * is dissolved.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_SHARING_H
#define IDASTAR_PDB_SHARING_H

#include <pthread.h>

#include "search/engine/limits.h"
#include "search/engine/transpositions.h"
#include "search/engine/unit.h"
#include "search/idastar_pdb/pdb_search.h"

enum {
    TEAM_MAX_WORKERS = 256,
    TEAM_THRESHOLD = 1 << 15, /* nodes generated before other workers join, about 0.5 ms */
    PARCELS_MAX = 256,
    MIN_SHARED_STACK = 128 /* pending nodes of a worker that gives nodes away */
};

/* A node, and the path to its parent. */
struct parcel {
    struct pdb_node node;
    uint8_t path[FIFTEEN_MAX_MOVES];
};

struct parcels {
    unsigned n;
    struct parcel *parcels; /* PARCELS_MAX of them; NULL while the caller works alone */
};

/* Returns false if out of memory. */
ENGINE_PART bool parcels_init(struct parcels *parcels);
ENGINE_PART void parcels_free(struct parcels *parcels);

/* Roots of searches, none of them the goal, all g moves from the start. */
struct pdb_roots {
    unsigned n;
    unsigned g;
    struct pdb_node nodes[PDB_SEARCH_BATCH];
};

/* Where the workers of an iteration get roots. */
struct pdb_root_source {
    /* Returns 1 to PDB_SEARCH_BATCH roots, or false if none is left. For any thread. */
    bool (*take)(void *context, struct pdb_roots *roots);
    /* Writes the path from the start to a root's board, and returns its length. For any thread. */
    unsigned (*trace)(void *context, const struct node_board *root,
                      uint8_t path[FIFTEEN_MAX_MOVES]);
    /* Returns what a snapshot has of the source; not while a thread takes roots. */
    struct snapshot_frontier (*frontier)(void *context);
    void *context;
};

struct pdb_worker;

struct team {
    const struct pdb_engine *engine;
    const struct pdb_search_loop *loop;
    const struct search_job *job;
    struct pdb_root start;
    unsigned n_allowed;                          /* workers */
    unsigned bound;                              /* maximum number of moves from the start */
    struct watch watch;                          /* used by the caller's thread only */
    struct pdb_worker **workers;                 /* n_allowed of them; the caller's is the first */
    _Atomic(const struct transpositions *) seen; /* the table in use, or NULL */
    struct growing_table table;
    /* Only boards whose moves left have none of these bits are stored. [1]: beyond 16 cells, boards
     * of which a view has no slack. */
    uint8_t seen_mask[2];
    const struct sequences *sequences; /* excluded in this iteration, or NULL */
    bool adapts;                       /* drops pruning tests that do not pay */
    bool conflicts_failed;    /* linear conflict did not pay; used by the caller's thread only */
    size_t nearest_max;       /* nodes kept of those it prunes (nearest.h), or 0 */
    uint64_t last_generated;  /* in the iteration before */
    uint64_t iteration_began; /* nodes generated before this iteration */

    pthread_mutex_t lock; /* protects the members below, except the atomic ones */
    pthread_cond_t changed;
    atomic_uint n_changes;  /* how often it was signalled: a worker polls this before it waits */
    atomic_bool call;       /* a worker is idle, or the search is over */
    struct pruning pruning; /* tests that are dropped stay so until the iteration is over */
    unsigned n_workers;
    unsigned n_idle;
    bool dissolved;
    bool found;
    enum fifteen_status stopped; /* FIFTEEN_OK: not stopped */
    struct fifteen_error error;
    struct engine_path solution;
    uint64_t generated;   /* by all workers, as last reported */
    uint64_t node_budget; /* nodes that are not granted to a worker yet */
    bool stops_at_limit;  /* the rest of it is kept, so that the search is saved (supply.h) */
    struct parcels parcels;
    unsigned parcels_g; /* moves from the start to the roots of all nodes in parcels */
    const struct pdb_root_source *source; /* NULL: no roots are left */
    const struct pdb_root_source *roots;  /* the source of this iteration, or NULL */

    /* Snapshots (saving.h). */
    bool pauses;          /* other workers wait for a snapshot */
    unsigned n_paused;    /* of them */
    bool caller_is_idle;  /* the caller's worker is among n_idle */
    double next_snapshot; /* clock_seconds() */
    size_t n_backlog;     /* nodes of a snapshot that no worker has taken, the deepest last */
    size_t backlog_size;  /* nodes allocated */
    struct parcel *backlog;
    const struct snapshot *first; /* has nodes that are searched before the source's roots */
    size_t first_offset;          /* of those that no worker has taken */
    uint64_t n_first;
    struct restored_line *restored;

    /* Other processes (engine/exchange.h). */
    bool is_requested;      /* another process needs nodes: put some into the parcels */
    bool bound_is_complete; /* in all processes; used by the caller's thread only */
};

/* Whether nodes of snapshots are left that no worker has taken. */
static inline bool team_has_backlog(const struct team *team)
{
    return team->n_backlog > 0 || team->n_first > 0;
}

/* One thread of the team. */
struct pdb_worker {
    struct team *team;
    pthread_t thread;
    struct pdb_search search;
    unsigned root_g;     /* moves from the start to the roots of its nodes */
    uint64_t n_reported; /* of search.generated, included in team.generated */
    uint64_t n_reported_expanded;
    uint64_t grant_at; /* request more nodes once this many are generated; before, only the caller's
                          worker pauses, to check limits */
};

static inline bool is_caller_worker(const struct pdb_worker *worker)
{
    return worker == worker->team->workers[0];
}

/* The start as a node with its values, for a bound that is at least its h and of the same parity.
 * Linear conflict is computed when it is tested. */
ENGINE_PART struct pdb_node team_start(const struct team *team, unsigned bound);

/* Whether the search is saved when it stops. */
static inline bool team_saves(const struct team *team)
{
    return team->job->snapshots != NULL && team->job->snapshots->save != NULL;
}

/* Whether it is saved when it reaches a limit of nodes, too. */
static inline bool team_saves_at_node_limit(const struct team *team)
{
    return team_saves(team) && team->job->snapshots->saves_at_node_limit;
}

/* ---- with the team's lock held ---- */

ENGINE_PART bool team_is_over(const struct team *team);

/* Ends the waiting of all workers. */
ENGINE_PART void team_signal(struct team *team);

/* Makes all workers pause. */
ENGINE_PART void team_call_all(struct team *team);

/* Lets workers go on unless there is a reason to pause. */
ENGINE_PART void team_reset_call(struct team *team);

/* Stops the search with a status and a message, unless it is over. */
ENGINE_PART void team_stop(struct team *team, enum fifteen_status status,
                           const struct fifteen_error *error);
ENGINE_PART void team_stop_at_node_limit(struct team *team);

/* ---- parcels, with the lock held ---- */

/* Moves every second node of a search's stack, from the bottom up, until there are n_max parcels,
 * at most PARCELS_MAX. `bound` is the search's. Returns false if it moved none. */
ENGINE_PART bool parcels_give(struct parcels *parcels, struct pdb_search *search, unsigned bound,
                              unsigned n_max);

/* Moves the first of each n_takers nodes of the parcels to the empty stack of a search with the
 * same bound. */
ENGINE_PART void parcels_take(struct parcels *parcels, struct pdb_search *search, unsigned bound,
                              unsigned n_takers);

#endif
