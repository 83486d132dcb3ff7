/* bidirectional.h - what all bidirectional searches share: two sides, bounds, expansion
 *
 * The forward side searches from the start to the goal, the backward side from the goal to the
 * start. Each has a front-to-end heuristic: the estimate to the other side's root. An algorithm is
 * a strategy: how it orders open nodes, what lower bound they prove, and which node it expands
 * next. The shared search ends when the shortest path found is not longer than the lower bound.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BIDIRECTIONAL_BIDIRECTIONAL_H
#define BIDIRECTIONAL_BIDIRECTIONAL_H

#include "search/bidirectional/open_rows.h"
#include "search/bidirectional/pair_table.h"
#include "search/engine/job.h"
#include "search/engine/limits.h"

enum side { FORWARD, BACKWARD };

/* Longer than all paths, as a length or a bound. */
enum { NO_PATH = FIFTEEN_MAX_MOVES + 1 };

/* The cheapest move: epsilon of the papers. */
enum { MIN_COST = 1 };

struct bidirectional;

struct strategy {
    bool by_error; /* rows are BAE*'s sums of errors, which take both heuristics; else f */
    /* Returns what the open nodes prove, at most NO_PATH. Both sides have open nodes. */
    unsigned (*bound)(struct bidirectional *search);
    /* Expands one node, or the nodes that belong together. */
    enum fifteen_status (*step)(struct bidirectional *search);
};

extern const struct strategy strategy_bae;
extern const struct strategy strategy_nbs;
extern const struct strategy strategy_mm;
extern const struct strategy strategy_dvcbs;
extern const struct strategy strategy_breadth_first;

/* The node of a side that MM would expand next. */
struct mm_choice {
    bool is_known; /* since the side was last expanded */
    unsigned priority;
    unsigned row;
    unsigned g;
    unsigned min_g; /* of all open nodes of the side */
};

/* Nodes with f below the pair bound are ready. So are those with f equal to it and a g from some g
 * on; if no pair of ready nodes is within the bound, this g is lowered. Thus of the nodes with the
 * solution's f those near the middle come first, as in the authors' code. */
struct ready {
    unsigned bound;
    unsigned from_g[2]; /* of nodes with f == bound, by side */
};

struct bidirectional {
    const struct search_job *job;
    const struct strategy *strategy;
    struct search_result *result;
    struct fifteen_error *error;
    struct watch watch;
    struct budget budget;
    struct pair_table table;
    struct open_pool pool;
    struct open_rows open[2];
    const struct heuristic *heuristic[2];
    bool packed;
    enum side next; /* whose turn it is, for BAE* */
    struct mm_choice mm_choice[2];
    struct ready ready;
    uint64_t n_dropped;                /* nodes closed without being expanded */
    unsigned root_h;                   /* the maximum of both roots */
    unsigned lower_bound;              /* proven */
    unsigned upper_bound;              /* length of the shortest path found, or NO_PATH */
    uint64_t expanded_at[NO_PATH + 1]; /* nodes, by the lower bound when they were expanded */
};

/* Sets the length of the shortest path found, and the path itself in the result: through a move
 * that a side made from one board to another, which the other side has reached. Reports it: returns
 * FIFTEEN_CANCELLED if the monitor cancels. */
enum fifteen_status join_paths(struct bidirectional *search, enum side side,
                               const union tray_board *from, unsigned move,
                               const union tray_board *to);

/* The row of a node of a side. h[] are the values of both heuristics; the other side's is read by
 * BAE* only. */
unsigned row_of(const struct bidirectional *search, enum side side, unsigned g,
                const unsigned h[2]);

/* Sets the message that memory for more nodes is missing. Returns the status. */
enum fifteen_status no_room(const struct bidirectional *search, enum fifteen_status status);

/* Opens the root of a side. */
enum fifteen_status open_root(struct bidirectional *search, enum side side);

/* Expands an open node of a bucket that has one. Nodes that cannot be on a shorter path than the
 * one found are closed, but not expanded. */
enum fifteen_status expand_from(struct bidirectional *search, enum side side, unsigned row,
                                unsigned g);

/* Counts what is open after a node was expanded whose g is this. */
void measure(struct bidirectional *search, unsigned g);

/* ---- the ready nodes of NBS and DVCBS (ready.c) ---- */

/* The minimum g of a side's ready nodes, or NO_PATH. *row is the first row it is in. */
unsigned ready_min_g(struct bidirectional *search, enum side side, unsigned *row);

/* Whether a node with this f and g is ready. */
static inline bool ready_has(const struct ready *ready, enum side side, unsigned f, unsigned g)
{
    return f < ready->bound || (f == ready->bound && g >= ready->from_g[side]);
}

/* The lower bound of NBS (Chen, Holte, Zilles & Sturtevant 2017): the minimum, over all pairs of an
 * open node of each side, of max(f_F, f_B, g_F + g_B + epsilon). Lowers the g of ready nodes until
 * a pair within the bound is ready. */
unsigned ready_bound(struct bidirectional *search);

#endif
