/* run.h - nodes, limits and cancellation of a quick search */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_RUN_H
#define QUICK_RUN_H

#include "search/engine/limits.h"

struct quick_run {
    struct watch watch;
    uint64_t generated;
    uint64_t expanded;
    uint64_t copied;            /* cells of boards, and other work that generates no nodes */
    uint64_t next_look;         /* at this number of copied cells */
    uint64_t max_between;       /* copied between two looks, for tests */
    double default_nodes;       /* of a run without limits of time and nodes */
    size_t best;                /* moves of the shortest solution so far; 0: none yet */
    enum fifteen_status status; /* FIFTEEN_OK until a limit or the monitor ends the run */
    struct fifteen_error *error;
};

/* Limits and monitor may be NULL. Then set default_nodes. */
void quick_run_start(struct quick_run *run, const struct fifteen_limits *limits,
                     const struct fifteen_monitor *monitor, struct fifteen_error *error);

/* Reports a shorter solution. */
void quick_run_improve(struct quick_run *run, size_t length);

/* The share of the run that has passed, from 0 to 1: of the limits of time and nodes, or, without
 * any, of an amount of work that takes about a second. That depends on the board alone. */
double quick_run_share(const struct quick_run *run);

/* Returns false also when the share is used up. */
bool quick_run_has_more(struct quick_run *run);

/* Checks limits and reports to the monitor. */
bool quick_run_look(struct quick_run *run);

/* Returns false once the run has ended. Call this after each node or few nodes. */
static inline bool quick_run_goes_on(struct quick_run *run)
{
    if (run->status == FIFTEEN_OK && run->generated < run->watch.next_check)
        return true;
    return quick_run_look(run);
}

/* Cells that are copied in a few milliseconds. */
enum { QUICK_COPIED_BETWEEN_LOOKS = 1 << 19 };

/* Counts work other than nodes, in cells copied. Returns false once the run has ended. */
static inline bool quick_run_copies(struct quick_run *run, unsigned n_cells)
{
    run->copied += n_cells;
    if (run->status == FIFTEEN_OK && run->copied < run->next_look)
        return true;
    return quick_run_look(run);
}

#endif
