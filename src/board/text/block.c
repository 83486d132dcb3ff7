/* block.c - the lines of a file of boards, and the block of lines that makes one board */
#include "board/text/block.h"

#include <stdlib.h>
#include <string.h>

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

enum fifteen_status board_file_take(struct board_file *file, struct fifteen_error *error)
{
    const enum fifteen_status status = board_file_peek(file);
    file->at_hand = false;
    return status == FIFTEEN_OK ? status : error_set(error, status, "%s", file->line_error.text);
}

enum fifteen_status board_file_next(struct board_file *file, struct fifteen_error *error)
{
    for (;;) {
        const struct lines *const lines = &file->lines;
        enum fifteen_status status = board_file_take(file, error);
        if (status != FIFTEEN_OK || file->shape.words.n > 0 || file->shape.words.n_open > 0)
            return status;
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
        return error_set(error, FIFTEEN_INVALID, "the board is longer than %d bytes", BLOCK_MAX);
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

enum fifteen_status block_add(struct board_file *file, struct fifteen_error *error)
{
    const size_t length = file->lines.length;
    const enum fifteen_status status = reserve_block(file, file->block_length + length + 1, error);
    if (status != FIFTEEN_OK)
        return status;
    memcpy(file->block + file->block_length, file->lines.text, length);
    file->block_length += length;
    file->block[file->block_length++] = '\n';
    file->n_rows += file->shape.words.n > 0;
    line_atoms_add(&file->atoms, &file->shape);
    return FIFTEEN_OK;
}

enum fifteen_status block_begin(struct board_file *file, struct fifteen_error *error)
{
    file->block_length = 0;
    file->n_rows = 0;
    file->block_line = file->lines.number;
    memset(&file->atoms, 0, sizeof file->atoms);
    return block_add(file, error);
}

/* ---- boards ---- */

static enum fifteen_status make_board(const struct board_file *file, const struct parse *parse,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    out->geometry = parse->size;
    out->known_length = parse->length;
    if (fifteen_cells(parse->size) <= FIFTEEN_MAX_CELLS)
        return fifteen_board_from_tiles(parse->size, parse->tiles, &out->board, error);
    if (!file->options.with_grids)
        return error_set(error, FIFTEEN_INVALID,
                         "a board of %ux%u is too large here: at most %d cells are possible",
                         parse->size.rows, parse->size.columns, FIFTEEN_MAX_CELLS);
    return fifteen_grid_create(parse->size, parse->tiles, &out->grid, error);
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
        status = make_board(file, &parse, out, error);
    else if (parse.has_line)
        out->line += parse.line;
    parse_free(&parse);
    return status;
}

/* A line with as many words as a square board larger than any tray is one, whatever the size of the
 * other boards is. */
static bool is_large_square(const struct board_file *file, size_t n)
{
    const unsigned side = grid_square(n).rows;
    return file->options.with_grids && side * side > FIFTEEN_MAX_CELLS &&
           n != fifteen_cells(board_file_size(file));
}

enum fifteen_status block_parse(struct board_file *file, struct fifteen_geometry size,
                                struct fifteen_instance *out, struct fifteen_error *error)
{
    return parse_text(file, file->block, file->block_length, size, file->block_line, out, error);
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

bool block_is_board_line(struct board_file *file)
{
    struct fifteen_instance board = {.line = 0};
    const bool valid = block_parse_line(file, &board, NULL) == FIFTEEN_OK;
    fifteen_grid_free(board.grid);
    return valid;
}
