/* improved_optimistic.c - improved optimistic search (Chen, Sturtevant, Doyle & Ruml 2019)
 *
 * Weighted A* with the weight 2 W - 1, which does not reopen, finds a solution: it is usually much
 * better than its bound. Then nodes are expanded in the order of g + h, and reopened, until the
 * lower bound proves that the best solution is within W. The second search continues from the open
 * and the marked nodes of the first, where the paper's starts at the root again.
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/bounded.h"
#include "search/generic/suboptimal/suboptimal.h"

enum { HEAP_PRIORITY = 1, N_HEAPS };

static uint64_t key_of(const void *context, uint32_t g, uint32_t h)
{
    return weight_linear(context, g, h);
}

static bool is_within(const struct bounded *bounded)
{
    return bounded->cost != bounded_no_cost &&
           weight_allows(&bounded->search->weight, bounded->cost, bounded->lower_bound);
}

/* Takes nodes from one heap until there is a solution, or if there was one, until it is within the
 * weight. */
static enum fifteen_status search_by(struct bounded *bounded, unsigned heap)
{
    const bool had_solution = bounded->cost != bounded_no_cost;
    enum fifteen_status status = bounded_advance(bounded);
    while (status == FIFTEEN_OK && !is_within(bounded) &&
           (had_solution || bounded->cost == bounded_no_cost)) {
        struct frontier_bucket *const best = frontier_best(&bounded->frontier, heap);
        if (best == NULL)
            return domain_search_exhausted(bounded->search);
        status = bounded_expand(bounded, frontier_take(&bounded->frontier, best));
        if (status == FIFTEEN_OK)
            status = bounded_advance(bounded);
    }
    return status;
}

static enum fifteen_status run_search(struct bounded *bounded)
{
    bounded->keeps_best = true;
    if (bounded_is_goal(bounded, 1))
        return bounded_finish(bounded, 1, 0);
    enum fifteen_status status = search_by(bounded, HEAP_PRIORITY);
    if (status == FIFTEEN_OK && !is_within(bounded)) {
        bounded->must_reopen = true;
        status = search_by(bounded, BOUNDED_HEAP_F);
    }
    return status == FIFTEEN_OK ? bounded_finish(bounded, bounded->goal, 0) : status;
}

enum fifteen_status improved_optimistic(struct domain_search *search)
{
    struct bounded bounded;
    const struct weight optimistic = {2 * search->weight.p - search->weight.q, search->weight.q};
    struct frontier_heap heaps[N_HEAPS] = {
        [HEAP_PRIORITY] = {.key = key_of, .context = &optimistic, .member = HEAP_PRIORITY}};
    enum fifteen_status status = bounded_init(&bounded, search, heaps, N_HEAPS);
    if (status == FIFTEEN_OK)
        status = run_search(&bounded);
    bounded_free(&bounded);
    return status;
}
