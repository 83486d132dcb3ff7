/* narrow_node.h - the board of a search node on a tray of up to 16 cells: labels, a nibble a cell
 *
 * See node_board.h for what the functions do, and lookup.h for labels.
 */
#ifndef ENGINE_NARROW_NODE_H
#define ENGINE_NARROW_NODE_H

#include "heuristic/line_values.h"
#include "pdb/table/lookup.h"
#include "pdb/table/view.h"
#include "search/engine/node_key.h"
#include "search/engine/steps.h"

enum { NODE_VIEWS = VIEW_MAX };

typedef struct pdb_lookup node_lookup;

/* A view as a search needs it. */
struct pdb_engine_view {
    struct view view;
    uint8_t cell[FIFTEEN_MAX_CELLS];         /* of the board it looks up, by cell of the board */
    struct lookup_move moves[PDB_STEPS];     /* by step, of the board it looks up */
    const uint64_t *bits[LOOKUP_MAX_TABLES]; /* by table */
    uint64_t goal_sets;
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

static inline void node_board_step(const struct pdb_engine_view *views, unsigned step,
                                   struct node_board *board)
{
    (void)views;
    (void)step;
    (void)board;
}

static inline uint32_t node_board_entry(const struct pdb_lookup *lookup,
                                        const struct pdb_engine_view *views, unsigned view,
                                        unsigned step, struct node_board *board, uint8_t *table)
{
    const struct lookup_move move = views[view].moves[step];
    const uint64_t before = board->labels[view];
    const uint64_t labels = lookup_slide(before, move);
    const struct lookup_table *const of = lookup->table_of[before >> move.from & 15];
    board->labels[view] = labels;
    *table = (uint8_t)of->number;
    return lookup_board_entry(lookup, of, labels, move.blank);
}

static inline bool node_board_equal(const struct node_board *a, const struct node_board *b)
{
    return a->labels[0] == b->labels[0];
}

static inline node_key node_board_key(const struct node_board *board)
{
    return (node_key){{board->labels[0]}};
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

#endif
