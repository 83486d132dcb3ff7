/* tray.h - moves on a tray as tables by cell, for the search loops */
#ifndef BOARD_TRAY_H
#define BOARD_TRAY_H

#include <fifteen/board.h>

#define TRAY_NO_CELL 255

/* to[cell][move]: the cell the blank gets to, or TRAY_NO_CELL. */
struct tray {
    struct fifteen_geometry geometry;
    unsigned n_cells;
    uint8_t to[FIFTEEN_MAX_CELLS][4];
};

void tray_init(struct tray *tray, struct fifteen_geometry geometry);

static inline enum fifteen_move move_inverse(enum fifteen_move move)
{
    return (enum fifteen_move)(3 - move);
}

/* The board after the tile on cell `from` has moved to the blank on cell `to`. */
static inline fifteen_board board_slide(fifteen_board board, unsigned from, unsigned to)
{
    const uint64_t tile = board >> (4 * from) & 15;
    return board ^ tile << (4 * from) ^ tile << (4 * to);
}

#endif
