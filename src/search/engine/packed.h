/* packed.h - a board as one number, in the width that a file is compiled for (node_board.h) */
#ifndef ENGINE_PACKED_H
#define ENGINE_PACKED_H

#include "board/wide.h"
#include "search/engine/node_key.h"

#ifdef FIFTEEN_WIDE
enum { PACKED_BITS = WIDE_BITS, PACKED_CELLS = FIFTEEN_TRAY_MAX_CELLS };
typedef wide_board packed_board;

static inline uint64_t packed_hash(packed_board board)
{
    return mix_word((uint64_t)board ^ mix_word((uint64_t)(board >> 64)));
}
#else
enum { PACKED_BITS = 4, PACKED_CELLS = FIFTEEN_MAX_CELLS };
typedef fifteen_board packed_board;

static inline uint64_t packed_hash(packed_board board)
{
    return mix_word(board);
}
#endif

/* An empty board but for a tile on a cell. */
static inline packed_board packed_put(unsigned tile, unsigned cell)
{
    return (packed_board)tile << PACKED_BITS * cell;
}

/* The board after the tile on cell `from` has moved to the blank on cell `to`. */
static inline packed_board packed_slide(packed_board board, unsigned from, unsigned to)
{
    const unsigned tile = (unsigned)(board >> PACKED_BITS * from) & ((1u << PACKED_BITS) - 1);
    return board ^ packed_put(tile, from) ^ packed_put(tile, to);
}

#endif
