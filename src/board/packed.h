/* packed.h - the packed board of a tray of up to 16 cells: 64 bits
 *
 * The engine's board. Nibble c (bits 4c .. 4c+3) holds the tile on cell c, cells are numbered row
 * by row from 0, and the blank is tile 0.
 *
 *      4x4, blank-first goal       0  1  2  3      0xfedcba9876543210
 *                                  4  5  6  7        |            ||
 *                                  8  9 10 11        cell 15      |cell 0
 *                                 12 13 14 15                     cell 1
 *
 * Nibbles past the last cell of a smaller tray are zero. Trays of up to 25 cells: wide.h.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_PACKED_H
#define BOARD_PACKED_H

#include "board/tray.h"

enum { PACKED_MAX_CELLS = 16 };

typedef uint64_t packed_board;

/* Returns true if a packed board may have this size. */
static inline bool packed_fits(struct fifteen_geometry geometry)
{
    return fifteen_geometry_valid(geometry) && fifteen_cells(geometry) <= PACKED_MAX_CELLS;
}

/* The tile on a cell. */
static inline unsigned packed_tile(packed_board board, unsigned cell)
{
    return (unsigned)(board >> (4 * cell) & 15);
}

/* The first cell whose nibble is 0: the blank's, since nibbles past the last cell come after. */
static inline unsigned packed_blank(packed_board board)
{
    board |= board >> 1;
    board |= board >> 2;
    return (unsigned)__builtin_ctzll(~board & UINT64_C(0x1111111111111111)) / 4;
}

/* The board after the tile on cell `from` has moved to the blank on cell `to`. */
static inline packed_board packed_slide(packed_board board, unsigned from, unsigned to)
{
    const uint64_t tile = board >> (4 * from) & 15;
    return board ^ tile << (4 * from) ^ tile << (4 * to);
}

/* Returns a standard goal. */
packed_board packed_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal);

/* Returns true if each tile 0 .. cells-1 occurs once and the nibbles past the last cell are zero.
 */
bool packed_valid(struct fifteen_geometry geometry, packed_board board);

/* Packs a board of up to PACKED_MAX_CELLS cells. */
packed_board packed_of_board(const struct fifteen_board *board);

/* Makes the board of a packed one; the caller frees *out. */
enum fifteen_status packed_to_board(struct fifteen_geometry geometry, packed_board board,
                                    struct fifteen_board **out, struct fifteen_error *error);

#endif
