/* distance.h - Manhattan distance between cells */
#ifndef BOARD_DISTANCE_H
#define BOARD_DISTANCE_H

#include <stdlib.h>

#include <fifteen/board.h>

/* Returns the number of rows plus columns between two cells. */
static inline unsigned cell_distance(struct fifteen_geometry geometry, unsigned a, unsigned b)
{
    const int rows = (int)(a / geometry.columns) - (int)(b / geometry.columns);
    const int columns = (int)(a % geometry.columns) - (int)(b % geometry.columns);
    return (unsigned)(abs(rows) + abs(columns));
}

#endif
