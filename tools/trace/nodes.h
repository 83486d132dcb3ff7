/* nodes.h - the nodes of a traced search: values, children, and why they are dropped */
/* SPDX-License-Identifier: MIT */
#ifndef TRACE_NODES_H
#define TRACE_NODES_H

#include <fifteen/fifteen.h>

enum { TRACE_MAX_NODES = 5000, TRACE_MAX_CELLS = FIFTEEN_TRAY_MAX_CELLS };

/* Why a node is not, or no longer, one to expand. */
enum trace_drop {
    TRACE_KEPT,
    TRACE_EXPANDED_BEFORE, /* its board was expanded, reached by as few moves */
    TRACE_OPEN_BEFORE,     /* its board is open, reached by as few moves */
    TRACE_REPLACED,        /* later its board was reached by fewer moves */
    TRACE_BEYOND,          /* its f is more than the bound of the iteration */
    TRACE_ON_LIMIT,        /* it has as many moves as the iteration allows, and is not the goal */
    TRACE_OTHER_SIDE,      /* the other side has expanded its board */
    TRACE_NOT_SHORTER      /* no path through it is shorter than the one that was found */
};

/* Of a bidirectional search: from the board to the goal, from the goal to the board. */
enum trace_side { TRACE_FORWARD, TRACE_BACKWARD };

#define TRACE_NONE SIZE_MAX

struct trace_node {
    uint8_t tiles[TRACE_MAX_CELLS];
    size_t parent; /* its index; TRACE_NONE: a root */
    enum trace_side side;
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
    uint32_t other; /* the g of the node that it was dropped for, the bound, or the path's length */
    bool is_goal;
    bool on_solution;
    /* Of bidirectional searches. */
    size_t meets; /* the other side's node of its board when it was generated, or TRACE_NONE */
    uint32_t path_length; /* of the path through both */
    bool is_stored;       /* it is what its side knows of its board */
    bool is_closed;       /* it was taken from the open ones */
    bool is_meeting;      /* here the sides of the solution meet */
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

/* Whether the algorithm searches from the board and from the goal. */
bool trace_has_two_sides(enum fifteen_algorithm algorithm);

/* Whether a search goes on, or how it has ended. */
enum trace_outcome { GOES_ON, FOUND, EXHAUSTED, AT_LIMIT };

struct trace_child {
    uint8_t tiles[TRACE_MAX_CELLS];
    enum fifteen_move move;
    unsigned slid;
};

/* The bytes of the tiles that are in use. */
size_t trace_state_size(const struct trace *trace);

/* Adds a root of a side, or a child of a node of that side. Returns NULL at the maximum of nodes.
 */
struct trace_node *trace_add_node(struct trace *trace, const uint8_t *tiles, size_t parent,
                                  enum trace_side side);

/* Adds and counts a child of node `parent`; as trace_add_node. */
struct trace_node *trace_add_child(struct trace *trace, size_t parent,
                                   const struct trace_child *child);

/* Counts a step: the expansion of a node. Writes its children, without the board before it, and
 * returns their number. */
unsigned trace_expand(struct trace *trace, size_t index, struct trace_child children[4]);

void trace_drop_node(struct trace_node *node, enum trace_drop why, size_t step, uint32_t other);

/* Whether no further node may be generated. */
bool trace_is_at_limit(const struct trace *trace);

#endif
