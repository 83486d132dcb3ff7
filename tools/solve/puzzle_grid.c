/* puzzle_grid.c - puzzles on grids beyond the trays: without tables, by the generic searches */
#include "cli/message.h"
#include "input/goal.h"
#include "solve/puzzle.h"

static enum fifteen_status make(struct puzzle *puzzle, const struct feed_item *item,
                                const char *goal, struct fifteen_error *error)
{
    struct puzzle_of_grid *const grid = &puzzle->grid;
    const unsigned n = fifteen_grid_dimension(item->grid);
    *grid = (struct puzzle_of_grid){.start = item->grid};
    const enum fifteen_status status = goal_read_grid(goal, n, &grid->goal, error);
    if (status != FIFTEEN_OK)
        return status;
    return fifteen_grid_solvable(grid->start, grid->goal)
               ? FIFTEEN_OK
               : goal_refuse_unsolvable_grid(grid->start, grid->goal, error);
}

static enum fifteen_status equip(struct puzzle *puzzle, struct solvers *solvers,
                                 struct fifteen_error *error)
{
    (void)error;
    puzzle->grid.search = solvers->search;
    return FIFTEEN_OK;
}

static enum fifteen_status solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor, struct route *route,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    const struct puzzle_of_grid *const grid = &puzzle->grid;
    const struct fifteen_grid_problem problem = {
        .start = grid->start,
        .goal = grid->goal,
        .heuristic = grid->search->heuristic,
        .algorithm = (enum fifteen_algorithm)grid->search->algorithm};
    struct fifteen_grid_solution solution;
    const enum fifteen_status status =
        fifteen_grid_solve(&problem, limits, monitor, &solution, counts, error);
    if (status == FIFTEEN_OK)
        *route = (struct route){.length = solution.length, .moves = solution.path};
    return status;
}

static enum fifteen_status refuse_all(const struct puzzle *puzzle,
                                      const struct fifteen_limits *limits,
                                      const struct fifteen_monitor *monitor, uint64_t n_wanted,
                                      struct routes *routes, struct fifteen_counts *counts,
                                      struct fifteen_error *error)
{
    (void)puzzle;
    (void)limits;
    (void)monitor;
    (void)n_wanted;
    (void)routes;
    (void)counts;
    return message_set(error, FIFTEEN_INVALID,
                       "all solutions are counted on trays of up to %d cells only",
                       FIFTEEN_MAX_CELLS);
}

static enum fifteen_status evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error)
{
    const struct puzzle_of_grid *const grid = &puzzle->grid;
    const struct fifteen_grid_problem problem = {
        .start = grid->start, .goal = grid->goal, .heuristic = grid->search->heuristic};
    return fifteen_grid_evaluate(&problem, value, error);
}

static bool show(const struct puzzle *puzzle, struct cells *start, struct cells *goal)
{
    return cells_of_grid(start, puzzle->grid.start) && cells_of_grid(goal, puzzle->grid.goal);
}

static void free_goal(struct puzzle *puzzle)
{
    fifteen_grid_free(puzzle->grid.goal);
}

const struct puzzle_kind puzzle_grid = {.make = make,
                                        .equip = equip,
                                        .solve = solve,
                                        .solve_all = refuse_all,
                                        .evaluate = evaluate,
                                        .show = show,
                                        .free = free_goal};
