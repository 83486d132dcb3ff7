/* block.c - the lines of a file of boards, and the block of lines that makes one board */
/* SPDX-License-Identifier: MIT */
#include "board/file/block.h"

#include <stdlib.h>
#include <string.h>

#include "board/packed.h"
#include "board/text/parse.h"
#include "util/error.h"

void board_file_init(struct board_file *file, FILE *stream)
{
    lines_init(&file->lines, stream);
    file->head.standard = FIFTEEN_BLANK_LAST;
    file->head.with_lengths = file->options.with_lengths;
    file->after_blank = true;
}

void board_file_free(struct board_file *file)
{
    file_head_free(&file->head);
    free(file->block);
    free(file->row);
}

struct fifteen_geometry board_file_size(const struct board_file *file)
{
    return file->options.size.rows != 0 ? file->options.size : file->head.size;
}

/* ---- lines ---- */

enum fifteen_status board_file_peek(struct board_file *file)
{
    if (file->at_hand)
        return file->line_status;
    file->at_hand = true;
    file->line_status = lines_next(&file->lines, &file->line_error);
    if (file->line_status == FIFTEEN_OK)
        line_shape_read(&file->shape, file->lines.text, file->lines.length);
    return file->line_status;
}

bool board_file_read_blank(struct board_file *file, size_t n, const struct line_atoms *others)
{
    struct lines *const lines = &file->lines;
    if (board_file_peek(file) != FIFTEEN_OK || file->shape.words.n > 0)
        return false;
    const size_t mark = lines->length;
    const size_t length = mark + lines->comment_length;
    if (length == mark || words_after_blank(lines->text, length) + 1 != n)
        return false;
    lines->text[mark] = '0';
    line_shape_read(&file->shape, lines->text, length);
    if (others != NULL && line_atoms_overlap(others, &file->shape)) {
        lines->text[mark] = '#';
        line_shape_read(&file->shape, lines->text, mark);
        return false;
    }
    lines->length = length;
    lines->comment_length = 0;
    return true;
}

enum fifteen_status board_file_take(struct board_file *file, struct fifteen_error *error)
{
    const enum fifteen_status status = board_file_peek(file);
    file->at_hand = false;
    return status == FIFTEEN_OK ? status : error_set(error, status, "%s", file->line_error.text);
}

/* Keeps the line last taken if it is a comment such as `# 2 3`, which may be a first row. */
static void keep_blank_row(struct board_file *file)
{
    const struct lines *const lines = &file->lines;
    const size_t length = lines->comment_length;
    file->blank_row[0] = '\0';
    if (length < 2 || length >= sizeof file->blank_row ||
        words_after_blank(lines->text + lines->length, length) < FIFTEEN_SIDE_MIN)
        return;
    memcpy(file->blank_row, lines->text + lines->length, length);
    file->blank_row[0] = '0';
    file->blank_row[length] = '\0';
}

enum fifteen_status board_file_next(struct board_file *file, struct fifteen_error *error)
{
    file->blank_row[0] = '\0';
    for (;;) {
        const struct lines *const lines = &file->lines;
        enum fifteen_status status = board_file_take(file, error);
        if (status != FIFTEEN_OK || file->shape.words.n > 0 || file->shape.words.n_open > 0)
            return status;
        keep_blank_row(file);
        file->after_blank |= file->shape.is_blank;
        if (lines->comment_length > 0)
            status = file_head_read(&file->head, lines->text + lines->length, lines->comment_length,
                                    lines->number, error);
        if (status != FIFTEEN_OK)
            return status;
    }
}

/* ---- blocks ---- */

static enum fifteen_status reserve_block(struct board_file *file, size_t size,
                                         struct fifteen_error *error)
{
    size_t capacity = file->block_capacity == 0 ? 1024 : file->block_capacity;
    if (size > BLOCK_MAX)
        return error_set(error, FIFTEEN_INVALID, "the lines of the board are longer than %d bytes",
                         BLOCK_MAX);
    while (capacity < size)
        capacity *= 2;
    if (capacity == file->block_capacity)
        return FIFTEEN_OK;
    char *const block = realloc(file->block, capacity);
    if (block == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading boards");
    file->block = block;
    file->block_capacity = capacity;
    return FIFTEEN_OK;
}

static enum fifteen_status reserve_row(struct board_file *file, struct fifteen_error *error)
{
    if (file->n_rows < file->row_capacity)
        return FIFTEEN_OK;
    const size_t capacity = file->row_capacity == 0 ? 16 : 2 * file->row_capacity;
    struct block_row *const row = realloc(file->row, capacity * sizeof *row);
    if (row == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading boards");
    file->row = row;
    file->row_capacity = capacity;
    return FIFTEEN_OK;
}

static void add_row(struct board_file *file)
{
    const struct line_shape *const shape = &file->shape;
    const bool has_hole = shape->words.n_holes > 0;
    const size_t n_cells = line_shape_cells(shape);
    file->row[file->n_rows++] =
        (struct block_row){.at = (uint32_t)file->block_length,
                           .line = (uint32_t)(file->lines.number - file->block_line),
                           .n_cells = (uint32_t)n_cells,
                           .is_compact = shape->is_compact,
                           .has_hole = has_hole,
                           .has_blank = has_hole || line_shape_has_blank(shape)};
    file->block_has_blank |= file->row[file->n_rows - 1].has_blank;
    line_atoms_add(&file->atoms, shape);
}

enum fifteen_status block_add(struct board_file *file, struct fifteen_error *error)
{
    const size_t length = file->lines.length;
    enum fifteen_status status = reserve_block(file, file->block_length + length + 1, error);
    if (status == FIFTEEN_OK)
        status = reserve_row(file, error);
    if (status != FIFTEEN_OK)
        return status;
    if (file->shape.words.n > 0)
        add_row(file);
    memcpy(file->block + file->block_length, file->lines.text, length);
    file->block_length += length;
    file->block[file->block_length++] = '\n';
    return FIFTEEN_OK;
}

enum fifteen_status block_begin(struct board_file *file, struct fifteen_error *error)
{
    file->block_length = 0;
    file->n_rows = 0;
    file->n_waiting = 0;
    file->block_has_blank = false;
    file->block_line = file->lines.number;
    memset(&file->atoms, 0, sizeof file->atoms);
    return block_add(file, error);
}

bool block_has_blank_row(const struct board_file *file)
{
    struct line_shape shape;
    if (file->blank_row[0] == '\0' || file->block_has_blank)
        return false;
    line_shape_read(&shape, file->blank_row, strlen(file->blank_row));
    return shape.words.n == file->row[0].n_cells && line_atoms_distinct(&shape) &&
           !line_atoms_overlap(&file->atoms, &shape);
}

enum fifteen_status block_add_blank_row(struct board_file *file, struct fifteen_error *error)
{
    const size_t length = strlen(file->blank_row);
    if (!block_has_blank_row(file))
        return FIFTEEN_OK;
    enum fifteen_status status = reserve_block(file, file->block_length + length + 1, error);
    if (status == FIFTEEN_OK)
        status = reserve_row(file, error);
    if (status != FIFTEEN_OK)
        return status;
    memmove(file->block + length + 1, file->block, file->block_length);
    memcpy(file->block, file->blank_row, length);
    file->block[length] = '\n';
    file->block_length += length + 1;
    for (size_t i = file->n_rows++; i > 0; i--) {
        file->row[i] = file->row[i - 1];
        file->row[i].at += (uint32_t)length + 1;
        file->row[i].line++;
    }
    file->row[0] = (struct block_row){.n_cells = file->row[1].n_cells, .has_blank = true};
    file->block_line--;
    return FIFTEEN_OK;
}

/* ---- boards ---- */

static enum fifteen_status make_board(const struct parse *parse, struct fifteen_instance *out,
                                      struct fifteen_error *error)
{
    out->known_length = parse->length;
    return fifteen_board_create(parse->size, parse->tiles, &out->board, error);
}

/* Parses a text that begins in the given line of the file. */
static enum fifteen_status parse_text(const struct board_file *file, const char *text,
                                      size_t length, struct fifteen_geometry size, uint64_t line,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    const struct parse_request request = {
        .size = size, .expected = file->expected, .with_length = file->head.with_lengths};
    struct parse parse;
    out->line = line;
    enum fifteen_status status = parse_board(text, length, &request, &parse, error);
    if (status == FIFTEEN_OK)
        status = make_board(&parse, out, error);
    else if (parse.has_line)
        out->line += parse.line;
    parse_free(&parse);
    return status;
}

/* A line with as many words as a square board larger than any tray is one, whatever the size of the
 * other boards is. */
static bool is_large_square(const struct board_file *file, size_t n)
{
    const unsigned side = board_square(n).rows;
    return side * side > PACKED_MAX_CELLS && n != fifteen_cells(board_file_size(file));
}

enum fifteen_status block_parse(struct board_file *file, struct fifteen_geometry size,
                                struct fifteen_instance *out, struct fifteen_error *error)
{
    return parse_text(file, file->block, file->block_length, size, file->block_line, out, error);
}

enum fifteen_status block_parse_rows(struct board_file *file, size_t first, size_t n_rows,
                                     struct fifteen_instance *out, struct fifteen_error *error)
{
    const size_t at = file->row[first].at;
    const size_t after = first + n_rows;
    const size_t end = after < file->n_rows ? file->row[after].at : file->block_length;
    return parse_text(file, file->block + at, end - at, file->block_size,
                      file->block_line + file->row[first].line, out, error);
}

bool block_may_be_row(const struct board_file *file, struct fifteen_geometry size)
{
    return fifteen_cells(size) == 4 && board_file_size(file).rows == 0 &&
           file->shape.words.n_rows == 1;
}

static struct fifteen_geometry size_of_line(const struct board_file *file)
{
    const size_t n = file->shape.words.n;
    const bool is_large = is_large_square(file, n) ||
                          (file->head.with_lengths && n > 0 && is_large_square(file, n - 1));
    return is_large ? (struct fifteen_geometry){0, 0} : board_file_size(file);
}

enum fifteen_status block_parse_line(struct board_file *file, struct fifteen_instance *out,
                                     struct fifteen_error *error)
{
    return parse_text(file, file->lines.text, file->lines.length, size_of_line(file),
                      file->lines.number, out, error);
}

/* Reads the line last read. Sets *size if it is a board by itself; else 0 rows. */
static void find_size_of_line(struct board_file *file, struct fifteen_geometry *size)
{
    struct fifteen_instance board = {.line = 0};
    const bool valid = block_parse_line(file, &board, NULL) == FIFTEEN_OK;
    *size = valid ? fifteen_board_size(board.board) : (struct fifteen_geometry){0, 0};
    fifteen_board_free(board.board);
}

bool block_is_board_line(struct board_file *file)
{
    struct fifteen_geometry size;
    find_size_of_line(file, &size);
    return size.rows != 0;
}

bool block_is_clear_line(struct board_file *file)
{
    struct fifteen_geometry size;
    find_size_of_line(file, &size);
    return size.rows != 0 && !block_may_be_row(file, size);
}

/* Whether the line has as many words as a board; four may be a row. */
static bool has_board_count(const struct board_file *file)
{
    const size_t n = file->shape.words.n;
    struct fifteen_geometry size = board_file_size(file);
    if (size.rows == 0)
        size = file->expected;
    if (size.rows == 0 || block_may_be_row(file, size))
        size = (struct fifteen_geometry){BLOCK_LARGEST_TRAY, BLOCK_LARGEST_TRAY};
    return n == fifteen_cells(size) || (file->head.with_lengths && n == fifteen_cells(size) + 1U) ||
           board_square(n).rows > BLOCK_LARGEST_TRAY;
}

bool block_begins_board(struct board_file *file)
{
    return file->shape.is_number || has_board_count(file) || file->shape.words.n_open > 0 ||
           block_is_clear_line(file);
}
