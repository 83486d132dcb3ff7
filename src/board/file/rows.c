/* rows.c - boards in files without a size in front: in one line, in rows, or in brackets */
/* SPDX-License-Identifier: MIT */
#include "board/file/rows.h"

#include <stdio.h>
#include <string.h>

#include "board/file/row_block.h"
#include "util/error.h"

enum { SIZE_TEXT = 8 };

/* ---- boards in brackets ---- */

/* Whether the line at hand may be within brackets. A whole board without a comma after it shows
 * that a bracket was not closed. */
static bool continues_brackets(struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const char *const text = file->lines.text;
    size_t length = file->lines.length;
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    return !shape->is_blank && (shape->is_row || shape->words.n == 0) &&
           (text[length - 1] == ',' || shape->words.n_closed > 0 || shape->words.n <= 4 ||
            !block_is_board_line(file));
}

/* Reads a board whose brackets are closed in a later line. */
static enum fifteen_status read_brackets(struct board_file *file, struct fifteen_instance *out,
                                         struct fifteen_error *error)
{
    size_t n_open = file->shape.words.n_open;
    enum fifteen_status status = block_begin(file, error);
    out->line = file->block_line;
    while (status == FIFTEEN_OK && n_open > 0) {
        if (board_file_peek(file) != FIFTEEN_OK || !continues_brackets(file))
            return error_set(error, FIFTEEN_INVALID, "a bracket of the board is not closed");
        const size_t n_closed = file->shape.words.n_closed;
        n_open = (n_open > n_closed ? n_open - n_closed : 0) + file->shape.words.n_open;
        status = board_file_take(file, error);
        if (status == FIFTEEN_OK)
            status = block_add(file, error);
    }
    file->after_blank = true;
    out->reading = "in brackets of several lines";
    return status == FIFTEEN_OK ? block_parse(file, board_file_size(file), out, error) : status;
}

/* ---- boards in one line ---- */

/* Rejects a line after a board in one line. The rest of its board is skipped if it is a row. */
static enum fifteen_status reject_line(struct board_file *file)
{
    const size_t n = line_shape_cells(&file->shape);
    const bool is_row = n >= FIFTEEN_SIDE_MIN && 2 * n <= fifteen_cells(file->expected) &&
                        line_shape_resembles_row(&file->shape);
    file->rejected_cells = is_row ? n : 0;
    memset(&file->atoms, 0, sizeof file->atoms);
    line_atoms_add(&file->atoms, &file->shape);
    return FIFTEEN_INVALID;
}

bool rows_skip(struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const bool skips = file->rejected_cells > 0 && !file->after_blank && shape->is_row &&
                       line_shape_cells(shape) == file->rejected_cells &&
                       !line_atoms_overlap(&file->atoms, shape);
    if (skips)
        line_atoms_add(&file->atoms, shape);
    else
        file->rejected_cells = 0;
    return skips;
}

/* Writes the size that a line of two or three numbers may state, such as `4 4`, or `4 4 9` with the
 * place of the blank. Returns false if it states none. */
static bool may_be_size(const struct board_file *file, char out[SIZE_TEXT])
{
    const struct line_shape *const shape = &file->shape;
    const char *const text = file->lines.text;
    const size_t n = shape->words.n;
    if ((n != 2 && n != 3) || shape->words.n_rows != 1 || shape->words.n_open > 0)
        return false;
    for (size_t i = 0; i < n; i++)
        if (shape->word[i].length > 3 ||
            strspn(text + shape->word[i].at, "0123456789") < shape->word[i].length)
            return false;
    snprintf(out, SIZE_TEXT, "%.*sx%.*s", (int)shape->word[0].length, text + shape->word[0].at,
             (int)shape->word[1].length, text + shape->word[1].at);
    return true;
}

/* Whether the line at hand is a row of a board of this size, and none of a board whose first row
 * the block has. */
static bool follows_size(struct board_file *file, const char *text)
{
    struct fifteen_geometry size;
    const bool repeats = !line_atoms_distinct(&file->shape);
    if (fifteen_geometry_parse(text, &size, NULL) != FIFTEEN_OK)
        return false;
    board_file_read_blank(file, size.columns, NULL);
    return board_file_peek(file) == FIFTEEN_OK && file->shape.is_row && !file->shape.is_compact &&
           line_shape_fits(&file->shape, size.columns) &&
           (repeats || !line_shape_fits(&file->shape, file->row[0].n_cells) ||
            line_atoms_overlap(&file->atoms, &file->shape));
}

static enum fifteen_status read_rows(struct board_file *file, struct sized *sized,
                                     struct fifteen_instance *out, struct fifteen_error *error)
{
    const struct row_block_rules rules = {board_file_size(file), false};
    char size[SIZE_TEXT];
    const bool has_numbers = may_be_size(file, size);
    enum fifteen_status status = block_begin(file, error);
    if (status == FIFTEEN_OK && has_numbers && follows_size(file, size)) {
        sized->is_whole = true;
        file->after_blank = false;
        status = sized_read(file, sized, size, out, error);
        sized->is_whole = false;
        return status;
    }
    if (status == FIFTEEN_OK)
        status = row_block_read(file, &rules, out, error);
    return status == FIFTEEN_OK ? row_block_take(file, out, error) : status;
}

static void drop_board(struct fifteen_instance *out)
{
    fifteen_board_free(out->board);
    out->board = NULL;
}

/* Takes the line, a board by itself, unless it may be a row. After a board in one line, it is a
 * board if it has a mark of the blank. */
static enum fifteen_status take_line(struct board_file *file, struct sized *sized,
                                     struct fifteen_instance *out, struct fifteen_error *error)
{
    const bool may_be_row = block_may_be_row(file, fifteen_board_size(out->board));
    if (may_be_row && file->after_blank) {
        drop_board(out);
        return read_rows(file, sized, out, error);
    }
    if (may_be_row && fifteen_cells(file->expected) > 4 && !line_shape_has_blank(&file->shape)) {
        drop_board(out);
        error_format(error, "rows after a board in one line: write a blank line before them, or 0 "
                            "for the blank of a 2x2 board");
        return reject_line(file);
    }
    file->after_blank = false;
    return FIFTEEN_OK;
}

enum fifteen_status rows_read_board(struct board_file *file, struct sized *sized,
                                    struct fifteen_instance *out, struct fifteen_error *error)
{
    const enum fifteen_status status = block_parse_line(file, out, error);
    out->reading = "a line each";
    if (status == FIFTEEN_OK)
        return take_line(file, sized, out, error);
    if (status != FIFTEEN_INVALID)
        return status;
    if (file->shape.words.n_open > 0 && (file->shape.is_row || file->shape.words.n == 0))
        return read_brackets(file, out, error);
    if (!file->after_blank)
        return reject_line(file);
    return row_block_may_begin(file) ? read_rows(file, sized, out, error) : status;
}
