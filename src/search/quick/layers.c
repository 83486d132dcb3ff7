/* layers.c - the order in which a board is solved: line after line, from the outside inward */
/* SPDX-License-Identifier: MIT */
#include "search/quick/layers.h"

/* The first or last row of the region. */
static struct quick_layer row_of(const struct quick_region *region, unsigned columns,
                                 unsigned blank)
{
    const bool top = blank / columns - region->top >= region->bottom - 1 - blank / columns;
    const unsigned row = top ? region->top : region->bottom - 1;
    return (struct quick_layer){.region = *region,
                                .first = row * columns + region->left,
                                .along = 1,
                                .inward = top ? (int)columns : -(int)columns,
                                .length = region->right - region->left};
}

static struct quick_layer column_of(const struct quick_region *region, unsigned columns,
                                    unsigned blank)
{
    const bool left = blank % columns - region->left >= region->right - 1 - blank % columns;
    const unsigned column = left ? region->left : region->right - 1;
    return (struct quick_layer){.region = *region,
                                .first = region->top * columns + column,
                                .along = (int)columns,
                                .inward = left ? 1 : -1,
                                .length = region->bottom - region->top};
}

static void remove_layer(struct quick_region *region, const struct quick_layer *layer)
{
    if (layer->along == 1 && layer->inward > 0)
        region->top++;
    else if (layer->along == 1)
        region->bottom--;
    else if (layer->inward > 0)
        region->left++;
    else
        region->right--;
}

void quick_layers_init(struct quick_layers *layers, struct fifteen_geometry size, unsigned blank,
                       unsigned max_side)
{
    struct quick_region rest = {0, size.rows, 0, size.columns};
    layers->n = 0;
    for (;;) {
        const unsigned height = rest.bottom - rest.top;
        const unsigned width = rest.right - rest.left;
        if (height <= max_side && width <= max_side)
            break;
        struct quick_layer *const layer = &layers->layer[layers->n++];
        *layer = height >= width ? row_of(&rest, size.columns, blank)
                                 : column_of(&rest, size.columns, blank);
        remove_layer(&rest, layer);
    }
    layers->core = rest;
}
