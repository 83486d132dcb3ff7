/* blank_path.h - a Hamiltonian path through the cells of a tray
 *
 * The path is a snake along the short side, here on 2x4 and 3x3:
 *
 *      0 3-4 7      0-1-2
 *      | | | |      5-4-3
 *      1-2 5-6      6-7-8
 *
 * An arrangement is the list of the tiles along the path without the blank. When the blank moves
 * along the path, the arrangement stays. When it moves across, one tile jumps over the tiles
 * between: an even number, as cells that touch have different colours, and so have every two
 * successive cells of the path. So no move changes the parity of the arrangement.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_BLANK_PATH_H
#define ENUMERATE_BLANK_PATH_H

#include <fifteen/arrays.h>

#include "enumerate/lehmer.h"

enum { BLANK_PATH_MAX = FIFTEEN_DISTANCES_MAX_CELLS };

/* A move of the blank to a position of the path, seen from there: the arrangement before the move
 * is the arrangement after it with the tiles first .. last rotated. */
struct blank_step {
    uint8_t from;             /* the blank's position before the move */
    struct rotation rotation; /* first == last: the move is along the path */
};

struct blank_path {
    unsigned n_cells;
    uint8_t cell[BLANK_PATH_MAX];     /* by position */
    uint8_t position[BLANK_PATH_MAX]; /* by cell */
    uint8_t n_steps[BLANK_PATH_MAX];  /* by position */
    struct blank_step step[BLANK_PATH_MAX][4];
};

/* For trays of at most BLANK_PATH_MAX cells. */
void blank_path_init(struct blank_path *path, struct fifteen_geometry geometry);

#endif
