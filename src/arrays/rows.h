/* rows.h - the rows of an array: whether they are boards, their parity, and conversions */
/* SPDX-License-Identifier: MIT */
#ifndef ARRAYS_ROWS_H
#define ARRAYS_ROWS_H

#include <fifteen/arrays.h>

#include "board/canonical.h"

/* A tray as its rows are read. */
struct row_form {
    struct fifteen_geometry geometry;
    unsigned n_cells;
    uint32_t all;   /* bit t for each tile t, with the blank */
    uint32_t black; /* bit c for each black cell c */
};

/* Returns FIFTEEN_INVALID if the size is not that of a tray. */
enum fifteen_status row_form_init(struct row_form *form, struct fifteen_geometry geometry,
                                  struct fifteen_error *error);

/* What a row's check computes. Moves keep the parity: boards of equal parity are connected. */
struct row_parity {
    bool valid; /* each tile occurs once */
    bool odd;
};

/* Adds up the inversions modulo 2 and the colour of the blank's cell: each move changes both. */
static inline struct row_parity row_parity_of(const struct row_form *form, const uint8_t *row)
{
    uint32_t seen = 0;
    uint32_t beyond = 0;
    uint32_t odd = 0;
    uint32_t blank = 0;
    for (unsigned cell = 0; cell < form->n_cells; cell++) {
        const uint32_t tile = row[cell] & 31U;
        beyond |= row[cell];
        odd ^= seen >> tile; /* bits of the larger tiles before this one */
        seen |= UINT32_C(1) << tile;
        blank |= (uint32_t)(row[cell] == 0) << cell;
    }
    return (struct row_parity){.valid = seen == form->all && beyond < 32,
                               .odd = __builtin_parity(odd) ^ ((blank & form->black) != 0 ? 1 : 0)};
}

/* Sets the error message that says what is wrong with a row; `name` is "goal" or "board 17". */
enum fifteen_status row_describe(const struct row_form *form, const uint8_t *row, const char *name,
                                 struct fifteen_error *error);

/* Reads the form and the goal of an array. Returns FIFTEEN_INVALID if one of them is not valid. */
enum fifteen_status rows_begin(const struct fifteen_array *array, struct row_form *form,
                               bool *goal_is_odd, struct fifteen_error *error);

/* Describes the row `index` of an array, which is not a board. */
enum fifteen_status rows_describe(const struct fifteen_array *array, const struct row_form *form,
                                  size_t index, struct fifteen_error *error);

/* Sets *solvable for row `index` of an array. Returns FIFTEEN_INVALID if it is not a board. */
static inline enum fifteen_status rows_check(const struct fifteen_array *array,
                                             const struct row_form *form, bool goal_is_odd,
                                             size_t index, bool *solvable,
                                             struct fifteen_error *error)
{
    const struct row_parity parity = row_parity_of(form, array->boards + index * form->n_cells);
    if (!parity.valid)
        return rows_describe(array, form, index, error);
    *solvable = parity.odd == goal_is_odd;
    return FIFTEEN_OK;
}

/* A row that is a board, and back. */
wide_board row_board(const struct row_form *form, const uint8_t *row);
void row_write(const struct row_form *form, wide_board board, uint8_t *row);

#endif
