/* solver.c - from a problem to its replayed solution: chooses direction, heuristic and engine */
#include <assert.h>
#include <stdlib.h>

#include "pdb/table.h"
#include "search/algorithm.h"
#include "search/plan.h"
#include "search/problem.h"
#include "util/clock.h"
#include "util/error.h"

struct fifteen_solver {
    struct fifteen_geometry geometry;
    enum fifteen_algorithm algorithm;
    bool may_fall_back; /* nobody asked for tables: goals they do not serve do without */
    struct heuristic_spec spec;
    struct heuristic_goal served; /* the canonical goal that all below was made for */
    bool reflects;                /* its tables are looked up for reflected boards too */
    struct heuristic *heuristic;
    struct pdb_engine *engine; /* or NULL */
};

/* How one problem is searched. */
struct task {
    struct plan plan;
    const struct heuristic_spec *spec;
    const struct heuristic *heuristic;
    struct heuristic *own;           /* made for this task alone, or NULL */
    const struct pdb_engine *engine; /* or NULL */
};

static const struct heuristic_spec without_tables = {1, {HEURISTIC_LINEAR_CONFLICT}};
static const struct heuristic_spec with_tables = {2, {HEURISTIC_PDB, HEURISTIC_LINEAR_CONFLICT}};

/* ---- making a solver ---- */

static enum fifteen_status choose_spec(struct fifteen_solver *solver,
                                       const struct fifteen_solver_options *options,
                                       struct fifteen_error *error)
{
    solver->may_fall_back = options->heuristic == NULL;
    if (options->heuristic != NULL)
        return heuristic_spec_parse(options->heuristic, &solver->spec, error);
    solver->spec = options->n_tables != 0 ? with_tables : without_tables;
    return FIFTEEN_OK;
}

/* The tables' goal if they are used, else the standard goals'. */
static struct heuristic_goal goal_to_serve(const struct fifteen_solver *solver,
                                           const struct fifteen_solver_options *options)
{
    struct canonical_map map;
    canonical_map_init(&map, solver->geometry,
                       fifteen_board_goal(solver->geometry, FIFTEEN_BLANK_FIRST));
    struct heuristic_goal goal = {.geometry = map.geometry, .goal_blank = map.goal_blank};
    if (options->n_tables != 0 && heuristic_spec_uses_tables(&solver->spec)) {
        goal.tables = options->tables;
        goal.n_tables = options->n_tables;
        goal.without_reflection = options->without_reflection;
        goal.goal_blank = fifteen_pdb_set_table(options->tables[0], 0, 0)->pattern.goal_blank;
    }
    return goal;
}

static bool names(const struct heuristic_spec *spec, enum heuristic_kind kind)
{
    for (unsigned i = 0; i < spec->n; i++)
        if (spec->kind[i] == kind)
            return true;
    return false;
}

/* The fast engine knows pdb and max(pdb,linear-conflict), on tables it likes. */
static enum fifteen_status make_engine(struct fifteen_solver *solver, struct fifteen_error *error)
{
    const bool linear_conflict = names(&solver->spec, HEURISTIC_LINEAR_CONFLICT);
    if (!algorithm_takes_engine(solver->algorithm) || !names(&solver->spec, HEURISTIC_PDB) ||
        solver->spec.n != (linear_conflict ? 2 : 1))
        return FIFTEEN_OK;
    const struct pdb_engine_options options = {.tables = solver->served.tables[0],
                                               .linear_conflict = linear_conflict,
                                               .without_reflection =
                                                   solver->served.without_reflection};
    const enum fifteen_status status = pdb_engine_create(&options, &solver->engine, error);
    return status == FIFTEEN_INVALID ? FIFTEEN_OK : status;
}

static enum fifteen_status fill(struct fifteen_solver *solver,
                                const struct fifteen_solver_options *options,
                                struct fifteen_error *error)
{
    solver->geometry = options->geometry;
    solver->algorithm = options->algorithm;
    enum fifteen_status status = choose_spec(solver, options, error);
    if (status != FIFTEEN_OK)
        return status;
    solver->served = goal_to_serve(solver, options);
    status = heuristic_create(&solver->spec, &solver->served, &solver->heuristic, error);
    if (status != FIFTEEN_OK)
        return status;
    solver->reflects = heuristic_spec_reflects(&solver->spec, &solver->served);
    status = make_engine(solver, error);
    solver->served.tables = NULL; /* the array is the caller's */
    return status;
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
    const enum fifteen_status status = fill(made, options, error);
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
    pdb_engine_free(solver->engine);
    heuristic_free(solver->heuristic);
    free(solver);
}

/* ---- how it is searched ---- */

static enum fifteen_status refuse_goal(const struct fifteen_solver *solver, const struct plan *plan,
                                       struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_INVALID,
                     "the heuristic needs tables for goals with the blank on cell %u; these are "
                     "for cell %u (up to symmetry, on the %ux%u tray); build tables for this goal "
                     "or choose another heuristic",
                     plan->map.goal_blank, solver->served.goal_blank, solver->served.geometry.rows,
                     solver->served.geometry.columns);
}

static bool is_served(const struct fifteen_solver *solver, const struct plan *plan)
{
    return plan->map.goal_blank == solver->served.goal_blank;
}

/* Chooses direction and heuristic, by what the tables serve if they are used. */
static enum fifteen_status choose(const struct fifteen_solver *solver,
                                  const struct fifteen_problem *problem, struct task *task,
                                  struct fifteen_error *error)
{
    task->spec = &solver->spec;
    plan_init(&task->plan, problem, false);
    if (!heuristic_spec_uses_tables(&solver->spec) || is_served(solver, &task->plan))
        return FIFTEEN_OK;
    plan_init(&task->plan, problem, true);
    if (is_served(solver, &task->plan))
        return FIFTEEN_OK;
    plan_init(&task->plan, problem, false);
    if (!solver->may_fall_back)
        return refuse_goal(solver, &task->plan, error);
    task->spec = &without_tables;
    return FIFTEEN_OK;
}

/* Whatever it returns, task_free is to be called. */
static enum fifteen_status prepare(const struct fifteen_solver *solver,
                                   const struct fifteen_problem *problem, struct task *task,
                                   struct fifteen_error *error)
{
    *task = (struct task){.spec = NULL};
    enum fifteen_status status = problem_check(problem, solver->geometry, error);
    if (status == FIFTEEN_OK)
        status = choose(solver, problem, task, error);
    if (status != FIFTEEN_OK)
        return status;
    if (task->spec == &solver->spec && is_served(solver, &task->plan)) {
        task->heuristic = solver->heuristic;
        task->engine = solver->engine;
        return FIFTEEN_OK;
    }
    const struct heuristic_goal goal = {.geometry = task->plan.map.geometry,
                                        .goal_blank = task->plan.map.goal_blank};
    status = heuristic_create(task->spec, &goal, &task->own, error);
    task->heuristic = task->own;
    return status;
}

static void task_free(struct task *task)
{
    heuristic_free(task->own);
}

/* ---- solving ---- */

static enum fifteen_status search(const struct task *task, enum fifteen_algorithm algorithm,
                                  const struct search_job *job, struct search_result *result,
                                  struct fifteen_error *error)
{
    engine_search_function *const on_engine = algorithm_engine_search(algorithm);
    if (task->engine != NULL && on_engine != NULL)
        return on_engine(task->engine, job, result, error);
    const bool manhattan = task->spec->n == 1 && names(task->spec, HEURISTIC_MANHATTAN);
    if (algorithm == FIFTEEN_IDASTAR_PLAIN && manhattan && idastar_manhattan_serves(job))
        return idastar_manhattan(job, result, error);
    return algorithm_search(algorithm)(job, task->heuristic, result, error);
}

static struct search_job job_of(const struct plan *plan, enum fifteen_algorithm algorithm,
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

static enum fifteen_status check_solution(const struct fifteen_problem *problem,
                                          const struct fifteen_solution *solution,
                                          struct fifteen_error *error)
{
    if (fifteen_solution_replay(problem, solution))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INTERNAL,
                     "the solution of %u moves found does not lead to the goal; please report this",
                     solution->length);
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
    struct search_result result;
    struct fifteen_solution found;
    enum fifteen_algorithm algorithm = FIFTEEN_AUTO;
    enum fifteen_status status = prepare(solver, problem, &task, error);
    if (status == FIFTEEN_OK) {
        const struct search_job job = job_of(&task.plan, solver->algorithm, limits, monitor);
        algorithm = algorithm_that_runs(solver->algorithm, task.engine != NULL);
        status = search(&task, algorithm, &job, &result, error);
    }
    if (status == FIFTEEN_OK) {
        plan_solution(&task.plan, &result.solution, &found);
        status = check_solution(problem, &found, error);
    }
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
            .reflection = task.heuristic == solver->heuristic && solver->reflects};
        heuristic_spec_print(task.spec, counts->heuristic);
    }
    task_free(&task);
    return status;
}

enum fifteen_status fifteen_evaluate(const struct fifteen_solver *solver,
                                     const struct fifteen_problem *problem, unsigned *value,
                                     struct fifteen_error *error)
{
    struct task task;
    const enum fifteen_status status = prepare(solver, problem, &task, error);
    if (status == FIFTEEN_OK) {
        uint8_t state[HEURISTIC_STATE_MAX];
        task.heuristic->start(task.heuristic, task.plan.start, state);
        *value = task.heuristic->value(task.heuristic, state);
    }
    task_free(&task);
    return status;
}
