/* trace.h - a small search, node by node: what was expanded, what it led to, and why it was dropped
 *
 * The search itself is fifteen_search, on a domain that records what is asked of it. What the
 * search does with a child follows from the definition of the algorithm.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include <fifteen/fifteen.h>

enum { TRACE_MAX_NODES = 5000, TRACE_MAX_CELLS = FIFTEEN_TRAY_MAX_CELLS };

/* Why a node is not, or no longer, one to expand. */
enum trace_drop {
    TRACE_KEPT,
    TRACE_EXPANDED_BEFORE, /* its board was expanded, reached by as few moves */
    TRACE_OPEN_BEFORE,     /* its board is open, reached by as few moves */
    TRACE_REPLACED,        /* later its board was reached by fewer moves */
    TRACE_BEYOND,          /* its f is more than the bound of the iteration */
    TRACE_ON_LIMIT         /* it has as many moves as the iteration allows, and is not the goal */
};

#define TRACE_ROOT SIZE_MAX

struct trace_node {
    uint8_t tiles[TRACE_MAX_CELLS];
    size_t parent; /* its index, or TRACE_ROOT */
    enum fifteen_move move;
    unsigned slid;      /* the tile that led to it; 0: a root */
    unsigned iteration; /* from 1; of searches without iterations always 1 */
    uint32_t g;
    uint32_t h;
    double f;        /* what the open list is ordered by */
    size_t opened;   /* the step that generated it; 0: a root */
    size_t expanded; /* the step that expanded it, from 1; 0: none */
    enum trace_drop drop;
    size_t dropped; /* the step of it */
    uint32_t other; /* the g of the node that it was dropped for, or the bound */
    bool is_goal;
    bool on_solution;
};

struct trace {
    /* Set by the caller. */
    struct fifteen_geometry size;
    const struct fifteen_board *start;
    const struct fifteen_board *goal;
    const struct fifteen_solver *solver; /* of the heuristic */
    enum fifteen_algorithm algorithm;
    double weight; /* of FIFTEEN_WEIGHTED_ASTAR; else 1 */
    uint64_t max_nodes;
    bool reopens; /* expanded boards may be expanded again: the heuristic is not consistent */

    /* The result. */
    size_t n;
    struct trace_node *nodes; /* in the order of their generation */
    size_t n_steps;
    unsigned n_iterations;
    size_t length; /* of the solution */
    bool found;
    uint64_t expanded; /* as the search has counted them */
    uint64_t generated;

    uint8_t goal_tiles[TRACE_MAX_CELLS];
    uint32_t bound; /* of the iteration, and of the next */
    uint32_t next_bound;
    bool failed; /* a heuristic value is missing */
    struct fifteen_error error;
};

/* Returns true for the algorithms that can be traced. */
bool trace_supports(enum fifteen_algorithm algorithm);

/* Whether the algorithm searches depth first, in iterations. */
bool trace_has_iterations(enum fifteen_algorithm algorithm);

/* Searches. FIFTEEN_OK, or FIFTEEN_LIMIT if the search takes more than max_nodes nodes: those up to
 * the limit are recorded. Always call trace_free. */
enum fifteen_status trace_run(struct trace *trace, const struct fifteen_monitor *monitor,
                              struct fifteen_error *error);

void trace_free(struct trace *trace);

/* Lists the nodes that are open after a step, the next one to expand first. `out` has room for all
 * nodes. Returns their number. */
size_t trace_open(const struct trace *trace, size_t step, size_t *out);

/* Why a node was dropped, in words: "expanded before with g 2". "" if it was kept. */
enum { TRACE_REASON_SIZE = 64 };
const char *trace_reason(const struct trace_node *node, char out[TRACE_REASON_SIZE]);

#endif
