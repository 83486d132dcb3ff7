/* grid.h - what a grid is made of, for code that cannot ask tile by tile */
#ifndef BOARD_GRID_H
#define BOARD_GRID_H

#include <fifteen/grid.h>

enum { GRID_MAX_CELLS = FIFTEEN_GRID_MAX * FIFTEEN_GRID_MAX };

struct fifteen_grid {
    unsigned n;
    uint16_t tile[]; /* by cell, row by row, then the cell of each tile */
};

static inline unsigned grid_cells(const struct fifteen_grid *grid)
{
    return grid->n * grid->n;
}

/* By tile. */
static inline const uint16_t *grid_cell_of(const struct fifteen_grid *grid)
{
    return grid->tile + grid_cells(grid);
}

static inline unsigned grid_blank(const struct fifteen_grid *grid)
{
    return grid_cell_of(grid)[0];
}

/* FIFTEEN_OK, or FIFTEEN_INVALID and the sizes that there are. */
enum fifteen_status grid_check(unsigned n, struct fifteen_error *error);

/* A copy that may be changed before it is handed out. */
enum fifteen_status grid_copy(const struct fifteen_grid *grid, struct fifteen_grid **out,
                              struct fifteen_error *error);

/* Exchanges what is on two cells. */
void grid_exchange(struct fifteen_grid *grid, unsigned a, unsigned b);

/* Moves the blank, which must stay on the grid. */
void grid_slide(struct fifteen_grid *grid, enum fifteen_move move);

/* Where the goal, or blank-last if it is NULL, has a tile. */
unsigned grid_home(unsigned n, const struct fifteen_grid *goal, unsigned tile);

/* The n of so many cells, FIFTEEN_GRID_MIN or more; 0 if there is none. */
unsigned grid_side(size_t n_cells);

#endif
