/* packed.c - the packed board of a tray of up to 16 cells: 64 bits */
/* SPDX-License-Identifier: MIT */
#include "board/packed.h"

#include "board/board.h"
#include "board/standard_goal.h"

packed_board packed_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal)
{
    const unsigned n_cells = fifteen_cells(geometry);
    packed_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (packed_board)standard_goal_tile(geometry, goal, cell) << (4 * cell);
    return board;
}

bool packed_valid(struct fifteen_geometry geometry, packed_board board)
{
    const unsigned n_cells = fifteen_cells(geometry);
    unsigned seen = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        seen |= 1u << packed_tile(board, cell);
    const bool clean = n_cells == PACKED_MAX_CELLS || board >> (4 * n_cells) == 0;
    return clean && seen == (1u << n_cells) - 1;
}

packed_board packed_of_board(const struct fifteen_board *board)
{
    packed_board packed = 0;
    for (unsigned cell = 0; cell < board_cells(board); cell++)
        packed |= (packed_board)board->tile[cell] << (4 * cell);
    return packed;
}

enum fifteen_status packed_to_board(struct fifteen_geometry geometry, packed_board board,
                                    struct fifteen_board **out, struct fifteen_error *error)
{
    int tiles[PACKED_MAX_CELLS];
    if (!packed_fits(geometry))
        return geometry_reject(geometry.rows, geometry.columns, error);
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        tiles[cell] = (int)packed_tile(board, cell);
    return fifteen_board_create(geometry, tiles, out, error);
}
