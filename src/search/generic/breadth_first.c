/* breadth_first.c - breadth-first search over a domain
 *
 * Nodes are numbered in the order they are generated: their table is also the queue.
 */
/* SPDX-License-Identifier: MIT */
#include "search/generic/nodes.h"

/* Handles a successor of a node. *number is its new node, or 0 if the state is not new. */
static enum fifteen_status generate(struct nodes *nodes, uint32_t parent, unsigned successor,
                                    uint32_t *number)
{
    const uint8_t *const state = nodes_state(nodes, successor);
    const uint32_t hash = nodes->now.hashes[successor];
    nodes->search->result->generated++;
    *number = 0;
    if (node_table_find(&nodes->table, state, hash) != 0)
        return FIFTEEN_OK;
    const enum fifteen_status status = nodes_add(nodes, state, hash, number);
    if (status != FIFTEEN_OK)
        return status;
    struct node *const node = node_at(&nodes->table, *number);
    node->parent = parent;
    node->action = nodes->now.steps[successor].action;
    node->g = node_at(&nodes->table, parent)->g + 1;
    return FIFTEEN_OK;
}

static bool is_goal(const struct nodes *nodes, uint32_t number)
{
    const struct fifteen_domain *const domain = &nodes->search->domain;
    return domain->is_goal(domain->context, node_at(&nodes->table, number)->state);
}

/* Generates the successors of a node. Sets *goal to the first goal among the new ones, if they are
 * tested now. */
static enum fifteen_status expand(struct nodes *nodes, uint32_t parent, uint32_t *goal)
{
    struct domain_search *const search = nodes->search;
    const struct node *const node = node_at(&nodes->table, parent);
    search->result->expanded++;
    const unsigned n = nodes_expand(nodes, node, nodes_parent(nodes, node));
    for (unsigned i = 0; i < n; i++) {
        uint32_t number;
        enum fifteen_status status = domain_search_go_on(search, node->g);
        if (status == FIFTEEN_OK)
            status = generate(nodes, parent, i, &number);
        if (status != FIFTEEN_OK)
            return status;
        if (number != 0 && search->tests_generated && is_goal(nodes, number)) {
            *goal = number;
            return FIFTEEN_OK;
        }
    }
    return FIFTEEN_OK;
}

static enum fifteen_status run_search(struct nodes *nodes)
{
    const bool tests_expanded = !nodes->search->tests_generated;
    uint32_t goal = is_goal(nodes, 1) ? 1 : 0;
    for (uint32_t number = 1; goal == 0; number++) {
        if (number == nodes->table.n_nodes)
            return domain_search_exhausted(nodes->search);
        if (tests_expanded && is_goal(nodes, number))
            return nodes_trace(nodes, node_at(&nodes->table, number));
        const enum fifteen_status status = expand(nodes, number, &goal);
        domain_search_measure(nodes->search, nodes->table.n_nodes - 1 - number,
                              node_at(&nodes->table, number)->g);
        if (status != FIFTEEN_OK)
            return status;
    }
    return nodes_trace(nodes, node_at(&nodes->table, goal));
}

enum fifteen_status breadth_first(struct domain_search *search)
{
    struct nodes nodes;
    enum fifteen_status status = nodes_init(&nodes, search);
    if (status == FIFTEEN_OK)
        status = run_search(&nodes);
    nodes_free(&nodes);
    return status;
}
