/* conflicts.h - linear conflict (Hansson, Mayer & Yung 1992) of one line of a small board
 *
 * Tiles of a line that are home in this line but in the wrong order: to pass each other, some must
 * leave it and return, which takes two moves more than Manhattan distance. The table has this
 * number for all contents of a line, and serves all lines of its length.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GUIDED_CONFLICTS_H
#define GUIDED_CONFLICTS_H

#include <stdbool.h>
#include <stdint.h>

enum { GUIDED_MAX_LINE = 6 /* cells of a line; longer ones have no table */ };

struct quick_conflicts {
    unsigned length;
    uint8_t *moves; /* by the sum of digit * (length + 1)^i over cell i; the digit is the place at
                       which the cell's tile is home in this line, from 1, or 0. NULL: no table */
    uint32_t factor[GUIDED_MAX_LINE]; /* by cell: (length + 1)^i */
};

/* Returns false if memory runs out. Always call quick_conflicts_free. */
bool quick_conflicts_init(struct quick_conflicts *conflicts, unsigned length);

void quick_conflicts_free(struct quick_conflicts *conflicts);

#endif
