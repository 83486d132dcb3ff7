/* puzzle_tray.c - puzzles on trays of up to 16 cells: with tables, by every algorithm there is */
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"
#include "process/interrupt.h"
#include "solve/puzzle.h"

static enum fifteen_status make(struct puzzle *puzzle, const struct feed_item *item,
                                const char *goal, struct fifteen_error *error)
{
    struct fifteen_problem *const problem = &puzzle->tray.problem;
    problem->geometry = item->instance.geometry;
    problem->start = item->instance.board;
    const enum fifteen_status status = goal_read(goal, problem->geometry, &problem->goal, error);
    if (status != FIFTEEN_OK)
        return status;
    return fifteen_problem_solvable(problem) ? FIFTEEN_OK : goal_refuse_unsolvable(problem, error);
}

static enum fifteen_status equip(struct puzzle *puzzle, struct solvers *solvers,
                                 struct fifteen_error *error)
{
    return solvers_find(solvers, &puzzle->tray.problem, &puzzle->tray.solver, error);
}

static bool take_route(const struct fifteen_solution *solution, struct route *out)
{
    *out = (struct route){.length = solution->length, .moves = malloc(solution->length + 1)};
    if (out->moves == NULL)
        return false;
    memcpy(out->moves, solution->path, solution->length);
    return true;
}

static enum fifteen_status refuse_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

static enum fifteen_status solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor, struct route *route,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct fifteen_solution solution;
    const enum fifteen_status status = fifteen_solve(puzzle->tray.solver, &puzzle->tray.problem,
                                                     limits, monitor, &solution, counts, error);
    if (status != FIFTEEN_OK)
        return status;
    return take_route(&solution, route) ? FIFTEEN_OK : refuse_memory(error);
}

/* Where solutions are put; grown by doubling. */
struct collection {
    struct routes *routes;
    size_t n_places;
    enum fifteen_status status;
};

static bool collect(void *context, const struct fifteen_solution *solution)
{
    struct collection *const collection = context;
    struct routes *const routes = collection->routes;
    if (routes->n == collection->n_places) {
        const size_t n_places = 2 * collection->n_places + 1;
        struct route *const grown = realloc(routes->route, n_places * sizeof *grown);
        if (grown == NULL) {
            collection->status = FIFTEEN_NO_MEMORY;
            return false;
        }
        routes->route = grown;
        collection->n_places = n_places;
    }
    if (interrupt_requested())
        collection->status = FIFTEEN_CANCELLED;
    else if (take_route(solution, &routes->route[routes->n]))
        routes->n++;
    else
        collection->status = FIFTEEN_NO_MEMORY;
    return collection->status == FIFTEEN_OK;
}

static enum fifteen_status solve_all(const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor, uint64_t n_wanted,
                                     struct routes *routes, struct fifteen_counts *counts,
                                     struct fifteen_error *error)
{
    struct collection collection = {.routes = routes, .status = FIFTEEN_OK};
    struct fifteen_solutions solutions = {
        .take = collect, .context = &collection, .n_wanted = n_wanted};
    const enum fifteen_status status = fifteen_solve_all(
        puzzle->tray.solver, &puzzle->tray.problem, limits, monitor, &solutions, counts, error);
    if (status != FIFTEEN_OK)
        return status;
    routes->n_counted = solutions.n_solutions;
    return collection.status == FIFTEEN_NO_MEMORY ? refuse_memory(error) : collection.status;
}

static enum fifteen_status evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error)
{
    return fifteen_evaluate(puzzle->tray.solver, &puzzle->tray.problem, value, error);
}

static bool show(const struct puzzle *puzzle, struct cells *start, struct cells *goal)
{
    const struct fifteen_problem *const problem = &puzzle->tray.problem;
    return cells_of_board(start, problem->geometry, problem->start) &&
           cells_of_board(goal, problem->geometry, problem->goal);
}

const struct puzzle_kind puzzle_tray = {.make = make,
                                        .equip = equip,
                                        .solve = solve,
                                        .solve_all = solve_all,
                                        .evaluate = evaluate,
                                        .show = show};
