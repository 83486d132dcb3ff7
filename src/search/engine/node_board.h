/* node_board.h - the board of a search node, in the width that a file is compiled for
 *
 * What depends on the width of the unit (unit.h):
 *
 *   NODE_BOARD_ALIGNMENT  of a board in a node that is copied often
 *   node_board_bytes      the bytes of a board that a search with n views uses
 *   node_board_step       makes a step of the blank, of the views' boards not all: see
 *                         node_board_begin_entry
 *   node_board_slide      makes a step of the blank in the first view's board
 *   node_board_begin_entry
 *                         begins to look for the number of a view's entry after the step made last,
 *                         and finds its table; once for each view
 *   node_board_end_entry  the number. A search begins all look-ups of a batch before it ends one
 *   node_board_equal      whether two boards are the same
 *   node_board_key        the board, as a key that no other board has
 *   node_board_blank      the cell of the blank
 *   node_board_label      the label of the tile on a cell
 *   node_board_conflicts  the value of linear conflict
 *   node_bits             a bit for each table of each view: bit 4 view + table
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_NODE_BOARD_H
#define ENGINE_NODE_BOARD_H

#ifdef FIFTEEN_WIDE
#include "search/engine/wide_node.h"
#else
#include "search/engine/narrow_node.h"
#endif

/* Both at once, where one entry is wanted. */
static inline uint32_t node_board_entry(const node_lookup *lookup,
                                        const struct pdb_engine_view *views, unsigned view,
                                        unsigned step, struct node_board *board, uint8_t *table)
{
    return node_board_end_entry(views, view, step,
                                node_board_begin_entry(lookup, views, view, step, board, table));
}

#endif
