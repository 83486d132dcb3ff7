/* best_first.c - best-first search over a domain: A*, uniform-cost and greedy search by their keys
 */
/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "search/generic/nodes.h"
#include "search/generic/open_list.h"
#include "util/prefetch.h"

struct best_first {
    struct domain_search *search;
    struct nodes nodes;
    struct open_list open;
    uint32_t goal;       /* a node that was found when it was generated, or 0 */
    bool by_g;           /* of nodes with equal f, A* expands the one with the maximum g */
    uint64_t level;      /* the maximum f of an expanded node */
    uint64_t n_at_level; /* nodes expanded with this f */
    uint64_t n_again;    /* nodes opened again after they were expanded or pruned, less those
                            pruned, modulo 2^64 */
};

static uint64_t f_of(const struct node *node)
{
    return (uint64_t)node->g + node->h;
}

/* The minimum is the best. The open list decides between equal keys. */
static uint64_t key_of(const struct best_first *best, const struct node *node)
{
    switch (best->search->algorithm) {
    case FIFTEEN_ASTAR:
        return f_of(node) << 32 | (best->by_g ? UINT32_MAX - node->g : 0);
    case FIFTEEN_UNIFORM_COST:
        return node->g;
    default:
        assert(best->search->algorithm == FIFTEEN_GREEDY);
        return node->h;
    }
}

/* Opens a node, unless a solution through it would cost too much. */
static enum fifteen_status open_node(struct best_first *best, uint32_t number)
{
    struct domain_search *const search = best->search;
    const struct node *const node = node_at(&best->nodes.table, number);
    if (f_of(node) > search->max_cost) {
        best->n_again--;
        return FIFTEEN_OK;
    }
    const enum fifteen_status status = open_list_push(&best->open, number, key_of(best, node));
    return status == FIFTEEN_OK ? status : domain_search_no_room(search, status);
}

/* Adds a node for a new state; call reach next. */
static enum fifteen_status add_node(struct best_first *best, const uint8_t *state, uint32_t hash,
                                    uint32_t *number)
{
    const struct fifteen_domain *const domain = &best->search->domain;
    const enum fifteen_status status = nodes_add(&best->nodes, state, hash, number);
    if (status == FIFTEEN_OK)
        node_at(&best->nodes.table, *number)->h = domain->heuristic(domain->context, state);
    return status;
}

/* Opens a node that was reached by a new or a cheaper path. */
static enum fifteen_status reach(struct best_first *best, uint32_t number, uint32_t g,
                                 uint32_t parent, uint32_t action)
{
    struct node *const node = node_at(&best->nodes.table, number);
    if (node_is_open(node))
        open_list_remove(&best->open, number, key_of(best, node));
    node->g = g;
    node->parent = parent;
    node->action = action;
    /* A node whose f is not larger than its parent's comes next, or soon. */
    nodes_forget(&best->nodes, number);
    if (f_of(node) <= f_of(node_at(&best->nodes.table, parent)))
        nodes_expand_ahead(&best->nodes, number);
    return open_node(best, number);
}

static bool is_goal(const struct best_first *best, const struct node *node)
{
    const struct fifteen_domain *const domain = &best->search->domain;
    return domain->is_goal(domain->context, node->state);
}

/* Handles a successor of a node. Sets best->goal if it is a goal, and is to be tested now. */
static enum fifteen_status generate(struct best_first *best, uint32_t parent, unsigned successor)
{
    struct domain_search *const search = best->search;
    struct node_table *const table = &best->nodes.table;
    const struct fifteen_step *const step = &best->nodes.now.steps[successor];
    const uint8_t *const state = nodes_state(&best->nodes, successor);
    search->result->generated++;
    const uint64_t g = (uint64_t)node_at(table, parent)->g + step->cost;
    if (g > search->max_cost)
        return FIFTEEN_OK;
    const uint32_t hash = best->nodes.now.hashes[successor];
    uint32_t number = node_table_find(table, state, hash);
    if (number != 0 && node_at(table, number)->g <= g)
        return FIFTEEN_OK;
    if (number == 0) {
        const enum fifteen_status status = add_node(best, state, hash, &number);
        if (status != FIFTEEN_OK)
            return status;
    } else if (!node_is_open(node_at(table, number))) {
        best->n_again++;
    }
    if (search->tests_generated && is_goal(best, node_at(table, number)))
        best->goal = number;
    return reach(best, number, (uint32_t)g, parent, step->action);
}

static void count_at_level(struct best_first *best, uint64_t f)
{
    if (f > best->level)
        best->n_at_level = 0;
    best->level = f > best->level ? f : best->level;
    best->n_at_level += f == best->level;
}

/* The nodes with f below the cost, or below the bound that the search reached. */
static uint64_t count_necessary(const struct best_first *best, enum fifteen_status status)
{
    const struct fifteen_search_result *const result = best->search->result;
    if (best->search->algorithm == FIFTEEN_GREEDY)
        return 0;
    const bool complete = status == FIFTEEN_OK && best->level < result->cost;
    return result->expanded - (complete ? 0 : best->n_at_level);
}

/* Prepares the nodes that come next in the bucket of a node just removed: expands the first one
 * ahead, prefetches the second one's parent, which that will need, and the third one. */
static void look_ahead(struct best_first *best, const struct node *node)
{
    const struct node_table *const table = &best->nodes.table;
    if (node->next == 0)
        return;
    nodes_expand_ahead(&best->nodes, node->next);
    const struct node *const next = node_at(table, node->next);
    if (next->next == 0)
        return;
    const struct node *const second = node_at(table, next->next);
    prefetch(node_at(table, second->parent));
    if (second->next != 0)
        prefetch(node_at(table, second->next));
}

enum { MAX_PREPARED = 1 << 10 };

/* Prepares a node, and open nodes that will be expanded before the search goes on to a larger f, or
 * in a greedy search to a larger h. */
static void prepare(const struct best_first *best, uint32_t number)
{
    const struct domain_search *const search = best->search;
    const struct node *const node = node_at(&best->nodes.table, number);
    if (search->batch == NULL || search->batch->is_ready(search->domain.context, node->state))
        return;
    const uint64_t key = key_of(best, node);
    const uint64_t max_key = search->algorithm == FIFTEEN_ASTAR ? key | UINT32_MAX : key;
    uint32_t numbers[MAX_PREPARED] = {number};
    const void *states[MAX_PREPARED];
    const void *parents[MAX_PREPARED];
    const unsigned n = 1 + open_list_peek(&best->open, max_key, numbers + 1, MAX_PREPARED - 1);
    for (unsigned i = 0; i < n; i++) {
        const struct node *const one = node_at(&best->nodes.table, numbers[i]);
        const struct node *const parent = nodes_parent(&best->nodes, one);
        states[i] = one->state;
        parents[i] = parent != NULL ? parent->state : NULL;
    }
    search->batch->prepare(search->domain.context, states, parents, n);
}

static enum fifteen_status expand(struct best_first *best, uint32_t number)
{
    struct domain_search *const search = best->search;
    const struct node *const node = node_at(&best->nodes.table, number);
    search->result->expanded++;
    count_at_level(best, f_of(node));
    prepare(best, number);
    look_ahead(best, node);
    const unsigned n = nodes_expand_next(&best->nodes, number);
    for (unsigned i = 0; i < n && best->goal == 0; i++) {
        enum fifteen_status status = domain_search_go_on(search, f_of(node));
        if (status == FIFTEEN_OK)
            status = generate(best, number, i);
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

/* Nodes are open from when they are stored until they are expanded. */
static uint64_t count_open(const struct best_first *best)
{
    return best->nodes.table.n_nodes - 1 + best->n_again - best->search->result->expanded;
}

static enum fifteen_status run_search(struct best_first *best)
{
    enum fifteen_status status = open_node(best, 1);
    uint64_t max_open = 1;
    uint32_t max_g = 0;
    while (status == FIFTEEN_OK) {
        const uint32_t number = best->goal != 0 ? best->goal : open_list_pop(&best->open);
        if (number == 0) {
            status = domain_search_exhausted(best->search);
            break;
        }
        const struct node *const node = node_at(&best->nodes.table, number);
        if (is_goal(best, node)) {
            status = nodes_trace(&best->nodes, node);
            break;
        }
        status = expand(best, number);
        max_open = count_open(best) > max_open ? count_open(best) : max_open;
        max_g = node->g > max_g ? node->g : max_g;
    }
    domain_search_measure(best->search, max_open, max_g);
    return status;
}

enum fifteen_status best_first(struct domain_search *search)
{
    struct best_first best = {.search = search,
                              .by_g = search->tie == FIFTEEN_TIE_DEFAULT ||
                                      search->tie == FIFTEEN_TIE_LARGER_G};
    enum fifteen_status status = nodes_init(&best.nodes, search);
    if (status == FIFTEEN_OK) {
        status = open_list_init(&best.open, &best.nodes.table, &search->budget);
        best.open.first_in_first_out = search->tie == FIFTEEN_TIE_FIRST;
        status = status == FIFTEEN_OK ? run_search(&best) : domain_search_no_room(search, status);
        search->result->necessary = count_necessary(&best, status);
        open_list_free(&best.open);
    }
    nodes_free(&best.nodes);
    return status;
}
