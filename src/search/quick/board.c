/* board.c - a board of any size whose tiles are numbered by their cells in the goal */
/* SPDX-License-Identifier: MIT */
#include "search/quick/board.h"

#include <string.h>

#include "board/board.h"
#include "board/distance.h"

bool quick_board_alloc(struct quick_board *board, struct fifteen_geometry size, unsigned blank)
{
    const unsigned n_cells = fifteen_cells(size);
    uint16_t *const cells = malloc(2 * (size_t)n_cells * sizeof *cells);
    *board = (struct quick_board){.size = size, .n_cells = n_cells, .blank = blank, .at = cells};
    if (cells != NULL)
        board->where = cells + n_cells;
    return cells != NULL;
}

bool quick_board_init(struct quick_board *board, const struct fifteen_board *start,
                      const struct fifteen_board *goal)
{
    if (!quick_board_alloc(board, start->size, board_home(start->size, goal, 0)))
        return false;
    for (unsigned cell = 0; cell < board->n_cells; cell++)
        quick_board_put(board, cell, board_home(start->size, goal, start->tile[cell]));
    return true;
}

void quick_board_copy(struct quick_board *to, const struct quick_board *from)
{
    memcpy(to->at, from->at, 2 * (size_t)from->n_cells * sizeof *from->at);
    to->blank = from->blank;
}

void quick_board_free(struct quick_board *board)
{
    free(board->at);
    board->at = NULL;
}

bool quick_board_solved(const struct quick_board *board)
{
    unsigned cell = 0;
    while (cell < board->n_cells && board->at[cell] == cell)
        cell++;
    return cell == board->n_cells;
}

unsigned quick_board_manhattan(const struct quick_board *board)
{
    unsigned sum = 0;
    for (unsigned tile = 0; tile < board->n_cells; tile++)
        if (tile != board->blank)
            sum += cell_distance(board->size, board->where[tile], tile);
    return sum;
}
