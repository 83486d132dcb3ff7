/* node_board.h - the board of a search node, in the width that a file is compiled for
 *
 * A step moves one tile, and changes the value of each pattern that has it. Beyond 16 cells a
 * search asks for these patterns, by their numbers: a pattern may be in several views. Up to 16
 * cells each view has patterns of its own, and a search asks for views.
 *
 * What depends on the width of the unit (unit.h):
 *
 *   NODE_BOARD_ALIGNMENT  of a board in a node that is copied often
 *   node_board_bytes      the bytes of a board that a search with n views uses
 *   node_board_step       copies a board and makes a step of the blank, of the views' boards not
 *                         all: see node_board_begin_entry. Returns what node_board_moved does. The
 *                         boards may be the same
 *   node_board_slide      makes a step of the blank in the first view's board
 *   node_board_moved      the tile that the step made last has moved; up to 16 cells 0
 *   node_board_begin_entry
 *                         begins to look for the number of an entry after the step made last, of a
 *                         pattern or of a view, and finds the table of the latter; once for each
 *   node_board_end_entry  the number. A search begins all look-ups of a batch before it ends one
 *   node_board_equal      whether two boards are the same
 *   node_board_key        the board, as a key that no other board has
 *   node_board_blank      the cell of the blank
 *   node_board_label      the label of the tile on a cell
 *   node_board_conflicts  the value of linear conflict
 *   node_bits             a bit for each pattern
 *   node_patterns_n       how many patterns or views there are to ask for after a move
 *   node_patterns_ask     the i-th of them; that with i = 0 is never left out
 *   node_patterns_list    those of them that some views need
 *   node_patterns_number  a pattern, by what was asked for and the table found
 *   node_patterns_views   the views that have a pattern, a bit each
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
                                        const struct node_patterns *patterns, unsigned asked,
                                        unsigned step, struct node_board *board, uint8_t *table)
{
    const node_entry_begun begun =
        node_board_begin_entry(lookup, patterns, asked, step, board, table);
    return node_board_end_entry(patterns, node_patterns_number(asked, *table), step, begun);
}

#endif
