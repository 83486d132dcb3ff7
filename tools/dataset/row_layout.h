/* row_layout.h - the bytes of one row of a data set in memory
 *
 *      0                n_cells   the board row by row, 0 for the blank
 *      n_cells          1         length of a shortest solution
 *      n_cells + 1      1         optimal first moves: bit m for enum fifteen_move m
 *      n_cells + 2      n_values  values of heuristics
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_ROW_LAYOUT_H
#define DATASET_ROW_LAYOUT_H

#include <stddef.h>

#include <fifteen/fifteen.h>

enum { ROW_MAX_VALUES = 16, ROW_MAX_SIZE = FIFTEEN_TRAY_MAX_CELLS + 2 + ROW_MAX_VALUES };

struct row_layout {
    unsigned n_cells;
    unsigned n_values;
};

static inline size_t row_size(const struct row_layout *layout)
{
    return layout->n_cells + 2 + layout->n_values;
}

static inline size_t row_length_at(const struct row_layout *layout)
{
    return layout->n_cells;
}

static inline size_t row_moves_at(const struct row_layout *layout)
{
    return layout->n_cells + 1;
}

static inline size_t row_values_at(const struct row_layout *layout)
{
    return layout->n_cells + 2;
}

#endif
