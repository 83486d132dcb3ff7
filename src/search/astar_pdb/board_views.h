/* board_views.h - converts a board from the labels of the first view to what each view looks up
 *
 * A search that keeps millions of boards keeps only their labels in the first view. The other
 * views' labels follow nibble by nibble. See pdb_engine.h for views and lookup.h for labels and
 * sets.
 */
#ifndef ASTAR_PDB_BOARD_VIEWS_H
#define ASTAR_PDB_BOARD_VIEWS_H

#include "board/tray.h"
#include "search/engine/pdb_engine.h"

/* Immutable once made. */
struct board_views {
    /* by view, and by cell and label of the first view: the part of this label on this cell */
    struct pdb_node_view part[VIEW_MAX][FIFTEEN_MAX_CELLS][FIFTEEN_MAX_CELLS];
    uint64_t dark;        /* of sets: every other cell */
    uint16_t odd;         /* bit 4 view + table: see board_views_odd */
    unsigned h[VIEW_MAX]; /* of the start, by view */
    uint16_t second;      /* of the start, bit 4 view + table: bit 1 of that table's value */
};

/* For searches from a start board; looks up its values. */
void board_views_init(struct board_views *views, const struct pdb_engine *engine,
                      fifteen_board start);

static inline struct pdb_node_view board_views_of(const struct board_views *views, unsigned view,
                                                  uint64_t labels)
{
    struct pdb_node_view sum = {0, 0};
    for (unsigned cell = 0; cell < FIFTEEN_MAX_CELLS; cell++) {
        const struct pdb_node_view *const part = &views->part[view][cell][labels >> 4 * cell & 15];
        sum.labels |= part->labels;
        sum.sets |= part->sets;
    }
    return sum;
}

/* Bit `table` is set if the table's value of a view's board is odd. When one of its tiles moves,
 * the value changes by one and the tile changes to a cell of the other colour. */
static inline unsigned board_views_odd(const struct board_views *views, unsigned view,
                                       uint64_t sets)
{
    uint64_t parity = sets & views->dark; /* 16 bits for each table; folded to the lowest */
    parity ^= parity >> 8;
    parity ^= parity >> 4;
    parity ^= parity >> 2;
    parity ^= parity >> 1;
    const uint64_t odd =
        (parity & 1) | (parity >> 15 & 2) | (parity >> 30 & 4) | (parity >> 45 & 8);
    return ((unsigned)odd ^ views->odd >> 4 * view) & 15;
}

#endif
