/* job.h - what every engine is given and what it returns
 *
 * Engines see canonical problems only (board/canonical.h); plan.c translates.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include <fifteen/solver.h>

#include <stdlib.h>

#include "board/canonical.h"
#include "board/wide.h"
#include "heuristic/heuristic.h"
#include "search/engine/exchange.h"
#include "search/engine/snapshot.h"

struct search_job {
    const struct tray *tray;
    wide_board start;
    wide_board goal;
    uint8_t order[4];                 /* moves of the blank in the order in which they are tried */
    enum fifteen_algorithm algorithm; /* the one that was asked for */
    struct fifteen_conventions conventions; /* their order is that of the original problem */
    struct fifteen_limits limits;
    /* A* before IDA* is that of version 2.0.0: auto gives it half of the memory (auto_astar_max),
     * and it has one part. */
    bool as_version_2;
    uint64_t divided_at; /* nodes from which on A* on tables has several parts; 0: the default */
    struct fifteen_monitor monitor;
    /* For searches from both ends: the heuristic towards the start, which sees boards through the
     * map of the start into its canonical form; and whether both heuristics are consistent. */
    const struct heuristic *backward;
    const struct canonical_map *backward_map;
    bool is_consistent;
    const struct snapshots *snapshots; /* of IDA* on tables; NULL: none are taken */
    struct exchange *exchange;         /* of IDA* on tables; NULL: this process is alone */
};

/* The maximum memory of A* where auto runs A*+IDA*: more does not pay, see bench/korf24.md. */
static const uint64_t auto_astar_max = UINT64_C(32) << 20;

struct search_result {
    struct engine_path solution; /* in canonical moves; on FIFTEEN_LIMIT and
                                         FIFTEEN_CANCELLED the best found; length 0: none */
    uint8_t *longer;             /* its moves if there are more than FIFTEEN_MAX_MOVES; free() it */
    uint64_t expanded;
    uint64_t generated;
    uint64_t necessary; /* see struct fifteen_result */
    bool has_necessary;
    unsigned initial_h;       /* of the start */
    unsigned lower_bound;     /* proven by complete iterations; 0: by none */
    unsigned n_threads;       /* that took part */
    unsigned n_other_threads; /* of them in other processes */
    uint64_t cost;            /* with another cost than unit: of the solution */
    uint64_t cost_bound;      /* the same: proven */
    double earlier_seconds;   /* before the snapshot from which it went on */
    bool uses_transpositions;
    bool began_with_astar; /* auto ran A*+IDA* */
    struct fifteen_extent extent;
};

/* Sets the solution's length and returns where its moves go; NULL, and no solution, if there is no
 * memory. */
static inline uint8_t *search_result_moves(struct search_result *result, size_t length)
{
    result->longer = length > FIFTEEN_MAX_MOVES ? malloc(length) : NULL;
    uint8_t *const moves = length > FIFTEEN_MAX_MOVES ? result->longer : result->solution.path;
    result->solution.length = moves != NULL ? (unsigned)length : 0;
    return moves;
}

/* The extent of IDA* that found a solution of this length: no path was longer. */
static inline struct fifteen_extent extent_of_path(unsigned length)
{
    return (struct fifteen_extent){
        .max_frontier = length + 1, .max_stored = length + 1, .depth = length};
}

/* Engines return FIFTEEN_OK, FIFTEEN_LIMIT, FIFTEEN_CANCELLED, FIFTEEN_NO_MEMORY or, if the
 * heuristic is not admissible, FIFTEEN_INTERNAL; counts and initial_h are set in every case. Start
 * and goal must be connected. A node limit allows that many nodes and not one more. */

/* A search with any heuristic. */
typedef enum fifteen_status search_function(const struct search_job *job,
                                            const struct heuristic *heuristic,
                                            struct search_result *result,
                                            struct fifteen_error *error);

/* IDA* (Korf 1985), as plain as in the textbook: recursion in the job's operator order, the parent
 * not regenerated, the goal tested when generated, bound raised to the minimum f above it. */
search_function idastar_plain;

/* The same search with Manhattan distance alone, which need not be passed: several times as fast,
 * with the same solution and counts, also where a node limit ends it. Only for jobs it serves: on
 * 4x4, with the last two operators the inverses of the second and the first, as plan.c has them. */
search_function idastar_manhattan;
bool idastar_manhattan_serves(const struct search_job *job);

/* The generic search of fifteen/search.h for the job's algorithm: A* (Hart, Nilsson & Raphael
 * 1968), breadth-first, uniform-cost or greedy search. Returns FIFTEEN_LIMIT rather than use more
 * than limits.memory_bytes (0: 1 GiB); it needs 2.1 MiB to begin with. A* breaks ties in favour of
 * the larger g, then of the node opened last; with a consistent heuristic it never reopens a node.
 * Only best-first searches that need not find shortest solutions find such of more than
 * FIFTEEN_MAX_MOVES moves. */
search_function tray_search;

/* Bidirectional search for the job's algorithm (search/bidirectional), with the job's heuristic
 * towards the start beside the one towards the goal. Returns FIFTEEN_LIMIT rather than use more
 * than limits.memory_bytes (0: 1 GiB). If a limit or the monitor ends the search, the result has
 * the shortest solution found so far, if any: its length is not 0. */
search_function bidirectional_search;

#endif
