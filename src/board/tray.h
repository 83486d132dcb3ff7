/* tray.h - trays of up to 25 cells: sizes, neighbouring cells, moves of a packed board
 *
 * The public board of a tray of up to 16 cells is one 64-bit word (fifteen/board.h); a board of any
 * tray is a wide one (wide.h). Boards of any size that are only read, printed or searched without
 * tables are grids (grid.h).
 */
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

/* Returns FIFTEEN_OK if a packed board may have these sides, else FIFTEEN_INVALID with the reason.
 */
enum fifteen_status geometry_check(unsigned rows, unsigned columns, struct fifteen_error *error);

/* The same for a tray of up to 25 cells. */
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

/* The first cell whose nibble is 0: the blank's, since nibbles past the last cell come after. */
static inline unsigned board_blank(fifteen_board board)
{
    board |= board >> 1;
    board |= board >> 2;
    return (unsigned)__builtin_ctzll(~board & UINT64_C(0x1111111111111111)) / 4;
}

/* The board after the tile on cell `from` has moved to the blank on cell `to`. */
static inline fifteen_board board_slide(fifteen_board board, unsigned from, unsigned to)
{
    const uint64_t tile = board >> (4 * from) & 15;
    return board ^ tile << (4 * from) ^ tile << (4 * to);
}

#endif
