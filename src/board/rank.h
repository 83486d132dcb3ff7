/* rank.h - lexicographic rank of an arrangement of k labels */
#ifndef BOARD_RANK_H
#define BOARD_RANK_H

#include <stdint.h>

#include <fifteen/pdb.h>

/* n!, for n <= 12. */
uint32_t rank_factorial(unsigned n);

/* Rank, 0 .. k!-1, of a permutation of the labels 0 .. k-1; k <= 12. */
uint32_t rank_of(const uint8_t *arrangement, unsigned k);

/* The same of its code: four bits a label, the first lowest. */
uint32_t rank_of_code(uint64_t code, unsigned k);

/* The permutation of rank `rank` < k!; inverse of rank_of. */
void rank_to_arrangement(uint32_t rank, unsigned k, uint8_t *arrangement);

#endif
