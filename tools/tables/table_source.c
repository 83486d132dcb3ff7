/* table_source.c - where sets of tables come from: loaded from a folder, or built in memory */
#include "tables/table_source.h"

#include <stdio.h>

#include "cli/message.h"
#include "input/goal.h"
#include "process/stopwatch.h"

/* Trays of up to so many cells have their whole set in memory at once: nothing to hint at. On
 * others, patterns of up to so many tiles take about a second. */
enum { SMALL_CELLS = 10, SMALL_TILES = 6 };

void table_source_init(struct table_source *source, const struct search_settings *search,
                       const struct run_settings *run, struct progress *progress)
{
    *source = (struct table_source){
        .run = run, .progress = progress, .n_partitions = search->n_partitions};
    folders_init(&source->folders, search->folder);
}

void table_source_free(struct table_source *source)
{
    folders_free(&source->folders);
}

static const char *kind_prefix(enum fifteen_pdb_kind kind)
{
    return kind == FIFTEEN_CLASSIC ? "classic " : "";
}

enum fifteen_status table_request_read(const struct tables_wanted *wanted,
                                       struct table_request *request, struct fifteen_error *error)
{
    struct fifteen_error reason;
    *request = (struct table_request){.wanted = wanted};
    if (*wanted->set.partition == '\0')
        return FIFTEEN_OK;
    const enum fifteen_status status =
        fifteen_partitions_parse(wanted->geometry, wanted->goal, wanted->set.partition,
                                 request->partitions, &request->n_partitions, &reason);
    return status == FIFTEEN_OK ? status
                                : message_set(error, status, "heuristic, column %u: %s",
                                              wanted->set.column, reason.text);
}

/* ---- tables from a folder ---- */

static enum fifteen_status load_from(const struct table_source *source,
                                     const struct table_request *request, const char *folder,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const struct tables_wanted *const wanted = request->wanted;
    const unsigned n_threads = source->run->n_threads;
    if (request->n_partitions > 0)
        return fifteen_pdb_set_open(folder, request->partitions, request->n_partitions,
                                    wanted->set.kind, n_threads, monitor, out, error);
    const struct fifteen_pdb_request any = {.geometry = wanted->geometry,
                                            .goal = wanted->goal,
                                            .kind = wanted->set.kind,
                                            .n_partitions = source->n_partitions};
    return fifteen_pdb_set_load(folder, &any, n_threads, monitor, out, error);
}

static enum fifteen_status load(const struct table_source *source,
                                const struct table_request *request, const char *folder,
                                struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const struct fifteen_monitor monitor = progress_monitor(source->progress, folder);
    const enum fifteen_status status = load_from(source, request, folder, &monitor, out, error);
    progress_clear(source->progress);
    if (status == FIFTEEN_OK && source->run->verbose)
        message_print("%stables %s of %s, partitions: %u, loaded in %.3f s",
                      kind_prefix(request->wanted->set.kind), fifteen_pdb_set_name(*out), folder,
                      fifteen_pdb_set_partitions(*out), stopwatch_now() - started);
    return status;
}

enum fifteen_status table_source_load(const struct table_source *source,
                                      const struct table_request *request,
                                      struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const struct folders *const folders = &source->folders;
    for (unsigned i = 0; i < folders->n; i++) {
        if (!folders->folder[i].searched)
            continue;
        const enum fifteen_status status =
            load(source, request, folders->folder[i].path, out, error);
        if (status != FIFTEEN_NOT_FOUND)
            return status;
    }
    return FIFTEEN_OK;
}

/* ---- tables built in memory ---- */

enum { COMMAND_SIZE = 512 };

/* The command that makes the tables wanted. */
static const char *make_command(const struct table_source *source,
                                const struct table_request *request, char out[COMMAND_SIZE])
{
    const struct tables_wanted *const wanted = request->wanted;
    const struct folders *const folders = &source->folders;
    char goal[FIFTEEN_BOARD_TEXT_SIZE] = "";
    const bool named = *wanted->set.partition != '\0';
    if (!goal_in_corner(wanted->geometry, wanted->goal))
        fifteen_board_print(wanted->geometry, wanted->goal, goal);
    snprintf(out, COMMAND_SIZE, "pdbgen --size %ux%u%s%s%s%s%s%s%s%s", wanted->geometry.rows,
             wanted->geometry.columns, *goal == '\0' ? "" : " --goal '", goal,
             *goal == '\0' ? "" : "'", wanted->set.kind == FIFTEEN_CLASSIC ? " --kind classic" : "",
             named ? " --partition " : "", wanted->set.partition, folders->named ? " --out " : "",
             folders->named ? folders->folder[0].path : "");
    return out;
}

static void hint(struct table_source *source, const struct table_request *request)
{
    char command[COMMAND_SIZE];
    if (source->hinted || source->run->quiet ||
        fifteen_cells(request->wanted->geometry) <= SMALL_CELLS)
        return;
    source->hinted = true;
    message_print("no %stables%s%s, using small ones; for full speed run once: %s",
                  kind_prefix(request->wanted->set.kind), source->folders.named ? " in " : "",
                  source->folders.named ? source->folders.folder[0].path : "",
                  make_command(source, request, command));
}

/* The first of these that the tray has; the default is the one that every tray has. A classic table
 * of 2x7 must not have seven tiles (pdb.h). */
static enum fifteen_status choose_small(struct table_request *request, struct fifteen_error *error)
{
    static const char *const names[] = {"4-4-5", "6-6-3", "5-5-5", "4-5-5", "4-5", "default"};
    const struct tables_wanted *const wanted = request->wanted;
    enum fifteen_status status = FIFTEEN_INVALID;
    for (unsigned i = wanted->set.kind == FIFTEEN_CLASSIC ? 0 : 1;
         i < sizeof names / sizeof names[0] && status == FIFTEEN_INVALID; i++)
        status = fifteen_partitions_parse(wanted->geometry, wanted->goal, names[i],
                                          request->partitions, &request->n_partitions, error);
    return status;
}

static bool is_small(const struct table_request *request)
{
    if (fifteen_cells(request->wanted->geometry) <= SMALL_CELLS)
        return true;
    for (unsigned p = 0; p < request->n_partitions; p++)
        for (unsigned i = 0; i < request->partitions[p].n_patterns; i++)
            if (__builtin_popcount(request->partitions[p].patterns[i].tiles) > SMALL_TILES)
                return false;
    return true;
}

static enum fifteen_status choose_to_build(struct table_source *source,
                                           struct table_request *request,
                                           struct fifteen_error *error)
{
    const struct folders *const folders = &source->folders;
    const struct fifteen_tables_wanted *const set = &request->wanted->set;
    char command[COMMAND_SIZE];
    if (*set->partition == '\0') {
        hint(source, request);
        return choose_small(request, error);
    }
    if (is_small(request))
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_NOT_FOUND, "no %s%s tables%s%s; make them by: %s",
                       kind_prefix(set->kind), set->partition, folders->named ? " in " : "",
                       folders->named ? folders->folder[0].path : "",
                       make_command(source, request, command));
}

enum fifteen_status table_source_build(struct table_source *source, struct table_request *request,
                                       struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    const double started = stopwatch_now();
    enum fifteen_status status = choose_to_build(source, request, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_monitor monitor = progress_monitor(source->progress, "tables in memory");
    status =
        fifteen_pdb_set_build(request->partitions, request->n_partitions, request->wanted->set.kind,
                              source->run->n_threads, &monitor, out, error);
    progress_clear(source->progress);
    if (status == FIFTEEN_OK && source->run->verbose)
        message_print("%stables %s built in memory in %.3f s",
                      kind_prefix(request->wanted->set.kind), fifteen_pdb_set_name(*out),
                      stopwatch_now() - started);
    return status;
}
