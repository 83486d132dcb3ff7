/* solvers.c - tables and a solver for every goal that comes up, made when it does */
#include "solvers.h"

#include <assert.h>
#include <string.h>

#include "goal.h"
#include "heuristic_text.h"
#include "message.h"
#include "stopwatch.h"

/* Trays of up to so many cells have their whole set in memory at once: nothing to hint at. */
enum { small_cells = 10 };

void solvers_init(struct solvers *solvers, const struct search_settings *search,
                  const struct run_settings *run, struct progress *progress)
{
    *solvers = (struct solvers){.search = search, .run = run, .progress = progress};
    folders_init(&solvers->folders, search->folder);
}

void solvers_free(struct solvers *solvers)
{
    for (unsigned i = 0; i < solvers->n; i++) {
        fifteen_solver_free(solvers->entry[i].solver);
        fifteen_pdb_set_free(solvers->entry[i].tables);
    }
    folders_free(&solvers->folders);
}

/* ---- tables from a folder ---- */

static enum fifteen_status load(struct solvers *solvers, struct solvers_entry *entry,
                                const char *folder, struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const struct fifteen_monitor monitor = progress_monitor(solvers->progress, folder);
    const struct fifteen_pdb_wanted wanted = {.geometry = entry->geometry,
                                              .goal = entry->goal,
                                              .kind = FIFTEEN_ZERO_AWARE,
                                              .n_partitions = solvers->search->n_partitions};
    const enum fifteen_status status = fifteen_pdb_set_load(
        folder, &wanted, solvers->run->n_threads, &monitor, &entry->tables, error);
    progress_clear(solvers->progress);
    if (status == FIFTEEN_OK && solvers->run->verbose)
        message_print("tables %s of %s, partitions: %u, loaded in %.3f s",
                      fifteen_pdb_set_name(entry->tables), folder,
                      fifteen_pdb_set_partitions(entry->tables), stopwatch_now() - started);
    return status;
}

/* Loads from the first folder that has what is wanted. None having it is no failure. */
static enum fifteen_status load_anywhere(struct solvers *solvers, struct solvers_entry *entry,
                                         struct fifteen_error *error)
{
    for (unsigned i = 0; i < solvers->folders.n; i++) {
        const struct folder *const folder = &solvers->folders.folder[i];
        if (!folder->searched)
            continue;
        const enum fifteen_status status = load(solvers, entry, folder->path, error);
        if (status != FIFTEEN_NOT_FOUND)
            return status;
    }
    return FIFTEEN_OK;
}

/* ---- tables built in memory ---- */

static void hint(struct solvers *solvers, const struct fifteen_problem *problem)
{
    if (solvers->hinted || solvers->run->quiet || fifteen_cells(problem->geometry) <= small_cells)
        return;
    solvers->hinted = true;
    const struct folders *const folders = &solvers->folders;
    char goal[FIFTEEN_BOARD_TEXT_SIZE] = "";
    if (!goal_in_corner(problem->geometry, problem->goal))
        fifteen_board_print(problem->geometry, problem->goal, goal);
    message_print("no tables%s%s, using small ones; for full speed run once: "
                  "pdbgen --size %ux%u%s%s%s%s%s",
                  folders->named ? " in " : "", folders->named ? folders->folder[0].path : "",
                  problem->geometry.rows, problem->geometry.columns,
                  *goal == '\0' ? "" : " --goal '", goal, *goal == '\0' ? "" : "'",
                  folders->named ? " --out " : "", folders->named ? folders->folder[0].path : "");
}

/* The first of these that the tray has; NULL is the one that every tray has. */
static enum fifteen_status small_partition(const struct solvers_entry *entry,
                                           struct fifteen_partition *out,
                                           struct fifteen_error *error)
{
    static const char *const names[] = {"6-6-3", "5-5-5", "4-5-5", "4-5", NULL};
    enum fifteen_status status = FIFTEEN_INVALID;
    for (unsigned i = 0; i < sizeof names / sizeof names[0] && status == FIFTEEN_INVALID; i++)
        status = fifteen_partition_make(entry->geometry, entry->goal, names[i], out, error);
    return status;
}

static enum fifteen_status build(struct solvers *solvers, struct solvers_entry *entry,
                                 struct fifteen_error *error)
{
    const double started = stopwatch_now();
    struct fifteen_partition partition;
    enum fifteen_status status = small_partition(entry, &partition, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_monitor monitor = progress_monitor(solvers->progress, "tables in memory");
    status = fifteen_pdb_set_build(&partition, 1, FIFTEEN_ZERO_AWARE, solvers->run->n_threads,
                                   &monitor, &entry->tables, error);
    progress_clear(solvers->progress);
    if (status == FIFTEEN_OK && solvers->run->verbose)
        message_print("tables %s built in memory in %.3f s", fifteen_pdb_set_name(entry->tables),
                      stopwatch_now() - started);
    return status;
}

/* ---- choosing ---- */

static bool wants_tables(const struct search_settings *settings)
{
    return settings->heuristic == NULL || heuristic_text_has_tables(settings->heuristic);
}

static bool is_for(const struct solvers_entry *entry, struct fifteen_geometry geometry,
                   fifteen_board goal)
{
    return entry->geometry.rows == geometry.rows && entry->geometry.columns == geometry.columns &&
           entry->goal == goal;
}

/* The entry of a goal; on first sight its tables are looked for. */
static enum fifteen_status entry_of(struct solvers *solvers, struct fifteen_geometry geometry,
                                    fifteen_board goal, struct solvers_entry **out,
                                    struct fifteen_error *error)
{
    if (goal_in_corner(geometry, goal))
        goal = fifteen_board_goal(geometry, FIFTEEN_BLANK_FIRST);
    for (unsigned i = 0; i < solvers->n; i++)
        if (is_for(&solvers->entry[i], geometry, goal)) {
            *out = &solvers->entry[i];
            return FIFTEEN_OK;
        }
    /* One goal besides the standard ones, and four sizes of trays at most: three squares, --size.
     */
    assert(solvers->n < solvers_max);
    struct solvers_entry *const entry = &solvers->entry[solvers->n];
    *entry = (struct solvers_entry){.geometry = geometry, .goal = goal};
    const enum fifteen_status status =
        wants_tables(solvers->search) ? load_anywhere(solvers, entry, error) : FIFTEEN_OK;
    if (status != FIFTEEN_OK)
        return status;
    solvers->n++;
    *out = entry;
    return FIFTEEN_OK;
}

/* Tables for the goal are best. Else those for corners serve the reverse problem if the start's
 * blank is in one (solver.h). */
static enum fifteen_status choose(struct solvers *solvers, const struct fifteen_problem *problem,
                                  struct solvers_entry **out, struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = problem->geometry;
    enum fifteen_status status = entry_of(solvers, geometry, problem->goal, out, error);
    if (status != FIFTEEN_OK || (*out)->tables != NULL || !goal_in_corner(geometry, problem->start))
        return status;
    struct solvers_entry *reverse;
    status = entry_of(solvers, geometry, problem->start, &reverse, error);
    if (status == FIFTEEN_OK && reverse->tables != NULL)
        *out = reverse;
    return status;
}

static enum fifteen_status make_solver(struct solvers *solvers, struct solvers_entry *entry,
                                       struct fifteen_error *error)
{
    const struct fifteen_solver_options options = {
        .geometry = entry->geometry,
        .tables = (const struct fifteen_pdb_set *const[]){entry->tables},
        .n_tables = entry->tables != NULL,
        .heuristic = solvers->search->heuristic,
        .algorithm = (enum fifteen_algorithm)solvers->search->algorithm,
        .without_reflection = solvers->search->without_reflection};
    return fifteen_solver_create(&options, &entry->solver, error);
}

static enum fifteen_status find(struct solvers *solvers, const struct fifteen_problem *problem,
                                const struct fifteen_solver **out, struct fifteen_error *error)
{
    struct solvers_entry *entry;
    enum fifteen_status status = choose(solvers, problem, &entry, error);
    if (status == FIFTEEN_OK && entry->tables == NULL && wants_tables(solvers->search)) {
        hint(solvers, problem);
        status = build(solvers, entry, error);
    }
    if (status == FIFTEEN_OK && entry->solver == NULL)
        status = make_solver(solvers, entry, error);
    if (status == FIFTEEN_OK)
        *out = entry->solver;
    return status;
}

enum fifteen_status solvers_find(struct solvers *solvers, const struct fifteen_problem *problem,
                                 const struct fifteen_solver **out, struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const enum fifteen_status status = find(solvers, problem, out, error);
    solvers->load_seconds += stopwatch_now() - started;
    return status;
}
