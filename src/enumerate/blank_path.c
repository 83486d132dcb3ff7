/* blank_path.c - a Hamiltonian path through the cells of a tray */
/* SPDX-License-Identifier: MIT */
#include "enumerate/blank_path.h"

#include "board/tray.h"

/* Along the short side, so that a tile jumps over few others. */
static void lay_path(struct blank_path *path, struct fifteen_geometry geometry)
{
    const bool along_rows = geometry.columns <= geometry.rows;
    const unsigned side = along_rows ? geometry.columns : geometry.rows;
    for (unsigned position = 0; position < path->n_cells; position++) {
        const unsigned line = position / side;
        const unsigned at = line % 2 == 0 ? position % side : side - 1 - position % side;
        const unsigned cell =
            along_rows ? line * geometry.columns + at : at * geometry.columns + line;
        path->cell[position] = (uint8_t)cell;
        path->position[cell] = (uint8_t)position;
    }
}

/* If the blank comes from a later position, the tile of its new position has jumped back there over
 * the tiles between; before the move it was the first of them. */
static struct blank_step make_step(unsigned from, unsigned to)
{
    struct blank_step step = {.from = (uint8_t)from};
    step.rotation.first = (uint8_t)(from < to ? from : to);
    step.rotation.last = (uint8_t)((from < to ? to : from) - 1);
    step.rotation.last_to_first = from > to;
    return step;
}

void blank_path_init(struct blank_path *path, struct fifteen_geometry geometry)
{
    struct tray tray;
    tray_init(&tray, geometry);
    *path = (struct blank_path){.n_cells = tray.n_cells};
    lay_path(path, geometry);
    for (unsigned to = 0; to < path->n_cells; to++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned cell = tray.to[path->cell[to]][move];
            if (cell != TRAY_NO_CELL)
                path->step[to][path->n_steps[to]++] = make_step(path->position[cell], to);
        }
}
