/* bounds.h - nodes of a search by bound, recorded from its progress */
#ifndef SOLVE_BOUNDS_H
#define SOLVE_BOUNDS_H

#include <fifteen/fifteen.h>

/* A bound of IDA*, a value of f of A*, or a depth of breadth-first search. The root counts to the
 * first one. */
struct bound {
    unsigned bound;
    uint64_t expanded;
    uint64_t generated;
    double seconds;
};

struct bounds {
    bool recorded;
    size_t n;
    struct bound *bound;

    struct fifteen_monitor monitor; /* also receives each report */
    size_t n_allocated;
    bool incomplete; /* out of memory */
};

/* Returns a monitor for one search that records its bounds and passes reports on. *bounds begins as
 * zeros; always call bounds_free. */
struct fifteen_monitor bounds_record(struct bounds *bounds, const struct fifteen_monitor *monitor);

/* Turns the nodes and times at which the bounds began into those of each bound. `counts` are those
 * of the whole search. Returns false if out of memory. */
bool bounds_end(struct bounds *bounds, const struct fifteen_counts *counts);

void bounds_free(struct bounds *bounds);

#endif
