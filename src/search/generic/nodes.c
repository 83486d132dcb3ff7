/* nodes.c - the closed list: every state generated, with its node, and the successors of one node
 */
#include "search/generic/nodes.h"

#include <assert.h>
#include <stdlib.h>

#include "util/error.h"

/* Even: what follows the hashes keeps the alignment that states need. */
static size_t hashes_bytes(const struct fifteen_domain *domain)
{
    return (domain->max_successors + domain->max_successors % 2) * sizeof(uint32_t);
}

static size_t successors_bytes(const struct fifteen_domain *domain)
{
    return hashes_bytes(domain) +
           domain->max_successors * (sizeof(struct fifteen_step) + domain->state_size);
}

enum fifteen_status nodes_add(struct nodes *nodes, const void *state, uint32_t hash,
                              uint32_t *number)
{
    const enum fifteen_status status = node_table_add(&nodes->table, state, hash, number);
    if (status == FIFTEEN_CANCELLED)
        return nodes->stopped;
    nodes->search->result->extent.max_stored += status == FIFTEEN_OK;
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
    domain->start(domain->context, nodes->states);
    const uint32_t hash = node_table_hash(domain->hash(domain->context, nodes->states));
    const enum fifteen_status status = nodes_add(nodes, nodes->states, hash, &number);
    if (status != FIFTEEN_OK)
        return status;
    struct node *const root = nodes_root(nodes);
    root->h = domain->heuristic(domain->context, root->state);
    search->result->initial_h = root->h;
    search->result->generated++;
    domain_search_measure(search, 1, 0);
    return FIFTEEN_OK;
}

enum fifteen_status nodes_init(struct nodes *nodes, struct domain_search *search)
{
    const struct fifteen_domain *const domain = &search->domain;
    *nodes = (struct nodes){.search = search};
    enum fifteen_status status = node_table_init(&nodes->table, domain, &search->budget);
    nodes->table.pause = continue_growing;
    nodes->table.context = nodes;
    if (status == FIFTEEN_OK)
        status = budget_alloc(&search->budget, successors_bytes(domain), &nodes->successors);
    if (status != FIFTEEN_OK)
        return domain_search_no_room(search, status);
    nodes->hashes = nodes->successors;
    nodes->steps = (void *)((uint8_t *)nodes->successors + hashes_bytes(domain));
    nodes->states = (uint8_t *)(nodes->steps + domain->max_successors);
    return add_root(nodes);
}

void nodes_free(struct nodes *nodes)
{
    budget_free(&nodes->search->budget, nodes->successors,
                successors_bytes(&nodes->search->domain));
    node_table_free(&nodes->table);
}

unsigned nodes_expand(struct nodes *nodes, const struct node *node, const struct node *parent)
{
    const struct fifteen_domain *const domain = &nodes->search->domain;
    const unsigned n =
        domain->expand(domain->context, node->state, parent != NULL ? parent->state : NULL,
                       nodes->states, nodes->steps);
    assert(n <= domain->max_successors);
    for (unsigned i = 0; i < n; i++) {
        nodes->hashes[i] = node_table_hash(domain->hash(domain->context, nodes_state(nodes, i)));
        node_table_prefetch(&nodes->table, nodes->hashes[i]);
    }
    for (unsigned i = 0; i < n; i++)
        node_table_prefetch_node(&nodes->table, nodes->hashes[i]);
    return n;
}

/* The cost of the step from a node's parent. Not the difference of their g: the parent's may have
 * decreased since. */
static uint32_t cost_of(struct nodes *nodes, const struct node *node)
{
    const struct fifteen_domain *const domain = &nodes->search->domain;
    const struct node *const parent = nodes_parent(nodes, node);
    const unsigned n = nodes_expand(nodes, parent, nodes_parent(nodes, parent));
    unsigned i = 0;
    while (nodes->steps[i].action != node->action ||
           !domain->equal(domain->context, nodes_state(nodes, i), node->state)) {
        i++;
        assert(i < n);
    }
    (void)n;
    return nodes->steps[i].cost;
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
