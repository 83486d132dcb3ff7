/* packed.h - a board as one number, in the width that a file is compiled for (node_board.h) */
/* SPDX-License-Identifier: MIT */
#ifndef ENGINE_PACKED_H
#define ENGINE_PACKED_H

#include "board/wide.h"
#include "search/engine/node_key.h"

#ifdef FIFTEEN_WIDE
enum { ENGINE_BITS = WIDE_BITS, ENGINE_CELLS = FIFTEEN_TRAY_MAX_CELLS };
typedef wide_board engine_board;

static inline uint64_t engine_hash(engine_board board)
{
    return mix_word((uint64_t)board ^ mix_word((uint64_t)(board >> 64)));
}
#else
enum { ENGINE_BITS = 4, ENGINE_CELLS = PACKED_MAX_CELLS };
typedef packed_board engine_board;

static inline uint64_t engine_hash(engine_board board)
{
    return mix_word(board);
}
#endif

/* An empty board but for a tile on a cell. */
static inline engine_board engine_put(unsigned tile, unsigned cell)
{
    return (engine_board)tile << ENGINE_BITS * cell;
}

/* The board after the tile on cell `from` has moved to the blank on cell `to`. */
static inline engine_board engine_slide(engine_board board, unsigned from, unsigned to)
{
    const unsigned tile = (unsigned)(board >> ENGINE_BITS * from) & ((1u << ENGINE_BITS) - 1);
    return board ^ engine_put(tile, from) ^ engine_put(tile, to);
}

#endif
