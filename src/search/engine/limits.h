/* limits.h - limits and cancellation of a running search, checked at intervals */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_LIMITS_H
#define ENGINE_LIMITS_H

#include <fifteen/solver.h>

/* A search calls watch_check each time it has generated about watch.interval more nodes: often
 * enough to stop within 50 ms, rarely enough to cost nothing. A search that calls it exactly when
 * it has generated watch.next_check nodes keeps the node limit exactly.
 *
 * The interval starts small and follows the clock from check to check, since nodes can be slow:
 * with a slow heuristic, or while a search touches its memory for the first time. */
enum { WATCH_FIRST_INTERVAL = 1 << 6, WATCH_INTERVAL = 1 << 14 /* the maximum */ };

/* The memory limit of A* or of a transposition table, in bytes. */
static inline uint64_t limits_memory(const struct fifteen_limits *limits)
{
    return limits->memory_bytes != 0 ? limits->memory_bytes : UINT64_C(1) << 30;
}

/* Sets the message that a search needs more memory, and the name of an algorithm that needs less,
 * or
 * "". Returns FIFTEEN_LIMIT. */
enum fifteen_status limits_memory_reached(uint64_t limit_bytes, uint64_t generated,
                                          const char *algorithm, struct fifteen_error *error);

struct watch {
    struct fifteen_limits limits;
    struct fifteen_monitor monitor;
    double started;      /* clock_seconds() */
    double last_check;   /* clock_seconds() */
    double next_report;  /* clock_seconds() */
    double max_seconds;  /* between checks, about */
    uint64_t interval;   /* nodes */
    uint64_t next_check; /* nodes generated */
    bool began;          /* the first bound */
    struct fifteen_search_state state;
};

void watch_start(struct watch *watch, const struct fifteen_limits *limits,
                 const struct fifteen_monitor *monitor);

/* Reports that the search to a new bound begins, with the nodes before it, however soon after the
 * last report, so that a monitor can count nodes by bound. No solution is shorter than the bound.
 * Checks no limit. Returns FIFTEEN_CANCELLED as below. */
enum fifteen_status watch_begin(struct watch *watch, unsigned bound, uint64_t expanded,
                                uint64_t generated, struct fifteen_error *error);

/* The same of a search whose bounds prove nothing, or something else: see watch_prove. */
enum fifteen_status watch_enter(struct watch *watch, unsigned bound, uint64_t expanded,
                                uint64_t generated, struct fifteen_error *error);

/* Reports a better solution at once. Returns FIFTEEN_CANCELLED as below. */
enum fifteen_status watch_improve(struct watch *watch, unsigned length, uint64_t generated,
                                  struct fifteen_error *error);

/* Records that no solution is shorter. */
void watch_prove(struct watch *watch, unsigned lower_bound);

/* Returns FIFTEEN_OK to continue, FIFTEEN_LIMIT if the time or the nodes are used up, and
 * FIFTEEN_CANCELLED if the monitor cancels; the message says which. Only the thread that called
 * watch_start may call it, except when the nodes are used up: then it changes nothing. */
enum fifteen_status watch_check(struct watch *watch, unsigned bound, uint64_t generated,
                                struct fifteen_error *error);

/* The same when no further node is about to be generated: n_nodes nodes are within the limit. */
enum fifteen_status watch_look(struct watch *watch, uint64_t generated,
                               struct fifteen_error *error);

/* Sets the message after a search for a solution of up to FIFTEEN_MAX_MOVES moves that found none,
 * although start and goal are connected. Returns FIFTEEN_LIMIT on trays of more than 16 cells,
 * which may need more, else FIFTEEN_INTERNAL: the heuristic is not admissible. */
enum fifteen_status limits_moves_reached(struct fifteen_geometry geometry,
                                         struct fifteen_error *error);

#endif
