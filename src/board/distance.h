/* distance.h - Manhattan distance between cells, and the parity of paths */
/* SPDX-License-Identifier: MIT */
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

/* Returns the minimum length, at least `bound`, of a path that takes the blank from one cell to
 * another: all such paths have lengths of the same parity. */
static inline unsigned length_at_least(struct fifteen_geometry geometry, unsigned from, unsigned to,
                                       unsigned bound)
{
    return bound + ((bound ^ cell_distance(geometry, from, to)) & 1);
}

#endif
