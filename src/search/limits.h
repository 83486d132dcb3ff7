/* limits.h - limits and cancellation, looked at now and then by a running search */
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include <fifteen/solver.h>

/* A search calls watch_check each time it has generated about watch.interval more nodes: often
 * enough for 50 ms, seldom enough to cost nothing. One that calls it when it has generated
 * watch.next_check nodes keeps the node limit exactly.
 *
 * How many nodes that is depends on what they cost, which may be a lot where a heuristic is slow,
 * or while a search is the first to touch its memory. So the interval begins with few, and follows
 * the clock from check to check. */
enum { WATCH_FIRST_INTERVAL = 1 << 6, WATCH_INTERVAL = 1 << 14 /* the greatest */ };

/* What A*, or a table of what was seen, may use. */
static inline uint64_t limits_memory(const struct fifteen_limits *limits)
{
    return limits->memory_bytes != 0 ? limits->memory_bytes : UINT64_C(1) << 30;
}

struct watch {
    struct fifteen_limits limits;
    struct fifteen_monitor monitor;
    double started;      /* clock_seconds() */
    double last_check;   /* clock_seconds() */
    double next_report;  /* clock_seconds() */
    uint64_t interval;   /* nodes */
    uint64_t next_check; /* nodes generated */
    unsigned bound;      /* last heard of */
};

void watch_start(struct watch *watch, const struct fifteen_limits *limits,
                 const struct fifteen_monitor *monitor);

/* Where a search to another bound begins: reports that, however soon after the last report, so that
 * who counts the nodes by bound misses none. No limit is looked at. FIFTEEN_CANCELLED as below. */
enum fifteen_status watch_begin(struct watch *watch, unsigned bound, uint64_t generated,
                                struct fifteen_error *error);

/* Out of nodes it changes nothing, so that any thread may ask; else only the one that began.
 *
 * FIFTEEN_OK: go on. FIFTEEN_LIMIT: out of time or nodes. FIFTEEN_CANCELLED: the callback said so.
 * The message says which; `error` may be NULL. */
enum fifteen_status watch_check(struct watch *watch, unsigned bound, uint64_t generated,
                                struct fifteen_error *error);

/* The same where no node is about to be generated, so that all that were allowed may be there. */
enum fifteen_status watch_look(struct watch *watch, uint64_t generated,
                               struct fifteen_error *error);

#endif
