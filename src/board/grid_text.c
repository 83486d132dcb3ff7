/* grid_text.c - grids as text */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/grid.h"
#include "board/numbers.h"
#include "util/error.h"

unsigned grid_side(size_t n_cells)
{
    unsigned n = FIFTEEN_GRID_MIN;
    while (n <= FIFTEEN_GRID_MAX && (size_t)n * n < n_cells)
        n++;
    return (size_t)n * n == n_cells && n <= FIFTEEN_GRID_MAX ? n : 0;
}

/* ---- reading ---- */

enum { NUMBERS_ROOM = GRID_MAX_CELLS + 1 }; /* with the n in front */

/* Reads the numbers of one line behind those that have been read. Messages name the line, from 1,
 * if there are several. */
static enum fifteen_status read_line(const char *line, size_t length, size_t number,
                                     struct numbers *read, struct fifteen_error *error)
{
    const size_t kept = read->count < read->room ? read->count : read->room;
    struct numbers more = {.room = read->room - kept, .value = read->value + kept};
    struct fifteen_error reason;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    const enum fifteen_status status = numbers_read(line, length, &more, &reason);
    if (status != FIFTEEN_OK && number == 0)
        return error_set(error, status, "%s", reason.text);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "line %zu, %s", number, reason.text);
    read->count += more.count;
    return FIFTEEN_OK;
}

/* *n_first: how many numbers there are in the first line that has any. */
static enum fifteen_status read_lines(const char *text, size_t length, struct numbers *read,
                                      size_t *n_first, struct fifteen_error *error)
{
    *n_first = 0;
    size_t start = 0;
    size_t number = length > 0 && memchr(text, '\n', length) != NULL ? 1 : 0;
    while (start < length) {
        const char *const end = memchr(text + start, '\n', length - start);
        const size_t size = end == NULL ? length - start : (size_t)(end - text) - start;
        const enum fifteen_status status = read_line(text + start, size, number, read, error);
        if (status != FIFTEEN_OK)
            return status;
        if (*n_first == 0)
            *n_first = read->count;
        start += size + 1;
        number++;
    }
    return FIFTEEN_OK;
}

static enum fifteen_status grid_behind_n(const struct numbers *read, struct fifteen_grid **out,
                                         struct fifteen_error *error)
{
    const int n = read->count > 0 ? read->value[0] : 0;
    if (n < FIFTEEN_GRID_MIN || n > FIFTEEN_GRID_MAX)
        return error_set(error, FIFTEEN_INVALID,
                         "found %zu numbers, which make no n x n grid, n being %d .. %d",
                         read->count, FIFTEEN_GRID_MIN, FIFTEEN_GRID_MAX);
    if (read->count - 1 != (size_t)n * (size_t)n)
        return error_set(error, FIFTEEN_INVALID, "expected %d numbers behind the %d, found %zu",
                         n * n, n, read->count - 1);
    return fifteen_grid_create((unsigned)n, read->value + 1, out, error);
}

enum fifteen_status fifteen_grid_parse(const char *text, size_t length, struct fifteen_grid **out,
                                       struct fifteen_error *error)
{
    struct numbers read = {.room = NUMBERS_ROOM,
                           .value = malloc(NUMBERS_ROOM * sizeof *read.value)};
    if (read.value == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading a grid");
    size_t n_first;
    enum fifteen_status status = read_lines(text, length, &read, &n_first, error);
    const unsigned side = n_first == 1 ? 0 : grid_side(read.count);
    if (status == FIFTEEN_OK)
        status = side != 0 ? fifteen_grid_create(side, read.value, out, error)
                           : grid_behind_n(&read, out, error);
    free(read.value);
    return status;
}

/* ---- printing ---- */

/* A text of which what does not fit is counted only. */
struct writer {
    char *to;
    size_t size;
    size_t length;
};

static void write_number(struct writer *writer, unsigned number, int width, const char *after)
{
    const size_t left = writer->length < writer->size ? writer->size - writer->length : 0;
    writer->length += (size_t)snprintf(left > 0 ? writer->to + writer->length : NULL, left, "%*u%s",
                                       width, number, after);
}

static void write_rows(struct writer *writer, const struct fifteen_grid *grid)
{
    const int width = snprintf(NULL, 0, "%2u", grid_cells(grid) - 1);
    write_number(writer, grid->n, 0, "\n");
    for (unsigned cell = 0; cell < grid_cells(grid); cell++)
        write_number(writer, grid->tile[cell], width, (cell + 1) % grid->n == 0 ? " \n" : " ");
}

static void write_line(struct writer *writer, const struct fifteen_grid *grid)
{
    const unsigned n_cells = grid_cells(grid);
    for (unsigned cell = 0; cell < n_cells; cell++)
        write_number(writer, grid->tile[cell], 0, cell + 1 < n_cells ? " " : "");
}

size_t fifteen_grid_print(const struct fifteen_grid *grid, enum fifteen_grid_form form, char *out,
                          size_t size)
{
    struct writer writer = {.to = out, .size = size};
    if (form == FIFTEEN_GRID_ROWS)
        write_rows(&writer, grid);
    else
        write_line(&writer, grid);
    return writer.length;
}
