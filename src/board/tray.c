/* tray.c - sizes of boards, and the neighbouring cells on trays */
#include "board/tray.h"

#include <assert.h>
#include <string.h>

#include <fifteen/grid.h>

#include "util/error.h"

/* ---- sizes ---- */

enum { MIN_SIDE = 2, MAX_READ = 9999 };

static enum fifteen_status check_sides(unsigned rows, unsigned columns, unsigned max_cells,
                                       struct fifteen_error *error)
{
    if (rows < MIN_SIDE || columns < MIN_SIDE)
        return error_set(
            error, FIFTEEN_INVALID,
            "a tray of %ux%u is too narrow: at least %d rows and %d columns are needed", rows,
            columns, MIN_SIDE, MIN_SIDE);
    if (rows > max_cells || columns > max_cells / rows)
        return error_set(error, FIFTEEN_INVALID,
                         "a tray of %ux%u is too large: at most %u cells are possible", rows,
                         columns, max_cells);
    return FIFTEEN_OK;
}

enum fifteen_status geometry_check(unsigned rows, unsigned columns, struct fifteen_error *error)
{
    return check_sides(rows, columns, FIFTEEN_MAX_CELLS, error);
}

enum fifteen_status tray_check(unsigned rows, unsigned columns, struct fifteen_error *error)
{
    return check_sides(rows, columns, FIFTEEN_TRAY_MAX_CELLS, error);
}

bool fifteen_geometry_valid(struct fifteen_geometry geometry)
{
    return geometry_check(geometry.rows, geometry.columns, NULL) == FIFTEEN_OK;
}

bool fifteen_tray_valid(struct fifteen_geometry geometry)
{
    return tray_check(geometry.rows, geometry.columns, NULL) == FIFTEEN_OK;
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
    enum fifteen_status status = read_size(text, &rows, &columns, error);
    if (status == FIFTEEN_OK)
        status = geometry_check(rows, columns, error);
    if (status == FIFTEEN_OK)
        *out = (struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns};
    return status;
}

static bool is_side(unsigned n)
{
    return n >= FIFTEEN_GRID_MIN && n <= FIFTEEN_GRID_MAX;
}

bool fifteen_grid_size_valid(struct fifteen_geometry size)
{
    return is_side(size.rows) && is_side(size.columns);
}

enum fifteen_status fifteen_grid_size_parse(const char *text, struct fifteen_geometry *out,
                                            struct fifteen_error *error)
{
    unsigned rows;
    unsigned columns;
    const enum fifteen_status status = read_size(text, &rows, &columns, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!is_side(rows) || !is_side(columns))
        return error_set(error, FIFTEEN_INVALID,
                         "a board of %ux%u is not possible: rows and columns must be %d .. %d",
                         rows, columns, FIFTEEN_GRID_MIN, FIFTEEN_GRID_MAX);
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
