/* permutation.h - permutations of 0 .. n-1, which boards of any size are: parity and rank */
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

/* Returns FIFTEEN_UNSOLVABLE with the reason. `goal` is the index of a standard goal, or -1 for any
 * other goal; `other_solvable` is whether moves lead to the other standard goal. */
enum fifteen_status permutation_unsolvable(int goal, bool other_solvable,
                                           struct fifteen_error *error);

/* ---- lexicographic rank ---- */

/* Returns n!, for n <= 12. */
uint32_t rank_factorial(unsigned n);

/* Returns the rank, 0 .. k!-1, of a permutation of the labels 0 .. k-1; k <= 12. */
uint32_t rank_of(const uint8_t *arrangement, unsigned k);

/* The same for a code of four bits a label, the first label in the lowest bits. */
uint32_t rank_of_code(uint64_t code, unsigned k);

/* Computes the permutation of rank `rank` < k!; the inverse of rank_of. */
void rank_to_arrangement(uint32_t rank, unsigned k, uint8_t *arrangement);

#endif
