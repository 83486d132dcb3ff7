/* rank_shift.h - what a vertical move of the blank does to the rank of the other tiles
 *
 * The tiles of a board without its blank, row by row, are a permutation with a lexicographic rank
 * (pdb/rank.h), a number whose digits in the factorial base belong to the positions:
 *
 *      position      0     1   ..   first .. last   ..   n-1
 *      worth of 1  (n-1)! (n-2)! ..             ..  1!    0!
 *
 * When the blank moves to the side the permutation stays. When it moves up or down, one tile jumps
 * over those between, which rotates the positions first .. last and changes their digits only. As
 * each digit counts smaller tiles further on, the new ones depend on these digits alone.
 */
#ifndef ENUMERATE_RANK_SHIFT_H
#define ENUMERATE_RANK_SHIFT_H

#include <stdbool.h>
#include <stdint.h>

enum rank_direction {
    RANK_FIRST_TO_LAST, /* the tile at the first position becomes the last: the blank moves up */
    RANK_LAST_TO_FIRST  /* the blank moves down */
};

struct rank_shift {
    uint32_t tail;   /* ranks that differ behind the last position only */
    uint32_t n_adds; /* values of the digits first .. last together */
    int32_t *add;    /* by that value: what it adds to the rank */
};

/* The shift of a permutation of n <= 12 tiles; last < n. False if there is no memory. */
bool rank_shift_init(struct rank_shift *shift, unsigned n, unsigned first, unsigned last,
                     enum rank_direction direction);

/* Zeros are allowed. */
void rank_shift_free(struct rank_shift *shift);

static inline uint32_t rank_shifted(const struct rank_shift *shift, uint32_t rank)
{
    return rank + (uint32_t)shift->add[rank / shift->tail % shift->n_adds];
}

#endif
