/* two_sides.h - traced bidirectional searches: two trees, and the node where they meet */
/* SPDX-License-Identifier: MIT */
#ifndef TRACE_TWO_SIDES_H
#define TRACE_TWO_SIDES_H

#include "trace/nodes.h"

/* NBS and DVCBS expand ready nodes: those with f below the bound, or equal to it and g from here
 * on. */
struct ready_nodes {
    uint32_t bound;
    uint32_t from_g[2]; /* by side */
};

struct two_sides {
    struct trace *trace;
    bool is_consistent;   /* the heuristic */
    uint32_t lower;       /* proven: no path is shorter */
    uint32_t upper;       /* the length of the shortest path found */
    enum trace_side turn; /* of BAE* */
    struct ready_nodes ready;
};

/* Opens both roots. */
void two_sides_init(struct two_sides *search, struct trace *trace, const uint8_t *start);

/* Expands what the algorithm expands together: a node, a pair, or a cluster. Returns FOUND if the
 * path found is proven to be a shortest one; its nodes are marked. */
enum trace_outcome two_sides_step(struct two_sides *search);

#endif
