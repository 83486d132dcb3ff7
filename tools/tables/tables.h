/* tables.h - the table store of a command: creates it, prints what it reports, prepares solvers */
/* SPDX-License-Identifier: MIT */
#ifndef TABLES_TABLES_H
#define TABLES_TABLES_H

#include "cli/settings.h"
#include "process/progress.h"

struct tables {
    struct fifteen_tables *store;
    struct progress *progress;
    const char *rank; /* of the settings */
    bool verbose;
    bool quiet;
    double load_seconds; /* spent in tables_prepare so far */
    char command[512];   /* that builds the missing tables, or "" */
};

/* Creates the store from the settings of a command. The progress line must outlive it.
 * FIFTEEN_NOT_FOUND if the user named a folder without tables. Always call tables_free. */
enum fifteen_status tables_init(struct tables *tables, const struct search_settings *search,
                                const struct run_settings *run, struct progress *progress,
                                struct fifteen_error *error);

/* If tables were missing, offers on a terminal to build them for the next run. */
void tables_offer(const struct tables *tables);

/* After the solvers are freed. */
void tables_free(struct tables *tables);

/* Creates the solver that the settings describe, with this store. */
enum fifteen_status tables_create_solver(const struct tables *tables,
                                         const struct search_settings *search,
                                         struct fifteen_solver **out, struct fifteen_error *error);

/* The same as fifteen_solver_prepare, with progress on the terminal. Not on two threads at once. */
enum fifteen_status tables_prepare(struct tables *tables, const struct fifteen_solver *solver,
                                   const struct fifteen_problem *problem,
                                   struct fifteen_error *error);

#endif
