/* graph.h - small random graphs as domains for the generic searches, and their true distances
 *
 * Distances are computed by relaxing all edges until nothing changes (Bellman 1958).
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_GRAPH_H
#define SUPPORT_GRAPH_H

#include <fifteen/search.h>

#include "support/exhaustive.h"

enum { GRAPH_MAX_NODES = 64, GRAPH_MAX_EDGES = 4, GRAPH_NONE = UINT16_MAX };

struct graph {
    unsigned n_nodes;
    struct {
        unsigned to;
        uint32_t cost;
    } edges[GRAPH_MAX_NODES][GRAPH_MAX_EDGES];
    unsigned n_edges[GRAPH_MAX_NODES];
    bool goals[GRAPH_MAX_NODES];
    uint32_t distances[GRAPH_MAX_NODES]; /* to a goal, or FIFTEEN_NO_WAY */
    uint32_t values[GRAPH_MAX_NODES];    /* of the heuristic */
};

/* A state. Members that `equal` ignores must not matter. */
struct graph_state {
    uint32_t node;
    uint32_t noise;
};

/* Draws random edges. Loops and parallel edges are allowed. */
static inline void graph_draw(struct graph *graph, unsigned n_nodes, unsigned n_edges,
                              uint32_t max_cost, unsigned n_goals, uint64_t *random)
{
    *graph = (struct graph){.n_nodes = n_nodes};
    for (unsigned i = 0; i < n_nodes; i++) {
        graph->n_edges[i] = exhaustive_random(random) % (n_edges + 1);
        for (unsigned e = 0; e < graph->n_edges[i]; e++) {
            graph->edges[i][e].to = exhaustive_random(random) % n_nodes;
            graph->edges[i][e].cost = exhaustive_random(random) % (max_cost + 1);
        }
    }
    for (unsigned i = 0; i < n_goals; i++)
        graph->goals[exhaustive_random(random) % n_nodes] = true;
}

/* Computes distances by cost, or by number of edges. */
static inline void graph_measure(const struct graph *graph, bool by_cost,
                                 uint32_t distances[GRAPH_MAX_NODES])
{
    for (unsigned i = 0; i < graph->n_nodes; i++)
        distances[i] = graph->goals[i] ? 0 : FIFTEEN_NO_WAY;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < graph->n_nodes; i++)
            for (unsigned e = 0; e < graph->n_edges[i]; e++) {
                const uint32_t rest = distances[graph->edges[i][e].to];
                const uint32_t step = by_cost ? graph->edges[i][e].cost : 1;
                if (rest == FIFTEEN_NO_WAY || rest + step >= distances[i])
                    continue;
                distances[i] = rest + step;
                changed = true;
            }
    }
}

/* Draws an admissible but inconsistent heuristic: each value is a random number up to the distance.
 * At half of the nodes without a path it is FIFTEEN_NO_WAY. */
static inline void graph_guess(struct graph *graph, uint64_t *random)
{
    graph_measure(graph, true, graph->distances);
    for (unsigned i = 0; i < graph->n_nodes; i++) {
        const uint32_t distance = graph->distances[i];
        const uint32_t drawn = exhaustive_random(random);
        graph->values[i] = distance == FIFTEEN_NO_WAY ? (drawn % 2 == 0 ? distance : drawn % 50)
                                                      : drawn % (distance + 1);
    }
}

/* ---- the domain ---- */

static inline void graph_start(const void *context, void *state)
{
    (void)context;
    *(struct graph_state *)state = (struct graph_state){.node = 0};
}

/* The action is the edge's number. */
static inline unsigned graph_expand(const void *context, const void *state, const void *parent,
                                    void *successors, struct fifteen_step *steps)
{
    const struct graph *const graph = context;
    const struct graph_state *const from = state;
    const struct graph_state *const before = parent;
    struct graph_state *const to = successors;
    unsigned n = 0;
    for (unsigned e = 0; e < graph->n_edges[from->node]; e++) {
        const unsigned node = graph->edges[from->node][e].to;
        if (before != NULL && before->node == node)
            continue;
        to[n] = (struct graph_state){.node = node, .noise = from->noise * 5 + e + 1};
        steps[n++] = (struct fifteen_step){.cost = graph->edges[from->node][e].cost, .action = e};
    }
    return n;
}

static inline bool graph_is_goal(const void *context, const void *state)
{
    const struct graph *const graph = context;
    return graph->goals[((const struct graph_state *)state)->node];
}

static inline uint32_t graph_value(const void *context, const void *state)
{
    const struct graph *const graph = context;
    return graph->values[((const struct graph_state *)state)->node];
}

static inline bool graph_equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return ((const struct graph_state *)a)->node == ((const struct graph_state *)b)->node;
}

/* A poor hash: it has collisions. */
static inline uint64_t graph_hash(const void *context, const void *state)
{
    (void)context;
    return ((const struct graph_state *)state)->node % 16;
}

static inline struct fifteen_domain graph_domain(const struct graph *graph)
{
    return (struct fifteen_domain){.context = graph,
                                   .state_size = sizeof(struct graph_state),
                                   .max_successors = GRAPH_MAX_EDGES,
                                   .start = graph_start,
                                   .expand = graph_expand,
                                   .is_goal = graph_is_goal,
                                   .heuristic = graph_value,
                                   .equal = graph_equal,
                                   .hash = graph_hash};
}

/* Returns whether the path leads to a goal at the stated cost. */
static inline bool graph_replays(const struct graph *graph,
                                 const struct fifteen_search_result *result)
{
    unsigned node = 0;
    uint64_t cost = 0;
    for (size_t i = 0; i < result->length; i++) {
        const uint32_t e = result->path[i];
        if (e >= graph->n_edges[node])
            return false;
        cost += graph->edges[node][e].cost;
        node = graph->edges[node][e].to;
    }
    return graph->goals[node] && cost == result->cost;
}

#endif
