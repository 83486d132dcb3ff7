/* lanes.h - bounded queues: how many requests are worked on at once, and how many wait for that
 *
 * Work is done in three lanes, each with its own number of slots. A thread enters a lane, works and
 * leaves it; where no slot is free, it waits for its turn, first come, first served.
 *
 *      quick   every request, for at most some hundredths of a second
 *      setup   requests that need a solver which does not exist yet; one slot
 *      long    searches that take longer
 *
 * A request in the quick lane waits for other short work only. Starting a long search twice costs
 * little compared with the search.
 */
#ifndef WORK_LANES_H
#define WORK_LANES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum lane_name { LANE_QUICK, LANE_SETUP, LANE_LONG, N_LANES };

enum lane_status {
    LANE_ENTERED,
    LANE_FULL,     /* too many wait */
    LANE_CANCELLED /* the request was cancelled, or the lanes are stopped */
};

struct lane_waiter;

struct lane {
    unsigned n_slots;
    unsigned n_inside;
    unsigned n_waiting;
    struct lane_waiter *first;
    struct lane_waiter **end; /* where the next one is appended */
};

struct lanes {
    pthread_mutex_t lock; /* for all that follows */
    unsigned max_waiting; /* in each lane */
    struct lane lanes[N_LANES];
    atomic_bool stopped; /* may be read without the lock */
};

/* The quick and the long lane get n_slots each. */
void lanes_init(struct lanes *lanes, unsigned n_slots, unsigned max_waiting);

/* Call it when no thread is in a lane or waits. */
void lanes_free(struct lanes *lanes);

/* Waits for a slot. If the result is LANE_ENTERED, always call lanes_leave. */
enum lane_status lanes_enter(struct lanes *lanes, enum lane_name name,
                             const atomic_bool *cancelled);
void lanes_leave(struct lanes *lanes, enum lane_name name);

/* Returns how many threads are inside a lane. */
unsigned lanes_count(struct lanes *lanes, enum lane_name name);

/* Returns the share of n_threads for each search that is in the long lane now, at least 1. */
unsigned lanes_share(struct lanes *lanes, unsigned n_threads);

/* Sets *cancelled, and ends the wait of the thread that passed it to lanes_enter. */
void lanes_cancel(struct lanes *lanes, atomic_bool *cancelled);

/* Ends all waits, now and later. Threads inside a lane check lanes_stopped. */
void lanes_stop(struct lanes *lanes);
bool lanes_stopped(const struct lanes *lanes);

#endif
