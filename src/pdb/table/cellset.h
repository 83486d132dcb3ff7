/* cellset.h - the sets of k cells of a tray, and the regions of the cells outside them
 *
 * The blocks of a table are numbered by cell set, in the order of the sets as binary numbers (bit c
 * stands for cell c), and within a cell set by region, in the order of their first cells. In a
 * classic table, where regions make no difference, a cell set is one block. The number of a set
 * is its colexicographic rank: C(c1,1) + C(c2,2) + .. + C(ck,k) for the cells c1 < c2 < .. < ck.
 * One 128-bit word describes a cell set:
 *
 *      127       124 123               32 31       28 27                       0
 *      | region of  | region of   ...    | region of |    number of the set's   |
 *      |  cell 24   |  cell 23           |   cell 0  |    first block           |
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_CELLSET_H
#define TABLE_CELLSET_H

#include <fifteen/pattern.h>

/* Regions do not touch, so that a tray has at most 13: 4 bits name one. */
enum { CELLSET_MAX_REGIONS = 13 };

__extension__ typedef unsigned __int128 cellset_word;

enum { CELLSET_FIRST_BITS = 28, CELLSET_REGION_BITS = 4, CELLSET_BYTES = 4 };

struct cellsets {
    struct fifteen_geometry geometry;
    unsigned k;          /* cells in each set */
    unsigned n_sets;     /* C(cells, k) */
    unsigned n_regions;  /* sum over the sets of their numbers of regions */
    unsigned n_blocks;   /* n_regions, or n_sets if regions make no difference */
    uint32_t *sets;      /* by number, in increasing order */
    cellset_word *words; /* by number */
    /* By byte of a set, number of cells in the bytes before, and value of the byte: its share in
     * the set's number. */
    uint32_t share[CELLSET_BYTES][FIFTEEN_PATTERN_MAX_TILES + 1][256];
    uint8_t n_cells[256]; /* by byte of a set: its number of cells */
};

enum cellset_blocks { CELLSET_REGIONS, CELLSET_WHOLE };

enum fifteen_status cellsets_create(struct fifteen_geometry geometry, unsigned k,
                                    enum cellset_blocks blocks, struct cellsets *out,
                                    struct fifteen_error *error);
void cellsets_free(struct cellsets *cellsets);

/* The number of sets of k cells, and the total number of their regions, which takes as long as an
 * index but no memory. */
unsigned cellset_count(struct fifteen_geometry geometry, unsigned k);
unsigned cellset_count_regions(struct fifteen_geometry geometry, unsigned k);

/* The connected component of `cell` in `open`, which must contain it. */
uint32_t cellset_region(struct fifteen_geometry geometry, uint32_t open, unsigned cell);

/* The parity of the number of black cells of a set, as on a chessboard. */
unsigned cellset_colour(struct fifteen_geometry geometry, uint32_t set);

/* Writes the numbers of all sets to order[0 .. n_sets-1], sets of even colour first; returns the
 * number of these. */
unsigned cellsets_by_colour(const struct cellsets *cellsets, uint32_t *order);

/* The number of a set of k cells. */
static inline uint32_t cellset_number(const struct cellsets *cellsets, uint32_t set)
{
    uint32_t number = 0;
    unsigned before = 0;
    for (unsigned byte = 0; byte < CELLSET_BYTES; byte++, set >>= 8) {
        number += cellsets->share[byte][before][set & 255];
        before += cellsets->n_cells[set & 255];
    }
    return number;
}

/* The number of a set's first block, from its word. */
static inline uint32_t cellset_first_block(cellset_word word)
{
    return (uint32_t)word & ((UINT32_C(1) << CELLSET_FIRST_BITS) - 1);
}

/* The number of the region of a cell outside the set, from the set's word. */
static inline unsigned cellset_region_number(cellset_word word, unsigned cell)
{
    return (unsigned)(word >> (CELLSET_FIRST_BITS + CELLSET_REGION_BITS * cell)) &
           ((1U << CELLSET_REGION_BITS) - 1);
}

/* The number of a block, from its set's word and the blank's cell. */
static inline uint32_t cellset_block(cellset_word word, unsigned blank)
{
    return cellset_first_block(word) + cellset_region_number(word, blank);
}

#endif
