/* all_shortest.h - every shortest way to a goal, counted and walked
 *
 * For domains whose steps cost 1 each and can be taken back, once the length of the shortest way is
 * known. Layer by layer, breadth-first, those states are kept through which such a way may lead, as
 * far as the heuristic knows: g + h must not be greater than the length. A state is reached by as
 * many ways as all of its predecessors, in the layer before, together. All predecessors of a state
 * that is on a shortest way are themselves on one; so they are all kept, and going back from a goal
 * from layer to layer never leads astray.
 */
#ifndef GENERIC_ALL_SHORTEST_H
#define GENERIC_ALL_SHORTEST_H

#include "search/generic/nodes.h"

struct all_shortest {
    struct domain_search *search;
    struct nodes nodes; /* numbered layer by layer; g is the layer */
    void *ways;         /* uint64_t each, by node: how many lead there; see all_shortest_max */
    size_t ways_bytes;
    uint32_t length;
    uint64_t n; /* ways to goals */
};

/* One more than this is the number of ways where there are too many. */
static const uint64_t all_shortest_max = INT64_MAX;

/* Counts; the search's result has the nodes. FIFTEEN_LIMIT also if there are more than
 * all_shortest_max. Whatever it returns, which it tells, all_shortest_free is to be called. */
enum fifteen_status all_shortest_count(struct all_shortest *all, struct domain_search *search,
                                       uint32_t length);
void all_shortest_free(struct all_shortest *all);

/* A way, as actions. False: no more of them. */
typedef bool all_shortest_take(void *context, const uint32_t *actions);

/* Gives ways that were counted, each once, up to so many. FIFTEEN_NO_MEMORY, and tells it. */
enum fifteen_status all_shortest_walk(struct all_shortest *all, uint64_t most,
                                      all_shortest_take *take, void *context);

#endif
