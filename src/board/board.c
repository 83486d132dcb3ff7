/* board.c - the packed board: making one, checking it, moving its blank */
#include <fifteen/board.h>

#include <assert.h>

#include "board/geometry.h"
#include "board/tray.h"
#include "util/error.h"

fifteen_board fifteen_board_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal)
{
    const unsigned n_cells = fifteen_cells(geometry);
    const unsigned first = goal == FIFTEEN_BLANK_FIRST ? 0 : 1;
    fifteen_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (fifteen_board)((first + cell) % n_cells) << (4 * cell);
    return board;
}

enum fifteen_status fifteen_board_from_tiles(struct fifteen_geometry geometry, const int *tiles,
                                             fifteen_board *out, struct fifteen_error *error)
{
    const enum fifteen_status status = geometry_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_cells = fifteen_cells(geometry);
    unsigned position[FIFTEEN_MAX_CELLS] = {0}; /* by tile, from 1; 0: not yet seen */
    fifteen_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const int tile = tiles[cell];
        if (tile < 0 || tile >= (int)n_cells)
            return error_set(error, FIFTEEN_INVALID, "%d is out of range 0 .. %u (position %u)",
                             tile, n_cells - 1, cell + 1);
        if (position[tile] != 0)
            return error_set(error, FIFTEEN_INVALID, "%s %d occurs twice (positions %u and %u)",
                             tile == 0 ? "blank" : "tile", tile, position[tile], cell + 1);
        position[tile] = cell + 1;
        board |= (fifteen_board)tile << (4 * cell);
    }
    *out = board;
    return FIFTEEN_OK;
}

bool fifteen_board_valid(struct fifteen_geometry geometry, fifteen_board board)
{
    const unsigned n_cells = fifteen_cells(geometry);
    unsigned seen = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        seen |= 1u << fifteen_board_tile(board, cell);
    const bool clean = n_cells == FIFTEEN_MAX_CELLS || board >> (4 * n_cells) == 0;
    return clean && seen == (1u << n_cells) - 1;
}

unsigned fifteen_board_blank(struct fifteen_geometry geometry, fifteen_board board)
{
    assert(fifteen_board_valid(geometry, board));
    (void)geometry;
    unsigned cell = 0;
    while (fifteen_board_tile(board, cell) != 0)
        cell++;
    return cell;
}

bool fifteen_board_move(struct fifteen_geometry geometry, fifteen_board board,
                        enum fifteen_move move, fifteen_board *out)
{
    struct tray tray;
    tray_init(&tray, geometry);
    const unsigned blank = fifteen_board_blank(geometry, board);
    const unsigned from = tray.to[blank][move];
    if (from == TRAY_NO_CELL)
        return false;
    *out = board_slide(board, from, blank);
    return true;
}

char fifteen_move_letter(enum fifteen_move move)
{
    return "ULRD"[move];
}
