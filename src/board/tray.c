/* tray.c - sizes of boards, and the neighbouring cells on trays */
/* SPDX-License-Identifier: MIT */
#include "board/tray.h"

#include <assert.h>
#include <string.h>

#include "util/error.h"

/* ---- sizes ---- */

enum { MAX_READ = 9999 };

static bool is_side(unsigned n)
{
    return n >= FIFTEEN_SIDE_MIN && n <= FIFTEEN_SIDE_MAX;
}

bool fifteen_geometry_valid(struct fifteen_geometry geometry)
{
    return is_side(geometry.rows) && is_side(geometry.columns);
}

bool fifteen_tray_valid(struct fifteen_geometry geometry)
{
    return fifteen_geometry_valid(geometry) && fifteen_cells(geometry) <= FIFTEEN_TRAY_MAX_CELLS;
}

enum fifteen_status geometry_reject(unsigned rows, unsigned columns, struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_INVALID,
                     "a board of %ux%u is not possible: rows and columns must be %d .. %d", rows,
                     columns, FIFTEEN_SIDE_MIN, FIFTEEN_SIDE_MAX);
}

enum fifteen_status tray_check(unsigned rows, unsigned columns, struct fifteen_error *error)
{
    if (rows < FIFTEEN_SIDE_MIN || columns < FIFTEEN_SIDE_MIN)
        return error_set(
            error, FIFTEEN_INVALID,
            "a tray of %ux%u is too narrow: at least %d rows and %d columns are needed", rows,
            columns, FIFTEEN_SIDE_MIN, FIFTEEN_SIDE_MIN);
    if (rows > FIFTEEN_TRAY_MAX_CELLS || columns > FIFTEEN_TRAY_MAX_CELLS / rows)
        return error_set(error, FIFTEEN_INVALID,
                         "a tray of %ux%u is too large: at most %u cells are possible", rows,
                         columns, FIFTEEN_TRAY_MAX_CELLS);
    return FIFTEEN_OK;
}

/* Reads digits and moves *text past them. False if there are none, or the number is too large for
 * any tray. */
static bool read_side(const char **text, unsigned *out)
{
    const char *const start = *text;
    unsigned value = 0;
    for (; **text >= '0' && **text <= '9' && value <= MAX_READ; ++*text)
        value = 10 * value + (unsigned)(**text - '0');
    *out = value;
    return *text > start && value <= MAX_READ;
}

static bool read_sides(const char *text, unsigned *rows, unsigned *columns)
{
    if (!read_side(&text, rows))
        return false;
    if (*text == '\0') {
        *columns = *rows;
        return true;
    }
    if (*text != 'x' && *text != 'X')
        return false;
    text++;
    return read_side(&text, columns) && *text == '\0';
}

/* Reads a size without checking that any board has it. */
static enum fifteen_status read_size(const char *text, unsigned *rows, unsigned *columns,
                                     struct fifteen_error *error)
{
    char quoted[QUOTE_SIZE];
    if (read_sides(text, rows, columns))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID, "'%s' is not a size such as 4 or 3x4",
                     quote_bytes(text, strlen(text), quoted));
}

enum fifteen_status fifteen_geometry_parse(const char *text, struct fifteen_geometry *out,
                                           struct fifteen_error *error)
{
    unsigned rows;
    unsigned columns;
    const enum fifteen_status status = read_size(text, &rows, &columns, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!is_side(rows) || !is_side(columns))
        return geometry_reject(rows, columns, error);
    *out = (struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns};
    return FIFTEEN_OK;
}

/* ---- moves ---- */

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
    assert(fifteen_tray_valid(geometry));
    *tray = (struct tray){.geometry = geometry, .n_cells = fifteen_cells(geometry)};
    for (unsigned cell = 0; cell < FIFTEEN_TRAY_MAX_CELLS; cell++)
        for (unsigned move = 0; move < 4; move++)
            tray->to[cell][move] = cell < tray->n_cells
                                       ? neighbour(geometry, cell, (enum fifteen_move)move)
                                       : TRAY_NO_CELL;
}
