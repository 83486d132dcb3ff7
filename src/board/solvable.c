/* solvable.c - whether one board can be reached from another (Johnson & Story 1879) */
#include <fifteen/board.h>

#include "board/permutation.h"

/* Whether an odd number of exchanges of tiles turns start into goal. */
static bool exchanges_odd(const struct fifteen_problem *problem)
{
    const unsigned n_cells = fifteen_cells(problem->geometry);
    uint16_t to[FIFTEEN_MAX_CELLS]; /* by tile on a cell of start: the tile on that cell of goal */
    for (unsigned cell = 0; cell < n_cells; cell++)
        to[fifteen_board_tile(problem->start, cell)] =
            (uint16_t)fifteen_board_tile(problem->goal, cell);
    return permutation_sort_odd(to, n_cells);
}

static unsigned colour(struct fifteen_geometry geometry, unsigned cell)
{
    return (cell / geometry.columns + cell % geometry.columns) % 2;
}

/* Every move exchanges the blank with a tile and takes it to a cell of the other colour. */
bool fifteen_problem_solvable(const struct fifteen_problem *problem)
{
    const struct fifteen_geometry geometry = problem->geometry;
    const bool odd_way = colour(geometry, fifteen_board_blank(geometry, problem->start)) !=
                         colour(geometry, fifteen_board_blank(geometry, problem->goal));
    return exchanges_odd(problem) == odd_way;
}
