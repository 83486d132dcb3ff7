/* tray.h - trays, the boards of up to 25 cells: sizes and neighbouring cells
 *
 * The engine's boards are words: 64 bits up to 16 cells (packed.h), 128 bits up to 25 (wide.h).
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_TRAY_H
#define BOARD_TRAY_H

#include <fifteen/board.h>

#define TRAY_NO_CELL 255

/* to[cell][move]: the blank's cell after a move, or TRAY_NO_CELL. */
struct tray {
    struct fifteen_geometry geometry;
    unsigned n_cells;
    uint8_t to[FIFTEEN_TRAY_MAX_CELLS][4];
};

void tray_init(struct tray *tray, struct fifteen_geometry geometry);

/* Returns FIFTEEN_INVALID with the reason: no board has these sides. */
enum fifteen_status geometry_reject(unsigned rows, unsigned columns, struct fifteen_error *error);

/* Returns FIFTEEN_OK if a tray may have these sides, else FIFTEEN_INVALID with the reason. */
enum fifteen_status tray_check(unsigned rows, unsigned columns, struct fifteen_error *error);

static inline enum fifteen_move move_inverse(enum fifteen_move move)
{
    return (enum fifteen_move)(3 - move);
}

/* Whether a cell is black, with the cells coloured like a chessboard and cell 0 white. Each move
 * takes the blank to a cell of the other colour. */
static inline bool cell_is_black(struct fifteen_geometry geometry, unsigned cell)
{
    return (cell / geometry.columns + cell % geometry.columns) % 2 != 0;
}

#endif
