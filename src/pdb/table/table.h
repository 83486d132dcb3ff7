/* table.h - a table in memory
 *
 * A row for every arrangement of the pattern's tiles, in lexicographic order; in a row, an entry
 * for every block (cellset.h), padded with zeros to whole words. Most moves of a search leave the
 * arrangement alone, so that neighbours in the search are near each other in a row of a few KiB.
 *
 *                  block 0   1   2  ...                       n_blocks-1  padding
 *      rank 0      |  e  |   |   |                                 |     | 0 0 0 |
 *      rank 1      |     |   |   |                                 |     | 0 0 0 |
 *      ...         <------------------ row_words * 64 bits -------------------->
 *      rank k!-1
 *
 * In a zero-aware table a block is a cell set and a region of the blank, and an entry is bit 1 of
 * the value. In a classic table a block is a cell set, and an entry is four bits: half of what the
 * value exceeds the Manhattan distance of the pattern's tiles by, which is an even number. Entries
 * that cannot be reached are 0.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include <stddef.h>

#include "pdb/table/cellset.h"

#include <fifteen/pdb.h>

/* What two cells side by side add to a cell set and to the code of an arrangement. */
struct pdb_pair {
    uint8_t set;    /* two bits: whether a tile of the pattern is on the first, on the second */
    uint8_t code;   /* four bits for each such tile: its label */
    uint8_t n_bits; /* of the code */
};

struct fifteen_pdb {
    struct fifteen_pattern pattern;
    enum fifteen_pdb_kind kind;
    uint64_t n_entries;
    uint64_t n_placements;
    uint64_t zero_aware[FIFTEEN_HISTOGRAM_SIZE];
    uint64_t classic[FIFTEEN_HISTOGRAM_SIZE];

    unsigned k;                       /* tiles of the pattern */
    uint32_t n_ranks;                 /* k! */
    unsigned entry_bits;              /* 1 or 4 */
    uint32_t row_words;               /* 64-bit words a row */
    uint8_t label[FIFTEEN_MAX_CELLS]; /* by tile: its number among the pattern's, or k */
    struct pdb_pair pairs[256];       /* by two nibbles of a board */
    struct cellsets cellsets;         /* their blocks are those of the rows */
    /* Moves of a tile alone from a cell to its home, [tile][cell]; 0 for those of no pattern. */
    uint8_t distance[FIFTEEN_MAX_CELLS][FIFTEEN_MAX_CELLS];

    size_t size_bytes;     /* of bits: n_ranks * row_words * 8 */
    uint64_t *bits;        /* NULL, from memory_alloc, or those of the mapped file; little-endian */
    struct mapped *mapped; /* a file searched in place (mapped.h), or NULL */
    uint64_t file_bytes;   /* of the file it was loaded from, or 0 */
    uint64_t hash;         /* XXH3 of bits[], or 0 while they are not complete */
    enum fifteen_codec codec; /* of that file */
};

/* FIFTEEN_INVALID, and says so, if there is no such kind. */
enum fifteen_status pdb_check_kind(enum fifteen_pdb_kind kind, struct fifteen_error *error);

/* Derives everything from the pattern and the kind; bits stay NULL and the histograms zero.
 * FIFTEEN_INVALID if there is no such kind, or if the pattern is not canonical, empty, has more
 * than FIFTEEN_PATTERN_MAX_TILES tiles, or its table would not fit any memory. Freed by
 * fifteen_pdb_free, whatever has been filled in by then. */
enum fifteen_status pdb_create(const struct fifteen_pattern *pattern, enum fifteen_pdb_kind kind,
                               struct fifteen_pdb **out, struct fifteen_error *error);

enum { PDB_MAX_EXCESS = 30 }; /* that four bits hold */

/* Number of an entry's first bit in bits[]. */
static inline uint64_t pdb_entry(const struct fifteen_pdb *pdb, uint32_t rank, uint32_t block)
{
    return (uint64_t)rank * pdb->row_words * 64 + (uint64_t)block * pdb->entry_bits;
}

/* What is stored there. */
static inline unsigned pdb_stored(const struct fifteen_pdb *pdb, uint64_t entry)
{
    return (unsigned)(pdb->bits[entry / 64] >> entry % 64) & ((1U << pdb->entry_bits) - 1);
}

#endif
