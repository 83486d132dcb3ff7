/* solutions.c - all shortest solutions of a board: counts and lists them */
/* SPDX-License-Identifier: MIT */
#include <fifteen/solver.h>

#include <stdlib.h>

#include "search/algorithm/algorithm.h"
#include "search/generic/all_shortest.h"
#include "search/generic/tray_domain.h"
#include "search/solver.h"
#include "util/clock.h"
#include "util/error.h"

struct listing {
    const struct solver_search *search;
    const struct fifteen_solutions *solutions;
    struct fifteen_solution one; /* the solution that is passed, of the length that all have */
    enum fifteen_status status;
    struct fifteen_error *error;
};

/* Passes one solution, in canonical moves, to the callback. */
static bool pass_solution(void *context, const uint32_t *actions)
{
    struct listing *const listing = context;
    const struct fifteen_solutions *const solutions = listing->solutions;
    for (size_t i = 0; i < listing->one.length; i++)
        listing->one.path[i] = (uint8_t)actions[i];
    plan_translate(&listing->search->task.plan, &listing->one);
    listing->status = problem_replay(listing->search->problem, &listing->one, listing->error);
    return listing->status == FIFTEEN_OK && solutions->take(solutions->context, &listing->one);
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
    const struct task *const task = &listing->search->task;
    const struct search_job *const job = &task->plan.job;
    const unsigned length = (unsigned)listing->one.length;
    struct tray_domain tray;
    tray_domain_init(&tray, job, task->method->heuristic);
    const struct fifteen_domain domain = tray_domain_of(&tray);
    struct domain_search search;
    struct all_shortest all;
    domain_search_init(&search, &domain, &job->limits, &job->monitor, result, listing->error);
    search.watch.started = started;
    enum fifteen_status status = domain_search_go_on(&search, length);
    if (status != FIFTEEN_OK)
        return status;
    status = all_shortest_count(&all, &search, length);
    if (status == FIFTEEN_OK && all.n == 0)
        status = error_set(listing->error, FIFTEEN_INTERNAL,
                           "the solution of %u moves found was not met again; please report this",
                           length);
    if (status == FIFTEEN_OK)
        status = list_solutions(&all, listing);
    *n_solutions = all.n <= all_shortest_max ? all.n : all_shortest_max;
    all_shortest_free(&all);
    return status;
}

/* Counts and lists the solutions of the length of the first one, and adds to its counts. */
static enum fifteen_status list_all(const struct solver_search *search, double started,
                                    struct fifteen_solutions *solutions, uint64_t *n_solutions,
                                    struct fifteen_result *first, struct fifteen_error *error)
{
    struct listing listing = {.search = search,
                              .solutions = solutions,
                              .one = {first->solution.length, malloc(first->solution.length + 1)},
                              .error = error};
    struct fifteen_search_result result = {.expanded = first->expanded,
                                           .generated = first->generated};
    if (listing.one.path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solutions");
    enum fifteen_status status = count_and_list(started, &listing, &result, n_solutions);
    if (status == FIFTEEN_OK || status == FIFTEEN_INTERNAL)
        status = method_check_tables(search->task.method, status, error);
    first->expanded = result.expanded;
    first->generated = result.generated;
    first->seconds = clock_seconds() - started;
    if (*n_solutions == 0)
        *n_solutions = 1;
    fifteen_solution_free(&listing.one);
    return status;
}

static enum fifteen_status solve_all(struct solver_search *search,
                                     struct fifteen_solutions *solutions,
                                     struct fifteen_result *first, struct fifteen_error *error)
{
    const double started = clock_seconds();
    uint64_t n_solutions = 0;
    enum fifteen_status status = solver_run(search, first, error);
    if (status == FIFTEEN_OK)
        status = list_all(search, started, solutions, &n_solutions, first, error);
    if (status != FIFTEEN_OK && status != FIFTEEN_LIMIT && status != FIFTEEN_CANCELLED)
        fifteen_result_free(first);
    if (first->solution.length > FIFTEEN_MAX_MOVES) {
        fifteen_solution_free(&first->solution);
        first->solution.length = 0;
        first->found = false;
    }
    if (first->found) {
        solutions->length = (unsigned)first->solution.length;
        solutions->n_solutions = n_solutions;
        /* A search or a count that ended early knows at least this solution. */
        if (status != FIFTEEN_OK && solutions->take != NULL && solutions->max_solutions > 0)
            solutions->take(solutions->context, &first->solution);
    }
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
                                      struct fifteen_result *result, struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_board_size(problem->start);
    struct solver_search search;
    *result = (struct fifteen_result){.found = false};
    if (!fifteen_tray_valid(size))
        return error_set(error, FIFTEEN_INVALID,
                         "the solutions of a board of %ux%u cannot be counted: at most %d cells "
                         "are possible",
                         size.rows, size.columns, FIFTEEN_TRAY_MAX_CELLS);
    enum fifteen_status status = check_optimal(solver, error);
    if (status == FIFTEEN_OK)
        status = solver_choose(solver, problem, limits, monitor, &search, error);
    if (status == FIFTEEN_CANCELLED)
        result->n_threads = 1;
    return status == FIFTEEN_OK ? solve_all(&search, solutions, result, error) : status;
}
