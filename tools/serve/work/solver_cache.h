/* solver_cache.h - solvers for all requests, which share their tables
 *
 * One thread makes solvers, any number find and use them. Those not used for longest make room for
 * others, since clients can think up any number of heuristics.
 */
#ifndef WORK_SOLVER_CACHE_H
#define WORK_SOLVER_CACHE_H

#include "serve/work/loaded.h"
#include "tables/solvers.h"

struct shelf;

/* What a solver is for. */
struct shelf_wanted {
    const struct fifteen_problem *problem;
    const struct search_settings *search; /* of which heuristic and algorithm count */
};

/* A solver that is in use. */
struct shelf_loan {
    const struct fifteen_solver *solver; /* NULL: none */
    struct shelf_method *method;
};

/* The settings, of which folder and number of partitions count, must outlive it. NULL: out of
 * memory. */
struct shelf *shelf_create(const struct search_settings *search, const struct run_settings *run);

void shelf_free(struct shelf *shelf);

/* Lends the solver, if it was made; to be given back. On any thread. */
bool shelf_find(struct shelf *shelf, const struct shelf_wanted *wanted, struct shelf_loan *loan);
void shelf_give_back(struct shelf *shelf, struct shelf_loan *loan);

/* Makes it, so that it is found from then on. Always by the same thread, or by none at a time when
 * another does. The status is that of solvers_find. */
enum fifteen_status shelf_make(struct shelf *shelf, const struct shelf_wanted *wanted,
                               struct fifteen_error *error);

/* Which tables are in memory. */
struct loaded *shelf_loaded(struct shelf *shelf);

/* Where it looks for tables. */
const struct folders *shelf_folders(const struct shelf *shelf);

#endif
