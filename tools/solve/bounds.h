/* bounds.h - nodes of a search by bound, recorded from its progress */
/* SPDX-License-Identifier: MIT */
#ifndef SOLVE_BOUNDS_H
#define SOLVE_BOUNDS_H

#include <fifteen/fifteen.h>

#include "process/forecast.h"

/* A bound of IDA*, a value of f of A*, or a depth of breadth-first search. The root counts to the
 * first one. */
struct bound {
    unsigned bound;
    uint64_t expanded;
    uint64_t generated;
    double seconds;
    double rate; /* nodes generated a second, without those of a checkpoint; 0: too short */
};

struct bounds {
    bool recorded;
    bool ended; /* by bounds_end */
    size_t n;
    struct bound *bound;

    /* Set by the caller: prints the bounds that have ended; NULL: nothing does. It is called once a
     * search takes a second, and again for each bound, by the thread that searches. */
    void (*note)(void *context, struct bounds *bounds);
    void *context;
    size_t n_noted;       /* bounds that bounds_note has printed */
    struct forecast next; /* of the last bound, when it began */

    struct fifteen_monitor monitor; /* also receives each report */
    size_t n_allocated;
    bool incomplete; /* out of memory */
};

/* Returns a monitor for one search that records its bounds and passes reports on. *bounds begins as
 * zeros but for `note`; always call bounds_free. */
struct fifteen_monitor bounds_record(struct bounds *bounds, const struct fifteen_monitor *monitor);

/* Turns the nodes and times at which the bounds began into those of each bound. `counts` are those
 * of the whole search. Returns false if out of memory. */
bool bounds_end(struct bounds *bounds, const struct fifteen_result *result);

/* Prints the bounds that have ended and have not been printed, all of them after bounds_end, to
 * standard error: "bound 42: 1,000 nodes expanded, ..", after `before`. While a search goes on,
 * what its next bound may take follows: "bound 44: about 10 k nodes, 12 s". */
void bounds_note(struct bounds *bounds, const char *before, enum fifteen_cost cost);

void bounds_free(struct bounds *bounds);

#endif
