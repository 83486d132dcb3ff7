/* search.h - search in any problem that is given by functions
 *
 * A domain describes a problem: where it starts, what can be reached from a state in one step and
 * at what cost, what a goal is, and how far it is at least. Its states are plain bytes of one size,
 * copied freely. To solve a problem, fill a struct fifteen_domain and call fifteen_search:
 *
 *      const struct fifteen_domain domain = {.context = &mine, .state_size = sizeof(struct state),
 *                                            .max_successors = 4, .start = start, ..};
 *      struct fifteen_search_result result;
 *      status = fifteen_search(&domain, FIFTEEN_ASTAR, &limits, NULL, &result, &error);
 *      ..
 *      fifteen_search_result_free(&result);
 *
 * Successors are given all at once, so that a domain can hand on what it knows of the parent: its
 * states may hold, besides what tells them apart, the heuristic's value or parts of it.
 */
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
    uint32_t action; /* the domain's own number for it, of which solutions are made */
};

/* The functions are called by the thread that calls fifteen_search, with `context` as it is here.
 * The address of a state is a multiple of every power of two up to 8 that divides state_size: a
 * struct without larger members may lie there. */
struct fifteen_domain {
    const void *context;
    size_t state_size;       /* 1 .. FIFTEEN_STATE_MAX bytes */
    unsigned max_successors; /* 1 .. FIFTEEN_SUCCESSORS_MAX */
    /* A cost that no cheapest solution exceeds, or 0: not known. If it is known nothing dearer is
     * looked at, and IDA* need not compare with the states on its way to end where there is no
     * solution. */
    uint32_t most_cost;
    /* Writes the first state. */
    void (*start)(const void *context, void *state);
    /* Writes the successors one behind the other, a step for each, in the order in which they are
     * to be tried, and returns how many; the same ones in the same order each time. `parent` is the
     * state that this one was reached from, NULL for the start; a successor equal to it is left
     * out. */
    unsigned (*expand)(const void *context, const void *state, const void *parent, void *successors,
                       struct fifteen_step *steps);
    bool (*is_goal)(const void *context, const void *state);
    /* Never more than the cost of the cheapest way to a goal (admissible), or FIFTEEN_NO_WAY; it
     * may be inconsistent. NULL: 0 everywhere. Not asked for where the search goes
     * without. */
    uint32_t (*heuristic)(const void *context, const void *state);
    /* Whether two states are the same, and a number that is the same for such and seldom for
     * others; its bits need not be mixed. For IDA* the hash may be NULL. */
    bool (*equal)(const void *context, const void *a, const void *b);
    uint64_t (*hash)(const void *context, const void *state);
};

/* Counts as in struct fifteen_counts. */
struct fifteen_search_result {
    uint32_t *path; /* actions from the start to a goal, `length` of them; NULL: no solution */
    size_t length;
    uint64_t cost;
    uint64_t expanded;
    uint64_t generated;
    uint32_t initial_h; /* of the start, or 0 */
};

/* Searches by one of these:
 *
 *      FIFTEEN_ASTAR          least cost; of the open nodes with the least f = g + h those of the
 *                             greatest g first, then the one opened last
 *      FIFTEEN_IDASTAR        least cost, in memory that grows with the length of the way only
 *      FIFTEEN_UNIFORM_COST   least cost, without a heuristic (Dijkstra 1959)
 *      FIFTEEN_BREADTH_FIRST  fewest steps, whatever they cost and without a heuristic; the goal is
 *                             tested when a state is generated
 *      FIFTEEN_GREEDY         some solution; of the open nodes those of the least h first, then the
 *                             one opened last (Doran & Michie 1966)
 *
 * All but IDA* keep every state; one that is reached by a cheaper way is opened again, but not by
 * breadth-first search. Greedy search, whose first way is seldom the cheapest, may do so very often
 * where the heuristic says little. Costs must add up to less than 2^32 - 1, or they are taken for
 * too much.
 *
 * FIFTEEN_UNSOLVABLE: all there is was searched. FIFTEEN_LIMIT: limits->n_nodes, ->seconds or
 * ->memory_bytes (0: 1 GiB), which all that the search allocates but the solution keeps to.
 * FIFTEEN_CANCELLED: the monitor cancelled. FIFTEEN_INVALID: another algorithm, a required function
 * that is NULL, or a state_size or max_successors that is out of range. limits and monitor may be
 * NULL; n_threads is not used. *result is always filled; always call fifteen_search_result_free.
 * Any number of threads may search at once. */
FIFTEEN_API enum fifteen_status fifteen_search(const struct fifteen_domain *domain,
                                               enum fifteen_algorithm algorithm,
                                               const struct fifteen_limits *limits,
                                               const struct fifteen_monitor *monitor,
                                               struct fifteen_search_result *result,
                                               struct fifteen_error *error);

FIFTEEN_API void fifteen_search_result_free(struct fifteen_search_result *result);

/* A hash for domains whose states are the same if their first `size_bytes` are (XXH3). */
FIFTEEN_API uint64_t fifteen_state_hash(const void *state, size_t size_bytes);

#ifdef __cplusplus
}
#endif
#endif
