/* solve_grid.c - a solver's searches on grids: trays of up to 25 cells, and larger boards */
#include <fifteen/grid_solver.h>

#include "board/grid.h"
#include "search/algorithm/algorithm.h"
#include "search/engine/limits.h"
#include "search/grid_solver.h"
#include "search/plan/cost_sets.h"
#include "search/solver.h"
#include "util/error.h"

/* ---- trays ---- */

/* Whether the solver's own searches, on tables or not, serve a grid. */
static bool is_tray(const struct fifteen_solver *solver, const struct fifteen_grid_pair *problem)
{
    return solver->cost == FIFTEEN_COST_UNIT && fifteen_tray_valid(problem->start->size);
}

enum fifteen_status tray_problem_read_grids(const struct fifteen_grid_pair *problem,
                                            struct tray_problem *out, struct fifteen_error *error)
{
    const struct fifteen_geometry size = problem->start->size;
    const enum fifteen_status status = fifteen_grid_check(problem->start, problem->goal, error);
    if (status == FIFTEEN_OK)
        *out = (struct tray_problem){size, wide_of_grid(problem->start),
                                     problem->goal != NULL
                                         ? wide_of_grid(problem->goal)
                                         : wide_standard_goal(size, FIFTEEN_BLANK_LAST)};
    return status;
}

enum fifteen_status tray_problem_grids(const struct tray_problem *problem,
                                       struct fifteen_grid **start, struct fifteen_grid **goal,
                                       struct fifteen_error *error)
{
    *start = NULL;
    *goal = NULL;
    const enum fifteen_status status =
        wide_to_grid(problem->geometry, problem->start, start, error);
    return status == FIFTEEN_OK ? wide_to_grid(problem->geometry, problem->goal, goal, error)
                                : status;
}

/* ---- larger boards, and costs ---- */

/* The same problem for the search of grids. `name` holds the heuristic's text. */
static struct fifteen_grid_problem grid_problem(const struct fifteen_solver *solver,
                                                const struct fifteen_grid_pair *problem,
                                                char name[FIFTEEN_HEURISTIC_NAME_SIZE])
{
    const struct method_options *const options = &solver->options;
    const bool is_named = !options->is_default && !solver->is_blind;
    if (is_named)
        heuristic_spec_print(&options->spec, name);
    return (struct fifteen_grid_problem){.start = problem->start,
                                         .goal = problem->goal,
                                         .heuristic = is_named ? name : NULL,
                                         .algorithm = options->algorithm,
                                         .cost = solver->cost};
}

/* Whether the solver's tables by cost serve a grid. */
static bool has_cost_tables(const struct fifteen_solver *solver, const struct fifteen_grid *start)
{
    return solver->cost != FIFTEEN_COST_UNIT && solver->uses_tables &&
           fifteen_tray_valid(start->size);
}

/* Sets the request's tables, which the caller releases, built within the limits; the search has the
 * memory that they leave. `name` and `limits` are what the request refers to. */
static enum fifteen_status add_cost_tables(const struct fifteen_solver *solver,
                                           struct fifteen_grid_problem *problem,
                                           struct fifteen_limits *limits,
                                           struct grid_request *request,
                                           struct fifteen_error *error)
{
    const struct fifteen_grid_pair grids = {problem->start, problem->goal};
    const uint64_t memory = limits_memory(limits);
    const char *const name = solver->options.spec.part[0].partition;
    const char *const by_default = cost_set_default(problem->start->size);
    struct tray_problem read;
    enum fifteen_status status = tray_problem_read_grids(&grids, &read, error);
    if (status != FIFTEEN_OK)
        return status;
    struct cost_set_request wanted = {read.geometry, read.goal, solver->cost, name, memory};
    if (*name == '\0')
        wanted.partition =
            by_default != NULL ? by_default : cost_set_smallest(problem->start->size);
    status = cost_sets_get(solver->cost_sets, &wanted, request->monitor, &request->tables, error);
    if (status != FIFTEEN_OK)
        return status;
    limits->memory_bytes = request->tables->bytes < memory ? memory - request->tables->bytes : 1;
    request->limits = limits;
    problem->heuristic = NULL;
    return FIFTEEN_OK;
}

static enum fifteen_status solve_as_grid(const struct fifteen_solver *solver,
                                         const struct fifteen_grid_pair *pair,
                                         const struct solver_request *caller,
                                         struct fifteen_grid_solution *solution,
                                         struct fifteen_counts *counts, struct fifteen_error *error)
{
    char name[FIFTEEN_HEURISTIC_NAME_SIZE];
    struct fifteen_grid_problem problem = grid_problem(solver, pair, name);
    struct fifteen_limits limits = {.memory_bytes = 0};
    struct grid_request request = {
        .problem = &problem, .limits = caller->limits, .monitor = caller->monitor};
    enum fifteen_status status = FIFTEEN_OK;
    if (caller->limits != NULL)
        limits = *caller->limits;
    if (has_cost_tables(solver, pair->start))
        status = add_cost_tables(solver, &problem, &limits, &request, error);
    if (status == FIFTEEN_OK)
        status = grid_solve(&request, solution, counts, error);
    else if (status == FIFTEEN_CANCELLED)
        *counts = (struct fifteen_counts){
            .algorithm = FIFTEEN_ASTAR, .n_threads = 1, .minimizes = solver->cost};
    cost_sets_release(solver->cost_sets, request.tables);
    return status;
}

static enum fifteen_status evaluate_as_grid(const struct fifteen_solver *solver,
                                            const struct fifteen_grid_pair *pair, unsigned *value,
                                            struct fifteen_error *error)
{
    char name[FIFTEEN_HEURISTIC_NAME_SIZE];
    struct fifteen_grid_problem problem = grid_problem(solver, pair, name);
    struct fifteen_limits limits = {.memory_bytes = 0};
    struct grid_request request = {.problem = &problem};
    enum fifteen_status status = FIFTEEN_OK;
    if (has_cost_tables(solver, pair->start))
        status = add_cost_tables(solver, &problem, &limits, &request, error);
    if (status == FIFTEEN_OK)
        status = grid_evaluate(&request, value, error);
    cost_sets_release(solver->cost_sets, request.tables);
    return status;
}

enum fifteen_status solver_solve_by_cost(const struct fifteen_solver *solver,
                                         const struct solver_request *request,
                                         struct fifteen_grid_solution *solution,
                                         struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct fifteen_grid *start;
    struct fifteen_grid *goal;
    enum fifteen_status status = tray_problem_grids(request->problem, &start, &goal, error);
    const struct fifteen_grid_pair grids = {start, goal};
    if (status == FIFTEEN_OK)
        status = fifteen_solve_grid(solver, &grids, request->limits, request->monitor, solution,
                                    counts, error);
    fifteen_grid_free(start);
    fifteen_grid_free(goal);
    return status;
}

enum fifteen_status solver_evaluate_by_cost(const struct fifteen_solver *solver,
                                            const struct tray_problem *problem, unsigned *value,
                                            struct fifteen_error *error)
{
    struct fifteen_grid *start;
    struct fifteen_grid *goal;
    enum fifteen_status status = tray_problem_grids(problem, &start, &goal, error);
    const struct fifteen_grid_pair grids = {start, goal};
    if (status == FIFTEEN_OK)
        status = fifteen_evaluate_grid(solver, &grids, value, error);
    fifteen_grid_free(start);
    fifteen_grid_free(goal);
    return status;
}

/* ---- the interface ---- */

enum fifteen_status fifteen_solver_prepare_grid(const struct fifteen_solver *solver,
                                                const struct fifteen_grid_pair *problem,
                                                const struct fifteen_monitor *monitor,
                                                struct fifteen_error *error)
{
    char name[FIFTEEN_HEURISTIC_NAME_SIZE];
    struct tray_problem read;
    struct task task;
    if (!is_tray(solver, problem)) {
        struct fifteen_grid_problem grid = grid_problem(solver, problem, name);
        if (has_cost_tables(solver, problem->start))
            grid.heuristic = NULL;
        return fifteen_grid_problem_check(&grid, error);
    }
    const enum fifteen_status status = tray_problem_read_grids(problem, &read, error);
    return status == FIFTEEN_OK ? dispatch_choose(solver, &read, monitor, &task, error) : status;
}

bool fifteen_solver_ready_grid(const struct fifteen_solver *solver,
                               const struct fifteen_grid_pair *problem)
{
    struct tray_problem read;
    return !is_tray(solver, problem) ||
           tray_problem_read_grids(problem, &read, NULL) != FIFTEEN_OK ||
           dispatch_ready(solver, &read);
}

enum fifteen_status fifteen_solve_grid(const struct fifteen_solver *solver,
                                       const struct fifteen_grid_pair *problem,
                                       const struct fifteen_limits *limits,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_grid_solution *solution,
                                       struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct tray_problem read;
    struct task task;
    const struct solver_request request = {.problem = &read, .limits = limits, .monitor = monitor};
    if (!is_tray(solver, problem))
        return solve_as_grid(solver, problem, &request, solution, counts, error);
    const enum fifteen_status status = tray_problem_read_grids(problem, &read, error);
    return status == FIFTEEN_OK ? solver_solve(solver, &request, &task, solution, counts, error)
                                : status;
}

enum fifteen_status fifteen_evaluate_grid(const struct fifteen_solver *solver,
                                          const struct fifteen_grid_pair *problem, unsigned *value,
                                          struct fifteen_error *error)
{
    struct tray_problem read;
    if (!is_tray(solver, problem))
        return evaluate_as_grid(solver, problem, value, error);
    const enum fifteen_status status = tray_problem_read_grids(problem, &read, error);
    return status == FIFTEEN_OK ? solver_evaluate(solver, &read, value, error) : status;
}
