/* wide.h - the wide board of any tray of up to 25 cells: 128 bits
 *
 * The engine's board of larger trays, and that of code which serves all trays. Bits 5c .. 5c+4 hold
 * the tile on cell c; the blank is tile 0. Bits past the last cell are zero.
 *
 *      5x5, 25 cells        bits 124 .. 120 | 119 .. 115 |  ..  | 9 .. 5 | 4 .. 0
 *                                cell 24    | cell 23    |      | cell 1 | cell 0
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_WIDE_H
#define BOARD_WIDE_H

#include "board/board.h"
#include "board/packed.h"

__extension__ typedef unsigned __int128 wide_board;

enum { WIDE_BITS = 5 };

static inline unsigned wide_tile(wide_board board, unsigned cell)
{
    return (unsigned)(board >> WIDE_BITS * cell) & 31;
}

/* An empty board but for a tile on a cell. */
static inline wide_board wide_put(unsigned tile, unsigned cell)
{
    return (wide_board)tile << WIDE_BITS * cell;
}

/* The board after the tile on cell `from` has moved to the blank on cell `to`. */
static inline wide_board wide_slide(wide_board board, unsigned from, unsigned to)
{
    const unsigned tile = wide_tile(board, from);
    return board ^ wide_put(tile, from) ^ wide_put(tile, to);
}

/* The blank's cell. */
unsigned wide_blank(wide_board board);

/* Whether each tile 0 .. cells-1 occurs once and all other bits are zero. */
bool wide_valid(struct fifteen_geometry geometry, wide_board board);

wide_board wide_standard_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal);

/* ---- from and to other boards ---- */

/* Moves nibbles 0 .. 7 to bits 0, 5, 10, ..: halves, then bytes, then nibbles move apart. */
static inline uint64_t wide_spread(uint64_t nibbles)
{
    nibbles = (nibbles & 0xffff) | (nibbles & 0xffff0000) << 4;
    nibbles = (nibbles & UINT64_C(0x00ff000ff)) | (nibbles & UINT64_C(0xff000ff00)) << 2;
    return (nibbles & UINT64_C(0x03c0f03c0f)) | (nibbles & UINT64_C(0x3c0f03c0f0)) << 1;
}

/* The inverse, of eight cells. */
static inline uint64_t wide_gather(uint64_t cells)
{
    cells = (cells & UINT64_C(0x03c0f03c0f)) | (cells >> 1 & UINT64_C(0x3c0f03c0f0));
    cells = (cells & UINT64_C(0x00ff000ff)) | (cells >> 2 & UINT64_C(0xff000ff00));
    return (cells & 0xffff) | (cells >> 4 & 0xffff0000);
}

static inline wide_board wide_of_packed(packed_board board)
{
    return wide_spread(board & UINT32_MAX) | (wide_board)wide_spread(board >> 32) << 8 * WIDE_BITS;
}

/* Of a tray of up to 16 cells. */
static inline packed_board wide_to_packed(wide_board board)
{
    return wide_gather((uint64_t)board) | wide_gather((uint64_t)(board >> 8 * WIDE_BITS)) << 32;
}

/* Of a board of up to 25 cells. */
wide_board wide_of_board(const struct fifteen_board *board);

/* ---- a board in the width of its tray ----
 *
 * Searches that are compiled for both widths hold boards of up to 16 cells packed, since shifting
 * 128 bits takes a third of the time of a fast search. `packed` is a constant where these functions
 * are called: tray_is_packed of the tray.
 */

union tray_board {
    packed_board packed;
    wide_board wide;
};

static inline bool tray_is_packed(struct fifteen_geometry geometry)
{
    return fifteen_cells(geometry) <= PACKED_MAX_CELLS;
}

static inline union tray_board tray_board_of(wide_board board, bool packed)
{
    union tray_board made = {.wide = board};
    if (packed)
        made.packed = wide_to_packed(board);
    return made;
}

static inline unsigned tray_board_tile(const union tray_board *board, unsigned cell, bool packed)
{
    return packed ? packed_tile(board->packed, cell) : wide_tile(board->wide, cell);
}

/* Writes no more than the board's width: copies of a whole union would wait for its two halves. */
static inline void tray_board_slide(const union tray_board *board, unsigned from, unsigned to,
                                    bool packed, union tray_board *out)
{
    if (packed)
        out->packed = packed_slide(board->packed, from, to);
    else
        out->wide = wide_slide(board->wide, from, to);
}

static inline bool tray_board_equal(const union tray_board *a, const union tray_board *b,
                                    bool packed)
{
    return packed ? a->packed == b->packed : a->wide == b->wide;
}

/* The caller frees *out. */
enum fifteen_status wide_to_board(struct fifteen_geometry geometry, wide_board board,
                                  struct fifteen_board **out, struct fifteen_error *error);

#endif
