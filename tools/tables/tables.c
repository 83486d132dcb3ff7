/* tables.c - the table store of a command: creates it, prints what it reports, prepares solvers */
/* SPDX-License-Identifier: MIT */
#include "tables/tables.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"
#include "tables/table_folder.h"

static const char *kind_prefix(enum fifteen_pdb_kind kind)
{
    return kind == FIFTEEN_CLASSIC ? "classic " : "";
}

static void print_missing(struct tables *tables, const struct fifteen_tables_event *event)
{
    if (tables->quiet)
        return;
    snprintf(tables->command, sizeof tables->command, "%s", event->command);
    message_print("no %stables%s%s, using small ones; for full speed run once: %s",
                  kind_prefix(event->kind), event->folder != NULL ? " in " : "",
                  event->folder != NULL ? event->folder : "", event->command);
}

static void print_ready(const struct tables *tables, const struct fifteen_tables_event *event)
{
    const char *const kind = kind_prefix(event->kind);
    const char *const name = fifteen_pdb_set_name(event->set);
    if (!tables->verbose)
        return;
    if (event->step == FIFTEEN_TABLES_BUILT)
        message_print("%stables %s built in memory in %.3f s", kind, name, event->seconds);
    else
        message_print("%stables %s of %s, partitions: %u, loaded in %.3f s", kind, name,
                      event->folder, fifteen_pdb_set_partitions(event->set), event->seconds);
}

static void print_event(void *context, const struct fifteen_tables_event *event)
{
    struct tables *const tables = context;
    progress_clear(tables->progress);
    switch (event->step) {
    case FIFTEEN_TABLES_LOADING:
        progress_monitor(tables->progress, event->folder);
        break;
    case FIFTEEN_TABLES_BUILDING:
        progress_monitor(tables->progress, "tables in memory");
        break;
    case FIFTEEN_TABLES_MISSING:
        print_missing(tables, event);
        break;
    case FIFTEEN_TABLES_LOADED:
    case FIFTEEN_TABLES_BUILT:
        print_ready(tables, event);
        break;
    }
}

/* Adds the name of the process to a message about tables. */
static enum fifteen_status name_rank(const struct tables *tables, enum fifteen_status status,
                                     struct fifteen_error *error)
{
    const bool is_of_tables =
        status == FIFTEEN_NOT_FOUND || status == FIFTEEN_DAMAGED || status == FIFTEEN_IO;
    if (tables->rank == NULL || !is_of_tables)
        return status;
    const struct fifteen_error reason = *error;
    return message_set(error, status, "%s: %s", tables->rank, reason.text);
}

enum fifteen_status tables_init(struct tables *tables, const struct search_settings *search,
                                const struct run_settings *run, struct progress *progress,
                                struct fifteen_error *error)
{
    const struct fifteen_tables_options options = {.folder = search->folder,
                                                   .n_partitions = search->n_partitions,
                                                   .n_threads = run->n_threads,
                                                   .shared_folder = run->shared_folder,
                                                   .n_sharers = run->n_sharers,
                                                   .report = print_event,
                                                   .context = tables};
    *tables = (struct tables){
        .progress = progress, .rank = run->rank, .verbose = run->verbose, .quiet = run->quiet};
    enum fifteen_status status = fifteen_tables_create(&options, &tables->store, error);
    if (status == FIFTEEN_OK)
        status = table_folder_check(tables->store, error);
    return name_rank(tables, status, error);
}

/* Finds pdbgen beside the running program first. */
static bool run_command(const char *command)
{
    char line[PATH_MAX + 600];
    char folder[PATH_MAX] = "";
    const ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length <= 0 || strchr(folder, '\'') != NULL)
        return system(command) == 0; /* NOLINT(cert-env33-c) */
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    snprintf(line, sizeof line, "PATH='%s':\"$PATH\" %s", folder, command);
    return system(line) == 0; /* NOLINT(cert-env33-c) */
}

void tables_offer(const struct tables *tables)
{
    char answer[16];
    if (*tables->command == '\0' || interrupt_requested() || !isatty(STDIN_FILENO) ||
        !isatty(STDERR_FILENO))
        return;
    const char *const cost =
        strstr(tables->command, "--size 4x4") != NULL   ? " (187 MB on disk, about six seconds)"
        : strstr(tables->command, "--size 5x5") != NULL ? " (91 MB on disk, about twenty seconds)"
                                                        : "";
    fprintf(stderr, "Build the tables now%s? [y/N] ", cost);
    if (fgets(answer, sizeof answer, stdin) != NULL && (*answer == 'y' || *answer == 'Y') &&
        !run_command(tables->command))
        message_print("the tables were not built");
}

void tables_free(struct tables *tables)
{
    fifteen_tables_free(tables->store);
}

enum fifteen_status tables_create_solver(const struct tables *tables,
                                         const struct search_settings *search,
                                         struct fifteen_solver **out, struct fifteen_error *error)
{
    struct fifteen_solver_options options = settings_solver_options(search);
    options.tables = tables->store;
    const enum fifteen_status status =
        fifteen_weight_check(options.algorithm, search->limits.weight, error);
    return status == FIFTEEN_OK ? fifteen_solver_create(&options, out, error) : status;
}

enum fifteen_status tables_prepare(struct tables *tables, const struct fifteen_solver *solver,
                                   const struct fifteen_problem *problem,
                                   struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const struct fifteen_monitor monitor = progress_monitor(tables->progress, "tables");
    const enum fifteen_status status = fifteen_solver_prepare(solver, problem, &monitor, error);
    progress_clear(tables->progress);
    tables->load_seconds += stopwatch_now() - started;
    return name_rank(tables, status, error);
}
