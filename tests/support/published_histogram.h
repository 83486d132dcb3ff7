/* published_histogram.h - published histograms, and histograms counted from classic tables */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_PUBLISHED_HISTOGRAM_H
#define SUPPORT_PUBLISHED_HISTOGRAM_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rank.h"
#include "pdb/table/table.h"

/* Reads the lines `<partition> <tiles> <value> <count>` of a file in DATA. */
static inline void published_histogram(const char *file, const char *partition, const char *tiles,
                                       uint64_t out[FIFTEEN_HISTOGRAM_SIZE])
{
    char path[1024];
    char line[256];
    unsigned n = 0;
    snprintf(path, sizeof path, "%s/%s", DATA, file);
    FILE *const stream = fopen(path, "r");
    assert_non_null(stream);
    memset(out, 0, FIFTEEN_HISTOGRAM_SIZE * sizeof *out);
    while (fgets(line, sizeof line, stream) != NULL) {
        char of[64];
        char name[64];
        unsigned value;
        uint64_t count;
        if (sscanf(line, "%63s %63s %u %" SCNu64, of, name, &value, &count) != 4 ||
            strcmp(of, partition) != 0 || strcmp(name, tiles) != 0)
            continue;
        assert_true(value < FIFTEEN_HISTOGRAM_SIZE);
        out[value] = count;
        n++;
    }
    fclose(stream);
    assert_true(n > 10);
}

/* Distances of an arrangement's tiles on a 4x4 tray whose goal has the blank in the corner:
 * [place][cell].
 */
static inline void published_distances(const struct fifteen_pdb *pdb, uint32_t rank,
                                       unsigned distances[FIFTEEN_PATTERN_MAX_TILES][16])
{
    uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
    rank_to_arrangement(rank, pdb->k, arrangement);
    for (unsigned place = 0; place < pdb->k; place++) {
        int tile = 1; /* the tile of this label: labels number the tiles of the pattern */
        for (unsigned label = 0;; tile++)
            if ((pdb->pattern.tiles >> tile & 1) != 0 && label++ == arrangement[place])
                break;
        for (int cell = 0; cell < 16; cell++)
            distances[place][cell] =
                (unsigned)(abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4));
    }
}

/* Counts the values of all entries of a classic table of a 4x4 tray and the blank-first goal.
 * Decodes the bits independently of the library, by pdb/FORMAT.md. */
static inline void published_count(const struct fifteen_pdb *pdb,
                                   uint64_t out[FIFTEEN_HISTOGRAM_SIZE])
{
    memset(out, 0, FIFTEEN_HISTOGRAM_SIZE * sizeof *out);
    const size_t row_bytes = (pdb->n_blocks * 4 + 63) / 64 * 8;
    for (uint32_t rank = 0; rank < pdb->n_ranks; rank++) {
        const uint8_t *const row = (const uint8_t *)pdb->bits + rank * row_bytes;
        unsigned distances[FIFTEEN_PATTERN_MAX_TILES][16];
        published_distances(pdb, rank, distances);
        uint32_t index = 0;
        for (uint32_t set = 0; set < 1 << 16; set++) {
            if ((unsigned)__builtin_popcount(set) != pdb->k)
                continue;
            unsigned value = 2U * (row[index / 2] >> 4 * (index % 2) & 15);
            unsigned place = 0;
            for (uint32_t rest = set; rest != 0; rest &= rest - 1)
                value += distances[place++][__builtin_ctz(rest)];
            assert_true(value < FIFTEEN_HISTOGRAM_SIZE);
            out[value]++;
            index++;
        }
    }
}

#endif
