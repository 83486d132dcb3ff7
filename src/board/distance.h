/* distance.h - Manhattan distances of a pattern's tiles */
#ifndef BOARD_DISTANCE_H
#define BOARD_DISTANCE_H

#include <stdint.h>
#include <stdlib.h>

#include "board/canonical.h"

/* Least number of moves from a cell to another. */
static inline unsigned cell_distance(struct fifteen_geometry geometry, unsigned a, unsigned b)
{
    const int rows = (int)(a / geometry.columns) - (int)(b / geometry.columns);
    const int sideways = (int)(a % geometry.columns) - (int)(b % geometry.columns);
    return (unsigned)(abs(rows) + abs(sideways));
}

/* Cell of each tile in a canonical goal. */
static inline void find_homes(struct fifteen_geometry geometry, unsigned goal_blank,
                              uint8_t homes[FIFTEEN_MAX_CELLS])
{
    const fifteen_board goal = canonical_goal(geometry, goal_blank);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        homes[fifteen_board_tile(goal, cell)] = (uint8_t)cell;
}

#endif
