/* explicit_estimation.c - explicit estimation search, EES (Thayer & Ruml 2011)
 *
 * Beside the lower bound f = g + h there is an estimate of a solution's cost, f^ = g + h^. It is
 * not admissible: h^ = h / (1 - e), where e is the mean error of h in one step, learned on the path
 * to the node (Thayer, Dionne & Ruml 2011). Which node is expanded:
 *
 *      of those with f^ within W of the minimum f^, the one nearest to a goal, if its f^ is within
 *      W of the minimum f;
 *      else the one with the minimum f^, if that is within W of the minimum f;
 *      else the one with the minimum f, which raises the lower bound. Only then nodes are
 *      expanded again: in an order like that of h alone, cheaper paths are found very often.
 *
 * The distance to a goal is estimated by h^, too: domains have no other estimate, and steps of a
 * tray cost 1. With h0 the value of the start, the errors of the steps add up to g + h - h0, so
 * that e = (g + h - h0) / g and h^ = h g / (h0 - h).
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/bounded.h"
#include "search/generic/suboptimal/suboptimal.h"

enum {
    HEAP_ESTIMATE = 1, /* by f^ */
    HEAP_FOCAL,        /* by h^, those with f^ within W of the minimum f^ */
    HEAP_REST,         /* by f^, those not in the focal list */
    N_HEAPS
};

/* Keys of f^ have this many bits behind the point. */
enum { FRACTION_BITS = 10 };

/* h^ is at most 10 h: near the start, and where h has not decreased, e says little. */
enum { MAX_FACTOR = 10 };

/* h^, which is also the estimate of the distance; rounded down. */
static uint64_t distance(const void *context, uint32_t g, uint32_t h)
{
    const struct bounded *const bounded = context;
    const uint32_t h0 = bounded->search->result->initial_h;
    const uint64_t progress = h0 > h ? h0 - h : 0;
    const uint64_t scaled = (uint64_t)h << FRACTION_BITS;
    if (g > MAX_FACTOR * progress)
        return scaled * MAX_FACTOR;
    return g > progress ? (uint64_t)((double)scaled * (double)g / (double)progress) : scaled;
}

/* f^. */
static uint64_t estimate(const void *context, uint32_t g, uint32_t h)
{
    return ((uint64_t)g << FRACTION_BITS) + distance(context, g, h);
}

/* ---- which node is next ---- */

static uint64_t key_of(const struct bounded *bounded, const struct frontier_bucket *bucket)
{
    return estimate(bounded, bucket->g, bucket->h);
}

/* The first of the focal list. */
static struct frontier_bucket *best_in_focal(struct bounded *bounded, uint64_t min_estimate)
{
    struct frontier *const frontier = &bounded->frontier;
    const struct weight *const weight = &bounded->search->weight;
    struct frontier_bucket *best;
    while ((best = frontier_best(frontier, HEAP_REST)) != NULL &&
           weight_allows(weight, key_of(bounded, best), min_estimate))
        frontier_shift(frontier, HEAP_REST, HEAP_FOCAL);
    while ((best = frontier_best(frontier, HEAP_FOCAL)) != NULL &&
           !weight_allows(weight, key_of(bounded, best), min_estimate))
        frontier_shift(frontier, HEAP_FOCAL, HEAP_REST);
    return best;
}

/* Returns NULL if no node is open. */
static struct frontier_bucket *choose(struct bounded *bounded)
{
    struct frontier *const frontier = &bounded->frontier;
    const struct weight *const weight = &bounded->search->weight;
    const uint64_t bound = bounded->lower_bound << FRACTION_BITS;
    struct frontier_bucket *const by_estimate = frontier_best(frontier, HEAP_ESTIMATE);
    if (by_estimate != NULL) {
        struct frontier_bucket *const nearest =
            best_in_focal(bounded, key_of(bounded, by_estimate));
        if (nearest != NULL && weight_allows(weight, key_of(bounded, nearest), bound))
            return nearest;
        if (weight_allows(weight, key_of(bounded, by_estimate), bound))
            return by_estimate;
    }
    struct frontier_bucket *const by_f = frontier_best(frontier, BOUNDED_HEAP_F);
    if (by_f != NULL)
        frontier_open_bucket(frontier, by_f);
    return by_f;
}

static enum fifteen_status run_search(struct bounded *bounded)
{
    uint32_t goal;
    bounded->never_reopens = true;
    const enum fifteen_status status = bounded_find_goal(bounded, choose, &goal);
    return status == FIFTEEN_OK ? bounded_finish(bounded, goal, 0) : status;
}

enum fifteen_status explicit_estimation(struct domain_search *search)
{
    struct bounded bounded;
    struct frontier_heap heaps[N_HEAPS] = {
        [HEAP_ESTIMATE] = {.key = estimate, .context = &bounded, .member = HEAP_ESTIMATE},
        [HEAP_FOCAL] = {.key = distance, .context = &bounded, .member = HEAP_REST},
        [HEAP_REST] = {.key = estimate, .context = &bounded, .member = HEAP_REST}};
    enum fifteen_status status = bounded_init(&bounded, search, heaps, N_HEAPS);
    if (status == FIFTEEN_OK)
        status = run_search(&bounded);
    bounded_free(&bounded);
    return status;
}
