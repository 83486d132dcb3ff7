/* cover.c - choosing, of many patterns, some that cover every tile once */
#include "pdb/pattern/cover.h"

#include <stdlib.h>

struct search {
    const uint16_t *tiles;
    size_t n;
    uint16_t all;
    const struct partition_sizes *sizes;
    size_t *chosen;
    uint16_t *dead; /* by tiles covered: bit i if they cannot be completed from place i on */
};

static bool fits(const struct search *search, size_t candidate, unsigned place, uint16_t covered)
{
    const uint16_t tiles = search->tiles[candidate];
    const unsigned size = search->sizes->size[place];
    return (tiles & covered) == 0 && (size == 0 || (unsigned)__builtin_popcount(tiles) == size);
}

/* Depth-first, at most FIFTEEN_PARTITION_MAX deep. */
static bool complete(struct search *search, unsigned place, uint16_t covered)
{
    if (place == search->sizes->n)
        return covered == search->all;
    if ((search->dead[covered] >> place & 1) != 0)
        return false;
    for (size_t i = 0; i < search->n; i++) {
        search->chosen[place] = i;
        if (fits(search, i, place, covered) &&
            complete(search, place + 1, covered | search->tiles[i]))
            return true;
    }
    search->dead[covered] = (uint16_t)(search->dead[covered] | 1U << place);
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
    const bool found = complete(&search, 0, 0);
    free(search.dead);
    return found ? FIFTEEN_OK : FIFTEEN_NOT_FOUND;
}
