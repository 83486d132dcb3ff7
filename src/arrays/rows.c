/* rows.c - the rows of an array: whether they are boards, and conversions */
/* SPDX-License-Identifier: MIT */
#include "arrays/rows.h"

#include <stdio.h>

#include "util/error.h"

enum { NAME_SIZE = 40 };

enum fifteen_status row_form_init(struct row_form *form, struct fifteen_geometry geometry,
                                  struct fifteen_error *error)
{
    const enum fifteen_status status = tray_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    *form = (struct row_form){.geometry = geometry, .n_cells = fifteen_cells(geometry)};
    form->all = (UINT32_C(1) << form->n_cells) - 1;
    for (unsigned cell = 0; cell < form->n_cells; cell++)
        form->black |= (uint32_t)cell_is_black(geometry, cell) << cell;
    return FIFTEEN_OK;
}

enum fifteen_status row_describe(const struct row_form *form, const uint8_t *row, const char *name,
                                 struct fifteen_error *error)
{
    uint32_t seen = 0;
    for (unsigned cell = 0; cell < form->n_cells; cell++) {
        const unsigned tile = row[cell];
        if (tile >= form->n_cells)
            return error_set(error, FIFTEEN_INVALID,
                             "%s: %u on cell %u is not a tile of a %ux%u tray; expected 0 to %u",
                             name, tile, cell, form->geometry.rows, form->geometry.columns,
                             form->n_cells - 1);
        if ((seen >> tile & 1) != 0)
            return error_set(error, FIFTEEN_INVALID, "%s: %u on cell %u occurs twice", name, tile,
                             cell);
        seen |= UINT32_C(1) << tile;
    }
    return FIFTEEN_OK;
}

enum fifteen_status rows_describe(const struct fifteen_array *array, const struct row_form *form,
                                  size_t index, struct fifteen_error *error)
{
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "board %zu", index);
    return row_describe(form, array->boards + index * form->n_cells, name, error);
}

enum fifteen_status rows_begin(const struct fifteen_array *array, struct row_form *form,
                               bool *goal_is_odd, struct fifteen_error *error)
{
    const enum fifteen_status status = row_form_init(form, array->geometry, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct row_parity goal = row_parity_of(form, array->goal);
    *goal_is_odd = goal.odd;
    return goal.valid ? FIFTEEN_OK : row_describe(form, array->goal, "goal", error);
}

wide_board row_board(const struct row_form *form, const uint8_t *row)
{
    wide_board board = 0;
    for (unsigned cell = 0; cell < form->n_cells; cell++)
        board |= wide_put(row[cell], cell);
    return board;
}

void row_write(const struct row_form *form, wide_board board, uint8_t *row)
{
    for (unsigned cell = 0; cell < form->n_cells; cell++)
        row[cell] = (uint8_t)wide_tile(board, cell);
}
