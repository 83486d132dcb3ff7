/* distance.h - Manhattan distance between cells, and home cells of tiles */
#ifndef BOARD_DISTANCE_H
#define BOARD_DISTANCE_H

#include <stdint.h>
#include <stdlib.h>

#include "board/canonical.h"

/* Returns the number of rows plus columns between two cells. */
static inline unsigned cell_distance(struct fifteen_geometry geometry, unsigned a, unsigned b)
{
    const int rows = (int)(a / geometry.columns) - (int)(b / geometry.columns);
    const int columns = (int)(a % geometry.columns) - (int)(b % geometry.columns);
    return (unsigned)(abs(rows) + abs(columns));
}

/* Finds the cell of each tile in a canonical goal. */
static inline void find_homes(struct fifteen_geometry geometry, unsigned goal_blank,
                              uint8_t homes[FIFTEEN_MAX_CELLS])
{
    const fifteen_board goal = canonical_goal(geometry, goal_blank);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        homes[fifteen_board_tile(goal, cell)] = (uint8_t)cell;
}

#endif
