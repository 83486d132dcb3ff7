/* tile_lists.c - patterns by lists of their tiles, such as "1.4.5/2.3" */
#include "pdb/pattern/tile_lists.h"

#include <string.h>

#include "util/error.h"

bool tile_lists_possible(const char *text)
{
    return *text != '\0' && text[strspn(text, "0123456789./")] == '\0';
}

/* Reads the number of a tile that has not been named before, and moves on behind it. */
static enum fifteen_status read_tile(const char *text, const char **at, unsigned n_cells,
                                     unsigned named, unsigned *out, struct fifteen_error *error)
{
    const size_t n_digits = strspn(*at, "0123456789");
    unsigned tile = 0;
    for (size_t i = 0; i < n_digits && tile < n_cells; i++)
        tile = 10 * tile + (unsigned)((*at)[i] - '0');
    if (n_digits == 0)
        return error_set(error, FIFTEEN_INVALID, "'%.60s': a tile is missing at column %zu", text,
                         (size_t)(*at - text) + 1);
    if (tile == 0 || tile >= n_cells)
        return error_set(error, FIFTEEN_INVALID, "'%.60s': there is no tile %.*s; 1 to %u are",
                         text, n_digits > 9 ? 9 : (int)n_digits, *at, n_cells - 1);
    if ((named >> tile & 1) != 0)
        return error_set(error, FIFTEEN_INVALID, "'%.60s' names tile %u twice", text, tile);
    *at += n_digits;
    *out = tile;
    return FIFTEEN_OK;
}

enum fifteen_status tile_lists_read(const char *text, struct fifteen_geometry geometry,
                                    unsigned goal_blank, struct fifteen_partition *out,
                                    struct fifteen_error *error)
{
    struct fifteen_partition made = {.n_patterns = 0};
    unsigned named = 0;
    unsigned tiles = 0; /* of the list that is being read */
    for (const char *at = text;; at++) {
        unsigned tile = 0;
        const enum fifteen_status status =
            read_tile(text, &at, fifteen_cells(geometry), named, &tile, error);
        if (status != FIFTEEN_OK)
            return status;
        named |= 1U << tile;
        tiles |= 1U << tile;
        if (*at == '.')
            continue;
        if (__builtin_popcount(tiles) > FIFTEEN_PATTERN_MAX_TILES)
            return error_set(error, FIFTEEN_INVALID,
                             "'%.60s': a pattern of %d tiles; %d is the most", text,
                             __builtin_popcount(tiles), FIFTEEN_PATTERN_MAX_TILES);
        /* There are no more patterns than tiles. */
        made.patterns[made.n_patterns++] = (struct fifteen_pattern){
            .geometry = geometry, .goal_blank = (uint8_t)goal_blank, .tiles = (uint16_t)tiles};
        tiles = 0;
        if (*at == '\0')
            break;
    }
    *out = made;
    return FIFTEEN_OK;
}
