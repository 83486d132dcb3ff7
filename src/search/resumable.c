/* resumable.c - searches whose state can be written: which they are, and what identifies them */
#include "search/resumable.h"

#include <stdio.h>

#include <fifteen/version.h>

#include "util/error.h"

enum fifteen_status resumable_choose(const struct fifteen_solver *solver,
                                     const struct fifteen_grid_pair *problem,
                                     const struct fifteen_monitor *monitor,
                                     struct tray_problem *read, struct task *task,
                                     struct fifteen_error *error)
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

void resumable_identify(const struct tray_problem *problem, const struct task *task,
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
