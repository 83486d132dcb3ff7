/* tray.c - moves on a tray as tables by cell */
#include "board/tray.h"

#include <assert.h>

static uint8_t neighbour(struct fifteen_geometry geometry, unsigned cell, enum fifteen_move move)
{
    const unsigned row = cell / geometry.columns;
    const unsigned column = cell % geometry.columns;
    switch (move) {
    case FIFTEEN_UP:
        return row == 0 ? TRAY_NO_CELL : (uint8_t)(cell - geometry.columns);
    case FIFTEEN_LEFT:
        return column == 0 ? TRAY_NO_CELL : (uint8_t)(cell - 1);
    case FIFTEEN_RIGHT:
        return column + 1 == geometry.columns ? TRAY_NO_CELL : (uint8_t)(cell + 1);
    case FIFTEEN_DOWN:
        return row + 1 == geometry.rows ? TRAY_NO_CELL : (uint8_t)(cell + geometry.columns);
    }
    return TRAY_NO_CELL;
}

void tray_init(struct tray *tray, struct fifteen_geometry geometry)
{
    assert(fifteen_geometry_valid(geometry));
    *tray = (struct tray){.geometry = geometry, .n_cells = fifteen_cells(geometry)};
    for (unsigned cell = 0; cell < FIFTEEN_MAX_CELLS; cell++)
        for (unsigned move = 0; move < 4; move++)
            tray->to[cell][move] = cell < tray->n_cells
                                       ? neighbour(geometry, cell, (enum fifteen_move)move)
                                       : TRAY_NO_CELL;
}
