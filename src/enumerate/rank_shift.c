/* rank_shift.c - the change of the tiles' rank by a vertical move of the blank */
#include "enumerate/rank_shift.h"

#include <stdlib.h>
#include <string.h>

#include "board/rank.h"

static void rotate(uint8_t *tiles, unsigned n, enum rank_direction direction)
{
    const uint8_t jumping = tiles[direction == RANK_FIRST_TO_LAST ? 0 : n - 1];
    if (direction == RANK_FIRST_TO_LAST) {
        memmove(tiles, tiles + 1, n - 1);
        tiles[n - 1] = jumping;
    } else {
        memmove(tiles + 1, tiles, n - 1);
        tiles[0] = jumping;
    }
}

/* The positions from the first on are a permutation of their own. The order after the last position
 * does not matter: the first one is used. */
bool rank_shift_init(struct rank_shift *shift, unsigned n, unsigned first, unsigned last,
                     enum rank_direction direction)
{
    const unsigned n_from_first = n - first;
    shift->tail = rank_factorial(n - 1 - last);
    shift->n_adds = rank_factorial(n_from_first) / shift->tail;
    shift->add = malloc(shift->n_adds * sizeof *shift->add);
    if (shift->add == NULL)
        return false;
    for (uint32_t i = 0; i < shift->n_adds; i++) {
        uint8_t tiles[12];
        rank_to_arrangement(i * shift->tail, n_from_first, tiles);
        rotate(tiles, last - first + 1, direction);
        shift->add[i] = (int32_t)(rank_of(tiles, n_from_first) - i * shift->tail);
    }
    return true;
}

void rank_shift_free(struct rank_shift *shift)
{
    free(shift->add);
}
