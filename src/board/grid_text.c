/* grid_text.c - grids as text */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/grid.h"
#include "board/numbers.h"
#include "util/error.h"

/* ---- reading ---- */

/* A text that is read line by line. */
struct reader {
    const char *text;
    size_t length;
    size_t line;                  /* number of the current line; 0 if the text has only one */
    struct fifteen_geometry size; /* requested or stated; 0 rows: neither */
    bool stated;
    struct numbers numbers;
};

enum { NUMBERS_ROOM = GRID_MAX_CELLS + 1 }; /* with n in front of them */

struct fifteen_geometry grid_square(size_t n_cells)
{
    for (uint8_t n = FIFTEEN_GRID_MIN; n <= FIFTEEN_GRID_MAX; n++)
        if ((size_t)n * n == n_cells)
            return (struct fifteen_geometry){n, n};
    return (struct fifteen_geometry){0, 0};
}

static bool ends_line(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* The length of the line without its end, which is CR, LF or both. */
static size_t line_length(const char *line, const char *end)
{
    size_t length = 0;
    while (line + length < end && !ends_line(line[length]))
        length++;
    return length;
}

/* The length of the line without its comment. */
static size_t content_length(const char *line, size_t length)
{
    const char *const comment = memchr(line, '#', length);
    return comment != NULL ? (size_t)(comment - line) : length;
}

/* Returns whether a line is a size and nothing else. */
static bool read_size(const char *line, size_t length, struct fifteen_geometry *size)
{
    char word[8] = "";
    if (numbers_count(line, length) != 1)
        return false;
    const size_t start = numbers_skip(line, length, 0);
    while (length > start && numbers_skip(line, length, length - 1) == length)
        length--;
    if (length - start >= sizeof word)
        return false;
    memcpy(word, line + start, length - start);
    return fifteen_grid_size_parse(word, size, NULL) == FIFTEEN_OK;
}

/* Appends the numbers of one line to those already read. */
static enum fifteen_status read_line(struct reader *reader, const char *line, size_t length,
                                     struct fifteen_error *error)
{
    struct numbers *const read = &reader->numbers;
    const size_t kept = read->count < read->room ? read->count : read->room;
    struct numbers more = {.room = read->room - kept, .value = read->value + kept};
    struct fifteen_error reason;
    const enum fifteen_status status = numbers_read(line, length, &more, &reason);
    if (status != FIFTEEN_OK && reader->line == 0)
        return error_set(error, status, "%s", reason.text);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "line %zu, %s", reader->line, reason.text);
    read->count += more.count;
    return FIFTEEN_OK;
}

static enum fifteen_status read_lines(struct reader *reader, struct fifteen_error *error)
{
    const char *line = reader->text;
    const char *const end = reader->text + reader->length;
    reader->line = line_length(line, end) < reader->length ? 1 : 0;
    while (line < end) {
        const size_t length = line_length(line, end);
        const size_t content = content_length(line, length);
        const char *next = line + length;
        if (next == end || reader->stated || reader->numbers.count > 0 ||
            !read_size(line, content, &reader->size)) {
            const enum fifteen_status status = read_line(reader, line, content, error);
            if (status != FIFTEEN_OK)
                return status;
        } else {
            reader->stated = true;
        }
        next += end - next >= 2 && next[0] == '\r' && next[1] == '\n' ? 2 : next < end;
        line = next;
        reader->line++;
    }
    return FIFTEEN_OK;
}

/* Makes the grid of the numbers that were read. A size that was neither requested nor stated is
 * that of a square, where n may stand in front of the n*n numbers; else 4x4. */
static enum fifteen_status make_grid(struct reader *reader, struct fifteen_grid **out,
                                     struct fifteen_error *error)
{
    const struct numbers *const read = &reader->numbers;
    unsigned n_skipped = 0;
    if (reader->size.rows == 0)
        reader->size = grid_square(read->count);
    if (reader->size.rows == 0 && read->count > 0) {
        reader->size = grid_square(read->count - 1);
        n_skipped = reader->size.rows == read->value[0];
    }
    if (reader->size.rows == 0)
        reader->size = (struct fifteen_geometry){4, 4};
    const unsigned n_cells = fifteen_cells(reader->size);
    if (read->count - n_skipped == n_cells)
        return fifteen_grid_create(reader->size, read->value + n_skipped, out, error);
    if (reader->stated)
        return error_set(error, FIFTEEN_INVALID,
                         "expected %u numbers after the size %ux%u, found %zu", n_cells,
                         reader->size.rows, reader->size.columns, read->count);
    return error_set(error, FIFTEEN_INVALID, "expected %u numbers, found %zu", n_cells,
                     read->count);
}

enum fifteen_status fifteen_grid_parse(const char *text, size_t length,
                                       struct fifteen_geometry size, struct fifteen_grid **out,
                                       struct fifteen_error *error)
{
    struct reader reader = {
        .text = text,
        .length = length,
        .size = size,
        .numbers = {.room = NUMBERS_ROOM, .value = malloc(NUMBERS_ROOM * sizeof(int))}};
    if (reader.numbers.value == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading a board");
    enum fifteen_status status = read_lines(&reader, error);
    if (status == FIFTEEN_OK)
        status = make_grid(&reader, out, error);
    free(reader.numbers.value);
    return status;
}

/* ---- printing ---- */

/* A text buffer. What does not fit is counted, but not written. */
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
    const struct fifteen_geometry size = grid->size;
    const int width = snprintf(NULL, 0, "%2u", grid_cells(grid) - 1);
    write_number(writer, size.rows, 0, size.rows == size.columns ? "\n" : "x");
    if (size.rows != size.columns)
        write_number(writer, size.columns, 0, "\n");
    for (unsigned cell = 0; cell < grid_cells(grid); cell++)
        write_number(writer, grid->tile[cell], width, (cell + 1) % size.columns == 0 ? " \n" : " ");
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
