/* cover.c - exact cover: chooses patterns that together contain every tile once */
#include "pdb/pattern/cover.h"

#include <stdlib.h>

struct search {
    const uint16_t *tiles;
    size_t n;
    uint16_t all;
    const struct partition_sizes *sizes;
    size_t *chosen;
    uint16_t *dead; /* by covered tiles: bit i if sizes i, i + 1, .. cannot cover the others */
};

static bool fits(const struct search *search, size_t candidate, unsigned index, uint16_t covered)
{
    const uint16_t tiles = search->tiles[candidate];
    const unsigned size = search->sizes->size[index];
    return (tiles & covered) == 0 && (size == 0 || (unsigned)__builtin_popcount(tiles) == size);
}

/* Depth-first search of depth FIFTEEN_PARTITION_MAX at most. */
static bool complete_cover(struct search *search, unsigned index, uint16_t covered)
{
    if (index == search->sizes->n)
        return covered == search->all;
    if ((search->dead[covered] >> index & 1) != 0)
        return false;
    for (size_t i = 0; i < search->n; i++) {
        search->chosen[index] = i;
        if (fits(search, i, index, covered) &&
            complete_cover(search, index + 1, covered | search->tiles[i]))
            return true;
    }
    search->dead[covered] = (uint16_t)(search->dead[covered] | 1U << index);
    return false;
}

enum fifteen_status cover_find(const uint16_t *tiles, size_t n, uint16_t all,
                               const struct partition_sizes *sizes,
                               size_t chosen[FIFTEEN_PARTITION_MAX])
{
    struct search search = {.tiles = tiles,
                            .n = n,
                            .all = all,
                            .sizes = sizes,
                            .chosen = chosen,
                            .dead = calloc((size_t)UINT16_MAX + 1, sizeof *search.dead)};
    if (search.dead == NULL)
        return FIFTEEN_NO_MEMORY;
    const bool found = complete_cover(&search, 0, 0);
    free(search.dead);
    return found ? FIFTEEN_OK : FIFTEEN_NOT_FOUND;
}
