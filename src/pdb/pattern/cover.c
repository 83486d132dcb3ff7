/* cover.c - exact cover: chooses patterns that together contain every tile once */
/* SPDX-License-Identifier: MIT */
#include "pdb/pattern/cover.h"

#include <stdlib.h>

/* States that cannot be completed. On trays of up to 16 cells each has a place of its own; on
 * larger ones a state may take the place of another, which is then searched again. */
enum { DEAD_BITS = 20 };

struct search {
    const uint32_t *tiles;
    size_t n;
    uint32_t all;
    const struct partition_sizes *sizes;
    size_t *chosen;
    uint32_t *dead; /* by key modulo 2^DEAD_BITS: a key, or 0 */
};

static bool fits(const struct search *search, size_t candidate, unsigned index, uint32_t covered)
{
    const uint32_t tiles = search->tiles[candidate];
    const unsigned size = search->sizes->size[index];
    return (tiles & covered) == 0 && (size == 0 || (unsigned)__builtin_popcount(tiles) == size);
}

/* Stands for: sizes index, index + 1, .. cannot cover what is not covered. Bit 0 of `covered` is
 * never set, since the blank is in no pattern. */
static uint32_t key_of(unsigned index, uint32_t covered)
{
    return (covered >> 1 << 5 | index) + 1;
}

static uint32_t *place_of(const struct search *search, uint32_t key)
{
    return &search->dead[((key - 1) ^ (key - 1) >> DEAD_BITS) % (1U << DEAD_BITS)];
}

/* Depth-first search of depth FIFTEEN_PARTITION_MAX at most. */
static bool complete_cover(struct search *search, unsigned index, uint32_t covered)
{
    if (index == search->sizes->n)
        return covered == search->all;
    const uint32_t key = key_of(index, covered);
    if (*place_of(search, key) == key)
        return false;
    for (size_t i = 0; i < search->n; i++) {
        search->chosen[index] = i;
        if (fits(search, i, index, covered) &&
            complete_cover(search, index + 1, covered | search->tiles[i]))
            return true;
    }
    *place_of(search, key) = key;
    return false;
}

static bool is_tile_missing(const uint32_t *tiles, size_t n, uint32_t all)
{
    uint32_t covered = 0;
    for (size_t i = 0; i < n; i++)
        covered |= tiles[i];
    return (all & ~covered) != 0;
}

enum fifteen_status cover_find(const uint32_t *tiles, size_t n, uint32_t all,
                               const struct partition_sizes *sizes,
                               size_t chosen[FIFTEEN_PARTITION_MAX])
{
    if (is_tile_missing(tiles, n, all))
        return FIFTEEN_NOT_FOUND;
    struct search search = {.tiles = tiles,
                            .n = n,
                            .all = all,
                            .sizes = sizes,
                            .chosen = chosen,
                            .dead = calloc((size_t)1 << DEAD_BITS, sizeof *search.dead)};
    if (search.dead == NULL)
        return FIFTEEN_NO_MEMORY;
    const bool found = complete_cover(&search, 0, 0);
    free(search.dead);
    return found ? FIFTEEN_OK : FIFTEEN_NOT_FOUND;
}
