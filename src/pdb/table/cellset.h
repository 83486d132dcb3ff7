/* cellset.h - the sets of k cells of a tray, and the regions of the cells outside them
 *
 * The blocks of a table are numbered by cell set, in the order of the sets as binary numbers (bit c
 * stands for cell c), and within a cell set by region, in the order of their first cells. In a
 * classic table, where regions make no difference, a cell set is one block. One 64-bit word
 * describes a cell set:
 *
 *      63        61 60      58         18      16 15                        0
 *      | region of  | region of   ...  | region of |    number of the set's   |
 *      |  cell 15   |  cell 14         |   cell 0  |    first block           |
 */
#ifndef TABLE_CELLSET_H
#define TABLE_CELLSET_H

#include <fifteen/board.h>
#include <fifteen/status.h>

struct cellsets {
    struct fifteen_geometry geometry;
    unsigned k;         /* cells in each set */
    unsigned n_sets;    /* C(cells, k) */
    unsigned n_regions; /* sum over the sets of their numbers of regions */
    unsigned n_blocks;  /* n_regions, or n_sets if regions make no difference */
    uint32_t *sets;     /* n_sets, in increasing order */
    uint64_t *words;    /* by set, 2^cells; 0 for sets of other sizes */
};

/* A tray has at most 8 regions, since no two of them touch: 3 bits name one. */
enum { CELLSET_MAX_REGIONS = 8 };

enum cellset_blocks { CELLSET_REGIONS, CELLSET_WHOLE };

enum fifteen_status cellsets_create(struct fifteen_geometry geometry, unsigned k,
                                    enum cellset_blocks blocks, struct cellsets *out,
                                    struct fifteen_error *error);
void cellsets_free(struct cellsets *cellsets);

/* The connected component of `cell` in `open`, which must contain it. */
uint32_t cellset_region(struct fifteen_geometry geometry, uint32_t open, unsigned cell);

/* The parity of the number of black cells of a set, as on a chessboard. */
unsigned cellset_colour(struct fifteen_geometry geometry, uint32_t set);

/* Writes the numbers of all sets to order[0 .. n_sets-1], sets of even colour first; returns the
 * number of these. */
unsigned cellsets_by_colour(const struct cellsets *cellsets, uint32_t *order);

/* The number of a block, from its set's word and the blank's cell. */
static inline uint32_t cellset_block(uint64_t word, unsigned blank)
{
    return (uint32_t)(word & 0xffff) + (uint32_t)(word >> (16 + 3 * blank) & 7);
}

#endif
