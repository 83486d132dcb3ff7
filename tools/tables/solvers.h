/* solvers.h - a solver for every goal that comes up, made when it does, with its tables */
#ifndef TABLES_SOLVERS_H
#define TABLES_SOLVERS_H

#include "tables/tables.h"

struct solvers_entry;

struct solvers {
    const struct search_settings *search;
    struct tables *tables;
    unsigned n_sets; /* that the heuristic wants */
    struct fifteen_tables_wanted sets[FIFTEEN_TABLES_MAX];
    double load_seconds; /* spent on tables and solvers so far */
    unsigned n;
    struct solvers_entry *entries;
};

/* For one heuristic and algorithm. Tables may be shared by several; they and the settings must
 * outlive it. */
void solvers_init(struct solvers *solvers, const struct search_settings *search,
                  struct tables *tables);

void solvers_free(struct solvers *solvers);

/* The solver for a problem. The first of its kind gets tables (tables.h). *out belongs to the
 * solvers. */
enum fifteen_status solvers_find(struct solvers *solvers, const struct fifteen_problem *problem,
                                 const struct fifteen_solver **out, struct fifteen_error *error);

/* Whether some solver has the set. */
bool solvers_use(const struct solvers *solvers, const struct fifteen_pdb_set *set);

#endif
