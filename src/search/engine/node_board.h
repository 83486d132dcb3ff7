/* node_board.h - the board of a search node, in the width that a file is compiled for
 *
 * What depends on the width of the unit (unit.h):
 *
 *   node_board_bytes      the bytes of a board that a search with n views uses
 *   node_board_step       makes a step of the blank, of the views' boards not all: see
 *                         node_board_entry
 *   node_board_slide      makes a step of the blank in the first view's board
 *   node_board_entry      the number of a view's entry after the step made last, and its table;
 *                         once for each view
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

#endif
