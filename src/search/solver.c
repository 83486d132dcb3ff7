/* solver.c - from a problem to its replayed solution */
#include "search/solver.h"

#include <stdlib.h>

#include "pdb/set.h"
#include "search/algorithm.h"
#include "search/problem.h"
#include "util/clock.h"
#include "util/error.h"

/* ---- making a solver ---- */

static enum fifteen_status keep_tables(struct fifteen_solver *solver,
                                       const struct fifteen_solver_options *options,
                                       struct fifteen_error *error)
{
    solver->tables = calloc((size_t)options->n_tables + 1, sizeof *solver->tables);
    if (solver->tables == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    for (; solver->n_tables < options->n_tables; solver->n_tables++)
        solver->tables[solver->n_tables] = options->tables[solver->n_tables];
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_solver_create(const struct fifteen_solver_options *options,
                                          struct fifteen_solver **out, struct fifteen_error *error)
{
    if (!fifteen_geometry_valid(options->geometry))
        return error_set(error, FIFTEEN_INVALID, "there is no tray of %ux%u",
                         options->geometry.rows, options->geometry.columns);
    if (!algorithm_exists(options->algorithm))
        return error_set(error, FIFTEEN_INVALID, "there is no algorithm of number %d",
                         (int)options->algorithm);
    struct fifteen_solver *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    made->geometry = options->geometry;
    made->algorithm = options->algorithm;
    enum fifteen_status status = guide_init(&made->guide, options, error);
    if (status == FIFTEEN_OK)
        status = keep_tables(made, options, error);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        fifteen_solver_free(made);
    return status;
}

void fifteen_solver_free(struct fifteen_solver *solver)
{
    if (solver == NULL)
        return;
    guide_free(&solver->guide);
    free(solver->tables);
    free(solver);
}

/* ---- solving ---- */

enum fifteen_status solver_prepare(const struct fifteen_solver *solver,
                                   const struct fifteen_problem *problem,
                                   const struct fifteen_monitor *monitor, struct task *task,
                                   struct fifteen_error *error)
{
    const enum fifteen_status status = problem_check(problem, solver->geometry, error);
    if (status != FIFTEEN_OK)
        return status;
    return guide_choose(&solver->guide, problem, monitor, task, error);
}

static enum fifteen_status search(const struct task *task, enum fifteen_algorithm algorithm,
                                  const struct search_job *job, struct search_result *result,
                                  struct fifteen_error *error)
{
    engine_search_function *const on_engine = algorithm_engine_search(algorithm);
    if (task->engine != NULL && on_engine != NULL)
        return on_engine(task->engine, job, result, error);
    search_function *const plain = algorithm_search(algorithm, task->spec, job);
    return plain(job, task->heuristic, result, error);
}

struct search_job solver_job(const struct plan *plan, enum fifteen_algorithm algorithm,
                             const struct fifteen_limits *limits,
                             const struct fifteen_monitor *monitor)
{
    struct search_job job = {
        .tray = &plan->tray, .start = plan->start, .goal = plan->goal, .algorithm = algorithm};
    for (unsigned i = 0; i < 4; i++)
        job.order[i] = plan->order[i];
    if (limits != NULL)
        job.limits = *limits;
    if (monitor != NULL)
        job.monitor = *monitor;
    return job;
}

enum fifteen_status solver_solution(const struct fifteen_problem *problem, const struct plan *plan,
                                    const struct fifteen_solution *found,
                                    struct fifteen_solution *out, struct fifteen_error *error)
{
    plan_solution(plan, found, out);
    if (fifteen_solution_replay(problem, out))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INTERNAL,
                     "the solution of %u moves found does not lead to the goal; please report this",
                     out->length);
}

enum fifteen_status solver_check_tables(const struct fifteen_solver *solver,
                                        enum fifteen_status status, struct fifteen_error *error)
{
    for (unsigned i = 0; i < solver->n_tables; i++) {
        const enum fifteen_status checked = pdb_set_check(solver->tables[i], error);
        if (checked != FIFTEEN_OK)
            return checked;
    }
    return status;
}

static bool has_counts(enum fifteen_status status)
{
    return status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED;
}

enum fifteen_status fifteen_solve(const struct fifteen_solver *solver,
                                  const struct fifteen_problem *problem,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor,
                                  struct fifteen_solution *solution, struct fifteen_counts *counts,
                                  struct fifteen_error *error)
{
    const double started = clock_seconds();
    struct task task;
    struct search_result result = {.n_threads = 1};
    struct fifteen_solution found;
    enum fifteen_algorithm algorithm = algorithm_that_runs(solver->algorithm, false);
    enum fifteen_status status = solver_prepare(solver, problem, monitor, &task, error);
    if (status == FIFTEEN_OK) {
        const struct search_job job = solver_job(&task.plan, solver->algorithm, limits, monitor);
        algorithm = algorithm_that_runs(solver->algorithm, task.engine != NULL);
        status = search(&task, algorithm, &job, &result, error);
    }
    if (status == FIFTEEN_OK)
        status = solver_solution(problem, &task.plan, &result.solution, &found, error);
    if (status == FIFTEEN_OK || status == FIFTEEN_INTERNAL)
        status = solver_check_tables(solver, status, error);
    if (status == FIFTEEN_OK)
        *solution = found;
    if (has_counts(status)) {
        *counts = (struct fifteen_counts){
            .expanded = result.expanded,
            .generated = result.generated,
            .initial_h = result.initial_h,
            .seconds = clock_seconds() - started,
            .algorithm = result.uses_transpositions ? FIFTEEN_IDASTAR_TT : algorithm,
            .n_threads = result.n_threads,
            .reflection = task.reflects,
            .optimal = algorithm_is_optimal(algorithm)};
        task_print_heuristic(&task, counts->heuristic);
    }
    return status;
}

enum fifteen_status fifteen_evaluate(const struct fifteen_solver *solver,
                                     const struct fifteen_problem *problem, unsigned *value,
                                     struct fifteen_error *error)
{
    struct task task;
    const enum fifteen_status status = solver_prepare(solver, problem, NULL, &task, error);
    if (status == FIFTEEN_OK) {
        uint8_t state[HEURISTIC_STATE_MAX];
        task.heuristic->start(task.heuristic, task.plan.start, state);
        *value = task.heuristic->value(task.heuristic, state);
        return solver_check_tables(solver, FIFTEEN_OK, error);
    }
    return status;
}
