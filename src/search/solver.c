/* solver.c - the solver: from a problem to its replayed solution */
/* SPDX-License-Identifier: MIT */
#include "search/solver.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/distance.h"
#include "pdb/set.h"
#include "search/algorithm/tray_search.h"
#include "search/engine/limits.h"
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
    enum fifteen_status status =
        fifteen_conventions_check(options->algorithm, &options->conventions, error);
    if (status != FIFTEEN_OK)
        return status;
    read->algorithm = options->algorithm;
    read->conventions = options->conventions;
    read->without_reflection = options->without_reflection;
    read->store = options->tables;
    read->is_default = options->heuristic == NULL;
    read->spec = heuristic_spec_with_tables((struct fifteen_geometry){4, 4}, FIFTEEN_ZERO_AWARE);
    if (options->heuristic != NULL)
        status = heuristic_spec_parse(options->heuristic, &read->spec, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!read->is_default && algorithms[options->algorithm].needs_consistency &&
        !heuristic_spec_is_consistent(&read->spec))
        return error_set(error, FIFTEEN_INVALID,
                         "algorithm '%s' requires a consistent heuristic, which classic-pdb is not",
                         fifteen_algorithm_name(options->algorithm));
    solver->cost = options->cost;
    solver->is_blind = !fifteen_algorithm_asks_heuristic(options->algorithm);
    if (solver->cost != FIFTEEN_COST_UNIT) {
        solver->uses_tables =
            !read->is_default && !solver->is_blind && heuristic_spec_uses_tables(&read->spec);
        return board_method_find(
            &(struct board_method_request){.heuristic = read->is_default ? NULL : &read->spec,
                                           .algorithm = options->algorithm,
                                           .cost = options->cost,
                                           .conventions = options->conventions},
            &(struct board_method){.tables = NULL}, error);
    }
    solver->uses_tables = heuristic_spec_uses_tables(&read->spec) &&
                          (!read->is_default || read->store != NULL || options->n_sets > 0);
    return FIFTEEN_OK;
}

static enum fifteen_status fill_solver(struct fifteen_solver *solver,
                                       const struct fifteen_solver_options *options,
                                       struct fifteen_error *error)
{
    const enum fifteen_status status = read_options(options, solver, error);
    if (status != FIFTEEN_OK)
        return status;
    if (solver->uses_tables && !solver->is_blind && solver->cost == FIFTEEN_COST_UNIT &&
        options->tables == NULL && options->n_sets == 0)
        return error_set(error, FIFTEEN_INVALID,
                         "the heuristic needs tables, but the solver has no table store");
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

/* ---- the choice ---- */

/* Whether a problem is dispatched: searched on a tray, with tables or without. */
static bool is_dispatched(const struct fifteen_solver *solver, struct fifteen_geometry geometry)
{
    return solver->cost == FIFTEEN_COST_UNIT && solver->options.algorithm != FIFTEEN_QUICK &&
           fifteen_tray_valid(geometry);
}

static enum fifteen_status find_board_method(const struct fifteen_solver *solver,
                                             struct fifteen_geometry geometry,
                                             struct board_method *out, struct fifteen_error *error)
{
    const struct method_options *const options = &solver->options;
    const bool is_named = !options->is_default && !solver->is_blind;
    const struct board_method_request request = {.heuristic = is_named ? &options->spec : NULL,
                                                 .algorithm = options->algorithm,
                                                 .cost = solver->cost,
                                                 .conventions = options->conventions,
                                                 .geometry = geometry};
    return board_method_find(&request, out, error);
}

enum fifteen_status solver_choose(const struct fifteen_solver *solver,
                                  const struct fifteen_problem *problem,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor, struct solver_search *out,
                                  struct fifteen_error *error)
{
    out->solver = solver;
    out->problem = problem;
    out->on_tray = is_dispatched(solver, problem->start->size);
    out->limits = limits != NULL ? *limits : (struct fifteen_limits){.memory_bytes = 0};
    out->monitor = monitor != NULL ? *monitor : (struct fifteen_monitor){.report = NULL};
    out->snapshots = NULL;
    out->exchange = NULL;
    enum fifteen_status status = algorithm_check_limits(solver->options.algorithm, limits, error);
    if (status == FIFTEEN_OK && !out->on_tray)
        status = find_board_method(solver, problem->start->size, &out->method, error);
    if (status == FIFTEEN_OK)
        status = out->on_tray ? tray_problem_read(problem, &out->read, error)
                              : fifteen_problem_check(problem, error);
    return status == FIFTEEN_OK && out->on_tray
               ? dispatch_choose(solver, &out->read, monitor, &out->task, error)
               : status;
}

enum fifteen_status fifteen_solver_check(const struct fifteen_solver_options *options,
                                         struct fifteen_geometry geometry,
                                         struct fifteen_error *error)
{
    struct fifteen_solver solver = {.cost = FIFTEEN_COST_UNIT};
    struct board_method method;
    const enum fifteen_status status = read_options(options, &solver, error);
    return status == FIFTEEN_OK && !is_dispatched(&solver, geometry)
               ? find_board_method(&solver, geometry, &method, error)
               : status;
}

enum fifteen_status fifteen_solver_prepare(const struct fifteen_solver *solver,
                                           const struct fifteen_problem *problem,
                                           const struct fifteen_monitor *monitor,
                                           struct fifteen_error *error)
{
    struct solver_search search;
    return solver_choose(solver, problem, NULL, monitor, &search, error);
}

bool fifteen_solver_ready(const struct fifteen_solver *solver,
                          const struct fifteen_problem *problem)
{
    struct tray_problem read;
    return !is_dispatched(solver, problem->start->size) ||
           tray_problem_read(problem, &read, NULL) != FIFTEEN_OK || dispatch_ready(solver, &read);
}

static uint64_t add_method(uint64_t hash, const struct method *method)
{
    static const uint64_t factor = 0x9e3779b97f4a7c15; /* odd: no set cancels another */
    for (unsigned i = 0; method != NULL && i < method->n_sets; i++)
        hash = (hash ^ pdb_set_hash(method->sets[i])) * factor;
    return hash;
}

uint64_t fifteen_solver_tables_hash(const struct fifteen_solver *solver,
                                    const struct fifteen_problem *problem)
{
    struct solver_search search;
    if (!is_dispatched(solver, problem->start->size) || !fifteen_solver_ready(solver, problem) ||
        solver_choose(solver, problem, NULL, NULL, &search, NULL) != FIFTEEN_OK)
        return 0;
    return add_method(add_method(0, search.task.method), search.task.backward);
}

/* ---- tables by cost ---- */

/* Builds the method's tables within the limits, if the heuristic is pdb; the search has the memory
 * that they leave. Always call drop_cost_tables. */
static enum fifteen_status add_cost_tables(struct solver_search *search,
                                           struct fifteen_error *error)
{
    const struct fifteen_solver *const solver = search->solver;
    const struct fifteen_geometry geometry = search->problem->start->size;
    if (search->on_tray || !solver->uses_tables || solver->cost == FIFTEEN_COST_UNIT ||
        !fifteen_tray_valid(geometry))
        return FIFTEEN_OK;
    const uint64_t memory = limits_memory(&search->limits);
    const char *const by_default = cost_set_default(geometry);
    struct tray_problem read;
    enum fifteen_status status = tray_problem_read(search->problem, &read, error);
    if (status != FIFTEEN_OK)
        return status;
    struct cost_set_request wanted = {geometry, read.goal, solver->cost,
                                      solver->options.spec.part[0].partition, memory};
    if (*wanted.partition == '\0')
        wanted.partition = by_default != NULL ? by_default : cost_set_smallest(geometry);
    const struct cost_set *tables;
    status = cost_sets_get(solver->cost_sets, &wanted, &search->monitor, &tables, error);
    if (status != FIFTEEN_OK)
        return status;
    search->method.tables = tables;
    search->limits.memory_bytes = tables->bytes < memory ? memory - tables->bytes : 1;
    return FIFTEEN_OK;
}

static void drop_cost_tables(struct solver_search *search)
{
    if (!search->on_tray)
        cost_sets_release(search->solver->cost_sets, search->method.tables);
}

/* ---- one search ---- */

static enum fifteen_status run_engine(const struct task *task, enum fifteen_algorithm algorithm,
                                      struct search_result *result, struct fifteen_error *error)
{
    const struct method *const method = task->method;
    const struct search_job *const job = &task->plan.job;
    any_engine_search *const on_engine = algorithms[algorithm].on_engine;
    if (method->engine != NULL && on_engine != NULL)
        return on_engine(method->engine, job, result, error);
    search_function *const search = tray_search_for(algorithm, &method->spec, job);
    return search(job, method->heuristic, result, error);
}

static enum fifteen_status run_method(struct solver_search *search,
                                      enum fifteen_algorithm algorithm,
                                      struct search_result *result, struct fifteen_error *error)
{
    struct search_job *const job = &search->task.plan.job;
    if (!search->on_tray)
        return board_method_search(&search->method, search->problem, &search->limits,
                                   &search->monitor, result, error);
    job->algorithm = search->solver->options.algorithm;
    job->limits = search->limits;
    job->monitor = search->monitor;
    job->snapshots = search->snapshots;
    job->exchange = search->exchange;
    return run_engine(&search->task, algorithm, result, error);
}

/* Copies the moves, as moves of the problem, and replays them. */
static enum fifteen_status take_solution(const struct solver_search *search,
                                         const struct search_result *result,
                                         struct fifteen_solution *out, struct fifteen_error *error)
{
    const uint8_t *const moves = result->longer != NULL ? result->longer : result->solution.path;
    const size_t length = result->solution.length;
    *out = (struct fifteen_solution){length, malloc(length + 1)}; /* not NULL if empty */
    if (out->path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    memcpy(out->path, moves, length);
    if (search->on_tray)
        plan_translate(&search->task.plan, out);
    return problem_replay(search->problem, out, error);
}

/* The algorithm that ran where auto chose it. */
static enum fifteen_algorithm algorithm_that_ran(const struct search_result *result,
                                                 enum fifteen_algorithm algorithm)
{
    if (result->began_with_astar)
        return FIFTEEN_ASTAR_IDASTAR;
    return result->uses_transpositions ? FIFTEEN_IDASTAR_TT : algorithm;
}

/* What a search that ended proves. */
static unsigned lower_bound_of(const struct fifteen_problem *problem,
                               const struct search_result *result)
{
    const struct fifteen_geometry geometry = problem->start->size;
    const unsigned proven =
        result->lower_bound > result->initial_h ? result->lower_bound : result->initial_h;
    return length_at_least(geometry, board_blank(problem->start),
                           board_home(geometry, problem->goal, 0), proven);
}

static void name_heuristic(const struct solver_search *search, enum fifteen_algorithm algorithm,
                           char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    if (!search->on_tray)
        board_method_name(&search->method, out);
    else if (search->task.method->spec.n > 0)
        heuristic_spec_print(&search->task.method->spec, out);
    else
        strcpy(out, algorithm_heuristic(algorithm));
}

static void fill_result(const struct solver_search *search, const struct search_result *result,
                        enum fifteen_algorithm algorithm, double seconds,
                        struct fifteen_result *out)
{
    const bool on_tray = search->on_tray;
    const struct method *const method = on_tray ? search->task.method : NULL;
    const enum fifteen_cost cost = search->solver->cost;
    *out = (struct fifteen_result){.expanded = result->expanded,
                                   .generated = result->generated,
                                   .has_necessary = result->has_necessary,
                                   .necessary = result->necessary,
                                   .initial_h = result->initial_h,
                                   .extent = result->extent,
                                   .seconds = seconds,
                                   .algorithm = algorithm_that_ran(result, algorithm),
                                   .n_threads = result->n_threads,
                                   .tables =
                                       on_tray ? method->n_sets > 0 : search->method.tables != NULL,
                                   .reflection = on_tray && method->reflects,
                                   .optimal = fifteen_algorithm_is_optimal(algorithm),
                                   .weight = algorithm_weight(algorithm, search->limits.weight),
                                   .cost_bound = result->cost_bound,
                                   .minimizes = cost};
    if (cost == FIFTEEN_COST_UNIT)
        out->cost_bound = out->lower_bound = lower_bound_of(search->problem, result);
    name_heuristic(search, algorithm, out->heuristic);
}

/* A solution that a limit has left is a best one only if that is proven. */
static void add_solution(const struct fifteen_solution *solution,
                         const struct search_result *result, enum fifteen_status status,
                         struct fifteen_result *out)
{
    const bool in_moves = out->minimizes == FIFTEEN_COST_UNIT;
    out->found = true;
    out->solution = *solution;
    out->cost = in_moves ? solution->length : result->cost;
    out->optimal &= status == FIFTEEN_OK;
    out->optimal |= out->cost == out->cost_bound;
    if (out->optimal && in_moves)
        out->cost_bound = out->lower_bound = (unsigned)solution->length;
}

static bool has_result(enum fifteen_status status)
{
    return status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED;
}

/* Files of tables may have changed during the search, which a wrong solution may come from. */
static enum fifteen_status check_tables(const struct solver_search *search,
                                        enum fifteen_status status, struct fifteen_error *error)
{
    if (!search->on_tray || (status != FIFTEEN_OK && status != FIFTEEN_INTERNAL))
        return status;
    status = method_check_tables(search->task.method, status, error);
    return status != FIFTEEN_DAMAGED && search->task.backward != NULL
               ? method_check_tables(search->task.backward, status, error)
               : status;
}

static enum fifteen_status search_alone(struct solver_search *search, struct fifteen_result *out,
                                        struct fifteen_error *error)
{
    const double started = clock_seconds();
    const enum fifteen_algorithm algorithm =
        search->on_tray ? algorithm_that_runs(search->solver->options.algorithm,
                                              search->task.method->engine != NULL)
                        : search->method.algorithm;
    struct search_result result = {.n_threads = 1};
    struct fifteen_solution found = {.path = NULL};
    enum fifteen_status status = run_method(search, algorithm, &result, error);
    const bool has_moves =
        status == FIFTEEN_OK || (has_result(status) && result.solution.length > 0);
    if (has_moves) {
        const enum fifteen_status taken = take_solution(search, &result, &found, error);
        status = taken == FIFTEEN_OK ? status : taken;
    }
    status = check_tables(search, status, error);
    if (has_result(status))
        fill_result(search, &result, algorithm, clock_seconds() - started + result.earlier_seconds,
                    out);
    if (has_moves && has_result(status))
        add_solution(&found, &result, status, out);
    else
        fifteen_solution_free(&found);
    free(result.longer);
    return status;
}

/* The same, with a solution of quick search if the search ends without one. */
static enum fifteen_status search_with_fallback(struct solver_search *search,
                                                struct fifteen_result *out,
                                                struct fifteen_error *error)
{
    struct incumbent incumbent;
    incumbent_init(&incumbent, search->problem, search->limits.seconds, &search->monitor);
    incumbent.cost = search->solver->cost;
    search->monitor = incumbent_monitor(&incumbent);
    const enum fifteen_status status = search_alone(search, out, error);
    incumbent_end(&incumbent, status, out);
    return status;
}

static void count_nothing(const struct fifteen_solver *solver, struct fifteen_result *out)
{
    const bool in_moves = solver->cost == FIFTEEN_COST_UNIT;
    *out = (struct fifteen_result){
        .algorithm =
            in_moves ? algorithm_that_runs(solver->options.algorithm, false) : FIFTEEN_ASTAR,
        .n_threads = 1,
        .minimizes = solver->cost};
}

enum fifteen_status solver_run(struct solver_search *search, struct fifteen_result *out,
                               struct fifteen_error *error)
{
    *out = (struct fifteen_result){.found = false};
    const bool finds_other =
        search->limits.fallback && search->solver->options.algorithm != FIFTEEN_QUICK;
    enum fifteen_status status = add_cost_tables(search, error);
    if (status == FIFTEEN_OK)
        status = algorithm_status(
            (finds_other ? search_with_fallback : search_alone)(search, out, error), out);
    else if (status == FIFTEEN_CANCELLED)
        count_nothing(search->solver, out);
    drop_cost_tables(search);
    return status;
}

/* ---- the interface ---- */

enum fifteen_status fifteen_solve(const struct fifteen_solver *solver,
                                  const struct fifteen_problem *problem,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor,
                                  struct fifteen_result *result, struct fifteen_error *error)
{
    struct solver_search search;
    *result = (struct fifteen_result){.found = false};
    const enum fifteen_status status =
        solver_choose(solver, problem, limits, monitor, &search, error);
    if (status == FIFTEEN_CANCELLED)
        count_nothing(solver, result);
    return status == FIFTEEN_OK ? solver_run(&search, result, error) : status;
}

void fifteen_result_free(struct fifteen_result *result)
{
    fifteen_solution_free(&result->solution);
    *result = (struct fifteen_result){.found = false};
}

enum fifteen_status fifteen_evaluate(const struct fifteen_solver *solver,
                                     const struct fifteen_problem *problem, unsigned *value,
                                     struct fifteen_error *error)
{
    struct solver_search search;
    enum fifteen_status status = solver_choose(solver, problem, NULL, NULL, &search, error);
    if (status != FIFTEEN_OK)
        return status;
    if (search.on_tray) {
        uint8_t state[HEURISTIC_STATE_MAX];
        const struct heuristic *const heuristic = search.task.method->heuristic;
        heuristic->start(heuristic, search.task.plan.job.start, state);
        *value = heuristic->value(heuristic, state);
        return method_check_tables(search.task.method, FIFTEEN_OK, error);
    }
    status = add_cost_tables(&search, error);
    if (status == FIFTEEN_OK)
        status = board_method_evaluate(&search.method, problem, value, error);
    drop_cost_tables(&search);
    return status;
}
