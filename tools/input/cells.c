/* cells.c - the tiles of a board, whatever it is a board of, to be printed */
#include "input/cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILE_SIZE = 6 }; /* "65535 " */

static size_t count(const struct cells *cells)
{
    return (size_t)cells->rows * cells->columns;
}

/* Room for so many tiles. */
static bool allocate(struct cells *cells, unsigned rows, unsigned columns)
{
    *cells = (struct cells){.rows = rows, .columns = columns};
    cells->tile = calloc(count(cells), sizeof *cells->tile);
    return cells->tile != NULL;
}

bool cells_of_board(struct cells *out, struct fifteen_geometry geometry, fifteen_board board)
{
    if (!allocate(out, geometry.rows, geometry.columns))
        return false;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++)
        out->tile[cell] = (uint16_t)fifteen_board_tile(board, cell);
    out->blank = fifteen_board_blank(geometry, board);
    return true;
}

bool cells_of_grid(struct cells *out, const struct fifteen_grid *grid)
{
    const unsigned n = fifteen_grid_dimension(grid);
    if (!allocate(out, n, n))
        return false;
    for (unsigned cell = 0; cell < n * n; cell++) {
        out->tile[cell] = (uint16_t)fifteen_grid_tile(grid, cell / n, cell % n);
        if (out->tile[cell] == 0)
            out->blank = cell;
    }
    return true;
}

bool cells_copy(struct cells *out, const struct cells *cells)
{
    if (!allocate(out, cells->rows, cells->columns))
        return false;
    memcpy(out->tile, cells->tile, count(cells) * sizeof *cells->tile);
    out->blank = cells->blank;
    return true;
}

void cells_free(struct cells *cells)
{
    free(cells->tile);
    cells->tile = NULL;
}

bool cells_board(const struct cells *cells, struct fifteen_geometry *geometry, fifteen_board *out)
{
    int tiles[FIFTEEN_MAX_CELLS];
    if (count(cells) > FIFTEEN_MAX_CELLS)
        return false;
    for (size_t cell = 0; cell < count(cells); cell++)
        tiles[cell] = cells->tile[cell];
    *geometry = (struct fifteen_geometry){(uint8_t)cells->rows, (uint8_t)cells->columns};
    return fifteen_board_from_tiles(*geometry, tiles, out, NULL) == FIFTEEN_OK;
}

unsigned cells_slide(struct cells *cells, enum fifteen_move move)
{
    const int columns = (int)cells->columns;
    const int steps[] = {[FIFTEEN_UP] = -columns,
                         [FIFTEEN_LEFT] = -1,
                         [FIFTEEN_RIGHT] = 1,
                         [FIFTEEN_DOWN] = columns};
    const unsigned from = (unsigned)((int)cells->blank + steps[move]);
    const unsigned tile = cells->tile[from];
    cells->tile[cells->blank] = (uint16_t)tile;
    cells->tile[from] = 0;
    cells->blank = from;
    return tile;
}

char *cells_text(const struct cells *cells)
{
    char *const text = malloc(count(cells) * TILE_SIZE + 1);
    if (text == NULL)
        return NULL;
    char *to = text;
    for (size_t cell = 0; cell < count(cells); cell++)
        to += sprintf(to, "%s%u", cell == 0 ? "" : " ", (unsigned)cells->tile[cell]);
    return text;
}

/* Columns are as wide as the greatest number, and at least two. */
void cells_print_rows(const struct cells *cells)
{
    const int width = snprintf(NULL, 0, "%2zu", count(cells) - 1);
    if (cells->rows == cells->columns)
        printf("%u\n", cells->rows);
    else
        printf("%ux%u\n", cells->rows, cells->columns);
    for (size_t cell = 0; cell < count(cells); cell++) {
        printf("%*u ", width, (unsigned)cells->tile[cell]);
        if ((cell + 1) % cells->columns == 0)
            putchar('\n');
    }
    putchar('\n');
}
