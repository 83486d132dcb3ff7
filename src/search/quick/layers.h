/* layers.h - the order in which a board is solved: line after line, from the outside inward
 *
 *      1 1 1 1 1      A layer is a row or column at the side of the region that is not solved yet,
 *      2 3 3 3 3      the side farther from the blank's cell in the goal. So the blank's cell is in
 *      2 4 5 5 5      the region that remains, the core.
 *      2 4 6 core
 *      2 4 6 core
 */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_LAYERS_H
#define QUICK_LAYERS_H

#include <fifteen/board.h>

/* Rows top .. bottom-1 and columns left .. right-1. */
struct quick_region {
    unsigned top, bottom, left, right;
};

/* The cells of a layer are first, first + along, ..; those of the next row or column inward lie
 * `inward` from them. */
struct quick_layer {
    struct quick_region region; /* what is not solved before this layer */
    unsigned first;
    int along;
    int inward;
    unsigned length;
};

enum { QUICK_MAX_LAYERS = 2 * FIFTEEN_SIDE_MAX };

struct quick_layers {
    unsigned n;
    struct quick_layer layer[QUICK_MAX_LAYERS];
    struct quick_region core;
};

/* The layers of a board down to a core of at most max_side rows and columns, which is at least 2;
 * `blank` is its cell in the goal. */
void quick_layers_init(struct quick_layers *layers, struct fifteen_geometry size, unsigned blank,
                       unsigned max_side);

static inline unsigned quick_layer_cell(const struct quick_layer *layer, unsigned index)
{
    return (unsigned)((int)layer->first + layer->along * (int)index);
}

#endif
