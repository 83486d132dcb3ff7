/* lanes.h - scheduler: which requests are worked on, and which wait in a queue
 *
 * Work is done in lanes, each with its own number of slots. A thread enters a lane, works and
 * leaves it. Without a free slot it waits for its turn: first come, first served.
 *
 *      quick    every request, for some hundredths of a second
 *      setup    requests that need a solver which does not exist yet; one slot
 *      short    searches that take longer, for a second at most
 *      medium   for ten seconds at most; one slot
 *      long     until their limits
 *
 * The times are processor time (task_run.c). A search that has used its time in a lane ends and
 * starts again in the next one, so that it keeps no memory while it waits. A search that takes a
 * second can thus wait for others like it, but not for the searches in the long lane. If a slot of
 * the long lane is free, a search that waits for the short or the medium lane enters the long one
 * at once.
 *
 * The number of searches in these three lanes and their queues is limited (lanes_admit).
 */
/* SPDX-License-Identifier: MIT */
#ifndef WORK_LANES_H
#define WORK_LANES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum lane_name { LANE_QUICK, LANE_SETUP, LANE_SHORT, LANE_MEDIUM, LANE_LONG, N_LANES };

enum lane_status {
    LANE_ENTERED,
    LANE_FULL,     /* too many wait */
    LANE_CANCELLED /* the request was cancelled, or the lanes are stopped */
};

enum lane_state { LANE_OUTSIDE, LANE_WAITING, LANE_INSIDE };

/* A request. Initialise it with zeros. */
struct lane_guest {
    atomic_bool cancelled;
    double seconds; /* time limit of the search in the long lane */
    /* NULL, or called when the place changes. The lock of the lanes is held. */
    void (*on_change)(void *context);
    void *context;

    /* For lanes.c. */
    enum lane_state state;
    enum lane_name lane; /* where it waits or is inside */
    unsigned position;   /* in the queue, from 1 */
    double latest_end;   /* of the search in the long lane */
    pthread_cond_t admitted;
    struct lane_guest *next;
};

struct lane_list {
    struct lane_guest *first;
    unsigned n;
};

struct lane {
    unsigned n_slots;
    struct lane_list inside;
    struct lane_list waiting; /* in order */
};

struct lanes {
    pthread_mutex_t lock; /* for all that follows */
    double (*clock)(void);
    unsigned max_waiting;
    unsigned n_admitted;
    struct lane lanes[N_LANES];
    atomic_bool stopped; /* may be read without the lock */
};

/* The quick, the short and the long lane get n_slots each. At most max_waiting requests wait for
 * the quick lane, for the setup lane, and for the three lanes of searches together. The clock
 * returns seconds. */
void lanes_init(struct lanes *lanes, unsigned n_slots, unsigned max_waiting, double (*clock)(void));

/* Call it when no thread is in a lane or waits. */
void lanes_free(struct lanes *lanes);

/* Admits a search to the short, medium and long lane. Returns false if there are too many. If it
 * returns true, always call lanes_dismiss. */
bool lanes_admit(struct lanes *lanes);
void lanes_dismiss(struct lanes *lanes);

/* Waits for a slot. If the result is LANE_ENTERED, guest->lane is the lane: the one requested, or
 * the long one instead of the short or the medium one. Then always call lanes_leave. */
enum lane_status lanes_enter(struct lanes *lanes, enum lane_name name, struct lane_guest *guest);
void lanes_leave(struct lanes *lanes, struct lane_guest *guest);

/* Where a request is. */
struct lane_place {
    enum lane_state state;
    enum lane_name lane; /* unless it is outside */
    unsigned position;   /* in the queue, from 1; 0 if it does not wait */
};

struct lane_place lanes_place(struct lanes *lanes, const struct lane_guest *guest);

/* Returns how many threads are inside a lane. */
unsigned lanes_count(struct lanes *lanes, enum lane_name name);

/* Returns the share of n_threads for each search that is in the long lane now, at least 1. */
unsigned lanes_share(struct lanes *lanes, unsigned n_threads);

/* The numbers of all lanes together. */
struct lane_counts {
    unsigned n_inside;
    unsigned n_waiting;
};

struct lane_counts lanes_counts(struct lanes *lanes);

/* Returns after how many seconds, at least 1, a lane that was full has room: at the latest when the
 * time limit of a search in the long lane ends. */
unsigned lanes_retry_seconds(struct lanes *lanes, enum lane_name name);

/* Sets guest->cancelled, and ends its wait. */
void lanes_cancel(struct lanes *lanes, struct lane_guest *guest);

/* Ends all waits, now and later. Threads inside a lane check lanes_stopped. */
void lanes_stop(struct lanes *lanes);
bool lanes_stopped(const struct lanes *lanes);

#endif
