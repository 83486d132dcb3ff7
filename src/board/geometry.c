/* geometry.c - sizes of trays: which are handled, and reading them */
#include "board/geometry.h"

#include <string.h>

#include "util/error.h"
#include "util/quote.h"

enum { MIN_SIDE = 2, MAX_READ = 9999 };

enum fifteen_status geometry_check(unsigned rows, unsigned columns, struct fifteen_error *error)
{
    if (rows < MIN_SIDE || columns < MIN_SIDE)
        return error_set(
            error, FIFTEEN_INVALID,
            "a tray of %ux%u is too narrow: at least %d rows and %d columns are needed", rows,
            columns, MIN_SIDE, MIN_SIDE);
    if (rows > FIFTEEN_MAX_CELLS || columns > FIFTEEN_MAX_CELLS / rows)
        return error_set(error, FIFTEEN_INVALID,
                         "a tray of %ux%u is too large: at most %d cells are possible", rows,
                         columns, FIFTEEN_MAX_CELLS);
    return FIFTEEN_OK;
}

bool fifteen_geometry_valid(struct fifteen_geometry geometry)
{
    return geometry_check(geometry.rows, geometry.columns, NULL) == FIFTEEN_OK;
}

/* Reads digits and moves *text behind them. False if there are none or the number is beyond any
 * tray. */
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

enum fifteen_status fifteen_geometry_parse(const char *text, struct fifteen_geometry *out,
                                           struct fifteen_error *error)
{
    unsigned rows;
    unsigned columns;
    if (!read_sides(text, &rows, &columns)) {
        char quoted[QUOTE_SIZE];
        return error_set(error, FIFTEEN_INVALID, "'%s' is not a size such as 4 or 3x4",
                         quote_bytes(text, strlen(text), quoted));
    }
    const enum fifteen_status status = geometry_check(rows, columns, error);
    if (status == FIFTEEN_OK)
        *out = (struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns};
    return status;
}
