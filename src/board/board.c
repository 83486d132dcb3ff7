/* board.c - the packed board: making one, checking it, moving its blank */
#include <fifteen/board.h>

#include <assert.h>

#include "board/geometry.h"
#include "board/permutation.h"
#include "board/tray.h"

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
    enum fifteen_status status = geometry_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_cells = fifteen_cells(geometry);
    uint16_t cell_of[FIFTEEN_MAX_CELLS];
    status = permutation_invert(tiles, n_cells, cell_of, error);
    if (status != FIFTEEN_OK)
        return status;
    fifteen_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (fifteen_board)tiles[cell] << (4 * cell);
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
