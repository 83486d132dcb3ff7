/* second.h - second engines, independent of the library's searches
 *
 * A whole small tray by breadth-first search (exhaustive.h), and here IDA* with Manhattan distance
 * (Korf 1985) on a tray of 4x4, as plain as possible.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_LOAD_SECOND_H
#define TESTS_LOAD_SECOND_H

#include <stdint.h>
#include <stdlib.h>

#include <fifteen/board.h>

#include "support/packed_boards.h"

enum { SECOND_WIDTH = 4, SECOND_CELLS = 16 };

struct second {
    int tiles[SECOND_CELLS];
    int home[SECOND_CELLS]; /* cell of each tile */
    unsigned bound;
    uint64_t n_nodes; /* generated, including the root */
};

static inline unsigned second_distance(const struct second *second, int tile, int cell)
{
    const int home = second->home[tile];
    return (unsigned)(abs(home / SECOND_WIDTH - cell / SECOND_WIDTH) +
                      abs(home % SECOND_WIDTH - cell % SECOND_WIDTH));
}

static inline bool second_descend(struct second *second, int blank, int from, unsigned depth,
                                  unsigned h);

/* Slides the tile `by` cells from the blank, if the tray has such a cell. */
static inline bool second_try(struct second *second, int blank, int from, unsigned depth,
                              unsigned h, int by)
{
    const int cell = blank + by;
    if (cell < 0 || cell >= SECOND_CELLS || cell == from ||
        (blank % SECOND_WIDTH != cell % SECOND_WIDTH &&
         blank / SECOND_WIDTH != cell / SECOND_WIDTH))
        return false;
    const int tile = second->tiles[cell];
    const unsigned after =
        h - second_distance(second, tile, cell) + second_distance(second, tile, blank);
    second->n_nodes++;
    if (depth + 1 + after > second->bound)
        return false;
    second->tiles[blank] = tile;
    second->tiles[cell] = 0;
    const bool found = second_descend(second, cell, blank, depth + 1, after);
    second->tiles[cell] = tile;
    second->tiles[blank] = 0;
    return found;
}

static inline bool second_descend(struct second *second, int blank, int from, unsigned depth,
                                  unsigned h)
{
    return h == 0 || second_try(second, blank, from, depth, h, -SECOND_WIDTH) ||
           second_try(second, blank, from, depth, h, -1) ||
           second_try(second, blank, from, depth, h, 1) ||
           second_try(second, blank, from, depth, h, SECOND_WIDTH);
}

/* Returns the length of the shortest solutions of a solvable 4x4 board. */
static inline unsigned second_solve(const struct packed_problem *problem, uint64_t *n_nodes)
{
    struct second second = {.n_nodes = 1};
    int blank = 0;
    unsigned h = 0;
    for (int cell = 0; cell < SECOND_CELLS; cell++) {
        second.home[problem->goal >> 4 * cell & 15] = cell;
        second.tiles[cell] = (int)(problem->start >> 4 * cell & 15);
        if (second.tiles[cell] == 0)
            blank = cell;
    }
    for (int cell = 0; cell < SECOND_CELLS; cell++)
        if (second.tiles[cell] != 0)
            h += second_distance(&second, second.tiles[cell], cell);
    second.bound = h;
    while (!second_descend(&second, blank, -1, 0, h))
        second.bound += 2;
    *n_nodes = second.n_nodes;
    return second.bound;
}

#endif
