/* cost_table.h - an additive pattern database of minimum costs
 *
 * For costs that depend on the tile alone. The value of a board is the minimum cost of moves of the
 * pattern's tiles that bring them home, and the blank to its region of the goal; moves of other
 * tiles cost nothing. So the values of disjoint patterns add up to a lower bound, which changes by
 * at most the cost of a move (Korf & Felner 2002). Costs name tiles, so that a table serves one
 * goal: tiles and cells are the problem's own, not canonical.
 *
 * A table has a value of 32 bits for each block (cell set and region of the blank, cellset.h) and
 * each arrangement of the tiles on the set's cells:
 *
 *                  rank 0   1   2  ...  k!-1
 *      block 0    |   v   |   |   |   |     |      values of a block are together
 *      block 1    |   v   |   |   |   |     |
 *      ...
 */
/* SPDX-License-Identifier: MIT */
#ifndef COST_COST_TABLE_H
#define COST_COST_TABLE_H

#include <fifteen/status.h>

#include "pdb/table/cellset.h"

/* A goal, and what the moves of its tiles cost. By tile; home[0] is the blank's cell. */
struct cost_goal {
    struct fifteen_geometry geometry;
    uint8_t home[FIFTEEN_TRAY_MAX_CELLS];
    uint32_t cost[FIFTEEN_TRAY_MAX_CELLS]; /* more than 0, in any unit */
};

/* Values of boards that cannot be reached. */
#define COST_TABLE_NO_WAY UINT32_MAX

/* Immutable once it is built. */
struct cost_table {
    unsigned n_cells;
    unsigned k;                            /* tiles of the pattern */
    uint32_t n_ranks;                      /* k! */
    uint8_t label[FIFTEEN_TRAY_MAX_CELLS]; /* by tile: its number in the pattern; k: not in it */
    const struct cellsets *cellsets;       /* shared */
    size_t n_entries;
    uint32_t *value; /* by entry, in units of the costs */
};

/* The number of entries of a table of k tiles. */
uint64_t cost_table_entries(struct fifteen_geometry geometry, unsigned k);

/* Builds the table of a pattern of 1 to FIFTEEN_PATTERN_MAX_TILES tiles (bit t: tile t), by
 * uniform-cost search from the goal (Dijkstra 1959), in 12 bytes an entry. The monitor may be NULL.
 * Returns FIFTEEN_CANCELLED or FIFTEEN_NO_MEMORY. Always call cost_table_free. */
enum fifteen_status cost_table_build(const struct cost_goal *goal, uint32_t tiles,
                                     const struct fifteen_monitor *monitor, struct cost_table *out,
                                     struct fifteen_error *error);
void cost_table_free(struct cost_table *table);

/* The entry of a block and an arrangement of labels, four bits each. */
size_t cost_table_entry(const struct cost_table *table, uint32_t block, uint64_t code);

/* The entry of a board, given as the tile on each cell, and its value. */
size_t cost_table_locate(const struct cost_table *table, const uint8_t *tiles, unsigned blank);
uint32_t cost_table_value(const struct cost_table *table, const uint8_t *tiles, unsigned blank);

#endif
