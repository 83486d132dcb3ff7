/* solve_checkpointed.c - long searches that go on after the process was killed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fifteen/checkpoint.h>
#include <fifteen/version.h>

#include "search/checkpoint/checkpoint_file.h"
#include "search/solver.h"
#include "util/error.h"

static const double default_interval = 60;

struct saving {
    const char *path;
    struct checkpoint_notes notes;
    struct checkpoint_identity identity;
};

static enum fifteen_status save(void *context, const struct snapshot *snapshot,
                                struct fifteen_error *error)
{
    const struct saving *const saving = context;
    return checkpoint_file_write(saving->path, &saving->notes, &saving->identity, snapshot, error);
}

/* ---- the search that a checkpoint belongs to ---- */

static void add_board(struct checkpoint_identity *identity, const char *property, wide_board board,
                      struct fifteen_geometry geometry)
{
    char text[16 + FIFTEEN_TRAY_MAX_CELLS * 3];
    size_t length = (size_t)snprintf(text, sizeof text, "%ux%u:", geometry.rows, geometry.columns);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, " %u", wide_tile(board, cell));
    checkpoint_identity_add(identity, property, text);
}

/* The boards that are searched are the canonical ones. */
static void identify(const struct tray_problem *problem, const struct task *task,
                     struct checkpoint_identity *identity)
{
    char heuristic[FIFTEEN_HEURISTIC_NAME_SIZE];
    const struct search_job *const job = &task->plan.job;
    const struct method *const method = task->method;
    heuristic_spec_print(&method->spec, heuristic);
    identity->text[0] = '\0';
    checkpoint_identity_add(identity, "version", fifteen_version());
    add_board(identity, "board", problem->start, problem->geometry);
    add_board(identity, "goal", problem->goal, problem->geometry);
    checkpoint_identity_add(identity, "algorithm", fifteen_algorithm_name(FIFTEEN_IDASTAR));
    checkpoint_identity_add(identity, "heuristic", heuristic);
    checkpoint_identity_add(identity, "reflection", method->reflects ? "yes" : "no");
    add_board(identity, "canonical board", job->start, job->tray->geometry);
    add_board(identity, "canonical goal", job->goal, job->tray->geometry);
}

/* ---- the interface ---- */

/* Chooses how a tray is searched. */
static enum fifteen_status choose(const struct fifteen_solver *solver,
                                  const struct fifteen_grid_pair *problem,
                                  const struct fifteen_monitor *monitor, struct tray_problem *read,
                                  struct task *task, struct fifteen_error *error)
{
    if (solver->options.algorithm != FIFTEEN_IDASTAR || solver->cost != FIFTEEN_COST_UNIT)
        return error_set(error, FIFTEEN_INVALID, "checkpoints require the algorithm idastar%s",
                         solver->cost != FIFTEEN_COST_UNIT ? " and unit costs" : "");
    if (!fifteen_tray_valid(fifteen_grid_size(problem->start)))
        return error_set(error, FIFTEEN_INVALID, "checkpoints require boards of up to %d cells",
                         FIFTEEN_TRAY_MAX_CELLS);
    enum fifteen_status status = tray_problem_read_grids(problem, read, error);
    if (status == FIFTEEN_OK)
        status = dispatch_choose(solver, read, monitor, task, error);
    if (status == FIFTEEN_OK && task->method->engine == NULL)
        status = error_set(error, FIFTEEN_INVALID,
                           "checkpoints require a heuristic on pattern databases, such as pdb");
    return status;
}

enum fifteen_status fifteen_checkpoint_check(const struct fifteen_solver *solver,
                                             const struct fifteen_grid_pair *problem,
                                             struct fifteen_error *error)
{
    struct tray_problem read;
    struct task task;
    return choose(solver, problem, NULL, &read, &task, error);
}

static enum fifteen_status copy_path(const struct fifteen_solution *found,
                                     struct fifteen_grid_solution *out, struct fifteen_error *error)
{
    *out =
        (struct fifteen_grid_solution){.length = found->length, .path = malloc(found->length + 1)};
    if (out->path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    memcpy(out->path, found->path, found->length);
    return FIFTEEN_OK;
}

static enum fifteen_status solve(const struct fifteen_solver *solver,
                                 const struct solver_request *request, const struct saving *saving,
                                 struct fifteen_grid_solution *solution,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct fifteen_solution found;
    struct task task;
    const enum fifteen_status status =
        solver_solve(solver, request, &task, &found, counts, &reason);
    if (status == FIFTEEN_DAMAGED && request->snapshots->resume != NULL)
        return error_set(error, status, "checkpoint %.200s: %.250s", saving->path, reason.text);
    if (status != FIFTEEN_OK)
        error_set(error, status, "%s", reason.text);
    if (!has_solution(status, counts))
        return status;
    const enum fifteen_status copied = copy_path(&found, solution, error);
    return copied == FIFTEEN_OK ? status : copied;
}

enum fifteen_status fifteen_solve_checkpointed(
    const struct fifteen_solver *solver, const struct fifteen_grid_pair *problem,
    const struct fifteen_checkpoint *checkpoint, const struct fifteen_limits *limits,
    const struct fifteen_monitor *monitor, struct fifteen_grid_solution *solution,
    struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct tray_problem read;
    struct task task;
    struct snapshot resume = {.n_nodes = 0};
    struct saving saving = {.path = checkpoint->path,
                            .notes = {checkpoint->notes, checkpoint->n_notes}};
    struct snapshots snapshots = {.interval = checkpoint->interval_seconds > 0
                                                  ? checkpoint->interval_seconds
                                                  : default_interval,
                                  .save = save,
                                  .context = &saving};
    enum fifteen_status status = choose(solver, problem, monitor, &read, &task, error);
    if (status != FIFTEEN_OK)
        return status;
    identify(&read, &task, &saving.identity);
    status = checkpoint->begins
                 ? FIFTEEN_NOT_FOUND
                 : checkpoint_file_read(saving.path, &saving.identity, &resume, error);
    if (status == FIFTEEN_OK)
        snapshots.resume = &resume;
    else if (status != FIFTEEN_NOT_FOUND)
        return status;
    const struct solver_request request = {&read, limits, monitor, &snapshots};
    status = solve(solver, &request, &saving, solution, counts, error);
    snapshot_free(&resume);
    return status;
}

enum fifteen_status fifteen_checkpoint_read_notes(const char *path, void **notes, size_t *n_notes,
                                                  struct fifteen_error *error)
{
    return checkpoint_file_read_notes(path, notes, n_notes, error);
}

enum fifteen_status fifteen_checkpoint_write_notes(const struct fifteen_checkpoint *checkpoint,
                                                   struct fifteen_error *error)
{
    const struct checkpoint_notes notes = {checkpoint->notes, checkpoint->n_notes};
    return checkpoint_file_write(checkpoint->path, &notes, NULL, NULL, error);
}
