/* puzzle_tray.c - puzzles on trays of up to 16 cells: with tables, by every algorithm there is */
#include <stdlib.h>
#include <string.h>

#include "goal.h"
#include "message.h"
#include "puzzle.h"

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

static enum fifteen_status solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor, struct route *route,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct fifteen_solution solution;
    const enum fifteen_status status = fifteen_solve(puzzle->tray.solver, &puzzle->tray.problem,
                                                     limits, monitor, &solution, counts, error);
    if (status != FIFTEEN_OK)
        return status;
    *route = (struct route){.length = solution.length, .moves = malloc(solution.length + 1)};
    if (route->moves == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    memcpy(route->moves, solution.path, solution.length);
    return FIFTEEN_OK;
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

const struct puzzle_kind puzzle_tray = {
    .make = make, .equip = equip, .solve = solve, .evaluate = evaluate, .show = show};
