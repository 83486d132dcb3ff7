/* solve_checkpointed.c - long searches that go on after the process was killed */
#include <fifteen/checkpoint.h>

#include "search/checkpoint/checkpoint_file.h"
#include "search/resumable.h"
#include "search/solver.h"
#include "util/error.h"

/* ---- the interface ---- */

enum fifteen_status fifteen_checkpoint_check(const struct fifteen_solver *solver,
                                             const struct fifteen_grid_pair *problem,
                                             struct fifteen_error *error)
{
    struct tray_problem read;
    struct task task;
    return resumable_choose(solver, problem, NULL, &read, &task, error);
}

static enum fifteen_status solve(const struct fifteen_solver *solver,
                                 const struct solver_request *request,
                                 const struct resumable_file *file,
                                 struct fifteen_grid_solution *solution,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct fifteen_solution found;
    struct task task;
    enum fifteen_status status = solver_solve(solver, request, &task, &found, counts, &reason);
    status = resumable_close(file, status, &reason);
    if (status == FIFTEEN_DAMAGED && request->snapshots->resume != NULL)
        return error_set(error, status, "checkpoint %.200s: %.250s", file->path, reason.text);
    if (status != FIFTEEN_OK)
        error_set(error, status, "%s", reason.text);
    return copy_solution(status, counts, &found, solution, error);
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
    struct checkpoint_identity identity;
    struct resumable_file file;
    struct snapshots snapshots;
    enum fifteen_status status = resumable_choose(solver, problem, monitor, &read, &task, error);
    if (status != FIFTEEN_OK)
        return status;
    resumable_identify(solver, &read, &task, limits, &identity);
    status = resumable_open(checkpoint, &identity, &file, &snapshots, &resume, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct solver_request request = {
        .problem = &read, .limits = limits, .monitor = monitor, .snapshots = &snapshots};
    status = solve(solver, &request, &file, solution, counts, error);
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
