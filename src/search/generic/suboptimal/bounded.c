/* bounded.c - what bounded-suboptimal searches share: expanding nodes, lower bound, best solution
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/suboptimal/bounded.h"

#include <string.h>

/* ---- memory ---- */

static enum fifteen_status report(struct bounded *bounded, enum fifteen_status status)
{
    if (status == FIFTEEN_CANCELLED)
        return bounded->nodes.stopped;
    return status == FIFTEEN_OK ? status : domain_search_no_room(bounded->search, status);
}

static uint64_t plain_key(const void *context, uint32_t g, uint32_t h)
{
    (void)context;
    return (uint64_t)g + h;
}

enum fifteen_status bounded_init(struct bounded *bounded, struct domain_search *search,
                                 struct frontier_heap *heaps, unsigned n_heaps)
{
    *bounded = (struct bounded){.search = search, .cost = bounded_no_cost};
    heaps[BOUNDED_HEAP_F] = (struct frontier_heap){.key = plain_key, .with_marked = true};
    enum fifteen_status status = nodes_init(&bounded->nodes, search);
    if (status != FIFTEEN_OK)
        return status;
    status =
        frontier_init(&bounded->frontier, &bounded->nodes.table, &search->budget, heaps, n_heaps);
    const struct node *const root = nodes_root(&bounded->nodes);
    if (status == FIFTEEN_OK && root->h <= search->max_cost)
        status = frontier_open(&bounded->frontier, 1);
    return report(bounded, status);
}

void bounded_free(struct bounded *bounded)
{
    budget_free(&bounded->search->budget, bounded->closed, bounded->closed_bytes);
    if (bounded->frontier.budget != NULL)
        frontier_free(&bounded->frontier);
    nodes_free(&bounded->nodes);
}

/* ---- closed nodes ---- */

static bool is_closed(const struct bounded *bounded, uint32_t number)
{
    if (bounded->closed == NULL)
        return true;
    return number / 8 < bounded->closed_bytes &&
           (bounded->closed[number / 64] >> number % 64 & 1) != 0;
}

static enum fifteen_status close_node(struct bounded *bounded, uint32_t number)
{
    if (number / 8 >= bounded->closed_bytes) {
        void *block = bounded->closed;
        const enum fifteen_status status =
            budget_grow(&bounded->search->budget, &block, bounded->closed_bytes,
                        2 * bounded->closed_bytes + number / 64 * sizeof(uint64_t));
        if (status != FIFTEEN_OK)
            return report(bounded, status);
        bounded->closed_bytes = 2 * bounded->closed_bytes + number / 64 * sizeof(uint64_t);
        bounded->closed = block;
    }
    bounded->closed[number / 64] |= UINT64_C(1) << number % 64;
    return FIFTEEN_OK;
}

enum fifteen_status bounded_forget_closed(struct bounded *bounded)
{
    if (bounded->closed != NULL) {
        memset(bounded->closed, 0, bounded->closed_bytes);
        return FIFTEEN_OK;
    }
    const size_t n_bytes = (bounded->nodes.table.n_nodes / 64 + 64) * sizeof(uint64_t);
    void *block;
    const enum fifteen_status status = budget_alloc(&bounded->search->budget, n_bytes, &block);
    if (status != FIFTEEN_OK)
        return report(bounded, status);
    bounded->closed = block;
    bounded->closed_bytes = n_bytes;
    return FIFTEEN_OK;
}

/* ---- successors ---- */

bool bounded_is_goal(const struct bounded *bounded, uint32_t number)
{
    const struct fifteen_domain *const domain = &bounded->search->domain;
    return domain->is_goal(domain->context, bounded_node(bounded, number)->state);
}

/* Lists a node that was reached by a new or a cheaper path, unless it leads to no better solution.
 */
static enum fifteen_status list_node(struct bounded *bounded, uint32_t number, bool was_closed)
{
    const struct node *const node = bounded_node(bounded, number);
    const uint64_t f = (uint64_t)node->g + node->h;
    if (f > bounded->search->max_cost) {
        bounded->must_reopen |= node->h <= bounded->search->max_cost;
        return FIFTEEN_OK;
    }
    if (f >= bounded->cost)
        return FIFTEEN_OK;
    if (bounded->keeps_best && node->h == 0 && bounded_is_goal(bounded, number)) {
        bounded->cost = node->g;
        bounded->goal = number;
        return FIFTEEN_OK;
    }
    return report(bounded, was_closed && !bounded->reopens
                               ? frontier_mark(&bounded->frontier, number)
                               : frontier_open(&bounded->frontier, number));
}

/* Adds a node for a new state; call list_node next. */
static enum fifteen_status add_node(struct bounded *bounded, const uint8_t *state, uint32_t hash,
                                    uint32_t *number)
{
    const struct fifteen_domain *const domain = &bounded->search->domain;
    const enum fifteen_status status = nodes_add(&bounded->nodes, state, hash, number);
    if (status == FIFTEEN_OK)
        bounded_node(bounded, *number)->h = domain->heuristic(domain->context, state);
    return status;
}

/* Notes it if the heuristic is not consistent. */
static void check_consistent(struct bounded *bounded, const struct node *parent, uint64_t g,
                             uint32_t h)
{
    if (parent->g + (uint64_t)parent->h > g + h)
        bounded->must_reopen = true;
}

/* Handles a successor of a node. */
static enum fifteen_status generate(struct bounded *bounded, uint32_t parent, unsigned successor)
{
    const struct fifteen_step *const step = &bounded->nodes.now.steps[successor];
    const uint8_t *const state = nodes_state(&bounded->nodes, successor);
    const uint32_t hash = bounded->nodes.now.hashes[successor];
    const struct node *const before = bounded_node(bounded, parent);
    const uint64_t g = (uint64_t)before->g + step->cost;
    bounded->search->result->generated++;
    if (g > bounded->search->max_cost) {
        bounded->must_reopen = true;
        return FIFTEEN_OK;
    }
    uint32_t number = node_table_find(&bounded->nodes.table, state, hash);
    const bool is_new = number == 0;
    if (is_new) {
        const enum fifteen_status status = add_node(bounded, state, hash, &number);
        if (status != FIFTEEN_OK)
            return status;
    }
    struct node *const node = bounded_node(bounded, number);
    check_consistent(bounded, before, g, node->h);
    if (!is_new && node->g <= g)
        return FIFTEEN_OK;
    const bool was_listed = frontier_has(node);
    const bool was_open = was_listed && !frontier_is_marked(node);
    const bool was_closed = !is_new && !was_open && is_closed(bounded, number);
    if (was_listed)
        frontier_remove(&bounded->frontier, number);
    node->g = (uint32_t)g;
    node->parent = parent;
    node->action = step->action;
    return list_node(bounded, number, was_closed);
}

enum fifteen_status bounded_expand(struct bounded *bounded, uint32_t number)
{
    struct domain_search *const search = bounded->search;
    const struct node *const node = bounded_node(bounded, number);
    enum fifteen_status status = bounded->closed != NULL ? close_node(bounded, number) : FIFTEEN_OK;
    search->result->expanded++;
    const unsigned n = nodes_expand(&bounded->nodes, node, nodes_parent(&bounded->nodes, node));
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++) {
        status = domain_search_go_on(search, bounded->lower_bound);
        if (status == FIFTEEN_OK)
            status = generate(bounded, number, i);
    }
    domain_search_measure(search, bounded->frontier.n_open, node->g);
    return status;
}

/* ---- bounds ---- */

enum fifteen_status bounded_open_marked(struct bounded *bounded)
{
    return report(bounded, frontier_open_marked(&bounded->frontier));
}

static void raise_lower_bound(struct bounded *bounded, uint64_t lower_bound)
{
    if (lower_bound <= bounded->lower_bound)
        return;
    bounded->lower_bound = lower_bound;
    watch_prove(&bounded->search->watch, (unsigned)lower_bound);
}

/* Without nodes that could lead to a better solution, the best one is optimal. */
enum fifteen_status bounded_advance(struct bounded *bounded)
{
    enum fifteen_status status = FIFTEEN_OK;
    if (bounded->must_reopen && !bounded->reopens && !bounded->never_reopens) {
        bounded->reopens = true;
        status = bounded_open_marked(bounded);
    }
    const struct frontier_bucket *const best = frontier_best(&bounded->frontier, BOUNDED_HEAP_F);
    const uint64_t f = best != NULL ? (uint64_t)best->g + best->h : bounded_no_cost;
    const uint64_t lower_bound = f < bounded->cost ? f : bounded->cost;
    if (lower_bound != bounded_no_cost)
        raise_lower_bound(bounded, lower_bound);
    return status;
}

enum fifteen_status bounded_finish(struct bounded *bounded, uint32_t goal, uint64_t lower_bound)
{
    raise_lower_bound(bounded, lower_bound);
    return nodes_trace(&bounded->nodes, bounded_node(bounded, goal));
}

enum fifteen_status bounded_find_goal(struct bounded *bounded, bounded_choice *choose,
                                      uint32_t *goal)
{
    enum fifteen_status status = bounded_advance(bounded);
    while (status == FIFTEEN_OK) {
        struct frontier_bucket *const next = choose(bounded);
        if (next == NULL)
            return domain_search_exhausted(bounded->search);
        *goal = frontier_take(&bounded->frontier, next);
        if (bounded_is_goal(bounded, *goal))
            return FIFTEEN_OK;
        status = bounded_expand(bounded, *goal);
        if (status == FIFTEEN_OK)
            status = bounded_advance(bounded);
    }
    return status;
}
