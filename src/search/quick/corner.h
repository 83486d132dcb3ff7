/* corner.h - the last two tiles of a layer: breadth-first search in the six cells at its end
 *
 *      0 1     Cells 0 and 1 are the last two of the layer, 2 to 5 those inward from them. Of the
 *      2 3     tiles only the two that belong on 0 and 1 matter. From every position they can be
 *      4 5     brought home.
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_CORNER_H
#define QUICK_CORNER_H

#include "search/quick/board.h"
#include "search/quick/layers.h"

enum { QUICK_CORNER_CELLS = 6, QUICK_CORNER_MAX = 120 /* moves, more than any position needs */ };

struct quick_corner {
    unsigned cell[QUICK_CORNER_CELLS];
};

void quick_corner_init(struct quick_corner *corner, const struct quick_layer *layer);

bool quick_corner_has(const struct quick_corner *corner, unsigned cell);

/* Finds the shortest moves of the blank inside the corner that bring both tiles home. Blank and
 * tiles must be in the corner. Returns the number of moves. */
unsigned quick_corner_solve(const struct quick_corner *corner, const struct quick_board *board,
                            uint8_t moves[QUICK_CORNER_MAX]);

#endif
