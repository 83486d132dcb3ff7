/* table_source.c - where sets of tables come from: loaded from a folder, or built in memory */
/* SPDX-License-Identifier: MIT */
#include "pdb/table_source.h"

#include <stdio.h>

#include "pdb/file/shared.h"
#include "pdb/pattern/kind.h"
#include "pdb/pattern/partition.h"
#include "pdb/pattern/pattern.h"
#include "pdb/set.h"
#include "util/clock.h"
#include "util/error.h"

/* ---- loading ---- */

static void report_event(const struct table_source *source,
                         const struct fifteen_tables_event *event)
{
    if (source->options.report != NULL)
        source->options.report(source->options.context, event);
}

static enum fifteen_status load_from(const struct table_source *source, const char *folder,
                                     const struct table_request *request,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const struct shared_folder shared = {source->options.shared_folder, source->options.n_sharers};
    const struct set_making making = {.kind = request->kind,
                                      .n_threads = source->options.n_threads,
                                      .monitor = monitor,
                                      .folder = folder,
                                      .shared = shared.path != NULL ? &shared : NULL};
    if (request->n_partitions > 0)
        return pdb_set_make(&making, request->partitions, request->n_partitions, out, error);
    return pdb_set_find(&making, request->geometry, request->goal, NULL,
                        source->options.n_partitions, out, error);
}

enum fifteen_status table_source_load(const struct table_source *source,
                                      const struct table_request *request,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    for (unsigned i = 0; i < source->path.n; i++) {
        const struct fifteen_tables_folder *const folder = &source->path.folder[i];
        struct fifteen_tables_event event = {
            .step = FIFTEEN_TABLES_LOADING, .kind = request->kind, .folder = folder->path};
        const double started = clock_seconds();
        if (!folder->searched)
            continue;
        report_event(source, &event);
        const enum fifteen_status status =
            load_from(source, folder->path, request, monitor, out, error);
        if (status == FIFTEEN_NOT_FOUND)
            continue;
        event.step = FIFTEEN_TABLES_LOADED;
        event.set = *out;
        event.seconds = clock_seconds() - started;
        if (status == FIFTEEN_OK)
            report_event(source, &event);
        return status;
    }
    return FIFTEEN_OK;
}

/* ---- building in memory ---- */

/* Trays of up to SMALL_CELLS cells have their best tables in memory at once. On other trays,
 * patterns of up to SMALL_TILES tiles and SMALL_PLACEMENTS placements take about a second. */
enum {
    SMALL_CELLS = 10,
    SMALL_TILES = 6,
    SMALL_PLACEMENTS = 40000000,
    COMMAND_SIZE = 512,
    GOAL_SIZE = PATTERN_GOAL_SIZE + 16
};

static const char *named_folder(const struct table_source *source)
{
    return source->path.named ? source->path.folder[0].path : NULL;
}

/* Prints pdbgen's option for the goal of a request: nothing for the default goal, and nothing for
 * tables that serve every goal with the blank in a corner. */
static void print_goal(const struct table_request *request, char out[GOAL_SIZE])
{
    char goal[PATTERN_GOAL_SIZE];
    const bool serves_corners = request->form.blank == 0 && !partition_is_list(request->name);
    out[0] = '\0';
    if (serves_corners ||
        request->goal == wide_standard_goal(request->geometry, FIFTEEN_BLANK_LAST))
        return;
    for (unsigned i = FIFTEEN_SNAIL; fifteen_goal_name(i) != NULL; i++)
        if (request->goal == wide_standard_goal(request->geometry, (enum fifteen_standard_goal)i)) {
            snprintf(out, GOAL_SIZE, " --goal %s", fifteen_goal_name(i));
            return;
        }
    pattern_print_goal(request->geometry, request->goal, goal);
    snprintf(out, GOAL_SIZE, " --goal '%s'", goal);
}

/* The command that builds the tables requested. */
static const char *print_command(const struct table_source *source,
                                 const struct table_request *request, char out[COMMAND_SIZE])
{
    char goal[GOAL_SIZE];
    const char *const folder = named_folder(source);
    const struct pdb_kind *const kind = pdb_kind_of(request->kind);
    print_goal(request, goal);
    snprintf(out, COMMAND_SIZE, "pdbgen --size %ux%u%s%s%s%s%s%s%s", request->geometry.rows,
             request->geometry.columns, goal, kind->is_standard ? "" : " --kind ",
             kind->is_standard ? "" : kind->name, request->n_partitions > 0 ? " --partition " : "",
             request->name, folder != NULL ? " --out " : "", folder != NULL ? folder : "");
    return out;
}

static void report_missing(struct table_source *source, const struct table_request *request)
{
    char command[COMMAND_SIZE];
    if (source->reported_missing || fifteen_cells(request->form.geometry) <= SMALL_CELLS)
        return;
    source->reported_missing = true;
    report_event(
        source, &(struct fifteen_tables_event){.step = FIFTEEN_TABLES_MISSING,
                                               .kind = request->kind,
                                               .folder = named_folder(source),
                                               .command = print_command(source, request, command)});
}

/* The first of these that the tray has; every tray has the default one. A classic table of 2x7 must
 * not have seven tiles (pdb.h). */
static enum fifteen_status choose_small(struct table_request *request, struct fifteen_error *error)
{
    static const char *const names[] = {
        "4-4-5",   "6-6-3",     "5-5-5",     "4-5-5",     "4-5",       "4-5-5-5", "5-5-5-4",
        "5-5-5-5", "4-4-4-4-5", "4-4-5-5-5", "5-5-5-4-4", "5-5-5-5-4", "default"};
    enum fifteen_status status = FIFTEEN_INVALID;
    for (unsigned i = request->kind == FIFTEEN_CLASSIC ? 0 : 1;
         i < sizeof names / sizeof names[0] && status == FIFTEEN_INVALID; i++)
        status = partitions_parse(request->geometry, request->goal, names[i], request->partitions,
                                  &request->n_partitions, error);
    return status;
}

/* The number of placements of k tiles. */
static double count_placements(unsigned n_cells, unsigned k)
{
    double n = 1;
    for (unsigned i = 0; i < k; i++)
        n *= n_cells - i;
    return n;
}

static bool is_small(const struct table_request *request)
{
    const unsigned n_cells = fifteen_cells(request->geometry);
    double n_placements = 0;
    if (n_cells <= SMALL_CELLS)
        return true;
    for (unsigned p = 0; p < request->n_partitions; p++)
        for (unsigned i = 0; i < request->partitions[p].n_patterns; i++) {
            const uint32_t tiles = request->partitions[p].patterns[i].tiles;
            const unsigned k = (unsigned)__builtin_popcount(tiles);
            n_placements += count_placements(n_cells, k);
            if (k > SMALL_TILES)
                return false;
        }
    return n_placements <= SMALL_PLACEMENTS;
}

static enum fifteen_status report_too_large(const struct table_source *source,
                                            const struct table_request *request,
                                            struct fifteen_error *error)
{
    char command[COMMAND_SIZE];
    const struct pdb_kind *const kind = pdb_kind_of(request->kind);
    const char *const folder = named_folder(source);
    return error_set(error, FIFTEEN_NOT_FOUND, "no %s%s%s tables%s%s; build them with: %s",
                     kind->is_standard ? "" : kind->name, kind->is_standard ? "" : " ",
                     request->name, folder != NULL ? " in " : "", folder != NULL ? folder : "",
                     print_command(source, request, command));
}

enum fifteen_status table_source_build(struct table_source *source,
                                       const struct table_request *request,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct table_request chosen = *request;
    struct fifteen_tables_event event = {.step = FIFTEEN_TABLES_BUILDING, .kind = request->kind};
    const double started = clock_seconds();
    const bool is_named = request->n_partitions > 0;
    enum fifteen_status status = FIFTEEN_OK;
    if (is_named && (source->options.never_builds || !is_small(request)))
        return report_too_large(source, request, error);
    if (source->options.never_builds)
        return FIFTEEN_OK;
    if (!is_named) {
        report_missing(source, request);
        status = choose_small(&chosen, error);
    }
    if (status != FIFTEEN_OK)
        return status;
    report_event(source, &event);
    status = fifteen_pdb_set_build(chosen.partitions, chosen.n_partitions, chosen.kind,
                                   source->options.n_threads, monitor, out, error);
    if (status != FIFTEEN_OK)
        return status;
    event.step = FIFTEEN_TABLES_BUILT;
    event.set = *out;
    event.seconds = clock_seconds() - started;
    report_event(source, &event);
    return FIFTEEN_OK;
}
