/* grid.h - the representation of a grid, for code inside the library */
#ifndef BOARD_GRID_H
#define BOARD_GRID_H

#include <fifteen/grid.h>

enum { GRID_MAX_CELLS = FIFTEEN_GRID_MAX * FIFTEEN_GRID_MAX };

struct fifteen_grid {
    struct fifteen_geometry size;
    uint16_t tile[]; /* by cell, row by row, then the cell of each tile */
};

static inline unsigned grid_cells(const struct fifteen_grid *grid)
{
    return fifteen_cells(grid->size);
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

/* Exchanges the contents of two cells. */
void grid_exchange(struct fifteen_grid *grid, unsigned a, unsigned b);

/* The cell of a tile in a goal, or in blank-last if the goal is NULL. */
unsigned grid_home(struct fifteen_geometry size, const struct fifteen_grid *goal, unsigned tile);

/* The size of a square grid of n_cells cells; 0 rows if there is none. */
struct fifteen_geometry grid_square(size_t n_cells);

#endif
