/* board.h - a board of any size whose tiles are numbered by their cells in the goal
 *
 * The board is a permutation of the cells: at[c] is the cell in the goal of whatever is on cell c.
 * In the goal at[c] is c for every c. So one search serves all goals, wherever their blank is.
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_BOARD_H
#define QUICK_BOARD_H

#include <stdlib.h>

#include <fifteen/board.h>

enum { QUICK_NO_CELL = UINT16_MAX };

struct quick_board {
    struct fifteen_geometry size;
    unsigned n_cells;
    unsigned blank;  /* its cell in the goal, which is its number here */
    uint16_t *at;    /* by cell: the tile */
    uint16_t *where; /* by tile: the cell */
};

/* Fills a board from two grids of the same size; a goal of NULL is blank-last. Returns false if
 * memory runs out. Always call quick_board_free. */
bool quick_board_init(struct quick_board *board, const struct fifteen_board *start,
                      const struct fifteen_board *goal);

/* Copies the cells of a board of the same size. */
void quick_board_copy(struct quick_board *to, const struct quick_board *from);

/* Allocates a board without contents. Returns false if memory runs out. */
bool quick_board_alloc(struct quick_board *board, struct fifteen_geometry size, unsigned blank);

/* Puts a tile on a cell. */
static inline void quick_board_put(struct quick_board *board, unsigned cell, unsigned tile)
{
    board->at[cell] = (uint16_t)tile;
    board->where[tile] = (uint16_t)cell;
}

void quick_board_free(struct quick_board *board);

bool quick_board_solved(const struct quick_board *board);

/* The sum of the tiles' distances from their cells in the goal. */
unsigned quick_board_manhattan(const struct quick_board *board);

/* Returns the cell beside a cell in the direction of a move of the blank, or QUICK_NO_CELL. */
static inline unsigned quick_neighbour(struct fifteen_geometry size, unsigned cell, unsigned move)
{
    switch (move) {
    case FIFTEEN_UP:
        return cell >= size.columns ? cell - size.columns : QUICK_NO_CELL;
    case FIFTEEN_LEFT:
        return cell % size.columns != 0 ? cell - 1 : QUICK_NO_CELL;
    case FIFTEEN_RIGHT:
        return cell % size.columns + 1U != size.columns ? cell + 1 : QUICK_NO_CELL;
    default:
        return cell / size.columns + 1U != size.rows ? cell + size.columns : QUICK_NO_CELL;
    }
}

/* The blank's step from one cell to another in one move. */
static inline int quick_step(struct fifteen_geometry size, unsigned move)
{
    const int step[4] = {-(int)size.columns, -1, 1, (int)size.columns};
    return step[move];
}

/* Moves the blank, which must not leave the board. */
static inline void quick_slide(struct quick_board *board, unsigned move)
{
    const unsigned from = board->where[board->blank];
    const unsigned to = (unsigned)((int)from + quick_step(board->size, move));
    const uint16_t tile = board->at[to];
    board->at[from] = tile;
    board->where[tile] = (uint16_t)from;
    board->at[to] = (uint16_t)board->blank;
    board->where[board->blank] = (uint16_t)to;
}

#endif
