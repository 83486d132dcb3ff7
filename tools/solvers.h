/* solvers.h - tables and a solver for every goal that comes up, made when it does */
#ifndef TOOLS_SOLVERS_H
#define TOOLS_SOLVERS_H

#include "folders.h"
#include "progress.h"
#include "settings.h"

enum { solvers_max = 8 };

struct solvers_entry {
    struct fifteen_geometry geometry;
    fifteen_board goal;             /* the standard one stands for all with the blank in a corner */
    struct fifteen_pdb_set *tables; /* NULL: none found */
    struct fifteen_solver *solver;  /* NULL: not made yet */
};

struct solvers {
    const struct search_settings *search;
    const struct run_settings *run;
    struct progress *progress;
    struct folders folders;
    double load_seconds; /* spent on tables and solvers so far */
    bool hinted;
    unsigned n;
    struct solvers_entry entry[solvers_max];
};

/* The settings and the progress line must outlive it. */
void solvers_init(struct solvers *solvers, const struct search_settings *search,
                  const struct run_settings *run, struct progress *progress);

void solvers_free(struct solvers *solvers);

/* The solver for a problem. The first of its kind loads tables, or builds small ones in memory and
 * says on standard error how to do better. *out belongs to the solvers. */
enum fifteen_status solvers_find(struct solvers *solvers, const struct fifteen_problem *problem,
                                 const struct fifteen_solver **out, struct fifteen_error *error);

#endif
