/* solver_cache.h - solvers for all requests, which share their tables
 *
 * One thread prepares solvers, any number find and use them. The solvers not used for longest make
 * room for others, since clients can send any number of heuristics.
 */
#ifndef WORK_SOLVER_CACHE_H
#define WORK_SOLVER_CACHE_H

#include "tables/tables.h"

struct shelf;

/* What a solver is for. */
struct shelf_wanted {
    const struct fifteen_problem *problem;
    const struct search_settings *search; /* heuristic and algorithm; the rest is ignored */
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

/* Lends the solver if it is prepared for the problem. Always call shelf_give_back. On any thread.
 */
bool shelf_find(struct shelf *shelf, const struct shelf_wanted *wanted, struct shelf_loan *loan);
void shelf_give_back(struct shelf *shelf, struct shelf_loan *loan);

/* Prepares a solver for the problem, so that shelf_find finds it. Never on two threads at once. The
 * status is that of fifteen_solver_prepare. */
enum fifteen_status shelf_make(struct shelf *shelf, const struct shelf_wanted *wanted,
                               struct fifteen_error *error);

/* The table store. */
struct fifteen_tables *shelf_tables(const struct shelf *shelf);

#endif
