/* board_text.c - boards as text */
/* SPDX-License-Identifier: MIT */
#include <fifteen/text.h>

#include <string.h>

#include "board/board.h"
#include "board/text/parse.h"
#include "util/error.h"

/* ---- reading ---- */

/* Parses the text of one board. The message begins with the line of a wrong word if there are
 * several lines. Always free *parse with parse_free. */
static enum fifteen_status parse_text(const char *text, size_t length, struct fifteen_geometry size,
                                      struct parse *parse, struct fifteen_error *error)
{
    const struct parse_request request = {.size = size, .expected = size, .with_size = true};
    struct fifteen_error reason;
    const enum fifteen_status status = parse_board(text, length, &request, parse, &reason);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    const bool has_lines = parse->has_line && (memchr(text, '\n', length) != NULL ||
                                               memchr(text, '\r', length) != NULL);
    if (has_lines)
        return error_set(error, status, "line %zu, %s", parse->line + 1, reason.text);
    return error_copy(error, status, &reason);
}

enum fifteen_status fifteen_board_parse(const char *text, size_t length,
                                        struct fifteen_geometry size, struct fifteen_board **out,
                                        struct fifteen_error *error)
{
    struct parse parse;
    enum fifteen_status status = parse_text(text, length, size, &parse, error);
    if (status == FIFTEEN_OK)
        status = fifteen_board_create(parse.size, parse.tiles, out, error);
    parse_free(&parse);
    return status;
}

/* ---- printing ---- */

/* A text buffer. What does not fit is counted, but not written. */
struct writer {
    char *to;
    size_t size;
    size_t length;
};

static void write_char(struct writer *writer, char c)
{
    if (writer->length < writer->size)
        writer->to[writer->length] = c;
    writer->length++;
}

/* Writes what printf would with "%*u%s", several times as fast. */
static void write_number(struct writer *writer, unsigned number, unsigned width, const char *after)
{
    char digits[12]; /* from the last */
    unsigned n = 0;
    do
        digits[n++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    for (unsigned i = n; i < width; i++)
        write_char(writer, ' ');
    while (n > 0)
        write_char(writer, digits[--n]);
    while (*after != '\0')
        write_char(writer, *after++);
}

static void write_rows(struct writer *writer, const struct fifteen_board *board)
{
    const struct fifteen_geometry size = board->size;
    const unsigned n_cells = board_cells(board);
    const unsigned width = n_cells <= 100 ? 2 : n_cells <= 1000 ? 3 : n_cells <= 10000 ? 4 : 5;
    write_number(writer, size.rows, 0, size.rows == size.columns ? "\n" : "x");
    if (size.rows != size.columns)
        write_number(writer, size.columns, 0, "\n");
    for (unsigned cell = 0; cell < n_cells; cell++)
        write_number(writer, board->tile[cell], width,
                     (cell + 1) % size.columns == 0 ? " \n" : " ");
}

static void write_line(struct writer *writer, const struct fifteen_board *board)
{
    const unsigned n_cells = board_cells(board);
    for (unsigned cell = 0; cell < n_cells; cell++)
        write_number(writer, board->tile[cell], 0, cell + 1 < n_cells ? " " : "");
}

size_t fifteen_board_print(const struct fifteen_board *board, enum fifteen_board_form form,
                           char *out, size_t size)
{
    struct writer writer = {.to = out, .size = size};
    if (form == FIFTEEN_BOARD_ROWS)
        write_rows(&writer, board);
    else
        write_line(&writer, board);
    if (size > 0)
        out[writer.length < size ? writer.length : size - 1] = '\0';
    return writer.length;
}
