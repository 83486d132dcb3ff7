/* shape.c - the size of the board that the cells of a text make */
/* SPDX-License-Identifier: MIT */
#include "board/text/shape.h"

#include <stdio.h>

#include "util/error.h"

/* Rows determine the size if there are several; one cell a row is a list. */
static bool has_rows(const struct cells *cells)
{
    return cells->n_rows > 1 && (cells->columns > 1 || cells->odd_row > 0);
}

static enum fifteen_status check_rows(const struct cells *cells,
                                      const struct shape_request *request,
                                      struct fifteen_error *error)
{
    const struct fifteen_geometry size = request->size;
    if (cells->odd_row > 0)
        return error_set(error, FIFTEEN_INVALID, "row %u has %zu numbers, but row 1 has %zu",
                         cells->odd_row + 1, cells->odd_columns, cells->columns);
    if (size.rows == 0 && (cells->n_rows > FIFTEEN_SIDE_MAX || cells->columns > FIFTEEN_SIDE_MAX))
        return error_set(error, FIFTEEN_INVALID,
                         "%u rows of %zu numbers are too many: the maximum is %d of %d",
                         cells->n_rows, cells->columns, FIFTEEN_SIDE_MAX, FIFTEEN_SIDE_MAX);
    if (size.rows != 0 && (cells->n_rows != size.rows || cells->columns != size.columns))
        return error_set(error, FIFTEEN_INVALID,
                         "the %u rows of %zu numbers are not a board of the size %ux%u",
                         cells->n_rows, cells->columns, size.rows, size.columns);
    return FIFTEEN_OK;
}

static enum fifteen_status reject_count(size_t n, const struct shape_request *request,
                                        struct fifteen_error *error)
{
    struct fifteen_geometry size = request->size.rows != 0 ? request->size : request->expected;
    if (size.rows == 0)
        size = (struct fifteen_geometry){4, 4};
    if (request->stated)
        return error_set(error, FIFTEEN_INVALID,
                         "expected %u numbers after the size %ux%u, found %zu", fifteen_cells(size),
                         size.rows, size.columns, n);
    return error_set(error, FIFTEEN_INVALID, "expected %u numbers, found %zu", fifteen_cells(size),
                     n);
}

/* Rejects a number of cells that trays of several sizes have. Returns false if none has it. */
static bool reject_sizes(const struct cells *cells, const struct shape_request *request,
                         struct fifteen_error *error)
{
    enum { NAMES_SIZE = 100 };
    char names[NAMES_SIZE] = "";
    unsigned n_rows = 0;
    if (!cells_are_permutation(cells, request->seen))
        return false;
    for (unsigned rows = FIFTEEN_SIDE_MIN; rows <= FIFTEEN_SIDE_MAX; rows++) {
        const size_t columns = cells->n / rows;
        if (columns * rows != cells->n || columns < FIFTEEN_SIDE_MIN || columns > FIFTEEN_SIDE_MAX)
            continue;
        char name[32];
        snprintf(name, sizeof name, "%ux%zu", rows, columns);
        names_add(names, sizeof names, " or ", name);
        n_rows = rows;
    }
    if (n_rows == 0)
        return false;
    char expected[NAMES_SIZE] = "";
    if (request->expected.rows != 0)
        snprintf(expected, sizeof expected,
                 "expected %u numbers, found %zu: ", fifteen_cells(request->expected), cells->n);
    error_format(error,
                 "%s%zu numbers without rows may be a board of %s: write '/' between the rows, or "
                 "state the size, such as %ux%zu",
                 expected, cells->n, names, (unsigned)(cells->n / n_rows), (size_t)n_rows);
    return true;
}

enum fifteen_status shape_find(const struct cells *cells, const struct shape_request *request,
                               struct fifteen_geometry *out, bool *undecided,
                               struct fifteen_error *error)
{
    *undecided = false;
    *out = request->size;
    if (has_rows(cells)) {
        const enum fifteen_status status = check_rows(cells, request, error);
        if (status == FIFTEEN_OK)
            *out = (struct fifteen_geometry){(uint8_t)cells->n_rows, (uint8_t)cells->columns};
        return status;
    }
    if (request->size.rows == 0) {
        *out = board_square(cells->n);
        *undecided = out->rows == 0 && reject_sizes(cells, request, error);
    }
    if (*undecided)
        return FIFTEEN_INVALID;
    return fifteen_cells(*out) == cells->n && cells->n > 0 ? FIFTEEN_OK
                                                           : reject_count(cells->n, request, error);
}
