/* all_shortest.c - all shortest paths to a goal: counts and enumerates them */
/* SPDX-License-Identifier: MIT */
#include "search/generic/all_shortest.h"

#include <stdlib.h>

#include "util/error.h"

/* ---- counting ---- */

static uint64_t *ways_to(const struct all_shortest *all, uint32_t number)
{
    return (uint64_t *)all->ways + number;
}

/* Saturating addition: all_shortest_max + 1 means overflow. */
static uint64_t add_ways(uint64_t a, uint64_t b)
{
    const bool fits = a <= all_shortest_max && b <= all_shortest_max - a;
    return fits ? a + b : all_shortest_max + 1;
}

/* Makes room for another node's number of paths. */
static enum fifteen_status make_room(struct all_shortest *all)
{
    if (all->nodes.table.n_nodes * sizeof(uint64_t) < all->ways_bytes)
        return FIFTEEN_OK;
    const enum fifteen_status status =
        budget_grow(&all->search->budget, &all->ways, all->ways_bytes, 2 * all->ways_bytes);
    if (status != FIFTEEN_OK)
        return domain_search_no_room(all->search, status);
    all->ways_bytes *= 2;
    return FIFTEEN_OK;
}

/* Adds a new state if it can be on a shortest path. */
static enum fifteen_status add_state(struct all_shortest *all, uint32_t parent, unsigned successor)
{
    const struct fifteen_domain *const domain = &all->search->domain;
    const uint8_t *const state = nodes_state(&all->nodes, successor);
    const uint32_t g = node_at(&all->nodes.table, parent)->g + 1;
    const uint32_t h = domain->heuristic(domain->context, state);
    if ((uint64_t)g + h > all->length)
        return FIFTEEN_OK;
    uint32_t number;
    enum fifteen_status status = make_room(all);
    if (status == FIFTEEN_OK)
        status = nodes_add(&all->nodes, state, all->nodes.now.hashes[successor], &number);
    if (status != FIFTEEN_OK)
        return status;
    struct node *const node = node_at(&all->nodes.table, number);
    node->parent = parent;
    node->g = g;
    *ways_to(all, number) = *ways_to(all, parent);
    return FIFTEEN_OK;
}

static enum fifteen_status generate(struct all_shortest *all, uint32_t parent, unsigned successor)
{
    const struct node_table *const table = &all->nodes.table;
    all->search->result->generated++;
    const uint32_t number = node_table_find(table, nodes_state(&all->nodes, successor),
                                            all->nodes.now.hashes[successor]);
    if (number == 0)
        return add_state(all, parent, successor);
    if (node_at(table, number)->g == node_at(table, parent)->g + 1)
        *ways_to(all, number) = add_ways(*ways_to(all, number), *ways_to(all, parent));
    return FIFTEEN_OK;
}

static enum fifteen_status expand(struct all_shortest *all, uint32_t number)
{
    const struct node *const node = node_at(&all->nodes.table, number);
    all->search->result->expanded++;
    const unsigned n = nodes_expand(&all->nodes, node, nodes_parent(&all->nodes, node));
    for (unsigned i = 0; i < n; i++) {
        enum fifteen_status status = domain_search_go_on(all->search, node->g);
        if (status == FIFTEEN_OK)
            status = generate(all, number, i);
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

/* Returns true for a goal in the last layer. */
static bool is_end(const struct all_shortest *all, uint32_t number)
{
    const struct fifteen_domain *const domain = &all->search->domain;
    const struct node *const node = node_at(&all->nodes.table, number);
    return node->g == all->length && domain->is_goal(domain->context, node->state);
}

static enum fifteen_status count_layers(struct all_shortest *all)
{
    const struct node_table *const table = &all->nodes.table;
    *ways_to(all, 1) = 1;
    for (uint32_t number = 1; number < table->n_nodes; number++) {
        if (is_end(all, number))
            all->n = add_ways(all->n, *ways_to(all, number));
        if (node_at(table, number)->g == all->length)
            continue;
        const enum fifteen_status status = expand(all, number);
        if (status != FIFTEEN_OK)
            return status;
    }
    if (all->n > all_shortest_max)
        return error_set(all->search->error, FIFTEEN_LIMIT,
                         "there are more shortest solutions than can be counted, 2^63 or more");
    return FIFTEEN_OK;
}

enum fifteen_status all_shortest_count(struct all_shortest *all, struct domain_search *search,
                                       uint32_t length)
{
    enum { FIRST_BYTES = 1 << 12 };
    *all = (struct all_shortest){.search = search, .length = length};
    enum fifteen_status status = nodes_init(&all->nodes, search);
    if (status != FIFTEEN_OK)
        return status;
    status = budget_alloc(&search->budget, FIRST_BYTES, &all->ways);
    if (status != FIFTEEN_OK)
        return domain_search_no_room(search, status);
    all->ways_bytes = FIRST_BYTES;
    return count_layers(all);
}

void all_shortest_free(struct all_shortest *all)
{
    budget_free(&all->search->budget, all->ways, all->ways_bytes);
    nodes_free(&all->nodes);
}

/* ---- enumeration ---- */

/* A predecessor, and the action that leads from it. */
struct step_back {
    uint32_t number;
    uint32_t action;
};

struct walk {
    struct all_shortest *all;
    struct step_back *steps; /* max_successors for every layer but the last */
    uint32_t *actions;       /* of the path */
    uint64_t n_left;
    all_shortest_take *take;
    void *context;
};

/* The action that leads from one node to another. */
static uint32_t action_between(struct all_shortest *all, uint32_t from, uint32_t to)
{
    const struct fifteen_domain *const domain = &all->search->domain;
    const struct node_table *const table = &all->nodes.table;
    const uint8_t *const state = node_at(table, to)->state;
    nodes_expand(&all->nodes, node_at(table, from), NULL);
    unsigned i = 0;
    while (!domain->equal(domain->context, nodes_state(&all->nodes, i), state))
        i++;
    return all->nodes.now.steps[i].action;
}

/* Writes the predecessors of a node; returns their number. */
static unsigned steps_back(struct all_shortest *all, uint32_t number, struct step_back *out)
{
    const struct node_table *const table = &all->nodes.table;
    const struct node *const node = node_at(table, number);
    const unsigned n_neighbours = nodes_expand(&all->nodes, node, NULL);
    unsigned n = 0;
    for (unsigned i = 0; i < n_neighbours; i++) {
        const uint32_t before =
            node_table_find(table, nodes_state(&all->nodes, i), all->nodes.now.hashes[i]);
        if (before != 0 && node_at(table, before)->g + 1 == node->g)
            out[n++].number = before;
    }
    for (unsigned i = 0; i < n; i++)
        out[i].action = action_between(all, out[i].number, number);
    return n;
}

/* Follows all ways back from a node. Returns false when the enumeration must end. */
static bool walk_back(struct walk *walk, uint32_t number)
{
    struct all_shortest *const all = walk->all;
    const uint32_t layer = node_at(&all->nodes.table, number)->g;
    if (layer == 0)
        return walk->take(walk->context, walk->actions) && --walk->n_left > 0;
    struct step_back *const steps =
        walk->steps + (size_t)(layer - 1) * all->search->domain.max_successors;
    const unsigned n = steps_back(all, number, steps);
    for (unsigned i = 0; i < n; i++) {
        walk->actions[layer - 1] = steps[i].action;
        if (!walk_back(walk, steps[i].number))
            return false;
    }
    return true;
}

enum fifteen_status all_shortest_walk(struct all_shortest *all, uint64_t n_max,
                                      all_shortest_take *take, void *context)
{
    const struct node_table *const table = &all->nodes.table;
    const size_t n_steps = (size_t)all->length * all->search->domain.max_successors;
    struct walk walk = {.all = all,
                        .steps = malloc((n_steps + 1) * sizeof *walk.steps),
                        .actions = malloc((all->length + 1) * sizeof *walk.actions),
                        .n_left = n_max,
                        .take = take,
                        .context = context};
    const bool has_room = walk.steps != NULL && walk.actions != NULL;
    bool goes_on = has_room && n_max > 0;
    for (uint32_t number = 1; number < table->n_nodes && goes_on; number++)
        if (is_end(all, number))
            goes_on = walk_back(&walk, number);
    free(walk.steps);
    free(walk.actions);
    return has_room ? FIFTEEN_OK : domain_search_no_room(all->search, FIFTEEN_NO_MEMORY);
}
