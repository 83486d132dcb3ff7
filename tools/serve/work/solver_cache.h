/* solver_cache.h - LRU cache of solvers by heuristic, algorithm and cost
 *
 * All solvers share one table store. The solvers that were not used for longest make room for
 * others, since clients can request any number of heuristics.
 */
/* SPDX-License-Identifier: MIT */
#ifndef WORK_SOLVER_CACHE_H
#define WORK_SOLVER_CACHE_H

#include "puzzle/puzzle.h"

struct cached_solver;
struct solver_cache;

struct solver_request {
    const struct puzzle *puzzle;          /* its solver and settings are not used */
    const struct search_settings *search; /* only heuristic, algorithm and cost are used */
};

/* A solver in use, which the cache keeps. */
struct solver_loan {
    const struct fifteen_solver *solver; /* NULL: none */
    struct cached_solver *cached;
};

/* Of the settings only the folder and the number of partitions are used. Returns what tables_init
 * returns. */
enum fifteen_status solver_cache_create(const struct search_settings *search,
                                        const struct run_settings *run, struct solver_cache **out,
                                        struct fifteen_error *error);

/* Call it when no loan is left. */
void solver_cache_free(struct solver_cache *cache);

/* Lends the solver if it is prepared for the problem. Always call solver_cache_give_back. Any
 * thread may call both. */
bool solver_cache_find(struct solver_cache *cache, const struct solver_request *request,
                       struct solver_loan *loan);
void solver_cache_give_back(struct solver_cache *cache, struct solver_loan *loan);

/* Prepares a solver for the problem, so that solver_cache_find finds it. Never call it on two
 * threads at once. Returns the status of fifteen_solver_prepare. */
enum fifteen_status solver_cache_prepare(struct solver_cache *cache,
                                         const struct solver_request *request,
                                         struct fifteen_error *error);

/* Returns the table store. */
struct fifteen_tables *solver_cache_tables(const struct solver_cache *cache);

#endif
