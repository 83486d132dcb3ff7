/* anytime_repairing.c - anytime repairing A*, ARA* (Likhachev, Gordon & Thrun 2003)
 *
 * Weighted A* finds a solution, then continues with lower and lower weights from the nodes that are
 * open or were reached by cheaper paths meanwhile, until the best solution is proven optimal or a
 * limit ends the search. In one iteration no node is expanded twice. If a limit ends it, the best
 * solution so far is the result.
 *
 * The weight of an iteration minus 1 is half of what the last one has proven minus 1; the last
 * weight is 1.
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/bounded.h"
#include "search/generic/suboptimal/suboptimal.h"

enum { HEAP_PRIORITY = 1, N_HEAPS };

/* Below this the next weight is 1: a step between less different weights finds little. */
static const double min_excess = 0.02;

static uint64_t key_of(const void *context, uint32_t g, uint32_t h)
{
    return weight_linear(context, g, h);
}

/* Returns true if a bucket may lead to a solution better than the best one, as far as the weight
 * of the iteration requires. */
static bool may_improve(const struct bounded *bounded, const struct weight *weight,
                        const struct frontier_bucket *bucket)
{
    return bounded->cost == bounded_no_cost ||
           key_of(weight, bucket->g, bucket->h) < 2 * weight->q * bounded->cost;
}

/* Reports a better solution when there is one. */
static enum fifteen_status report_best(struct bounded *bounded, uint64_t cost_before)
{
    struct domain_search *const search = bounded->search;
    if (bounded->cost == cost_before)
        return FIFTEEN_OK;
    return watch_improve(&search->watch, (unsigned)bounded->cost, search->result->generated,
                         search->error);
}

/* One iteration. It ends early when the best solution is optimal. */
static enum fifteen_status improve_path(struct bounded *bounded, const struct weight *weight)
{
    enum fifteen_status status = bounded_advance(bounded);
    while (status == FIFTEEN_OK && bounded->lower_bound < bounded->cost) {
        struct frontier_bucket *const best = frontier_best(&bounded->frontier, HEAP_PRIORITY);
        if (best == NULL || !may_improve(bounded, weight, best))
            return FIFTEEN_OK;
        const uint64_t cost_before = bounded->cost;
        status = bounded_expand(bounded, frontier_take(&bounded->frontier, best));
        if (status == FIFTEEN_OK)
            status = bounded_advance(bounded);
        if (status == FIFTEEN_OK)
            status = report_best(bounded, cost_before);
    }
    return status;
}

static void lower_weight(const struct bounded *bounded, struct weight *weight)
{
    const double used = (double)weight->p / (double)weight->q;
    const double proven = (double)bounded->cost / (double)bounded->lower_bound;
    const double excess = ((proven < used ? proven : used) - 1) / 2;
    weight_read(excess < min_excess ? 1 : 1 + excess, weight);
}

static enum fifteen_status run_iterations(struct bounded *bounded, struct weight *weight)
{
    enum fifteen_status status = bounded_forget_closed(bounded);
    while (status == FIFTEEN_OK) {
        status = improve_path(bounded, weight);
        if (status != FIFTEEN_OK || bounded->lower_bound >= bounded->cost)
            return status;
        if (bounded->cost == bounded_no_cost && bounded->frontier.n_marked == 0)
            return domain_search_exhausted(bounded->search);
        if (bounded->cost != bounded_no_cost)
            lower_weight(bounded, weight);
        frontier_sort(&bounded->frontier, HEAP_PRIORITY);
        status = bounded_open_marked(bounded);
        if (status == FIFTEEN_OK)
            status = bounded_forget_closed(bounded);
    }
    return status;
}

/* A limit ends the search, but not without its best solution; a cancelled search has it, too. */
static enum fifteen_status run_search(struct bounded *bounded, struct weight *weight)
{
    bounded->keeps_best = true;
    if (bounded_is_goal(bounded, 1))
        return bounded_finish(bounded, 1, 0);
    const enum fifteen_status status = run_iterations(bounded, weight);
    const bool is_cancelled = status == FIFTEEN_CANCELLED;
    if (bounded->goal == 0 || (status != FIFTEEN_OK && status != FIFTEEN_LIMIT && !is_cancelled))
        return status;
    const enum fifteen_status traced = bounded_finish(bounded, bounded->goal, 0);
    return traced == FIFTEEN_OK && is_cancelled ? status : traced;
}

enum fifteen_status anytime_repairing(struct domain_search *search)
{
    struct bounded bounded;
    struct weight weight = search->weight;
    struct frontier_heap heaps[N_HEAPS] = {
        [HEAP_PRIORITY] = {.key = key_of, .context = &weight, .member = HEAP_PRIORITY}};
    enum fifteen_status status = bounded_init(&bounded, search, heaps, N_HEAPS);
    if (status == FIFTEEN_OK)
        status = run_search(&bounded, &weight);
    bounded_free(&bounded);
    return status;
}
