/* board.h - the representation of a board, for code inside the library */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_BOARD_H
#define BOARD_BOARD_H

#include <fifteen/board.h>

enum { BOARD_MAX_CELLS = FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX };

struct fifteen_board {
    struct fifteen_geometry size;
    uint16_t tile[]; /* by cell, row by row, then the cell of each tile */
};

static inline unsigned board_cells(const struct fifteen_board *board)
{
    return fifteen_cells(board->size);
}

/* By tile. */
static inline const uint16_t *board_cell_of(const struct fifteen_board *board)
{
    return board->tile + board_cells(board);
}

static inline unsigned board_blank(const struct fifteen_board *board)
{
    return board_cell_of(board)[0];
}

/* Exchanges the contents of two cells. */
void board_exchange(struct fifteen_board *board, unsigned a, unsigned b);

/* The cell of a tile in a goal, or in blank-last if the goal is NULL. */
unsigned board_home(struct fifteen_geometry size, const struct fifteen_board *goal, unsigned tile);

/* Shuffles a board that equals the goal (NULL: blank-last), as fifteen_random_board. */
void board_shuffle(struct fifteen_board *board, const struct fifteen_board *goal,
                   struct fifteen_random *random);

/* Walks n_moves moves, as fifteen_random_walk. */
void board_walk(struct fifteen_board *board, unsigned n_moves, struct fifteen_random *random);

/* The size of a square board of n_cells cells; 0 rows if there is none. */
struct fifteen_geometry board_square(size_t n_cells);

#endif
