/* puzzle.c - a board and its goal, to be solved in the way of their kind */
#include "solve/puzzle.h"

#include <stdlib.h>

void routes_free(struct routes *routes)
{
    for (size_t i = 0; i < routes->n; i++)
        free(routes->route[i].moves);
    free(routes->route);
}

enum fifteen_status puzzle_make(struct puzzle *puzzle, const struct feed_item *item,
                                const char *goal, struct fifteen_error *error)
{
    puzzle->kind = item->grid != NULL ? &puzzle_grid : &puzzle_tray;
    return puzzle->kind->make(puzzle, item, goal, error);
}

enum fifteen_status puzzle_equip(struct puzzle *puzzle, struct solvers *solvers,
                                 struct fifteen_error *error)
{
    return puzzle->kind->equip(puzzle, solvers, error);
}

enum fifteen_status puzzle_solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor, struct route *route,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    return puzzle->kind->solve(puzzle, limits, monitor, route, counts, error);
}

enum fifteen_status puzzle_solve_all(const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor, uint64_t n_wanted,
                                     struct routes *routes, struct fifteen_counts *counts,
                                     struct fifteen_error *error)
{
    *routes = (struct routes){.n = 0};
    return puzzle->kind->solve_all(puzzle, limits, monitor, n_wanted, routes, counts, error);
}

enum fifteen_status puzzle_evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error)
{
    return puzzle->kind->evaluate(puzzle, value, error);
}

bool puzzle_show(const struct puzzle *puzzle, struct cells *start, struct cells *goal)
{
    return puzzle->kind->show(puzzle, start, goal);
}

void puzzle_free(struct puzzle *puzzle)
{
    if (puzzle->kind != NULL && puzzle->kind->free != NULL)
        puzzle->kind->free(puzzle);
}
