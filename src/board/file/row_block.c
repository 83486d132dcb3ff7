/* row_block.c - boards in rows without a size in front: the block of their lines */
/* SPDX-License-Identifier: MIT */
#include "board/file/row_block.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "util/error.h"

/* ---- lines ---- */

/* Whether the line has as many cells as a board, or more than a row, and is malformed: a board in
 * one line that is rejected by itself. */
static bool is_list(const struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const struct fifteen_geometry size = board_file_size(file);
    const size_t n = line_shape_cells(shape);
    if (shape->is_compact)
        return n > PACKED_MAX_CELLS / 2;
    if (size.rows != 0)
        return n == fifteen_cells(size) || n > (size_t)2 * size.columns;
    if (board_square(n).rows > FIFTEEN_SIDE_MIN)
        return !shape->is_row || (line_atoms_within(shape, n) && !line_atoms_distinct(shape));
    return file->head.with_lengths && n > 0 && board_square(n - 1).rows > FIFTEEN_SIDE_MIN &&
           !(shape->is_row && line_atoms_distinct(shape));
}

/* Whether the line is a board by itself, and not a row. */
static bool is_board(struct board_file *file)
{
    const bool may_be = board_file_size(file).rows != 0 || file->shape.words.n_rows > 1 ||
                        line_shape_cells(&file->shape) > PACKED_MAX_CELLS / 2;
    return may_be && block_is_clear_line(file);
}

bool row_block_may_begin(struct board_file *file)
{
    return line_shape_resembles_row(&file->shape) &&
           line_shape_cells(&file->shape) >= FIFTEEN_SIDE_MIN && !is_list(file);
}

bool row_block_follows(struct board_file *file)
{
    return board_file_peek(file) == FIFTEEN_OK && line_shape_resembles_row(&file->shape) &&
           line_shape_cells(&file->shape) >= FIFTEEN_SIDE_MIN && !is_list(file) && !is_board(file);
}

/* ---- the block ---- */

enum next_line { LINE_ENDS_BLOCK, LINE_FRAME, LINE_ROW, LINE_NUMBER };

/* What a line of one word is. */
static enum next_line classify_word(const struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const bool is_like_first =
        file->row[0].is_compact && line_shape_cells(shape) == file->row[0].n_cells;
    if (shape->is_compact && is_like_first)
        return LINE_ROW;
    if (shape->is_number)
        return shape->words.text[shape->word[0].at] != '-' ? LINE_NUMBER : LINE_ENDS_BLOCK;
    if (shape->is_compact)
        return file->row[0].is_compact && shape->is_row ? LINE_ROW : LINE_ENDS_BLOCK;
    return line_shape_has_blank(shape) ? LINE_ROW : LINE_ENDS_BLOCK;
}

/* A row of 9 or 16 numbers may have those of a whole board; then it has no number of other rows. */
static bool ends_block(struct board_file *file, bool after_size)
{
    const struct fifteen_geometry size = file->block_size;
    const size_t n = line_shape_cells(&file->shape);
    const bool is_like_first = n == file->row[0].n_cells && (size.rows == 0 || size.columns == n);
    if (is_like_first && !after_size && !line_atoms_overlap(&file->atoms, &file->shape))
        return false;
    return (is_list(file) && !is_like_first) || is_board(file);
}

static enum next_line classify_next(struct board_file *file, bool after_size)
{
    const struct line_shape *const shape = &file->shape;
    if (!file->block_has_blank && !block_has_blank_row(file))
        board_file_read_blank(file, file->row[0].n_cells, &file->atoms);
    if (board_file_peek(file) != FIFTEEN_OK || shape->is_blank || shape->words.n_open > 0)
        return LINE_ENDS_BLOCK;
    if (shape->words.n == 0)
        return LINE_FRAME;
    if (shape->words.n_rows != 1 || ends_block(file, after_size))
        return LINE_ENDS_BLOCK;
    if (shape->words.n == 1)
        return classify_word(file);
    return line_shape_resembles_row(shape) ? LINE_ROW : LINE_ENDS_BLOCK;
}

/* Adds the next line. The rows of a block that is too long are taken, but not kept. */
static enum fifteen_status add_line(struct board_file *file, enum fifteen_status status,
                                    struct fifteen_error *error)
{
    const enum fifteen_status taken = board_file_take(file, error);
    return status == FIFTEEN_OK && taken == FIFTEEN_OK ? block_add(file, error) : status;
}

/* Adds a number alone on its line, unless the next line is the first row of a board of this size.
 * Sets *ends if it is one. If it is also the length of the block's own rows, it is a row if the
 * block lacks it, unless boards have their sizes in front. */
static enum fifteen_status add_number(struct board_file *file, bool after_size,
                                      enum fifteen_status status, bool *ends,
                                      struct fifteen_error *error)
{
    char text[sizeof file->size_text] = "";
    struct fifteen_geometry size;
    const size_t block_length = file->block_length;
    const struct word word = file->shape.word[0];
    if (word.length < sizeof text)
        memcpy(text, file->lines.text + word.at, word.length);
    const uint64_t line = file->lines.number;
    const bool repeats = line_atoms_overlap(&file->atoms, &file->shape);
    status = add_line(file, status, error);
    *ends = status == FIFTEEN_OK && fifteen_geometry_parse(text, &size, NULL) == FIFTEEN_OK &&
            (after_size || repeats || size.columns != file->row[0].n_cells) &&
            row_block_follows(file) && line_shape_fits(&file->shape, size.columns);
    if (*ends) {
        file->block_length = block_length;
        file->n_rows--;
        memcpy(file->size_text, text, sizeof text);
        file->size_line = line;
    }
    return status;
}

static enum fifteen_status add_lines(struct board_file *file, bool after_size,
                                     struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    bool ends = false;
    while (!ends) {
        const enum next_line next = classify_next(file, after_size);
        if (next == LINE_NUMBER)
            status = add_number(file, after_size, status, &ends, error);
        else if (next != LINE_ENDS_BLOCK)
            status = add_line(file, status, error);
        ends |= next == LINE_ENDS_BLOCK;
    }
    return status;
}

void row_block_skip(struct board_file *file, struct fifteen_geometry size, unsigned n_rows)
{
    struct fifteen_error error;
    file->block_size = size;
    for (; n_rows > 0 && board_file_peek(file) == FIFTEEN_OK && !file->shape.is_blank &&
           line_shape_cells(&file->shape) == size.columns;
         n_rows--)
        board_file_take(file, &error);
    add_lines(file, true, &error);
}

/* ---- the boards of the block ---- */

/* Returns the end of the rows that are as long as the first. */
static size_t end_of_run(const struct board_file *file, size_t first)
{
    const struct block_row *const row = file->row;
    size_t i = first + 1;
    while (i < file->n_rows && row[i].is_compact == row[first].is_compact &&
           (row[i].n_cells == row[first].n_cells ||
            (row[i].n_cells + 1 == row[first].n_cells && row[i].has_hole) ||
            (row[i].n_cells == row[first].n_cells + 1 && row[first].has_hole)))
        i++;
    return i;
}

/* Returns the number of rows up to the first that repeats a cell: boards in succession have equal
 * cells. */
static size_t rows_of_board(const struct board_file *file, size_t first, size_t end)
{
    struct line_shape shape;
    struct line_atoms atoms = {{0}};
    if (file->block_size.rows != 0)
        return file->block_size.rows;
    for (size_t i = first; i < end; i++) {
        const size_t at = file->row[i].at;
        const size_t after = i + 1 < file->n_rows ? file->row[i + 1].at : file->block_length;
        line_shape_read(&shape, file->block + at, after - at);
        if (line_atoms_overlap(&atoms, &shape))
            return i - first;
        line_atoms_add(&atoms, &shape);
    }
    return end - first;
}

static bool has_blank(const struct board_file *file, size_t first, size_t n)
{
    for (size_t i = first; i < first + n; i++)
        if (file->row[i].has_blank)
            return true;
    return false;
}

/* Divides rows of equal length into boards. If they are not all rows, each board needs several rows
 * and a mark of its blank, so that rows of a malformed board are not taken for a smaller one. */
static enum fifteen_status divide_run(struct board_file *file, size_t first, size_t end,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    const size_t n = rows_of_board(file, first, end);
    const bool is_all = end - first == file->n_rows;
    assert(n > 0);
    if ((end - first) % n != 0)
        return FIFTEEN_INVALID;
    for (size_t i = first; i < end; i += n) {
        struct fifteen_instance board = {.line = 0};
        struct fifteen_error reason;
        if (!is_all && (n < FIFTEEN_SIDE_MIN || !has_blank(file, i, n)))
            return FIFTEEN_INVALID;
        const enum fifteen_status status = block_parse_rows(file, i, n, &board, &reason);
        if (status == FIFTEEN_NO_MEMORY ||
            (status == FIFTEEN_INVALID && is_all && n < file->n_rows))
            out->line = board.line, *error = reason;
        if (status != FIFTEEN_OK)
            return status;
        fifteen_board_free(board.board);
        file->row[i].begins_board = true;
        file->n_waiting++;
    }
    return FIFTEEN_OK;
}

/* Says why a block is malformed: for its last reading, rows of different lengths, or more boards.
 */
static enum fifteen_status explain_block(const struct board_file *file,
                                         const struct fifteen_error *reason,
                                         struct fifteen_error *error)
{
    const struct block_row *const row = file->row;
    const size_t n_equal = end_of_run(file, 0);
    if (n_equal < file->n_rows && row[0].is_compact)
        return error_set(error, FIFTEEN_INVALID, "row %zu has %u characters, but row 1 has %u",
                         n_equal + 1, row[n_equal].n_cells, row[0].n_cells);
    if (n_equal < file->n_rows)
        return error_set(error, FIFTEEN_INVALID, "%s%s", reason->text,
                         has_blank(file, 0, file->n_rows) ? "" : "; write 0 for the blank");
    if (rows_of_board(file, 0, file->n_rows) >= file->n_rows)
        return error_copy(error, FIFTEEN_INVALID, reason);
    return error_set(error, FIFTEEN_INVALID,
                     "%s; the rows of lines %" PRIu64 " to %" PRIu64
                     " are one block: write a blank line between boards",
                     reason->text, file->block_line,
                     file->block_line + file->row[file->n_rows - 1].line);
}

/* Divides the block into boards. On an error it explains why the block is not one board, or which
 * of several is malformed. */
static enum fifteen_status divide_block(struct board_file *file, struct fifteen_instance *out,
                                        struct fifteen_error *error)
{
    struct fifteen_instance board = {.line = 0};
    struct fifteen_error reason;
    enum fifteen_status status = block_parse_rows(file, 0, file->n_rows, &board, &reason);
    fifteen_board_free(board.board);
    out->line = board.line;
    if (status == FIFTEEN_OK)
        file->n_waiting = 1;
    size_t end = 0;
    if (status == FIFTEEN_INVALID) {
        do {
            const size_t first = end;
            end = end_of_run(file, first);
            status = divide_run(file, first, end, out, &reason);
        } while (status == FIFTEEN_OK && end < file->n_rows);
    }
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    file->n_waiting = 0;
    return status == FIFTEEN_INVALID ? explain_block(file, &reason, error)
                                     : error_copy(error, status, &reason);
}

enum fifteen_status row_block_read(struct board_file *file, const struct row_block_rules *rules,
                                   struct fifteen_instance *out, struct fifteen_error *error)
{
    file->block_size = rules->size;
    enum fifteen_status status = add_lines(file, rules->after_size, error);
    if (status == FIFTEEN_OK)
        status = block_add_blank_row(file, error);
    out->line = file->block_line;
    file->after_blank = true;
    file->next_row = 0;
    if (board_file_peek(file) == FIFTEEN_IO) /* the other rows are lost */
        return board_file_take(file, error);
    return status == FIFTEEN_OK ? divide_block(file, out, error) : status;
}

enum fifteen_status row_block_take(struct board_file *file, struct fifteen_instance *out,
                                   struct fifteen_error *error)
{
    *out = (struct fifteen_instance){.known_length = -1, .reading = "rows"};
    const size_t first = file->next_row;
    size_t end = first + 1;
    while (end < file->n_rows && (file->n_waiting == 1 || !file->row[end].begins_board))
        end++;
    const enum fifteen_status status = block_parse_rows(file, first, end - first, out, error);
    file->next_row = end;
    file->n_waiting--;
    return status;
}
