/* weighted_best_first.c - weighted A* (Pohl 1970), XDP and XUP (Chen & Sturtevant 2019)
 *
 * Best-first search in the order of a priority (weight.h), the larger g first. It ends when a goal
 * is taken. With a consistent heuristic no node is expanded twice, and the priority of the goal
 * proves that the solution is within the weight (Chen & Sturtevant 2019 and 2021; for weighted A*
 * Likhachev, Gordon & Thrun 2003).
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/bounded.h"
#include "search/generic/suboptimal/suboptimal.h"

enum { HEAP_PRIORITY = 1, N_HEAPS };

/* What the keys of the heap depend on. */
struct order {
    const struct weight *weight;
    weight_priority *priority;
};

static weight_priority *priority_of(enum fifteen_algorithm algorithm)
{
    switch (algorithm) {
    case FIFTEEN_XDP:
        return weight_xdp;
    case FIFTEEN_XUP:
        return weight_xup;
    default:
        return weight_linear;
    }
}

static uint64_t key_of(const void *context, uint32_t g, uint32_t h)
{
    const struct order *const order = context;
    return order->priority(order->weight, g, h);
}

/* Ends with the goal, whose priority no open node's is below. */
static enum fifteen_status finish(struct bounded *bounded, const struct order *order, uint32_t goal)
{
    const struct node *const node = bounded_node(bounded, goal);
    return bounded_finish(bounded, goal,
                          weight_bound(order->weight, key_of(order, node->g, node->h)));
}

static struct frontier_bucket *choose_best(struct bounded *bounded)
{
    return frontier_best(&bounded->frontier, HEAP_PRIORITY);
}

static enum fifteen_status run_search(struct bounded *bounded, const struct order *order)
{
    uint32_t goal;
    const enum fifteen_status status = bounded_find_goal(bounded, choose_best, &goal);
    return status == FIFTEEN_OK ? finish(bounded, order, goal) : status;
}

enum fifteen_status weighted_best_first(struct domain_search *search)
{
    struct bounded bounded;
    const struct order order = {&search->weight, priority_of(search->algorithm)};
    struct frontier_heap heaps[N_HEAPS] = {
        [HEAP_PRIORITY] = {.key = key_of, .context = &order, .member = HEAP_PRIORITY}};
    enum fifteen_status status = bounded_init(&bounded, search, heaps, N_HEAPS);
    if (status == FIFTEEN_OK)
        status = run_search(&bounded, &order);
    bounded_free(&bounded);
    return status;
}
