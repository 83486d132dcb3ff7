/* nodes.c - the closed list: every state generated, with its node, and the successors of one node
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/nodes.h"

#include <assert.h>
#include <stdlib.h>

#include "util/error.h"

enum fifteen_status nodes_add(struct nodes *nodes, const void *state, uint32_t hash,
                              uint32_t *number)
{
    const enum fifteen_status status = node_table_add(&nodes->table, state, hash, number);
    if (status == FIFTEEN_CANCELLED)
        return nodes->stopped;
    return status == FIFTEEN_OK ? status : domain_search_no_room(nodes->search, status);
}

/* Checks limits while the table grows. */
static bool continue_growing(void *context)
{
    struct nodes *const nodes = context;
    struct domain_search *const search = nodes->search;
    nodes->stopped = watch_look(&search->watch, search->result->generated, search->error);
    return nodes->stopped == FIFTEEN_OK;
}

static enum fifteen_status add_root(struct nodes *nodes)
{
    struct domain_search *const search = nodes->search;
    const struct fifteen_domain *const domain = &search->domain;
    uint32_t number;
    domain->start(domain->context, nodes->now.states);
    const uint32_t hash = node_table_hash(domain->hash(domain->context, nodes->now.states));
    const enum fifteen_status status = nodes_add(nodes, nodes->now.states, hash, &number);
    if (status != FIFTEEN_OK)
        return status;
    struct node *const root = nodes_root(nodes);
    root->h = domain->heuristic(domain->context, root->state);
    search->result->initial_h = root->h;
    search->result->generated++;
    domain_search_measure(search, 1, 0);
    return FIFTEEN_OK;
}

/* ---- memory ---- */

enum { MAX_AHEAD = 64, AHEAD_BYTES = 1 << 16 };

/* Of each of the three arrays; multiples of 8, the alignment that states need. */
static size_t round_up(size_t n_bytes)
{
    return (n_bytes + 7) / 8 * 8;
}

static size_t hashes_bytes(const struct fifteen_domain *domain)
{
    return round_up(domain->max_successors * sizeof(uint32_t));
}

static size_t steps_bytes(const struct fifteen_domain *domain)
{
    return domain->max_successors * sizeof(struct fifteen_step);
}

static size_t successors_bytes(const struct fifteen_domain *domain)
{
    return hashes_bytes(domain) + steps_bytes(domain) +
           round_up(domain->max_successors * domain->state_size);
}

/* Where successors are large, no node is expanded ahead. */
static unsigned n_ahead_of(const struct fifteen_domain *domain)
{
    unsigned n = MAX_AHEAD;
    while (n > 0 && n * successors_bytes(domain) > AHEAD_BYTES)
        n /= 2;
    return n;
}

static size_t block_bytes(const struct fifteen_domain *domain)
{
    const unsigned n = n_ahead_of(domain);
    return n * sizeof(struct successors) + (n + 1) * successors_bytes(domain);
}

static struct successors successors_at(const struct fifteen_domain *domain, uint8_t *memory)
{
    uint8_t *const steps = memory + hashes_bytes(domain);
    return (struct successors){
        .hashes = (void *)memory, .steps = (void *)steps, .states = steps + steps_bytes(domain)};
}

static enum fifteen_status allocate_successors(struct nodes *nodes)
{
    const struct fifteen_domain *const domain = &nodes->search->domain;
    const enum fifteen_status status =
        budget_alloc(&nodes->search->budget, block_bytes(domain), &nodes->block);
    if (status != FIFTEEN_OK)
        return status;
    nodes->ahead = nodes->block;
    nodes->n_ahead = n_ahead_of(domain);
    uint8_t *memory = (uint8_t *)(nodes->ahead + nodes->n_ahead);
    nodes->now = successors_at(domain, memory);
    for (unsigned i = 0; i < nodes->n_ahead; i++)
        nodes->ahead[i] = successors_at(domain, memory += successors_bytes(domain));
    return FIFTEEN_OK;
}

enum fifteen_status nodes_init(struct nodes *nodes, struct domain_search *search)
{
    *nodes = (struct nodes){.search = search};
    enum fifteen_status status = node_table_init(&nodes->table, &search->domain, &search->budget);
    nodes->table.pause = continue_growing;
    nodes->table.context = nodes;
    if (status == FIFTEEN_OK)
        status = allocate_successors(nodes);
    return status == FIFTEEN_OK ? add_root(nodes) : domain_search_no_room(search, status);
}

void nodes_free(struct nodes *nodes)
{
    const uint32_t n_nodes = nodes->table.n_nodes;
    nodes->search->result->extent.max_stored = n_nodes > 0 ? n_nodes - 1 : 0;
    budget_free(&nodes->search->budget, nodes->block, block_bytes(&nodes->search->domain));
    node_table_free(&nodes->table);
}

/* ---- successors ---- */

/* Expands a node and prefetches the slots of its successors. */
static void expand_into(const struct nodes *nodes, const struct node *node,
                        const struct node *parent, struct successors *out)
{
    const struct fifteen_domain *const domain = &nodes->search->domain;
    out->n = domain->expand(domain->context, node->state, parent != NULL ? parent->state : NULL,
                            out->states, out->steps);
    assert(out->n <= domain->max_successors);
    for (unsigned i = 0; i < out->n; i++) {
        out->hashes[i] =
            node_table_hash(domain->hash(domain->context, out->states + i * domain->state_size));
        node_table_prefetch(&nodes->table, out->hashes[i]);
    }
}

/* Prefetches the nodes of the successors. */
static unsigned prefetch_nodes(const struct nodes *nodes)
{
    for (unsigned i = 0; i < nodes->now.n; i++)
        node_table_prefetch_node(&nodes->table, nodes->now.hashes[i]);
    return nodes->now.n;
}

unsigned nodes_expand(struct nodes *nodes, const struct node *node, const struct node *parent)
{
    expand_into(nodes, node, parent, &nodes->now);
    return prefetch_nodes(nodes);
}

void nodes_expand_ahead(struct nodes *nodes, uint32_t number)
{
    if (nodes->n_ahead == 0 || nodes->search->batch != NULL)
        return;
    struct successors *const ahead = &nodes->ahead[number & (nodes->n_ahead - 1)];
    if (ahead->number == number)
        return;
    const struct node *const node = node_at(&nodes->table, number);
    expand_into(nodes, node, nodes_parent(nodes, node), ahead);
    ahead->number = number;
}

void nodes_forget(struct nodes *nodes, uint32_t number)
{
    if (nodes->n_ahead == 0)
        return;
    struct successors *const ahead = &nodes->ahead[number & (nodes->n_ahead - 1)];
    if (ahead->number == number)
        ahead->number = 0;
}

unsigned nodes_expand_next(struct nodes *nodes, uint32_t number)
{
    const struct node *const node = node_at(&nodes->table, number);
    if (nodes->n_ahead == 0)
        return nodes_expand(nodes, node, nodes_parent(nodes, node));
    struct successors *const ahead = &nodes->ahead[number & (nodes->n_ahead - 1)];
    if (ahead->number != number)
        return nodes_expand(nodes, node, nodes_parent(nodes, node));
    const struct successors found = *ahead;
    *ahead = nodes->now;
    ahead->number = 0;
    nodes->now = found;
    return prefetch_nodes(nodes);
}

/* The cost of the step from a node's parent. Not the difference of their g: the parent's may have
 * decreased since. */
static uint32_t cost_of(struct nodes *nodes, const struct node *node)
{
    const struct fifteen_domain *const domain = &nodes->search->domain;
    const struct node *const parent = nodes_parent(nodes, node);
    const unsigned n = nodes_expand(nodes, parent, nodes_parent(nodes, parent));
    unsigned i = 0;
    while (nodes->now.steps[i].action != node->action ||
           !domain->equal(domain->context, nodes_state(nodes, i), node->state)) {
        i++;
        assert(i < n);
    }
    (void)n;
    return nodes->now.steps[i].cost;
}

enum fifteen_status nodes_trace(struct nodes *nodes, const struct node *goal)
{
    struct fifteen_search_result *const result = nodes->search->result;
    size_t length = 0;
    for (const struct node *node = goal; node->parent != 0;
         node = node_at(&nodes->table, node->parent))
        length++;
    uint32_t *const path = malloc((length + 1) * sizeof *path); /* not NULL if empty */
    if (path == NULL)
        return domain_search_no_room(nodes->search, FIFTEEN_NO_MEMORY);
    result->path = path;
    result->length = length;
    for (const struct node *node = goal; node->parent != 0;
         node = node_at(&nodes->table, node->parent)) {
        path[--length] = node->action;
        result->cost += cost_of(nodes, node);
    }
    return FIFTEEN_OK;
}
