/* rotating.h - permutations turned tile by tile, as an independent reference for maps of ranks */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_ROTATING_H
#define ENUMERATE_ROTATING_H

#include "enumerate/lehmer.h"

/* Moves one tile, one exchange of neighbours after the other. */
static inline void rotating_carry(uint8_t *tiles, struct rotation rotation)
{
    unsigned from = rotation.last_to_first ? rotation.last : rotation.first;
    const unsigned to = rotation.last_to_first ? rotation.first : rotation.last;
    while (from != to) {
        const unsigned next = from < to ? from + 1 : from - 1;
        const uint8_t other = tiles[next];
        tiles[next] = tiles[from];
        tiles[from] = other;
        from = next;
    }
}

static inline bool rotating_is_even(const uint8_t *tiles, unsigned n)
{
    unsigned n_inversions = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++)
            n_inversions += tiles[i] > tiles[j];
    return n_inversions % 2 == 0;
}

/* The next permutation in lexicographic order. Returns false after the last one. */
static inline bool rotating_next(uint8_t *tiles, unsigned n)
{
    unsigned i = n - 1;
    while (i > 0 && tiles[i - 1] > tiles[i])
        i--;
    if (i == 0)
        return false;
    unsigned j = n - 1;
    while (tiles[j] < tiles[i - 1])
        j--;
    const uint8_t low = tiles[i - 1];
    tiles[i - 1] = tiles[j];
    tiles[j] = low;
    for (unsigned k = n - 1; i < k; i++, k--) {
        const uint8_t tile = tiles[i];
        tiles[i] = tiles[k];
        tiles[k] = tile;
    }
    return true;
}

#endif
