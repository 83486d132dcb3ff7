/* permutation.h - permutations of 0 .. n-1, which boards of any size are, and their parity */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_PERMUTATION_H
#define BOARD_PERMUTATION_H

#include <stdbool.h>
#include <stdint.h>

#include <fifteen/status.h>

/* Inverts a permutation: finds the cell of each of the tiles 0 .. n_cells-1. FIFTEEN_INVALID if a
 * tile is missing; the message names the wrong tile and its position. n_cells <= 16384. */
enum fifteen_status permutation_invert(const int *tiles, unsigned n_cells, uint16_t *cell_of,
                                       struct fifteen_error *error);

/* Sorts a permutation and returns whether that takes an odd number of exchanges. In time
 * proportional to n. */
bool permutation_sort_odd(uint16_t *to, unsigned n);

#endif
