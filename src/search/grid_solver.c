/* grid_solver.c - solving boards of any size by the generic searches and the quick one */
#include "search/grid_solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/distance.h"
#include "search/algorithm/algorithm.h"
#include "search/generic/grid_domain.h"
#include "search/grid_method.h"
#include "search/incumbent.h"
#include "search/quick/quick.h"
#include "util/clock.h"
#include "util/error.h"

/* ---- what is found ---- */

/* FIFTEEN_INTERNAL if the path does not lead to the goal, which must have the start's size. */
static enum fifteen_status replay(const struct fifteen_grid_problem *problem,
                                  const struct fifteen_grid_solution *solution,
                                  struct fifteen_error *error)
{
    struct fifteen_grid *grid;
    const enum fifteen_status status = fifteen_grid_copy(problem->start, &grid, error);
    if (status != FIFTEEN_OK)
        return status;
    size_t done = 0;
    while (done < solution->length &&
           fifteen_grid_slide(grid, (enum fifteen_move)solution->path[done]) != 0)
        done++;
    const bool arrives = done == solution->length && fifteen_grid_is_goal(grid, problem->goal);
    fifteen_grid_free(grid);
    return arrives ? FIFTEEN_OK
                   : error_set(error, FIFTEEN_INTERNAL,
                               "the solution of %zu moves found does not lead to the goal; please "
                               "report this",
                               solution->length);
}

static enum fifteen_status take_path(const struct fifteen_grid_problem *problem,
                                     const struct fifteen_search_result *result,
                                     struct fifteen_grid_solution *out, struct fifteen_error *error)
{
    size_t length = 0;
    for (size_t i = 0; i < result->length; i++)
        length += grid_domain_n_moves(result->path[i]);
    struct fifteen_grid_solution found = {.path = malloc(length + 1)};
    if (found.path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solution");
    for (size_t i = 0; i < result->length; i++)
        for (unsigned k = grid_domain_n_moves(result->path[i]); k > 0; k--)
            found.path[found.length++] = grid_domain_move(result->path[i]);
    const enum fifteen_status status = replay(problem, &found, error);
    if (status == FIFTEEN_OK)
        *out = found;
    else
        fifteen_grid_solution_free(&found);
    return status;
}

static unsigned lower_bound_of(const struct fifteen_grid_problem *problem,
                               const struct fifteen_search_result *result)
{
    const struct fifteen_geometry size = problem->start->size;
    return length_at_least(size, grid_blank(problem->start), grid_home(size, problem->goal, 0),
                           (unsigned)result->lower_bound);
}

/* ---- the searches ---- */

/* A request with the algorithm and the heuristic that it stands for. */
struct search {
    struct grid_request request;
    struct grid_method method;
};

static enum fifteen_status search_domain(const struct search *search,
                                         struct fifteen_grid_solution *solution,
                                         struct fifteen_search_result *result,
                                         struct fifteen_error *error)
{
    const struct grid_request *const request = &search->request;
    const struct fifteen_grid_problem *const problem = request->problem;
    struct grid_domain grid = {.start = problem->start};
    enum fifteen_status status = grid_domain_init(&grid, problem->start, problem->goal,
                                                  search->method.heuristic, problem->cost, error);
    if (status == FIFTEEN_OK) {
        grid.tables = request->tables;
        const struct fifteen_domain domain = grid_domain_of(&grid);
        status = fifteen_search(&domain, search->method.algorithm, request->limits,
                                request->monitor, result, error);
    }
    if (result->path != NULL) {
        const enum fifteen_status taken = take_path(problem, result, solution, error);
        status = taken == FIFTEEN_OK ? status : taken;
    }
    grid_domain_free(&grid);
    return status;
}

/* The moves, or a block for none: the path of a solution is not NULL. */
static uint8_t *allocated(uint8_t *moves)
{
    return moves != NULL ? moves : malloc(1);
}

static enum fifteen_status search_quickly(const struct search *search,
                                          struct fifteen_grid_solution *solution,
                                          struct fifteen_search_result *result,
                                          struct fifteen_error *error)
{
    const struct grid_request *const request = &search->request;
    const struct fifteen_grid_problem *const problem = request->problem;
    struct quick_board start;
    struct quick_result found = {.generated = 0};
    const struct quick_problem quick = {
        .start = &start, .limits = request->limits, .monitor = request->monitor};
    enum fifteen_status status = FIFTEEN_NO_MEMORY;
    if (quick_board_init(&start, problem->start, problem->goal))
        status = quick_solve(&quick, &found, error);
    else
        error_format(error, "out of memory for a board");
    quick_board_free(&start);
    result->expanded = found.expanded;
    result->generated = found.generated;
    result->initial_h = found.initial_h;
    result->lower_bound = found.lower_bound;
    result->length = found.path.length;
    result->cost = found.path.length;
    struct fifteen_grid_solution taken = {found.path.length, allocated(found.path.moves)};
    if (taken.path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solution");
    const bool has_path =
        status == FIFTEEN_OK || (status == FIFTEEN_CANCELLED && found.path.length > 0);
    const enum fifteen_status replayed = has_path ? replay(problem, &taken, error) : status;
    if (has_path && replayed == FIFTEEN_OK) {
        *solution = taken;
        return status;
    }
    fifteen_grid_solution_free(&taken);
    return replayed;
}

/* Writes the name of the heuristic that ran. */
static void name_heuristic(const struct search *search, char out[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    const struct cost_set *const tables = search->request.tables;
    const enum fifteen_algorithm algorithm = search->method.algorithm;
    if (!fifteen_algorithm_asks_heuristic(algorithm))
        strcpy(out, algorithm_heuristic(algorithm));
    else if (tables != NULL)
        snprintf(out, FIFTEEN_HEURISTIC_NAME_SIZE, "%s(%s)", heuristic_pdb.name, tables->partition);
    else
        strcpy(out, search->method.heuristic->name);
}

static void set_counts(const struct search *search, bool found,
                       const struct fifteen_search_result *result, struct fifteen_counts *counts)
{
    const struct grid_request *const request = &search->request;
    const enum fifteen_algorithm algorithm = search->method.algorithm;
    const struct fifteen_limits *const limits = request->limits;
    *counts = (struct fifteen_counts){
        .expanded = result->expanded,
        .has_necessary = algorithm == FIFTEEN_ASTAR || algorithm == FIFTEEN_UNIFORM_COST,
        .necessary = result->necessary,
        .generated = result->generated,
        .initial_h = result->initial_h,
        .extent = result->extent,
        .algorithm = algorithm,
        .n_threads = 1,
        .tables = request->tables != NULL,
        .found = found,
        .weight = algorithm_weight(algorithm, limits != NULL ? limits->weight : 0),
        .cost_bound = result->lower_bound,
        .minimizes = request->problem->cost};
    if (request->problem->cost == FIFTEEN_COST_UNIT)
        counts->cost_bound = counts->lower_bound = lower_bound_of(request->problem, result);
    if (counts->found)
        counts->cost = result->cost;
    counts->optimal = counts->found && counts->cost == counts->cost_bound;
    name_heuristic(search, counts->heuristic);
}

static enum fifteen_status search_grid(const struct grid_request *request,
                                       struct fifteen_grid_solution *solution,
                                       struct fifteen_counts *counts, struct fifteen_error *error)
{
    const double started = clock_seconds();
    struct fifteen_search_result result = {.path = NULL};
    struct fifteen_grid_solution found = {.path = NULL};
    struct search search = {.request = *request};
    enum fifteen_status status = grid_method_find(request->problem, &search.method, error);
    if (status == FIFTEEN_OK)
        status = algorithm_check_limits(request->problem->algorithm, request->limits, error);
    if (status != FIFTEEN_OK)
        return status;
    status = search.method.algorithm == FIFTEEN_QUICK
                 ? search_quickly(&search, &found, &result, error)
                 : search_domain(&search, &found, &result, error);
    if (status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED) {
        set_counts(&search, found.path != NULL, &result, counts);
        counts->seconds = clock_seconds() - started;
    }
    if (found.path != NULL)
        *solution = found;
    fifteen_search_result_free(&result);
    return status;
}

/* The same, with a solution of quick search if the search ends without one. */
static enum fifteen_status search_with_fallback(const struct grid_request *request,
                                                struct fifteen_grid_solution *solution,
                                                struct fifteen_counts *counts,
                                                struct fifteen_error *error)
{
    const struct fifteen_grid_problem *const problem = request->problem;
    struct incumbent incumbent;
    incumbent_init(&incumbent, &(struct fifteen_grid_pair){problem->start, problem->goal},
                   request->limits->seconds, request->monitor);
    incumbent.cost = problem->cost;
    const struct fifteen_monitor watched = incumbent_monitor(&incumbent);
    struct grid_request with_reports = *request;
    with_reports.monitor = &watched;
    const enum fifteen_status status = search_grid(&with_reports, solution, counts, error);
    incumbent_end(&incumbent, status, counts, solution);
    return status;
}

enum fifteen_status grid_solve(const struct grid_request *request,
                               struct fifteen_grid_solution *solution,
                               struct fifteen_counts *counts, struct fifteen_error *error)
{
    const struct fifteen_limits *const limits = request->limits;
    const bool finds_other =
        limits != NULL && limits->fallback && request->problem->algorithm != FIFTEEN_QUICK;
    const enum fifteen_status status =
        (finds_other ? search_with_fallback : search_grid)(request, solution, counts, error);
    return algorithm_status(status, counts);
}

enum fifteen_status fifteen_grid_solve(const struct fifteen_grid_problem *problem,
                                       const struct fifteen_limits *limits,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_grid_solution *solution,
                                       struct fifteen_counts *counts, struct fifteen_error *error)
{
    const struct grid_request request = {.problem = problem, .limits = limits, .monitor = monitor};
    return grid_solve(&request, solution, counts, error);
}

enum fifteen_status grid_evaluate(const struct grid_request *request, unsigned *value,
                                  struct fifteen_error *error)
{
    const struct fifteen_grid_problem *const problem = request->problem;
    struct grid_domain grid = {.start = problem->start};
    const struct heuristic_kind *heuristic;
    enum fifteen_status status = grid_method_heuristic(problem, &heuristic, error);
    if (status == FIFTEEN_OK)
        status = fifteen_grid_check(problem->start, problem->goal, error);
    if (status == FIFTEEN_OK)
        status =
            grid_domain_init(&grid, problem->start, problem->goal, heuristic, problem->cost, error);
    grid.tables = request->tables;
    if (status == FIFTEEN_OK)
        *value = grid_domain_start_value(&grid);
    grid_domain_free(&grid);
    return status;
}

enum fifteen_status fifteen_grid_evaluate(const struct fifteen_grid_problem *problem,
                                          unsigned *value, struct fifteen_error *error)
{
    const struct grid_request request = {.problem = problem};
    return grid_evaluate(&request, value, error);
}

bool fifteen_grid_replay(const struct fifteen_grid_problem *problem,
                         const struct fifteen_grid_solution *solution)
{
    const struct fifteen_geometry size = problem->start->size;
    return (problem->goal == NULL || fifteen_geometry_equal(problem->goal->size, size)) &&
           replay(problem, solution, NULL) == FIFTEEN_OK;
}

void fifteen_grid_solution_free(struct fifteen_grid_solution *solution)
{
    free(solution->path);
    solution->path = NULL;
}
