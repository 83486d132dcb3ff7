/* grid_solver.c - solving the n x n grid by A* and the other generic searches */
#include <fifteen/grid_solver.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/grid_domain.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/quote.h"

/* ---- what is asked for ---- */

static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR};

enum { n_algorithms = sizeof algorithms / sizeof algorithms[0] };

static const char *algorithm_name(unsigned index)
{
    return index < n_algorithms ? fifteen_algorithm_name(algorithms[index]) : NULL;
}

/* Finds a name among those there are, or says which there are. */
static enum fifteen_status find(const char *what, const char *name,
                                const char *(*names)(unsigned index), unsigned *out,
                                struct fifteen_error *error)
{
    char known[128] = "";
    size_t length = 0;
    for (unsigned i = 0; names(i) != NULL; i++) {
        if (strcmp(name, names(i)) == 0) {
            *out = i;
            return FIFTEEN_OK;
        }
        length += (size_t)snprintf(known + length, sizeof known - length, "%s%s",
                                   i == 0 ? "" : ", ", names(i));
    }
    char quoted[quote_size];
    return error_set(error, FIFTEEN_INVALID, "grids have no %s '%s'; there is %s", what,
                     quote_bytes(name, strlen(name), quoted), known);
}

/* Of the first where none is asked for. */
static enum fifteen_status choose(const struct fifteen_grid_problem *problem, unsigned *heuristic,
                                  enum fifteen_algorithm *algorithm, struct fifteen_error *error)
{
    *heuristic = 0;
    *algorithm = algorithms[0];
    enum fifteen_status status = FIFTEEN_OK;
    if (problem->heuristic != NULL)
        status = find("heuristic", problem->heuristic, grid_domain_heuristic, heuristic, error);
    if (status != FIFTEEN_OK || problem->algorithm == FIFTEEN_AUTO)
        return status;
    const char *const name = fifteen_algorithm_name(problem->algorithm);
    unsigned index = 0;
    status = find("algorithm", name != NULL ? name : "?", algorithm_name, &index, error);
    *algorithm = algorithms[index];
    return status;
}

static enum fifteen_status check(const struct fifteen_grid_problem *problem,
                                 struct fifteen_error *error)
{
    const unsigned n = problem->start->n;
    if (problem->goal != NULL && problem->goal->n != n)
        return error_set(error, FIFTEEN_INVALID, "a goal of %ux%u for a grid of %ux%u",
                         problem->goal->n, problem->goal->n, n, n);
    if (!fifteen_grid_solvable(problem->start, problem->goal))
        return error_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from this grid to the goal");
    return FIFTEEN_OK;
}

/* ---- what is found ---- */

static enum fifteen_status take_path(const struct fifteen_grid_problem *problem,
                                     const struct fifteen_search_result *result,
                                     struct fifteen_grid_solution *out, struct fifteen_error *error)
{
    struct fifteen_grid_solution found = {.length = result->length,
                                          .path = malloc(result->length + 1)};
    if (found.path == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a solution");
    for (size_t i = 0; i < found.length; i++)
        found.path[i] = (uint8_t)result->path[i];
    if (!fifteen_grid_replay(problem, &found)) {
        fifteen_grid_solution_free(&found);
        return error_set(error, FIFTEEN_INTERNAL,
                         "the solution of %zu moves found does not lead to the goal; please "
                         "report this",
                         result->length);
    }
    *out = found;
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_grid_solve(const struct fifteen_grid_problem *problem,
                                       const struct fifteen_limits *limits,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_grid_solution *solution,
                                       struct fifteen_counts *counts, struct fifteen_error *error)
{
    const double started = clock_seconds();
    struct fifteen_search_result result = {.path = NULL};
    struct grid_domain grid = {.start = problem->start};
    unsigned heuristic;
    enum fifteen_algorithm algorithm;
    enum fifteen_status status = choose(problem, &heuristic, &algorithm, error);
    if (status == FIFTEEN_OK)
        status = check(problem, error);
    if (status == FIFTEEN_OK)
        status = grid_domain_init(&grid, problem->start, problem->goal, heuristic, error);
    if (status == FIFTEEN_OK) {
        const struct fifteen_domain domain = grid_domain_of(&grid);
        status = fifteen_search(&domain, algorithm, limits, monitor, &result, error);
    }
    if (status == FIFTEEN_OK)
        status = take_path(problem, &result, solution, error);
    if (status == FIFTEEN_OK || status == FIFTEEN_LIMIT || status == FIFTEEN_CANCELLED) {
        *counts = (struct fifteen_counts){.expanded = result.expanded,
                                          .generated = result.generated,
                                          .initial_h = result.initial_h,
                                          .seconds = clock_seconds() - started,
                                          .algorithm = algorithm,
                                          .n_threads = 1};
        strcpy(counts->heuristic, grid_domain_heuristic(heuristic));
    }
    grid_domain_free(&grid);
    fifteen_search_result_free(&result);
    return status;
}

bool fifteen_grid_replay(const struct fifteen_grid_problem *problem,
                         const struct fifteen_grid_solution *solution)
{
    struct fifteen_grid *grid;
    if (grid_copy(problem->start, &grid, NULL) != FIFTEEN_OK)
        return false;
    size_t done = 0;
    while (done < solution->length && solution->path[done] <= FIFTEEN_DOWN &&
           fifteen_grid_can_move(grid, (enum fifteen_move)solution->path[done]))
        grid_slide(grid, (enum fifteen_move)solution->path[done++]);
    const bool arrives = done == solution->length && fifteen_grid_is_goal(grid, problem->goal);
    fifteen_grid_free(grid);
    return arrives;
}

void fifteen_grid_solution_free(struct fifteen_grid_solution *solution)
{
    free(solution->path);
    solution->path = NULL;
}
