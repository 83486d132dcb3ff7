/* all_shortest.h - all shortest paths to a goal: counts and enumerates them
 *
 * For domains whose steps cost 1 each and can be reversed, once the length of a shortest path is
 * known. A breadth-first search keeps, layer by layer, the states that may be on a shortest path:
 * g + h must not exceed the length. The number of paths to a state is the sum over its predecessors
 * in the layer before. All predecessors of a state on a shortest path are themselves on one. So
 * they are all kept, and every way back from a goal, layer by layer, is a shortest path.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_ALL_SHORTEST_H
#define GENERIC_ALL_SHORTEST_H

#include "search/generic/nodes.h"

struct all_shortest {
    struct domain_search *search;
    struct nodes nodes; /* numbered layer by layer; g is the layer */
    void *ways; /* uint64_t each, by node: the paths that lead there; see all_shortest_max */
    size_t ways_bytes;
    uint32_t length;
    uint64_t n; /* paths to goals */
};

/* Additions saturate: all_shortest_max + 1 means overflow. */
static const uint64_t all_shortest_max = INT64_MAX;

/* Counts the paths, and adds its nodes to the search's result. Returns FIFTEEN_LIMIT also if there
 * are more than all_shortest_max. Sets the message if it fails. Always call all_shortest_free. */
enum fifteen_status all_shortest_count(struct all_shortest *all, struct domain_search *search,
                                       uint32_t length);
void all_shortest_free(struct all_shortest *all);

/* Receives a path as actions. Returns false to end the enumeration. */
typedef bool all_shortest_take(void *context, const uint32_t *actions);

/* Passes each of the counted paths to `take`, at most n_max of them. Returns FIFTEEN_NO_MEMORY,
 * with a message, if out of memory. */
enum fifteen_status all_shortest_walk(struct all_shortest *all, uint64_t n_max,
                                      all_shortest_take *take, void *context);

#endif
