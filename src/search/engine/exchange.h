/* exchange.h - a search that exchanges nodes with other processes
 *
 * All processes (ranks) run the same search. In each iteration one of them begins at the root, or
 * goes on from a snapshot; the others begin without nodes. The caller's thread of each polls: some
 * ten thousand times a second while it searches, all the time while it has no nodes. What is
 * exchanged is paths of pending nodes, as in a snapshot.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_EXCHANGE_H
#define ENGINE_EXCHANGE_H

#include "search/engine/snapshot.h"

/* A solution of up to FIFTEEN_MAX_MOVES moves. */
struct engine_path {
    unsigned length;
    uint8_t path[FIFTEEN_MAX_MOVES];
};

/* The search of this process, for the thread that polls. */
struct exchange_search {
    void *team;
    bool is_idle; /* without nodes */
    unsigned bound;
    /* Moves nodes to a snapshot: about half of those that are within easy reach, or none. Returns
     * false if out of memory. */
    bool (*give)(void *team, struct snapshot *nodes);
    /* Adds the nodes of a snapshot of the same bound. */
    enum fifteen_status (*take)(void *team, const struct snapshot *nodes,
                                struct fifteen_error *error);
    /* A*: takes what another rank has sent. */
    enum fifteen_status (*receive)(void *team, unsigned kind, const uint8_t *bytes, size_t n,
                                   struct fifteen_error *error);
    /* Adds all nodes and counts to a snapshot, and sets *taken, unless the search is over. Returns
     * false if out of memory. */
    bool (*copy)(void *team, struct snapshot *snapshot, bool *taken);
    /* Nodes until now. */
    void (*count)(void *team, uint64_t *expanded, uint64_t *generated);
};

/* The end of a search. */
struct exchange_end {
    enum fifteen_status status;  /* of this process */
    struct engine_path solution; /* with FIFTEEN_OK */
    uint64_t expanded;
    uint64_t generated;
    unsigned n_threads;
    uint64_t max_frontier; /* of A*; of all ranks: the sum of their maxima */
    uint64_t max_stored;
    struct fifteen_error *error;
};

enum exchange_result {
    EXCHANGE_GOES_ON,
    EXCHANGE_BOUND_IS_COMPLETE, /* only while idle: no rank has nodes */
    EXCHANGE_IS_OVER            /* another rank has found a solution, or a rank stops all */
};

struct exchange {
    unsigned rank; /* of this process, from 0 */
    unsigned n_ranks;
    /* This rank begins each iteration at the root, or goes on from a snapshot. It takes snapshots,
     * and knows the nodes of all ranks. */
    bool leads;
    /* Paths with excluded sequences (sequences.h) are left out of this iteration, in all ranks. */
    bool excludes_sequences;
    /* Each rank begins each iteration with open nodes: in A*+IDA* with its share of A*'s, in A*
     * with those of the boards that it owns. */
    bool shares_roots;
    bool owns_nodes; /* in A*: ranks send boards to their owners, and give no other nodes */
    /* The same: open nodes below which others have searched before this iteration. */
    uint64_t n_roots_taken;
    /* Nodes of other ranks as far as they are known: exact when an iteration begins. */
    uint64_t others_expanded;
    uint64_t others_generated;
    void *context;
    /* Begins an iteration. The rank that leads sets the bound, excludes_sequences and
     * n_roots_taken, the others get them. */
    enum exchange_result (*begin)(void *context, unsigned *bound,
                                  const struct exchange_search *search);
    enum exchange_result (*poll)(void *context, const struct exchange_search *search);
    /* A*: sends bytes to another rank, which receives them in the same iteration: this is not
     * complete before. What fails is known at the next poll. */
    void (*send)(void *context, unsigned to, unsigned kind, const void *bytes, size_t n);
    /* Adds the nodes and counts of the other ranks to a snapshot; of the rank that leads. The
     * search's own are added while no node is on its way. *complete: it is a snapshot of the whole
     * search. */
    enum fifteen_status (*collect)(void *context, const struct exchange_search *search,
                                   struct snapshot *snapshot, bool *complete,
                                   struct fifteen_error *error);
    /* Ends the search in all ranks, with the same status and solution, which it sets. Sets
     * what *end counts to that of all ranks, and the nodes of others. */
    enum fifteen_status (*end)(void *context, struct exchange_end *end);
};

#endif
