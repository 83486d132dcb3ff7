/* wide.c - the board of any tray, of up to 25 cells: five bits a cell in 128 bits */
/* SPDX-License-Identifier: MIT */
#include "board/wide.h"

#include "board/standard_goal.h"

unsigned wide_blank(wide_board board)
{
    unsigned cell = 0;
    while (cell < FIFTEEN_TRAY_MAX_CELLS - 1 && wide_tile(board, cell) != 0)
        cell++;
    return cell;
}

bool wide_valid(struct fifteen_geometry geometry, wide_board board)
{
    const unsigned n_cells = fifteen_cells(geometry);
    uint32_t seen = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        seen |= UINT32_C(1) << wide_tile(board, cell);
    return board >> WIDE_BITS * n_cells == 0 && seen == (UINT32_C(1) << n_cells) - 1;
}

wide_board wide_standard_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal)
{
    const unsigned n_cells = fifteen_cells(geometry);
    wide_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= wide_put(standard_goal_tile(geometry, goal, cell), cell);
    return board;
}

wide_board wide_of_board(const struct fifteen_board *board)
{
    wide_board wide = 0;
    for (unsigned cell = 0; cell < board_cells(board); cell++)
        wide |= wide_put(board->tile[cell], cell);
    return wide;
}

enum fifteen_status wide_to_board(struct fifteen_geometry geometry, wide_board board,
                                  struct fifteen_board **out, struct fifteen_error *error)
{
    int tiles[FIFTEEN_TRAY_MAX_CELLS];
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        tiles[cell] = (int)wide_tile(board, cell);
    return fifteen_board_create(geometry, tiles, out, error);
}
