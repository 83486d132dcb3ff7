/* solutions.c - all shortest solutions of a board: counts and lists them */
#include <fifteen/solutions.h>

#include <string.h>

#include "search/algorithm/algorithm.h"
#include "search/generic/all_shortest.h"
#include "search/generic/tray_domain.h"
#include "search/solver.h"
#include "util/clock.h"
#include "util/error.h"

struct listing {
    const struct tray_problem *problem;
    const struct task *task;
    const struct fifteen_solutions *solutions;
    unsigned length;
    enum fifteen_status status;
    struct fifteen_error *error;
};

/* Passes one solution, in canonical moves, to the callback. */
static bool pass_solution(void *context, const uint32_t *actions)
{
    struct listing *const listing = context;
    const struct fifteen_solutions *const solutions = listing->solutions;
    struct fifteen_solution solution = {.length = listing->length};
    const struct fifteen_grid_solution moves = {solution.length, solution.path};
    for (unsigned i = 0; i < listing->length; i++)
        solution.path[i] = (uint8_t)actions[i];
    listing->status =
        plan_translate(&listing->task->plan, listing->problem, &moves, listing->error);
    return listing->status == FIFTEEN_OK && solutions->take(solutions->context, &solution);
}

static enum fifteen_status list_solutions(struct all_shortest *all, struct listing *listing)
{
    const struct fifteen_solutions *const solutions = listing->solutions;
    if (solutions->take == NULL)
        return FIFTEEN_OK;
    const enum fifteen_status status =
        all_shortest_walk(all, solutions->max_solutions, pass_solution, listing);
    return status == FIFTEEN_OK ? listing->status : status;
}

/* Continues after the search for the length: the limits hold for both. */
static enum fifteen_status count_and_list(double started, struct listing *listing,
                                          struct fifteen_search_result *result,
                                          uint64_t *n_solutions)
{
    const struct search_job *const job = &listing->task->plan.job;
    struct tray_domain tray;
    tray_domain_init(&tray, job, listing->task->method->heuristic);
    const struct fifteen_domain domain = tray_domain_of(&tray);
    struct domain_search search;
    struct all_shortest all;
    domain_search_init(&search, &domain, &job->limits, &job->monitor, result, listing->error);
    search.watch.started = started;
    enum fifteen_status status = domain_search_go_on(&search, listing->length);
    if (status != FIFTEEN_OK)
        return status;
    status = all_shortest_count(&all, &search, listing->length);
    if (status == FIFTEEN_OK && all.n == 0)
        status = error_set(listing->error, FIFTEEN_INTERNAL,
                           "the solution of %u moves found was not met again; please report this",
                           listing->length);
    if (status == FIFTEEN_OK)
        status = list_solutions(&all, listing);
    *n_solutions = all.n <= all_shortest_max ? all.n : all_shortest_max;
    all_shortest_free(&all);
    return status;
}

/* A search or a count that ended early knows at least the solution that it has found. */
static void pass_found(struct fifteen_solutions *solutions,
                       const struct fifteen_grid_solution *found)
{
    struct fifteen_solution solution = {.length = (unsigned)found->length};
    memcpy(solution.path, found->path, found->length);
    if (solutions->take != NULL && solutions->max_solutions > 0)
        solutions->take(solutions->context, &solution);
}

static enum fifteen_status solve_all(const struct fifteen_solver *solver,
                                     const struct solver_request *request,
                                     struct fifteen_solutions *solutions,
                                     struct fifteen_counts *counts, struct fifteen_error *error)
{
    const double started = clock_seconds();
    struct fifteen_grid_solution first = {.path = NULL};
    struct task task;
    uint64_t n_solutions = 0;
    enum fifteen_status status = solver_solve(solver, request, &task, &first, counts, error);
    if (status == FIFTEEN_OK) {
        struct listing listing = {.problem = request->problem,
                                  .task = &task,
                                  .solutions = solutions,
                                  .length = (unsigned)first.length,
                                  .error = error};
        struct fifteen_search_result result = {.expanded = counts->expanded,
                                               .generated = counts->generated};
        status = count_and_list(started, &listing, &result, &n_solutions);
        if (status == FIFTEEN_OK || status == FIFTEEN_INTERNAL)
            status = method_check_tables(task.method, status, error);
        counts->expanded = result.expanded;
        counts->generated = result.generated;
        counts->seconds = clock_seconds() - started;
        n_solutions = n_solutions > 0 ? n_solutions : 1;
    }
    if (first.length > FIFTEEN_MAX_MOVES)
        counts->found = false;
    if (solver_has_solution(status, counts)) {
        solutions->length = (unsigned)first.length;
        solutions->n_solutions = n_solutions;
        if (status != FIFTEEN_OK)
            pass_found(solutions, &first);
    }
    fifteen_grid_solution_free(&first);
    return status;
}

static enum fifteen_status check_optimal(const struct fifteen_solver *solver,
                                         struct fifteen_error *error)
{
    const enum fifteen_algorithm algorithm = solver->options.algorithm;
    if (solver->cost != FIFTEEN_COST_UNIT)
        return error_set(error, FIFTEEN_INVALID, "only solutions of the fewest moves are counted");
    if (!algorithms[algorithm].not_optimal)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID,
                     "the algorithm '%s' does not find shortest solutions; choose another one to "
                     "count them",
                     fifteen_algorithm_name(algorithm));
}

enum fifteen_status fifteen_solve_all(const struct fifteen_solver *solver,
                                      const struct fifteen_problem *problem,
                                      const struct fifteen_limits *limits,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_solutions *solutions,
                                      struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct tray_problem read;
    const struct solver_request request = {.problem = &read, .limits = limits, .monitor = monitor};
    enum fifteen_status status = check_optimal(solver, error);
    if (status == FIFTEEN_OK)
        status = tray_problem_read(problem, &read, error);
    return status == FIFTEEN_OK ? solve_all(solver, &request, solutions, counts, error) : status;
}

enum fifteen_status fifteen_solve_all_grid(
    const struct fifteen_solver *solver, const struct fifteen_grid_pair *problem,
    const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
    struct fifteen_solutions *solutions, struct fifteen_counts *counts, struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_grid_size(problem->start);
    struct tray_problem read;
    const struct solver_request request = {.problem = &read, .limits = limits, .monitor = monitor};
    if (!fifteen_tray_valid(size))
        return error_set(error, FIFTEEN_INVALID,
                         "the solutions of a board of %ux%u cannot be counted: at most %d cells "
                         "are possible",
                         size.rows, size.columns, FIFTEEN_TRAY_MAX_CELLS);
    enum fifteen_status status = check_optimal(solver, error);
    if (status == FIFTEEN_OK)
        status = tray_problem_read_grids(problem, &read, error);
    return status == FIFTEEN_OK ? solve_all(solver, &request, solutions, counts, error) : status;
}
