/* excess.c - the entries of a classic table: the excess of levels over Manhattan distances
 *
 * One byte of all planes (rotation.h) gives the levels of up to six placements, which share a cell
 * set and the first tiles of their arrangements. They are computed together, one in each byte of a
 * word. Half the level minus half the distance is the entry, since both have the same parity.
 */
/* SPDX-License-Identifier: MIT */
#include "pdb/build/levels.h"

#include "board/rank.h"
#include "util/error.h"
#include "util/threads.h"

struct filling {
    const struct levels *levels;
    struct fifteen_pdb *pdb;
    const struct report *report;
};

/* Bytes of each plane in one work item: a cache line. */
enum { TILE_BYTES = 64, SETS_PER_WORD = 16 };

#define EACH_BYTE(value) (UINT64_C(0x0101010101010101) * (value))

/* By byte, position and cell: the distance from home of the tiles that the byte's arrangements have
 * in this position, if it is on this cell. */
struct distances {
    uint64_t word[TILE_BYTES][FIFTEEN_PATTERN_MAX_TILES][FIFTEEN_TRAY_MAX_CELLS];
};

/* The cells of the sets of one word, in increasing order. */
struct cells {
    unsigned n_sets;
    uint8_t cell[SETS_PER_WORD][FIFTEEN_PATTERN_MAX_TILES];
};

static void fill_distances(const struct filling *filling, uint32_t first, uint32_t end,
                           struct distances *distances)
{
    const struct fifteen_pdb *const pdb = filling->pdb;
    uint8_t tiles[FIFTEEN_PATTERN_MAX_TILES] = {0}; /* by label */
    for (unsigned tile = 0; tile < FIFTEEN_TRAY_MAX_CELLS; tile++)
        if (pdb->label[tile] < pdb->k)
            tiles[pdb->label[tile]] = (uint8_t)tile;
    *distances = (struct distances){0};
    for (uint32_t byte = first; byte < end; byte++)
        for (unsigned bit = 0; bit < filling->levels->shape.bits_per_byte; bit++) {
            uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
            rank_to_arrangement(byte * filling->levels->shape.bits_per_byte + bit, pdb->k,
                                arrangement);
            for (unsigned i = 0; i < pdb->k; i++)
                for (unsigned cell = 0; cell < FIFTEEN_TRAY_MAX_CELLS; cell++)
                    distances->word[byte - first][i][cell] |=
                        (uint64_t)pdb->distance[tiles[arrangement[i]]][cell] << 8 * bit;
        }
}

static void list_cells(const struct cellsets *cellsets, uint32_t first, struct cells *out)
{
    const unsigned left = cellsets->n_sets - first;
    out->n_sets = left < SETS_PER_WORD ? left : SETS_PER_WORD;
    for (unsigned i = 0; i < out->n_sets; i++) {
        unsigned n = 0;
        for (uint32_t rest = cellsets->sets[first + i]; rest != 0; rest &= rest - 1)
            out->cell[i][n++] = (uint8_t)__builtin_ctz(rest);
    }
}

/* Moves bit i of a seven-bit byte to byte i: no two products of the multiplication overlap. */
static inline uint64_t spread(uint64_t byte)
{
    return byte * UINT64_C(0x0002040810204081) & EACH_BYTE(1);
}

/* a - b in each byte, or 0 where b is greater, which happens for unreachable entries only. Bytes
 * are below 128. */
static inline uint64_t subtract(uint64_t a, uint64_t b)
{
    const uint64_t difference = (a | EACH_BYTE(0x80)) - b;
    const uint64_t at_least = difference >> 7 & EACH_BYTE(1);
    return difference & at_least * 0x7f;
}

/* Fills one word of each row of a byte, from set number `first` on. Returns false if an excess does
 * not fit. */
static bool fill_word(const struct filling *filling, uint32_t byte, uint32_t first,
                      const struct cells *cells,
                      uint64_t distances[FIFTEEN_PATTERN_MAX_TILES][FIFTEEN_TRAY_MAX_CELLS])
{
    const struct fifteen_pdb *const pdb = filling->pdb;
    uint64_t rows[6] = {0};
    uint64_t all = 0;
    for (unsigned i = 0; i < cells->n_sets; i++) {
        const size_t at = (size_t)(first + i) * filling->levels->shape.n_bytes + byte;
        uint64_t half_level = 0;
        for (unsigned bit = 0; bit < filling->levels->n_bits; bit++)
            half_level |= spread(filling->levels->bits[bit][at]) << bit;
        uint64_t distance = 0;
        for (unsigned tile = 0; tile < pdb->k; tile++)
            distance += distances[tile][cells->cell[i][tile]];
        const uint64_t excess = subtract(half_level, distance >> 1 & EACH_BYTE(0x7f));
        for (unsigned row = 0; row < 6; row++)
            rows[row] |= (excess >> 8 * row & 15) << 4 * i;
        all |= excess;
    }
    const size_t rank = (size_t)byte * filling->levels->shape.bits_per_byte;
    for (unsigned row = 0; row < filling->levels->shape.bits_per_byte; row++)
        pdb->bits[(rank + row) * pdb->row_words + first / SETS_PER_WORD] = rows[row];
    return (all & EACH_BYTE(0xf0)) == 0;
}

static enum fifteen_status fill_tile(void *context, size_t index, unsigned thread)
{
    const struct filling *const filling = context;
    const uint32_t first = (uint32_t)index * TILE_BYTES;
    const uint32_t left = filling->levels->shape.n_bytes - first;
    const uint32_t n = left < TILE_BYTES ? left : TILE_BYTES;
    struct distances distances;
    fill_distances(filling, first, first + n, &distances);
    bool fits = true;
    for (uint32_t set = 0; set < filling->pdb->cellsets->n_sets; set += SETS_PER_WORD) {
        struct cells cells;
        list_cells(filling->pdb->cellsets, set, &cells);
        for (uint32_t i = 0; i < n; i++)
            fits &= fill_word(filling, first + i, set, &cells, distances.word[i]);
    }
    if (!fits)
        return FIFTEEN_INVALID;
    return thread == 0 ? report_make(filling->report) : FIFTEEN_OK;
}

enum fifteen_status excess_fill(const struct levels *levels, struct fifteen_pdb *pdb,
                                unsigned n_threads, const struct report *report,
                                struct fifteen_error *error)
{
    struct filling filling = {.levels = levels, .pdb = pdb, .report = report};
    const size_t n_tiles = (levels->shape.n_bytes + TILE_BYTES - 1) / TILE_BYTES;
    const enum fifteen_status status = threads_for(n_threads, n_tiles, fill_tile, &filling);
    if (status != FIFTEEN_INVALID)
        return status;
    char name[FIFTEEN_PDB_NAME_SIZE];
    fifteen_pdb_file_name(&pdb->pattern, FIFTEEN_CLASSIC, name);
    return error_set(
        error, status,
        "cannot build %s: a value exceeds the Manhattan distance by more than %d, which four bits "
        "cannot hold; build a zero-aware table instead",
        name, PDB_MAX_EXCESS);
}
