/* rank.h - one rank of the simulation: its messages, and how it finds work
 *
 * Functions take the time from which on the rank is free, and return the time until which they
 * occupy it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SCALING_RANK_H
#define SCALING_RANK_H

#include "queue.h"
#include "simulation.h"

enum { MAX_ITERATIONS = 64 };

struct rank {
    struct stack stack;
    bool is_busy;       /* it searches, and handles messages at the end of its slice */
    double free_at;     /* of an idle rank: handles messages until then */
    unsigned n_asked;   /* requests without an answer yet */
    unsigned n_refused; /* requests answered with none since it is idle */
    bool has_giver;
    unsigned giver; /* that gave nodes last */
    uint64_t sent;  /* messages with nodes */
    uint64_t received;
    struct event *mail; /* of a busy rank */
    unsigned n_mail;
    unsigned max_mail;
    struct counters counters; /* of its part of the tree, in a wave */
    unsigned n_missing;       /* children of the tree without an answer yet */
};

struct wave {
    bool is_running;
    bool is_valid;  /* `last` is a wave of this iteration */
    bool has_timer; /* an EVENT_LEAD is in the queue */
    double started; /* the latest */
    struct counters last;
};

/* The whole simulation. */
struct world {
    const struct simulation_options *options;
    struct stack_rules rules;
    uint64_t random;
    struct queue queue;
    struct rank *ranks;
    struct tree_node *given;        /* room for options->max_given */
    uint64_t sizes[MAX_ITERATIONS]; /* of iterations, the last one first */
    unsigned n_left;                /* iterations to begin */
    uint64_t iteration_size;
    uint64_t iteration_visited;
    bool gave;     /* nodes, in this iteration */
    bool is_dealt; /* this iteration began with a frontier */
    double deal_seconds;
    struct wave wave;
    bool is_over;
    bool failed;
    struct simulation_result result;
};

/* ---- rank.c ---- */

void world_post(struct world *world, const struct event *event);

/* A message arrives: an idle rank handles it, a busy one stores it. */
void rank_receive(struct world *world, const struct event *event);
double rank_read_mail(struct world *world, unsigned number, double at);

/* Requests nodes; rank 0 may end the iteration, or begin a wave. */
void rank_become_idle(struct world *world, unsigned number, double at);
/* EVENT_RETRY or EVENT_LEAD. */
void rank_wake(struct world *world, const struct event *event);
double rank_prefetch(struct world *world, unsigned number, double at);

/* ---- waves.c ---- */

/* Begins a wave if rank 0 is idle and one is due. */
double rank_lead(struct world *world, double at);
double rank_handle_wave(struct world *world, unsigned number, double at);
double rank_handle_counters(struct world *world, unsigned number, const struct event *event,
                            double at);

/* Passes the next iteration's bound on, to the children in the tree. */
double rank_send_bound(struct world *world, unsigned number, double at);
double rank_send(struct world *world, const struct event *message, double at);

/* ---- simulation.c ---- */

void world_work(struct world *world, unsigned number, double at);
double world_end_iteration(struct world *world, double at);

#endif
