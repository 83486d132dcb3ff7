/* table.h - a table in memory
 *
 * One bit an entry. A row for every arrangement of the pattern's tiles, in lexicographic order; in
 * a row, a bit for every block (cell set and region of the blank, cellset.h), padded with zeros to
 * whole words. Most moves of a search leave the arrangement alone, so that neighbours in the search
 * are near each other in a row of a few KiB.
 *
 *                  block 0   1   2  ...                       n_blocks-1  padding
 *      rank 0      |  b  |   |   |                                 |     | 0 0 0 |
 *      rank 1      |     |   |   |                                 |     | 0 0 0 |
 *      ...         <------------------ row_words * 64 bits -------------------->
 *      rank k!-1
 */
#ifndef PDB_TABLE_H
#define PDB_TABLE_H

#include <stddef.h>

#include "pdb/cellset.h"

#include <fifteen/pdb.h>

struct fifteen_pdb {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
    uint64_t n_entries;
    uint64_t n_placements;
    uint64_t zero_aware[FIFTEEN_HISTOGRAM_SIZE];
    uint64_t classic[FIFTEEN_HISTOGRAM_SIZE];

    unsigned k;                       /* tiles of the pattern */
    uint32_t n_ranks;                 /* k! */
    uint32_t row_words;               /* 64-bit words a row */
    uint8_t label[FIFTEEN_MAX_CELLS]; /* by tile: its number among the pattern's, or k */
    struct cellsets cellsets;

    size_t size_bytes; /* of bits: n_ranks * row_words * 8 */
    uint64_t *bits;    /* NULL, from memory_alloc, or inside the mapping; little-endian */
    void *mapping;     /* of a file searched in place, or NULL */
    size_t mapping_bytes;
    uint64_t file_bytes;      /* of the file it was loaded from, or 0 */
    uint64_t hash;            /* XXH3 of bits[], or 0 while they are not complete */
    enum fifteen_codec codec; /* of that file */
};

/* Derives everything from the pattern and the kind; bits stay NULL and the histograms zero.
 * FIFTEEN_INVALID if the pattern is not canonical, empty, has more than FIFTEEN_PATTERN_MAX_TILES
 * tiles, or its table would not fit any memory. Freed by fifteen_pdb_free, whatever has been filled
 * in by then. */
enum fifteen_status pdb_create(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                               struct fifteen_pdb **out, struct fifteen_error *error);

/* Bit number of an entry in bits[]. */
static inline uint64_t pdb_entry(uint32_t row_words, uint32_t rank, uint32_t block)
{
    return (uint64_t)rank * row_words * 64 + block;
}

static inline bool pdb_entry_bit(const struct fifteen_pdb *pdb, uint64_t entry)
{
    return pdb->bits[entry / 64] >> entry % 64 & 1;
}

#endif
