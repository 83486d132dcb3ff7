/* table.h - a table in memory
 *
 * There is a row for every arrangement of the pattern's tiles, in lexicographic order. A row has an
 * entry for every block (cellset.h) and is padded with zeros to whole words. Most moves of a search
 * do not change the arrangement, so that neighbours in the search are in the same row, of a few KiB
 * on 4x4 and of 31 KiB for six tiles on 5x5. On both the layout is the same: with the entries of a
 * block together, a search of 5x5 misses the first cache 2.6 times as often and the second one six
 * times.
 *
 *                  block 0   1   2  ...                       n_blocks-1  padding
 *      rank 0      |  e  |   |   |                                 |     | 0 0 0 |
 *      rank 1      |     |   |   |                                 |     | 0 0 0 |
 *      ...         <------------------ row_words * 64 bits -------------------->
 *      rank k!-1
 *
 * In a zero-aware table a block is a cell set and a region of the blank, and an entry is bit 1 of
 * the value. In a classic table a block is a cell set, and an entry is four bits: half the excess
 * of the value over the Manhattan distance of the pattern's tiles, which is even. Entries that
 * cannot be reached are 0.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include <stddef.h>

#include "pdb/table/cellset.h"

#include <fifteen/pdb.h>

/* The contribution of two adjacent cells to a cell set and to the code of an arrangement. */
struct pdb_pair {
    uint8_t set;    /* two bits: is a pattern tile on the first cell, on the second? */
    uint8_t code;   /* the labels of these tiles, four bits each */
    uint8_t n_bits; /* of the code */
};

enum { PDB_PAIRS = 1 << 10 };

struct fifteen_pdb {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
    uint64_t n_entries;
    uint64_t n_placements;
    uint64_t zero_aware[FIFTEEN_HISTOGRAM_SIZE];
    uint64_t classic[FIFTEEN_HISTOGRAM_SIZE];

    unsigned k;                            /* tiles of the pattern */
    uint32_t n_ranks;                      /* k! */
    unsigned entry_bits;                   /* 1 or 4 */
    uint32_t row_words;                    /* 64-bit words a row */
    uint8_t label[FIFTEEN_TRAY_MAX_CELLS]; /* by tile: its number in the pattern; k: not in it */
    struct pdb_pair pairs[PDB_PAIRS];      /* by two cells of a board (board/wide.h) */
    unsigned n_blocks;                     /* of a row */
    unsigned n_regions;                    /* of all cell sets (cellset.h) */
    const struct cellsets *cellsets;       /* shared; NULL until pdb_add_cellsets */
    /* Manhattan distance of a tile on a cell from home, [tile][cell]; 0 outside the pattern. */
    uint8_t distance[FIFTEEN_TRAY_MAX_CELLS][FIFTEEN_TRAY_MAX_CELLS];

    size_t size_bytes;        /* of bits: n_ranks * row_words * 8 */
    uint64_t *bits;           /* NULL, from memory_alloc, or in the mapped file; little-endian */
    struct mapped *mapped;    /* the file searched in place (mapped.h), or NULL */
    uint64_t file_bytes;      /* size of the file it was loaded from, or 0 */
    uint64_t hash;            /* XXH3 of bits[], or 0 until they are complete */
    enum fifteen_codec codec; /* of that file */
};

/* Returns FIFTEEN_INVALID if the kind is unknown. */
enum fifteen_status pdb_check_kind(enum fifteen_pdb_kind kind, struct fifteen_error *error);

/* Derives everything but the index of cell sets from the pattern and the kind; bits is NULL and the
 * histograms are zero. Returns FIFTEEN_INVALID if the kind is unknown, or if the pattern is not
 * canonical, is empty, or has more than FIFTEEN_PATTERN_MAX_TILES tiles. The caller calls
 * fifteen_pdb_free. */
enum fifteen_status pdb_describe(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                                 struct fifteen_pdb **out, struct fifteen_error *error);

/* Adds the index of cell sets, which building, loading and looking up need. */
enum fifteen_status pdb_add_cellsets(struct fifteen_pdb *pdb, struct fifteen_error *error);

/* pdb_describe, then pdb_add_cellsets. */
enum fifteen_status pdb_create(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                               struct fifteen_pdb **out, struct fifteen_error *error);

enum { PDB_MAX_EXCESS = 30 }; /* which four bits can hold */

/* The number of an entry's first bit in bits[]. */
static inline uint64_t pdb_entry(const struct fifteen_pdb *pdb, uint32_t rank, uint32_t block)
{
    return (uint64_t)rank * pdb->row_words * 64 + (uint64_t)block * pdb->entry_bits;
}

/* The entry. */
static inline unsigned pdb_stored(const struct fifteen_pdb *pdb, uint64_t entry)
{
    return (unsigned)(pdb->bits[entry / 64] >> entry % 64) & ((1U << pdb->entry_bits) - 1);
}

#endif
