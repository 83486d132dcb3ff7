/* queue.h - priority queue of messages and other events, ordered by time
 *
 * Events of the same time are in the order in which they were added, so a run repeats.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SCALING_QUEUE_H
#define SCALING_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tree.h"

enum event_kind {
    EVENT_RETRY,    /* an idle rank requests nodes again */
    EVENT_LEAD,     /* rank 0 may begin a wave */
    EVENT_POLL,     /* the rank ends a slice of work */
    EVENT_REQUEST,  /* for nodes */
    EVENT_NONE,     /* the answer: no nodes */
    EVENT_NODES,    /* the answer with nodes */
    EVENT_WAVE,     /* the question for counters, towards the leaves */
    EVENT_COUNTERS, /* the answer */
    EVENT_BOUND     /* the next iteration */
};

/* What a wave adds up (Mattern 1987). */
struct counters {
    uint64_t sent; /* messages with nodes */
    uint64_t received;
    bool all_idle;
};

struct event {
    double time; /* seconds */
    uint64_t number;
    enum event_kind kind;
    unsigned rank; /* to whom it happens */
    unsigned from;
    unsigned n_nodes;
    struct tree_node *nodes; /* of EVENT_NODES; the receiver frees them */
    struct counters counters;
};

struct queue {
    struct event *events;
    size_t n;
    size_t capacity;
    uint64_t n_added;
};

/* Returns false if out of memory. */
bool queue_add(struct queue *queue, const struct event *event);

/* Removes the first event. Returns false if the queue is empty. */
bool queue_take(struct queue *queue, struct event *out);

/* Frees the nodes of all events, too. */
void queue_free(struct queue *queue);

#endif
