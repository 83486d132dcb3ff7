/* narrow_node.h - the board of a search node on a tray of up to 16 cells: labels, a nibble a cell
 *
 * See node_board.h for what the functions do, and lookup.h for labels.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_NARROW_NODE_H
#define ENGINE_NARROW_NODE_H

#include <string.h>

#include "heuristic/line_values.h"
#include "pdb/table/lookup.h"
#include "pdb/table/view.h"
#include "search/engine/node_key.h"
#include "search/engine/steps.h"

enum {
    NODE_VIEWS = VIEW_MAX,
    NODE_PATTERNS = LOOKUP_MAX_TABLES * NODE_VIEWS,
    NODE_MOVED = 1, /* the values of node_board_moved */
    NODE_BOARD_ALIGNMENT = _Alignof(uint64_t)
};

typedef struct pdb_lookup node_lookup;

typedef uint16_t node_bits;

/* A view as a search needs it. */
struct node_view_board {
    struct lookup_move moves[PDB_STEPS]; /* by step, of the board it looks up */
    uint8_t cell[PACKED_MAX_CELLS];      /* of the board it looks up, by cell of the board */
    uint64_t goal_sets;
};

/* What a search looks up. Each view has patterns of its own: a table's number is 4 view + table. */
struct node_patterns {
    const uint64_t *bits[NODE_PATTERNS];
    struct node_view_board views[NODE_VIEWS];
};

/* The board as each view looks it up. In a pending node those of all views but the first are still
 * the parent's: most children need no other. */
struct node_board {
    uint64_t labels[NODE_VIEWS];
};

static inline size_t node_board_bytes(unsigned n_views)
{
    return n_views * sizeof(uint64_t);
}

static inline unsigned node_board_step(const struct node_patterns *patterns, unsigned step,
                                       const struct node_board *from, struct node_board *to,
                                       unsigned n_views)
{
    (void)patterns;
    (void)step;
    memmove(to, from, node_board_bytes(n_views));
    return 0;
}

static inline void node_board_slide(const struct node_patterns *patterns, unsigned step,
                                    struct node_board *board)
{
    board->labels[0] = lookup_slide(board->labels[0], patterns->views[0].moves[step]);
}

/* The words of its sets are few: nothing is gained by a wait for many of them at once. */
typedef uint32_t node_entry_begun;

static inline unsigned node_board_moved(const struct node_patterns *patterns, unsigned step,
                                        const struct node_board *board)
{
    (void)patterns;
    (void)step;
    (void)board;
    return 0;
}

static inline unsigned node_patterns_n(const struct node_patterns *patterns, unsigned moved,
                                       unsigned n_views)
{
    (void)patterns;
    (void)moved;
    return n_views;
}

static inline unsigned node_patterns_ask(const struct node_patterns *patterns, unsigned moved,
                                         unsigned i)
{
    (void)patterns;
    (void)moved;
    return i;
}

static inline unsigned node_patterns_number(unsigned asked, unsigned table)
{
    return LOOKUP_MAX_TABLES * asked + table;
}

static inline unsigned node_patterns_views(const struct node_patterns *patterns, unsigned pattern)
{
    (void)patterns;
    return 1u << pattern / LOOKUP_MAX_TABLES;
}

static inline void node_patterns_list(const struct node_patterns *patterns, unsigned views,
                                      unsigned moved, unsigned n_views,
                                      uint8_t list[NODE_VIEWS + 1], unsigned *n)
{
    (void)patterns;
    (void)views;
    (void)moved;
    for (unsigned view = 0; view < n_views; view++)
        list[view] = (uint8_t)view;
    *n = n_views;
}

static inline node_entry_begun node_board_begin_entry(const struct pdb_lookup *lookup,
                                                      const struct node_patterns *patterns,
                                                      unsigned asked, unsigned step,
                                                      struct node_board *board, uint8_t *table)
{
    const struct lookup_move move = patterns->views[asked].moves[step];
    const uint64_t before = board->labels[asked];
    const uint64_t labels = lookup_slide(before, move);
    const struct lookup_table *const of = lookup->table_of[before >> move.from & 15];
    board->labels[asked] = labels;
    *table = (uint8_t)of->number;
    return lookup_board_entry(lookup, of, labels, move.blank);
}

static inline uint32_t node_board_end_entry(const struct node_patterns *patterns, unsigned pattern,
                                            unsigned step, node_entry_begun begun)
{
    (void)patterns;
    (void)pattern;
    (void)step;
    return begun;
}

static inline bool node_board_equal(const struct node_board *a, const struct node_board *b)
{
    return a->labels[0] == b->labels[0];
}

static inline node_key node_board_key(const struct node_board *board)
{
    return (node_key){{board->labels[0]}};
}

static inline unsigned node_board_blank(const struct node_board *board, unsigned n_cells)
{
    (void)n_cells;
    return packed_blank(board->labels[0]);
}

static inline unsigned node_board_label(const struct node_board *board, unsigned cell)
{
    return board->labels[0] >> 4 * cell & 15;
}

static inline unsigned node_board_conflicts(const struct line_values *values,
                                            const struct node_board *board)
{
    return line_values_sum(values, board->labels[0]);
}

/* ---- the views of a board (node_views.h) ---- */

/* The board that a view looks up, as labels and cell sets. */
struct pdb_node_view {
    uint64_t labels; /* as in lookup.h */
    uint64_t sets;
};

/* The other views' labels follow from those of the first nibble by nibble. */
struct node_views {
    /* by view, and by cell and label of the first view: the part of this label on this cell */
    struct pdb_node_view part[NODE_VIEWS][PACKED_MAX_CELLS][PACKED_MAX_CELLS];
    uint64_t dark; /* of sets: every other cell */
    node_bits odd; /* of values whose tiles are on an even number of dark cells */
};

static inline struct pdb_node_view node_views_of(const struct node_views *views, unsigned view,
                                                 uint64_t labels)
{
    struct pdb_node_view sum = {0, 0};
    for (unsigned cell = 0; cell < PACKED_MAX_CELLS; cell++) {
        const struct pdb_node_view *const part = &views->part[view][cell][labels >> 4 * cell & 15];
        sum.labels |= part->labels;
        sum.sets |= part->sets;
    }
    return sum;
}

/* Bit `table`: the parity of the 16 bits of a table, folded to the lowest. */
static inline unsigned node_views_parity(uint64_t sets)
{
    sets ^= sets >> 8;
    sets ^= sets >> 4;
    sets ^= sets >> 2;
    sets ^= sets >> 1;
    return (unsigned)((sets & 1) | (sets >> 15 & 2) | (sets >> 30 & 4) | (sets >> 45 & 8));
}

static inline node_bits node_views_open(const struct node_views *views, unsigned n_views,
                                        node_key key, struct node_board *board)
{
    unsigned odd = views->odd;
    for (unsigned view = 0; view < n_views; view++) {
        const struct pdb_node_view seen = node_views_of(views, view, key.word[0]);
        board->labels[view] = seen.labels;
        odd ^= node_views_parity(seen.sets & views->dark) << 4 * view;
    }
    return (node_bits)odd;
}

#endif
