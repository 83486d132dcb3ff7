/* index.h - from a board to a table's entry, in plain C; the twin of the search's fast index */
#ifndef TABLE_INDEX_H
#define TABLE_INDEX_H

#include "pdb/table/table.h"

/* Where a board is in a table. */
struct pdb_place {
    uint16_t set; /* cells of the pattern's tiles */
    uint32_t block;
    uint32_t rank;
};

/* The place of a board in canonical numbering: two cells at a time, and its twin, which goes cell
 * by cell. */
struct pdb_place pdb_locate(const struct fifteen_pdb *pdb, fifteen_board board);
struct pdb_place pdb_locate_plain(const struct fifteen_pdb *pdb, fifteen_board board);

/* What is stored of a board: bit 1 of its value, or if the table is classic half the excess. */
unsigned pdb_look_up(const struct fifteen_pdb *pdb, fifteen_board board);

/* Sum over the pattern's tiles of their Manhattan distances. */
unsigned pdb_distance(const struct fifteen_pdb *pdb, fifteen_board board);

/* Of the neighbours value - 1 and value + 1 the one whose bit 1 is `bit`: the zero-aware value
 * after a move of one of the pattern's tiles. */
static inline unsigned pdb_next_value(unsigned value, unsigned bit)
{
    return ((value + 1) >> 1 & 1) == bit ? value + 1 : value - 1;
}

#endif
