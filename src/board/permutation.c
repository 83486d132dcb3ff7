/* permutation.c - permutations of 0 .. n-1, which boards of any size are, and their parity */
/* SPDX-License-Identifier: MIT */
#include "board/permutation.h"

#include <string.h>

#include "util/error.h"

enum { NOWHERE = UINT16_MAX };

enum fifteen_status permutation_invert(const int *tiles, unsigned n_cells, uint16_t *cell_of,
                                       struct fifteen_error *error)
{
    memset(cell_of, 0xff, n_cells * sizeof *cell_of);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const int tile = tiles[cell];
        if (tile < 0 || tile >= (int)n_cells)
            return error_set(error, FIFTEEN_INVALID, "%d is out of range 0 .. %u (position %u)",
                             tile, n_cells - 1, cell + 1);
        if (cell_of[tile] != NOWHERE)
            return error_set(error, FIFTEEN_INVALID, "%s %d occurs twice (positions %u and %u)",
                             tile == 0 ? "blank" : "tile", tile, cell_of[tile] + 1U, cell + 1);
        cell_of[tile] = (uint16_t)cell;
    }
    return FIFTEEN_OK;
}

/* Each exchange brings one number home. */
bool permutation_sort_odd(uint16_t *to, unsigned n)
{
    bool odd = false;
    for (unsigned i = 0; i < n; i++)
        while (to[i] != i) {
            const uint16_t other = to[i];
            to[i] = to[other];
            to[other] = other;
            odd = !odd;
        }
    return odd;
}
