/* domain.h - what all searches over a domain share; see fifteen/search.h
 *
 * Each search fills the result, and the error message if it does not return FIFTEEN_OK.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_DOMAIN_H
#define GENERIC_DOMAIN_H

#include <fifteen/search.h>

#include "search/engine/limits.h"
#include "search/generic/budget.h"
#include "search/generic/suboptimal/weight.h"

/* A domain that evaluates the successors of many states at once. */
struct domain_batch {
    /* Returns true if a state needs no preparation. */
    bool (*is_ready)(const void *context, const void *state);
    /* Prepares the expansion of the first state, and of others that are likely to be expanded soon.
     * `parents` has the state before each, or NULL. */
    void (*prepare)(const void *context, const void *const *states, const void *const *parents,
                    unsigned n);
};

struct domain_search {
    struct fifteen_domain domain;     /* its heuristic is never NULL */
    const struct domain_batch *batch; /* or NULL: nothing is prepared */
    enum fifteen_algorithm algorithm;
    const char *instead; /* an algorithm that needs less memory, or "" */
    uint32_t max_cost;   /* nodes with a larger f are pruned */
    struct weight weight;
    bool tests_generated; /* nodes for the goal; else those that are expanded */
    enum fifteen_tie tie; /* of A* */
    struct fifteen_search_result *result;
    struct watch watch;
    uint64_t next_level; /* the lowest that was not reported yet */
    struct budget budget;
    struct fifteen_error *error;
};

typedef enum fifteen_status domain_search_function(struct domain_search *search);

domain_search_function best_first; /* A*, uniform-cost, greedy */
domain_search_function breadth_first;
domain_search_function depth_first; /* IDA*, weighted IDA*, iterative deepening */

/* Reports a new level, and checks limits when due. */
enum fifteen_status domain_search_look(struct domain_search *search, uint64_t level);

/* Call this before each node is generated: so a search may use all nodes it is allowed. */
static inline enum fifteen_status domain_search_go_on(struct domain_search *search, uint64_t level)
{
    if (level < search->next_level && search->result->generated < search->watch.next_check)
        return FIFTEEN_OK;
    return domain_search_look(search, level);
}

/* Counts what is open after a node was expanded whose g is this. */
static inline void domain_search_measure(struct domain_search *search, uint64_t n_open, uint64_t g)
{
    struct fifteen_extent *const extent = &search->result->extent;
    extent->max_frontier = n_open > extent->max_frontier ? n_open : extent->max_frontier;
    extent->depth = g > extent->depth ? g : extent->depth;
}

/* Returns FIFTEEN_INVALID if a required function is NULL or a size is out of range. */
enum fifteen_status domain_check(const struct fifteen_domain *domain, bool needs_hash,
                                 struct fifteen_error *error);

/* Prepares a search of a domain that was checked; limits and monitor may be NULL. */
void domain_search_init(struct domain_search *search, const struct fifteen_domain *domain,
                        const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
                        struct fifteen_search_result *result, struct fifteen_error *error);

/* Each sets the error message and returns the status. */
enum fifteen_status domain_search_exhausted(const struct domain_search *search);
enum fifteen_status domain_search_no_room(const struct domain_search *search,
                                          enum fifteen_status status);

#endif
