/* rank.h - lexicographic rank of a permutation */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_RANK_H
#define BOARD_RANK_H

#include <stdint.h>

#include <fifteen/pdb.h>

/* Returns n!, for n <= 12. */
uint32_t rank_factorial(unsigned n);

/* Returns the rank, 0 .. k!-1, of a permutation of the labels 0 .. k-1; k <= 12. */
uint32_t rank_of(const uint8_t *arrangement, unsigned k);

/* The same for a code of four bits a label, the first label in the lowest bits. */
uint32_t rank_of_code(uint64_t code, unsigned k);

/* Computes the permutation of rank `rank` < k!; the inverse of rank_of. */
void rank_to_arrangement(uint32_t rank, unsigned k, uint8_t *arrangement);

#endif
