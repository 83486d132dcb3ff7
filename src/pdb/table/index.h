/* index.h - the index of a board's entry in a table, in plain C; lookup.h is its fast twin */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_INDEX_H
#define TABLE_INDEX_H

#include "board/wide.h"
#include "pdb/table/table.h"

/* The position of a board in a table. */
struct pdb_place {
    uint32_t set; /* cells of the pattern's tiles */
    uint32_t block;
    uint32_t rank;
};

/* Locates a board in canonical numbering, two cells at a time. */
struct pdb_place pdb_locate(const struct fifteen_pdb *pdb, wide_board board);

/* The entry of a board: bit 1 of its value, or in a classic table half the excess. */
unsigned pdb_look_up(const struct fifteen_pdb *pdb, wide_board board);

/* The value of a board: fifteen_pdb_value (pdb.h) for all trays. */
unsigned pdb_value(const struct fifteen_pdb *pdb, wide_board board);

/* The sum of the Manhattan distances of the pattern's tiles. */
unsigned pdb_distance(const struct fifteen_pdb *pdb, wide_board board);

/* The zero-aware value after a move of a pattern tile: of value - 1 and value + 1 the one whose bit
 * 1 is `bit`. */
static inline unsigned pdb_next_value(unsigned value, unsigned bit)
{
    return ((value + 1) >> 1 & 1) == bit ? value + 1 : value - 1;
}

#endif
