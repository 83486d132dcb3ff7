/* shared_search.h - a search of one board by all ranks, as one of them sees it
 *
 * The engine polls (engine/exchange.h); each poll handles the messages that have arrived. A rank
 * without nodes sends a request to a rank chosen at random (random polling: Sanders 1994), which
 * answers with nodes, or with none.
 *
 * An iteration ends by counting (Mattern 1987, "Algorithms for distributed termination detection",
 * the four-counter method): rank 0 counts the messages with nodes that all ranks have sent and
 * received, in waves. If all ranks were idle in two waves one after the other, and both have
 * counted as many messages received as sent, in both the same, then no node is left.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLUSTER_SHARED_SEARCH_H
#define CLUSTER_SHARED_SEARCH_H

#include "cluster/cluster.h"
#include "search/engine/job.h"

/* What rank 0 has counted. */
struct wave {
    uint32_t number;
    bool runs;
    bool holds; /* ranks give no nodes until the next wave */
    unsigned n_answers;
    bool all_idle;
    uint64_t n_given;
    uint64_t n_taken;
    uint64_t expanded;
    uint64_t generated;
};

struct shared_search;

/* What is done with a message of a type. */
struct message_kind {
    void (*handle)(struct shared_search *shared, const struct received *received);
    bool of_iteration; /* it is for one iteration only; else for the search */
};

struct shared_search {
    struct fifteen_cluster *cluster;
    const struct message_kind *kinds; /* by type */
    struct exchange exchange;
    struct checkpoint_identity identity;
    uint32_t iteration;                   /* from 1; 0: none has begun */
    const struct exchange_search *search; /* during a poll; else NULL */
    bool is_idle;                         /* at the last poll, and no nodes have arrived since */
    bool has_begun;                       /* the next iteration has, in rank 0 */
    bool has_polled;                      /* in this iteration */
    struct message begun;

    /* Nodes given and taken in this iteration. */
    bool is_requesting;
    uint32_t request; /* number of the last */
    unsigned n_refused;
    double next_request; /* clock_seconds() */
    uint64_t n_given;
    uint64_t n_taken;
    bool holds; /* gives none */
    uint32_t last_wave;

    /* Of rank 0. */
    struct wave wave;
    struct wave last;   /* complete */
    double last_start;  /* of a wave: clock_seconds() */
    bool *has_answered; /* by rank: to what rank 0 waits for */
    unsigned n_answers;
    struct snapshot *copies; /* while they are collected */
    bool copies_complete;
    bool brings_left;        /* this rank has left the search that all begin */
    struct snapshot *resume; /* the state that a rank has left */
    bool has_resume;
    uint64_t final_expanded;
    uint64_t final_generated;
    unsigned final_threads;
    uint64_t final_frontier;
    uint64_t final_stored;

    /* Patience: seconds in which this rank has polled and waited for an answer. */
    double last_service; /* clock_seconds() */
    double waited;
    unsigned n_empty; /* polls without a message */

    /* The end: what another rank has sent, or what has failed here. */
    bool is_over;
    bool has_stopped; /* rank 0 has stopped the search in all ranks */
    bool has_ended;   /* for the engine of this rank */
    enum fifteen_status status;
    struct fifteen_error error;
    struct engine_path solution;
};

/* FIFTEEN_NO_MEMORY. Always call shared_search_free. */
enum fifteen_status shared_search_init(struct shared_search *shared,
                                       struct fifteen_cluster *cluster,
                                       struct fifteen_error *error);
void shared_search_free(struct shared_search *shared);

/* ---- messages: inbox.c ---- */

/* Handles the messages that have arrived; waits a moment if there are none and `waits`. */
void shared_search_service(struct shared_search *shared, bool waits);

/* The search fails in this rank. */
void shared_search_fail(struct shared_search *shared, enum fifteen_status status,
                        const struct fifteen_error *error);

/* In other ranks: the search fails if rank 0 is lost. */
void shared_search_check_rank_0(struct shared_search *shared);

/* Handles messages that came early: before the search, or an iteration, began here. */
void shared_search_dispatch_kept(struct shared_search *shared);

/* ---- nodes: nodes.c ---- */

/* Appends the nodes of a message to a snapshot. Returns false if out of memory or damaged. */
bool nodes_unpack(const struct received *received, struct snapshot *nodes);

/* Sends nodes. */
void nodes_post(struct shared_search *shared, unsigned to, struct message *head,
                const struct snapshot *nodes);

void nodes_begin(struct shared_search *shared); /* an iteration */
void nodes_request(struct shared_search *shared);
void nodes_handle_request(struct shared_search *shared, const struct received *received);
void nodes_handle_nodes(struct shared_search *shared, const struct received *received);

/* Boards of A*: see struct exchange. */
void nodes_send(void *context, unsigned to, unsigned kind, const void *bytes, size_t n);
void nodes_handle_boards(struct shared_search *shared, const struct received *received);

/* ---- counts: waves.c ---- */

void waves_begin(struct shared_search *shared); /* an iteration */
void waves_handle_wave(struct shared_search *shared, const struct received *received);
void waves_handle_counts(struct shared_search *shared, const struct received *received);

/* Of rank 0: starts a wave. */
void waves_start(struct shared_search *shared, bool holds);

/* Returns true once when all ranks have answered the wave that runs. */
bool waves_answered(struct shared_search *shared);

/* By rank 0 at each poll. Returns true if no rank has nodes. */
bool waves_lead(struct shared_search *shared);

/* ---- copies of all nodes: copies.c ---- */

void copies_handle_copy(struct shared_search *shared, const struct received *received);
void copies_handle_copied(struct shared_search *shared, const struct received *received);

/* See struct exchange. */
enum fifteen_status copies_collect(void *context, const struct exchange_search *search,
                                   struct snapshot *snapshot, bool *complete,
                                   struct fifteen_error *error);

/* ---- the ends: meeting.c ---- */

/* Waits until all ranks are there, and agree in the search. */
void meeting_begin(struct shared_search *shared);
void meeting_handle_identity(struct shared_search *shared, const struct received *received);

/* Of rank 0: each other rank is to answer once; whether one does; whether all did; and fails if one
 * has not in time. */
void meeting_expect(struct shared_search *shared);
bool meeting_answers(struct shared_search *shared, unsigned from);
bool meeting_all_answered(const struct shared_search *shared);
void meeting_check(struct shared_search *shared);

/* Ends the search in all ranks: see struct exchange. */
enum fifteen_status meeting_end(void *context, struct exchange_end *end);
void meeting_handle_outcome(struct shared_search *shared, const struct received *received);
void meeting_handle_final(struct shared_search *shared, const struct received *received);

#endif
