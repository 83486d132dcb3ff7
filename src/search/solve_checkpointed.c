/* solve_checkpointed.c - long searches that go on after the process was killed */
#include <fifteen/checkpoint.h>

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
                                 const struct resumable_search *search,
                                 struct fifteen_grid_solution *solution,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct fifteen_error reason;
    struct task task;
    const enum fifteen_status status =
        solver_solve(solver, request, &task, solution, counts, &reason);
    resumable_end(search, status);
    if (status == FIFTEEN_DAMAGED && request->snapshots->resume != NULL)
        return error_set(error, status, "checkpoint %.200s: %.250s",
                         checkpoint_file_path(search->checkpoint->file), reason.text);
    return status == FIFTEEN_OK ? status : error_set(error, status, "%s", reason.text);
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
    struct snapshots snapshots;
    enum fifteen_status status = resumable_choose(solver, problem, monitor, &read, &task, error);
    if (status != FIFTEEN_OK)
        return status;
    resumable_identify(solver, &read, &task, limits, &identity);
    const struct resumable_search search = {checkpoint, &identity};
    status = resumable_begin(&search, &snapshots, &resume, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct solver_request request = {
        .problem = &read, .limits = limits, .monitor = monitor, .snapshots = &snapshots};
    status = solve(solver, &request, &search, solution, counts, error);
    snapshot_free(&resume);
    return status;
}
