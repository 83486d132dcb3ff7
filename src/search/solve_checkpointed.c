/* solve_checkpointed.c - long searches that go on after the process was killed */
/* SPDX-License-Identifier: MIT */
#include <fifteen/checkpoint.h>

#include "search/resumable.h"
#include "search/solver.h"
#include "util/error.h"

/* ---- the interface ---- */

enum fifteen_status fifteen_checkpoint_check(const struct fifteen_solver *solver,
                                             const struct fifteen_problem *problem,
                                             struct fifteen_error *error)
{
    struct solver_search search;
    return resumable_choose(USE_CHECKPOINT, solver, problem, NULL, NULL, &search, error);
}

enum fifteen_status fifteen_solve_checkpointed(const struct fifteen_solver *solver,
                                               const struct fifteen_problem *problem,
                                               const struct fifteen_checkpoint *checkpoint,
                                               const struct fifteen_limits *limits,
                                               const struct fifteen_monitor *monitor,
                                               struct fifteen_result *result,
                                               struct fifteen_error *error)
{
    struct solver_search search;
    struct snapshot resume = {.n_nodes = 0};
    struct checkpoint_identity identity;
    struct snapshots snapshots;
    struct fifteen_error reason;
    *result = (struct fifteen_result){.found = false};
    enum fifteen_status status =
        resumable_choose(USE_CHECKPOINT, solver, problem, limits, monitor, &search, error);
    if (status != FIFTEEN_OK)
        return status;
    resumable_identify(&search, &identity);
    const struct resumable_search resumable = {checkpoint, &identity};
    status = resumable_begin(&resumable, &snapshots, &resume, error);
    if (status == FIFTEEN_DAMAGED && resumable_as_version_2(&search)) {
        resumable_identify(&search, &identity);
        if (resumable_begin(&resumable, &snapshots, &resume, &reason) == FIFTEEN_OK)
            status = FIFTEEN_OK;
    }
    if (status != FIFTEEN_OK)
        return status;
    search.snapshots = &snapshots;
    status = solver_run(&search, result, &reason);
    resumable_end(&resumable, status);
    if (status == FIFTEEN_DAMAGED && snapshots.resume != NULL)
        error_set(error, status, "checkpoint %.200s: %.250s",
                  checkpoint_file_path(checkpoint->file), reason.text);
    else if (status != FIFTEEN_OK)
        error_copy(error, status, &reason);
    snapshot_free(&resume);
    return status;
}
