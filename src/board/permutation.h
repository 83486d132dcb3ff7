/* permutation.h - arrangements of the numbers 0 .. n-1, of which boards of any size are made */
#ifndef BOARD_PERMUTATION_H
#define BOARD_PERMUTATION_H

#include <stdbool.h>
#include <stdint.h>

#include <fifteen/status.h>

/* Finds the cell of each of the tiles 0 .. n_cells-1, which must occur once, else FIFTEEN_INVALID
 * and a message that names the offending tile and its place. n_cells <= 16384. */
enum fifteen_status permutation_invert(const int *tiles, unsigned n_cells, uint16_t *cell_of,
                                       struct fifteen_error *error);

/* Whether an odd number of exchanges turns a permutation into the identity, which it then is. In
 * time proportional to n. */
bool permutation_sort_odd(uint16_t *to, unsigned n);

#endif
