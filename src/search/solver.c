/* solver.c - the solver: from a problem to its replayed solution */
#include "search/solver.h"

#include <stdlib.h>
#include <string.h>

#include "board/distance.h"
#include "search/algorithm/algorithm.h"
#include "search/grid_method.h"
#include "search/incumbent.h"
#include "search/plan/cost_sets.h"
#include "util/clock.h"
#include "util/error.h"

/* ---- creating a solver ---- */

static enum fifteen_status read_options(const struct fifteen_solver_options *options,
                                        struct fifteen_solver *solver, struct fifteen_error *error)
{
    struct method_options *const read = &solver->options;
    if (!algorithm_exists(options->algorithm))
        return error_set(error, FIFTEEN_INVALID, "unknown algorithm: %d", (int)options->algorithm);
    if (options->tables != NULL && options->n_sets > 0)
        return error_set(error, FIFTEEN_INVALID,
                         "a solver uses either a table store or given sets");
    read->algorithm = options->algorithm;
    read->without_reflection = options->without_reflection;
    read->store = options->tables;
    read->is_default = options->heuristic == NULL;
    read->spec = heuristic_spec_with_tables((struct fifteen_geometry){4, 4}, FIFTEEN_ZERO_AWARE);
    if (options->heuristic != NULL) {
        const enum fifteen_status status =
            heuristic_spec_parse(options->heuristic, &read->spec, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    solver->cost = options->cost;
    solver->is_blind = !fifteen_algorithm_asks_heuristic(options->algorithm);
    if (solver->cost != FIFTEEN_COST_UNIT) {
        solver->uses_tables =
            !read->is_default && !solver->is_blind && heuristic_spec_uses_tables(&read->spec);
        return grid_method_check(read->is_default ? NULL : &read->spec, options->algorithm,
                                 options->cost, error);
    }
    solver->uses_tables = heuristic_spec_uses_tables(&read->spec) &&
                          (!read->is_default || read->store != NULL || options->n_sets > 0);
    if (solver->uses_tables && !solver->is_blind && read->store == NULL && options->n_sets == 0)
        return error_set(error, FIFTEEN_INVALID,
                         "the heuristic needs tables, but the solver has no table store");
    return FIFTEEN_OK;
}

static enum fifteen_status fill_solver(struct fifteen_solver *solver,
                                       const struct fifteen_solver_options *options,
                                       struct fifteen_error *error)
{
    const enum fifteen_status status = read_options(options, solver, error);
    if (status != FIFTEEN_OK)
        return status;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
    const struct fifteen_pdb_set **const sets = calloc((size_t)options->n_sets + 1, sizeof *sets);
    solver->options.sets = sets;
    solver->methods = method_list_create();
    solver->cost_sets = cost_sets_create();
    if (sets == NULL || solver->methods == NULL || solver->cost_sets == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    for (unsigned i = 0; i < options->n_sets; i++)
        sets[i] = options->sets[i];
    solver->options.n_sets = options->n_sets;
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_solver_create(const struct fifteen_solver_options *options,
                                          struct fifteen_solver **out, struct fifteen_error *error)
{
    static const struct fifteen_solver_options defaults = {.heuristic = NULL};
    struct fifteen_solver *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solver");
    const enum fifteen_status status =
        fill_solver(made, options != NULL ? options : &defaults, error);
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
    method_list_free(solver->methods, &solver->options);
    cost_sets_free(solver->cost_sets);
    free((void *)(uintptr_t)solver->options.sets);
    free(solver);
}

/* ---- solving ---- */

static enum fifteen_status run_engine(const struct task *task, enum fifteen_algorithm algorithm,
                                      struct search_result *result, struct fifteen_error *error)
{
    const struct method *const method = task->method;
    const struct search_job *const job = &task->plan.job;
    any_engine_search *const on_engine = algorithms[algorithm].on_engine;
    if (method->engine != NULL && on_engine != NULL)
        return on_engine(method->engine, job, result, error);
    search_function *const search = algorithm_search(algorithm, &method->spec, job);
    return search(job, method->heuristic, result, error);
}

/* What a search that ended proves. */
static unsigned lower_bound_of(const struct search_job *job, const struct search_result *result)
{
    const struct fifteen_geometry geometry = job->tray->geometry;
    const unsigned proven =
        result->lower_bound > result->initial_h ? result->lower_bound : result->initial_h;
    return length_at_least(geometry, wide_blank(job->start), wide_blank(job->goal), proven);
}

/* The algorithm that ran where auto chose it. */
static enum fifteen_algorithm algorithm_that_ran(const struct search_result *result,
                                                 enum fifteen_algorithm algorithm)
{
    if (result->began_with_astar)
        return FIFTEEN_ASTAR_IDASTAR;
    return result->uses_transpositions ? FIFTEEN_IDASTAR_TT : algorithm;
}

static void set_counts(const struct task *task, const struct search_result *result,
                       enum fifteen_algorithm algorithm, double seconds,
                       struct fifteen_counts *counts)
{
    const struct method *const method = task->method;
    *counts =
        (struct fifteen_counts){.expanded = result->expanded,
                                .generated = result->generated,
                                .has_necessary = result->has_necessary,
                                .necessary = result->necessary,
                                .initial_h = result->initial_h,
                                .extent = result->extent,
                                .seconds = seconds,
                                .algorithm = algorithm_that_ran(result, algorithm),
                                .n_threads = result->n_threads,
                                .tables = method->n_sets > 0,
                                .reflection = method->reflects,
                                .optimal = fifteen_algorithm_is_optimal(algorithm),
                                .weight = algorithm_weight(algorithm, task->plan.job.limits.weight),
                                .lower_bound = lower_bound_of(&task->plan.job, result)};
    counts->cost_bound = counts->lower_bound;
    if (method->spec.n > 0)
        heuristic_spec_print(&method->spec, counts->heuristic);
    else
        strcpy(counts->heuristic, algorithm_heuristic(algorithm));
}

/* A solution that a limit has left is a shortest one only if that is proven. */
static void count_solution(unsigned length, enum fifteen_status status,
                           struct fifteen_counts *counts)
{
    counts->found = true;
    counts->cost = length;
    counts->optimal &= status == FIFTEEN_OK;
    counts->optimal |= length == counts->lower_bound;
    if (counts->optimal)
        counts->lower_bound = length;
    counts->cost_bound = counts->lower_bound;
}

static bool has_counts(enum fifteen_status status)
{
    return status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED;
}

/* The solution of a search. */
static struct fifteen_grid_solution moves_of(struct search_result *result)
{
    uint8_t *const moves = result->longer != NULL ? result->longer : result->solution.path;
    return (struct fifteen_grid_solution){result->solution.length, moves};
}

/* Searches a task that was chosen, and translates its solution. */
static enum fifteen_status search_task(const struct fifteen_solver *solver, const struct task *task,
                                       const struct tray_problem *problem,
                                       struct search_result *result, struct fifteen_counts *counts,
                                       struct fifteen_error *error)
{
    const double started = clock_seconds();
    const enum fifteen_algorithm algorithm =
        algorithm_that_runs(solver->options.algorithm, task->method->engine != NULL);
    enum fifteen_status status = run_engine(task, algorithm, result, error);
    const bool found = status == FIFTEEN_OK || result->solution.length > 0;
    if (found) {
        const struct fifteen_grid_solution solution = moves_of(result);
        const enum fifteen_status translated =
            plan_translate(&task->plan, problem, &solution, error);
        status = translated == FIFTEEN_OK ? status : translated;
    }
    if (status == FIFTEEN_OK || status == FIFTEEN_INTERNAL)
        status = method_check_tables(task->method, status, error);
    if ((status == FIFTEEN_OK || status == FIFTEEN_INTERNAL) && task->backward != NULL)
        status = method_check_tables(task->backward, status, error);
    if (has_counts(status))
        set_counts(task, result, algorithm, clock_seconds() - started + result->earlier_seconds,
                   counts);
    if (found && has_counts(status))
        count_solution(result->solution.length, status, counts);
    return status;
}

bool solver_has_solution(enum fifteen_status status, const struct fifteen_counts *counts)
{
    return has_counts(status) && counts->found;
}

/* The same, and copies the solution, if there is one. */
static enum fifteen_status search_alone(const struct fifteen_solver *solver,
                                        const struct task *task, const struct tray_problem *problem,
                                        struct fifteen_grid_solution *solution,
                                        struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct search_result result = {.n_threads = 1};
    enum fifteen_status status = search_task(solver, task, problem, &result, counts, error);
    const struct fifteen_grid_solution found = moves_of(&result);
    if (solver_has_solution(status, counts)) {
        solution->path = malloc(found.length + 1); /* not NULL if empty */
        solution->length = found.length;
        if (solution->path != NULL)
            memcpy(solution->path, found.path, found.length);
        else
            status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    }
    free(result.longer);
    return status;
}

/* The same, with a solution of quick search if the search ends without one. */
static enum fifteen_status search_with_fallback(const struct fifteen_solver *solver,
                                                struct task *task,
                                                const struct tray_problem *problem,
                                                struct fifteen_grid_solution *solution,
                                                struct fifteen_counts *counts,
                                                struct fifteen_error *error)
{
    struct fifteen_monitor *const monitor = &task->plan.job.monitor;
    struct fifteen_grid *start;
    struct fifteen_grid *goal;
    enum fifteen_status status = tray_problem_grids(problem, &start, &goal, error);
    if (status == FIFTEEN_OK) {
        struct incumbent incumbent;
        incumbent_init(&incumbent, &(struct fifteen_grid_pair){start, goal},
                       task->plan.job.limits.seconds, monitor);
        *monitor = incumbent_monitor(&incumbent);
        status = search_alone(solver, task, problem, solution, counts, error);
        incumbent_end(&incumbent, status, counts, solution);
    }
    fifteen_grid_free(start);
    fifteen_grid_free(goal);
    return status;
}

enum fifteen_status solver_solve(const struct fifteen_solver *solver,
                                 const struct solver_request *request, struct task *task,
                                 struct fifteen_grid_solution *solution,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct search_job *const job = &task->plan.job;
    enum fifteen_status status =
        algorithm_check_limits(solver->options.algorithm, request->limits, error);
    if (status == FIFTEEN_OK)
        status = dispatch_choose(solver, request->problem, request->monitor, task, error);
    if (status == FIFTEEN_CANCELLED)
        *counts = (struct fifteen_counts){
            .algorithm = algorithm_that_runs(solver->options.algorithm, false), .n_threads = 1};
    if (status != FIFTEEN_OK)
        return status;
    job->algorithm = solver->options.algorithm;
    if (request->limits != NULL)
        job->limits = *request->limits;
    if (request->monitor != NULL)
        job->monitor = *request->monitor;
    job->snapshots = request->snapshots;
    job->exchange = request->exchange;
    status = job->limits.fallback && job->algorithm != FIFTEEN_QUICK
                 ? search_with_fallback(solver, task, request->problem, solution, counts, error)
                 : search_alone(solver, task, request->problem, solution, counts, error);
    return algorithm_status(status, counts);
}

enum fifteen_status solver_solve_any(const struct fifteen_solver *solver,
                                     const struct solver_request *request,
                                     struct fifteen_grid_solution *solution,
                                     struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct task task;
    return solver->cost == FIFTEEN_COST_UNIT
               ? solver_solve(solver, request, &task, solution, counts, error)
               : solver_solve_by_cost(solver, request, solution, counts, error);
}

/* Copies a solution, or reports that it is too long for a struct fifteen_solution. */
static enum fifteen_status take_short(const struct fifteen_grid_solution *found,
                                      enum fifteen_status status, struct fifteen_solution *solution,
                                      struct fifteen_counts *counts, struct fifteen_error *error)
{
    if (found->length <= FIFTEEN_MAX_MOVES) {
        solution->length = (unsigned)found->length;
        memcpy(solution->path, found->path, found->length);
        return status;
    }
    counts->found = false;
    counts->optimal = fifteen_algorithm_is_optimal(counts->algorithm);
    counts->cost = 0;
    return status != FIFTEEN_OK
               ? status
               : error_set(error, FIFTEEN_LIMIT, "the solution has %zu moves, more than %d",
                           found->length, FIFTEEN_MAX_MOVES);
}

enum fifteen_status fifteen_solve(const struct fifteen_solver *solver,
                                  const struct fifteen_problem *problem,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor,
                                  struct fifteen_solution *solution, struct fifteen_counts *counts,
                                  struct fifteen_error *error)
{
    struct tray_problem read;
    struct fifteen_grid_solution found = {.path = NULL};
    const struct solver_request request = {.problem = &read, .limits = limits, .monitor = monitor};
    enum fifteen_status status = tray_problem_read(problem, &read, error);
    if (status == FIFTEEN_OK)
        status = solver_solve_any(solver, &request, &found, counts, error);
    if (found.path != NULL)
        status = take_short(&found, status, solution, counts, error);
    fifteen_grid_solution_free(&found);
    return status;
}

enum fifteen_status solver_evaluate(const struct fifteen_solver *solver,
                                    const struct tray_problem *problem, unsigned *value,
                                    struct fifteen_error *error)
{
    struct task task;
    const enum fifteen_status status = dispatch_choose(solver, problem, NULL, &task, error);
    if (status != FIFTEEN_OK)
        return status;
    uint8_t state[HEURISTIC_STATE_MAX];
    const struct heuristic *const heuristic = task.method->heuristic;
    heuristic->start(heuristic, task.plan.job.start, state);
    *value = heuristic->value(heuristic, state);
    return method_check_tables(task.method, FIFTEEN_OK, error);
}

enum fifteen_status fifteen_evaluate(const struct fifteen_solver *solver,
                                     const struct fifteen_problem *problem, unsigned *value,
                                     struct fifteen_error *error)
{
    struct tray_problem read;
    const enum fifteen_status status = tray_problem_read(problem, &read, error);
    if (status != FIFTEEN_OK)
        return status;
    return solver->cost == FIFTEEN_COST_UNIT ? solver_evaluate(solver, &read, value, error)
                                             : solver_evaluate_by_cost(solver, &read, value, error);
}
