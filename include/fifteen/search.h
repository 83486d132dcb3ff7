/* search.h - heuristic search in any problem, given by functions
 *
 * A domain describes a problem: its start, the successors of a state with their costs, its goals,
 * and a lower bound on the cost to a goal. States are plain bytes of one size, copied freely. To
 * solve a problem, fill a struct fifteen_domain and call fifteen_search:
 *
 *      const struct fifteen_domain domain = {.context = &mine, .state_size = sizeof(struct state),
 *                                            .max_successors = 4, .start = start, ..};
 *      struct fifteen_search_result result;
 *      status = fifteen_search(&domain, FIFTEEN_ASTAR, &limits, NULL, &result, &error);
 *      ..
 *      fifteen_search_result_free(&result);
 *
 * A complete example is tools/superqueens/superqueens.c in the source tree.
 *
 * All successors of a state are generated in one call, so that a domain can pass on what it knows
 * of the parent. A state may hold, besides what identifies it, the heuristic's value or parts of
 * it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_SEARCH_H
#define FIFTEEN_SEARCH_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_STATE_MAX (1U << 20)      /* bytes of a state */
#define FIFTEEN_SUCCESSORS_MAX (1U << 20) /* of a state */
#define FIFTEEN_NO_WAY UINT32_MAX /* a heuristic's value: no goal can be reached from here */

/* One step from a state to a successor. */
struct fifteen_step {
    uint32_t cost;
    uint32_t action; /* the domain's number for the step; solutions consist of these */
};

/* All functions are called by the thread that calls fifteen_search, with `context`. The address of
 * a state is a multiple of every power of two up to 8 that divides state_size: a struct without
 * larger members may lie there. */
struct fifteen_domain {
    const void *context;
    size_t state_size;       /* 1 .. FIFTEEN_STATE_MAX bytes */
    unsigned max_successors; /* 1 .. FIFTEEN_SUCCESSORS_MAX */
    /* An upper bound on the cost of a cheapest solution, or 0 if unknown. If it is known, nodes
     * beyond it are pruned, and IDA* ends where there is no solution without looking for cycles. */
    uint32_t max_cost;
    /* Writes the first state. */
    void (*start)(const void *context, void *state);
    /* Writes the successors one after another, and a step for each, in the order in which they are
     * tried, and returns their number. Each call returns the same ones in the same order. `parent`
     * is the state before this one, NULL at the start; a successor equal to it is left out. */
    unsigned (*expand)(const void *context, const void *state, const void *parent, void *successors,
                       struct fifteen_step *steps);
    bool (*is_goal)(const void *context, const void *state);
    /* A lower bound on the cost to a goal (admissible; need not be consistent), or FIFTEEN_NO_WAY.
     * NULL: 0 everywhere. Algorithms without a heuristic do not call it. */
    uint32_t (*heuristic)(const void *context, const void *state);
    /* Returns true if two states are the same. */
    bool (*equal)(const void *context, const void *a, const void *b);
    /* Equal states must have equal hashes; different states should have different ones. The bits
     * need not be mixed. May be NULL for IDA* and FIFTEEN_IDDFS. */
    uint64_t (*hash)(const void *context, const void *state);
};

/* Counts as in struct fifteen_result. */
struct fifteen_search_result {
    uint32_t *path; /* actions from the start to a goal, `length` of them; NULL: no solution */
    size_t length;
    uint64_t cost;
    uint64_t expanded;
    uint64_t necessary; /* of A* and uniform-cost search; else 0 */
    uint64_t generated;
    uint32_t initial_h;   /* of the start, or 0 */
    uint64_t lower_bound; /* proven: no solution costs less; of searches for the fewest steps: has
                             fewer steps */
    struct fifteen_extent extent;
};

/* Searches by one of these algorithms:
 *
 *     FIFTEEN_ASTAR          minimum cost; expands the open node with the minimum f = g + h, then
 *                            the maximum g, then the one opened last
 *     FIFTEEN_AUTO           the same
 *     FIFTEEN_IDASTAR        minimum cost; memory grows with the length of the path only
 *     FIFTEEN_UNIFORM_COST   minimum cost, without a heuristic (Dijkstra 1959)
 *     FIFTEEN_BREADTH_FIRST  fewest steps at any cost, without a heuristic; tests for the goal when
 *                            a state is generated
 *     FIFTEEN_GREEDY         any solution; expands the open node with the minimum h, then the one
 *                            opened last (Doran & Michie 1966)
 *
 *     FIFTEEN_IDDFS          fewest steps at any cost, without a heuristic: depth first to 1, 2, 3,
 *                            .. steps, in the memory of IDA*; domain.max_cost is its maximum
 *                            number of steps
 *     FIFTEEN_WEIGHTED_ASTAR, FIFTEEN_WEIGHTED_IDASTAR, FIFTEEN_XDP, FIFTEEN_XUP, FIFTEEN_EES,
 *     FIFTEEN_IMPROVED_OPTIMISTIC, FIFTEEN_ANYTIME_ASTAR
 *                            cost of at most limits->weight times the minimum: see fifteen/solver.h
 *
 * All but IDA*, weighted IDA* and FIFTEEN_IDDFS keep every state. Breadth-first search does not
 * reopen a state that is reached by a cheaper path; weighted A*, XDP and XUP do so only if the
 * heuristic is not consistent; anytime repairing A* and improved optimistic search only when they
 * begin with another weight. Greedy search, whose first path is seldom the cheapest, may do so very
 * often if the heuristic is weak. Paths whose costs add up to 2^32 - 1 or more are pruned.
 *
 * Returns FIFTEEN_UNSOLVABLE if everything was searched. Returns FIFTEEN_LIMIT at limits->n_nodes,
 * ->seconds or ->memory_bytes (0: 1 GiB; for all that the search allocates except the solution).
 * If there is a solution by then, anytime repairing A* returns FIFTEEN_OK instead.
 * Returns FIFTEEN_CANCELLED if the monitor cancels; *result then has the best solution of anytime
 * repairing A*, if there is one. Returns FIFTEEN_INVALID for another algorithm,
 * a required function that is NULL, or a state_size or max_successors out of range. limits and
 * monitor may be NULL; n_threads is not used. *result is always filled: always call
 * fifteen_search_result_free. Any number of threads may search at once. */
FIFTEEN_API enum fifteen_status fifteen_search(const struct fifteen_domain *domain,
                                               enum fifteen_algorithm algorithm,
                                               const struct fifteen_limits *limits,
                                               const struct fifteen_monitor *monitor,
                                               struct fifteen_search_result *result,
                                               struct fifteen_error *error);

FIFTEEN_API void fifteen_search_result_free(struct fifteen_search_result *result);

/* A hash for domains whose states are equal if their first `size_bytes` bytes are (XXH3). */
FIFTEEN_API uint64_t fifteen_state_hash(const void *state, size_t size_bytes);

#ifdef __cplusplus
}
#endif
#endif
