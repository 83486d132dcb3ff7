/* bounded.h - what bounded-suboptimal searches share: expanding nodes, lower bound, best solution
 *
 * A closed node that is reached by a cheaper path gets the cheaper path, and is marked (frontier.h)
 * or, in a search that reopens, opened again. So on a cheapest path there is always an open or a
 * marked node whose g is the minimum: no solution costs less than the minimum of g + h over both.
 * That holds with any admissible heuristic.
 *
 * Weighted A* and the searches like it do not reopen (Likhachev, Gordon & Thrun 2003; Chen &
 * Sturtevant 2019). They are within their weight if the heuristic is consistent. So a search begins
 * to reopen once it finds that it is not, or once it has pruned a node beyond the maximum cost.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUBOPTIMAL_BOUNDED_H
#define SUBOPTIMAL_BOUNDED_H

#include "search/generic/nodes.h"
#include "search/generic/suboptimal/frontier.h"

/* The heap of every search that orders nodes by g + h, with the marked ones; it must be the first.
 */
enum { BOUNDED_HEAP_F = 0 };

struct bounded {
    struct domain_search *search;
    struct nodes nodes;
    struct frontier frontier;
    bool reopens;
    bool must_reopen;     /* from the next expansion on */
    bool never_reopens;   /* the search opens marked nodes itself */
    bool keeps_best;      /* solutions are recorded when they are generated */
    uint64_t lower_bound; /* no solution costs less */
    uint64_t cost;        /* of the best solution recorded, or bounded_no_cost */
    uint32_t goal;        /* its node, or 0 */
    uint64_t *closed;     /* bit i: node i is closed; NULL: all that were expanded are */
    size_t closed_bytes;
};

static const uint64_t bounded_no_cost = UINT64_MAX;

/* Opens the root. The first heap is set to f. Sets the message if it fails. Always call
 * bounded_free. */
enum fifteen_status bounded_init(struct bounded *bounded, struct domain_search *search,
                                 struct frontier_heap *heaps, unsigned n_heaps);
void bounded_free(struct bounded *bounded);

/* Raises the lower bound. Opens marked nodes if the search must reopen. Sets the message if it
 * fails. */
enum fifteen_status bounded_advance(struct bounded *bounded);

/* The same for marked nodes of a search that does not reopen. */
enum fifteen_status bounded_open_marked(struct bounded *bounded);

/* Expands a node that was taken from the frontier. Sets the message if it fails. */
enum fifteen_status bounded_expand(struct bounded *bounded, uint32_t number);

/* Chooses where the next node comes from; NULL: no node is open. */
typedef struct frontier_bucket *bounded_choice(struct bounded *bounded);

/* Expands the nodes that are chosen until one of them is a goal, which becomes *goal. Sets the
 * message if it fails. */
enum fifteen_status bounded_find_goal(struct bounded *bounded, bounded_choice *choose,
                                      uint32_t *goal);

bool bounded_is_goal(const struct bounded *bounded, uint32_t number);

static inline struct node *bounded_node(const struct bounded *bounded, uint32_t number)
{
    return node_at(&bounded->nodes.table, number);
}

/* Makes every expanded node one that is not closed. Returns FIFTEEN_LIMIT or
 * FIFTEEN_NO_MEMORY, with a message. */
enum fifteen_status bounded_forget_closed(struct bounded *bounded);

/* Fills the solution with the path to a goal. No solution costs less than the lower bound. */
enum fifteen_status bounded_finish(struct bounded *bounded, uint32_t goal, uint64_t lower_bound);

#endif
