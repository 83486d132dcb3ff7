/* rank_shift.h - the change of the tiles' rank by a vertical move of the blank
 *
 * The tiles of a board without its blank, row by row, are a permutation with a lexicographic rank
 * (board/rank.h), a number whose digits in the factorial base belong to the positions:
 *
 *      position      0     1   ..   first .. last   ..   n-1
 *      worth of 1  (n-1)! (n-2)! ..             ..  1!    0!
 *
 * A sideways move of the blank keeps the permutation. When it moves up or down, one tile jumps over
 * the tiles between, which rotates the positions first .. last and changes their digits only. As
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
    uint32_t tail;   /* number of ranks that differ only after the last position */
    uint32_t n_adds; /* number of values of the digits first .. last together */
    int32_t *add;    /* by that value: the change of the rank */
};

/* Makes the shift of a permutation of n <= 12 tiles; last < n. Returns false if there is no
 * memory. */
bool rank_shift_init(struct rank_shift *shift, unsigned n, unsigned first, unsigned last,
                     enum rank_direction direction);

/* Zeros are allowed. */
void rank_shift_free(struct rank_shift *shift);

static inline uint32_t rank_shifted(const struct rank_shift *shift, uint32_t rank)
{
    return rank + (uint32_t)shift->add[rank / shift->tail % shift->n_adds];
}

#endif
