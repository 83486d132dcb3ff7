/* sized.c - boards in files with their size, or their number, in front */
/* SPDX-License-Identifier: MIT */
#include "board/file/sized.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/file/row_block.h"
#include "board/packed.h"
#include "util/error.h"

/* ---- the number of boards ---- */

static bool is_count(const char *text)
{
    return text[strspn(text, "0123456789")] == '\0' && strtoul(text, NULL, 10) > 0;
}

void sized_count(struct board_file *file, const struct fifteen_board *board)
{
    struct board_count *const count = &file->count;
    count->n_read++;
    if (board != NULL)
        count->is_side &= count->n_stated == fifteen_board_size(board).rows &&
                          count->n_stated == fifteen_board_size(board).columns;
}

enum fifteen_status sized_check_count(struct board_file *file, uint64_t *line,
                                      struct fifteen_error *error)
{
    const struct board_count count = file->count;
    file->count = (struct board_count){.line = 0};
    if (count.line == 0 || count.is_side || count.n_stated == count.n_read)
        return FIFTEEN_OK;
    *line = count.line;
    return error_set(error, FIFTEEN_INVALID,
                     "%" PRIu64 " board%s expected, but %" PRIu64 " follow%s", count.n_stated,
                     count.n_stated == 1 ? "" : "s", count.n_read, count.n_read == 1 ? "s" : "");
}

/* Notes the number of boards that follow, which `text` in line out->line states. FIFTEEN_INVALID if
 * the boards before it are not as many as stated: the next line begins the next board. */
static enum fifteen_status begin_count(struct board_file *file, const char *text,
                                       struct fifteen_instance *out, struct fifteen_error *error)
{
    const uint64_t begun = out->line;
    const enum fifteen_status status = sized_check_count(file, &out->line, error);
    file->count =
        (struct board_count){.line = begun, .n_stated = strtoul(text, NULL, 10), .is_side = true};
    return status;
}

/* Takes the empty lines at hand. Returns whether there is one. */
static bool skip_empty_lines(struct board_file *file)
{
    struct fifteen_error error;
    bool is_one = false;
    while (board_file_peek(file) == FIFTEEN_OK && file->shape.is_blank &&
           file->lines.comment_length == 0) {
        board_file_take(file, &error);
        is_one = true;
    }
    return is_one;
}

/* ---- rows after their size ---- */

/* Skips a row of a malformed board with blank lines between its rows. */
bool sized_skip(struct board_file *file, struct sized *sized)
{
    if (!sized->skipping || sized->rows_left == 0 || !sized->is_spaced ||
        line_shape_cells(&file->shape) != sized->size.columns)
        return false;
    sized->rows_left--;
    return true;
}

static enum fifteen_status reject_row(const struct sized *sized, uint64_t begun, size_t n_cells,
                                      struct fifteen_error *error)
{
    const struct fifteen_geometry size = sized->size;
    return error_set(error, FIFTEEN_INVALID,
                     "expected a row of %u numbers for the %ux%u board that begins in line "
                     "%" PRIu64 ", found %zu",
                     size.columns, size.rows, size.columns, begun, n_cells);
}

/* Adds a row of the board that begins in line `begun`. */
static enum fifteen_status read_row(struct board_file *file, struct sized *sized, uint64_t begun,
                                    bool is_first, struct fifteen_error *error)
{
    const struct fifteen_geometry size = sized->size;
    if (is_first || !file->block_has_blank)
        board_file_read_blank(file, size.columns, is_first ? NULL : &file->atoms);
    enum fifteen_status status = board_file_next(file, error);
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, FIFTEEN_INVALID,
                         "the file ends within the %ux%u board that begins in line %" PRIu64,
                         size.rows, size.columns, begun);
    sized->is_spaced |= !is_first && file->after_blank;
    sized->in_rows |= status == FIFTEEN_OK && line_shape_cells(&file->shape) == size.columns;
    if (status == FIFTEEN_OK)
        status = line_shape_check(&file->shape, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!line_shape_fits(&file->shape, size.columns)) {
        file->at_hand = file->after_blank || block_begins_board(file);
        if (file->after_blank)
            sized->rows_left = 0;
        return reject_row(sized, begun, line_shape_cells(&file->shape), error);
    }
    if (!is_first && file->after_blank &&
        (sized->is_whole || line_atoms_overlap(&file->atoms, &file->shape))) {
        file->at_hand = true;
        sized->rows_left = 0;
        return error_set(error, FIFTEEN_INVALID,
                         "the %ux%u board that begins in line %" PRIu64
                         " has %zu rows in front of a blank line",
                         size.rows, size.columns, begun, file->n_rows);
    }
    file->after_blank = false;
    return is_first ? block_begin(file, error) : block_add(file, error);
}

/* Reads the size that the line states. */
static enum fifteen_status read_size(struct sized *sized, const char *word,
                                     struct fifteen_error *error)
{
    struct fifteen_geometry *const size = &sized->size;
    sized->rows_left = 0;
    sized->is_spaced = false;
    sized->in_rows = false;
    if (fifteen_geometry_parse(word, size, NULL) == FIFTEEN_OK)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID,
                     "%s alone on its line begins an n x n board, but n must be %d .. %d", word,
                     FIFTEEN_SIDE_MIN, FIFTEEN_SIDE_MAX);
}

/* Whether the block, the first row after its size n, and the line at hand are boards by themselves,
 * of n cells: n is then the number of boards in lines, such as nine of 3x3. */
static bool is_line_again(struct board_file *file)
{
    return board_file_peek(file) == FIFTEEN_OK && !file->shape.is_blank &&
           board_square(file->row[0].n_cells).rows > 2 &&
           line_atoms_overlap(&file->atoms, &file->shape) && block_is_board_line(file) &&
           line_shape_fits(&file->shape, file->row[0].n_cells);
}

/* Takes the first row as a board of its own. */
static enum fifteen_status take_first_line(struct board_file *file, struct sized *sized,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    char text[8];
    snprintf(text, sizeof text, "%u", sized->size.rows);
    enum fifteen_status status = begin_count(file, text, out, error);
    sized->is_last = false;
    file->block_size = board_file_size(file);
    file->after_blank = false;
    if (status == FIFTEEN_OK)
        status = block_parse_rows(file, 0, 1, out, error);
    out->reading = "a line each, after the number of boards";
    return status;
}

static enum fifteen_status read_sized_rows(struct board_file *file, struct sized *sized,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    const struct fifteen_geometry size = sized->size;
    const uint64_t begun = out->line;
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned row = 0; row < size.rows && status == FIFTEEN_OK; row++) {
        if (row == 1 && is_line_again(file))
            return take_first_line(file, sized, out, error);
        sized->rows_left = size.rows - 1 - row;
        status = read_row(file, sized, begun, row == 0, error);
    }
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_error reason;
    status = block_parse(file, size, out, &reason);
    out->line = begun;
    out->reading = "rows after their size";
    if (status != FIFTEEN_OK)
        return error_set(error, status, "the %ux%u board that begins in line %" PRIu64 ": %s",
                         size.rows, size.columns, begun, reason.text);
    return FIFTEEN_OK;
}

/* Reads the board after its size, which is `text`. */
enum fifteen_status sized_read(struct board_file *file, struct sized *sized, const char *text,
                               struct fifteen_instance *out, struct fifteen_error *error)
{
    enum fifteen_status status = read_size(sized, text, error);
    sized->is_last = true;
    if (status != FIFTEEN_OK)
        return status;
    status = read_sized_rows(file, sized, out, error);
    if (status != FIFTEEN_OK && !(file->at_hand && file->after_blank))
        out->line = file->lines.number;
    return status;
}

/* Reads the line after the number of boards, a board by itself. */
static enum fifteen_status read_counted_line(struct board_file *file, struct sized *sized,
                                             const char *text, struct fifteen_instance *out,
                                             struct fifteen_error *error)
{
    enum fifteen_status status = begin_count(file, text, out, error);
    sized->is_last = false;
    if (status != FIFTEEN_OK) /* the line stays at hand */
        return status;
    status = board_file_take(file, error);
    if (status == FIFTEEN_OK)
        status = block_parse_line(file, out, error);
    out->reading = "a line each, after the number of boards";
    file->after_blank = false;
    return status;
}

/* Reads the block that begins with the line at hand. */
static enum fifteen_status read_block(struct board_file *file, struct fifteen_instance *out,
                                      struct fifteen_error *error)
{
    const struct row_block_rules rules = {board_file_size(file), false};
    enum fifteen_status status = board_file_take(file, error);
    if (status == FIFTEEN_OK)
        status = block_begin(file, error);
    return status == FIFTEEN_OK ? row_block_read(file, &rules, out, error) : status;
}

/* Takes the first board of the block after the number of boards. */
static enum fifteen_status take_counted(struct board_file *file, struct fifteen_instance *out,
                                        struct fifteen_error *error)
{
    const enum fifteen_status status = row_block_take(file, out, error);
    out->reading = "rows after the number of boards";
    return status;
}

/* Reads the rows after the number of boards and an empty line. */
static enum fifteen_status read_count_apart(struct board_file *file, struct sized *sized,
                                            const char *text, struct fifteen_instance *out,
                                            struct fifteen_error *error)
{
    enum fifteen_status status = begin_count(file, text, out, error);
    sized->is_last = false;
    file->after_blank = true;
    if (status == FIFTEEN_OK)
        status = read_block(file, out, error);
    if (status == FIFTEEN_INVALID)
        sized_count(file, NULL);
    return status == FIFTEEN_OK ? take_counted(file, out, error) : status;
}

/* Whether a number in front of a block is the number of boards: of its own, or of more, as another
 * block follows after an empty line. Sets file->after_blank after such a line. */
static bool counts_boards(struct board_file *file, const char *text)
{
    const uint64_t n = is_count(text) ? strtoul(text, NULL, 10) : 0;
    file->after_blank = n == file->n_waiting || skip_empty_lines(file);
    return n == file->n_waiting ||
           (n > file->n_waiting && file->after_blank && row_block_follows(file));
}

/* Reads the rows after a number alone on its line that is not their size. It is then the number of
 * their boards, or of those of several blocks. */
static enum fifteen_status read_counted(struct board_file *file, struct sized *sized,
                                        const char *text, struct fifteen_instance *out,
                                        struct fifteen_error *error)
{
    const uint64_t begun = out->line;
    struct fifteen_error reason;
    const enum fifteen_status stated = read_size(sized, text, error);
    const size_t n_cells = line_shape_cells(&file->shape);
    enum fifteen_status status = read_block(file, out, &reason);
    const uint64_t first = file->block_line;
    sized->is_last = false;
    if (status == FIFTEEN_OK && counts_boards(file, text)) {
        const bool is_own = strtoul(text, NULL, 10) == file->n_waiting;
        out->line = begun;
        status = is_own ? sized_check_count(file, &out->line, error)
                        : begin_count(file, text, out, error);
        return status == FIFTEEN_OK ? take_counted(file, out, error)
                                    : status; /* or the boards wait */
    }
    if (status != FIFTEEN_OK && status != FIFTEEN_INVALID)
        return error_copy(error, status, &reason);
    file->n_waiting = 0;
    file->after_blank &= status == FIFTEEN_OK;
    sized->is_last = true;
    out->line = stated == FIFTEEN_OK ? first : begun;
    return stated == FIFTEEN_OK ? reject_row(sized, begun, n_cells, error) : stated;
}

/* Whether the line at hand, after a number, is a board by itself: a square, of more than four
 * cells, or of the stated size. It is not a row of a board of n x n cells. */
static bool states_lines(struct board_file *file, const char *text)
{
    struct fifteen_geometry side;
    const struct fifteen_geometry stated = board_file_size(file);
    const bool is_size = fifteen_geometry_parse(text, &side, NULL) == FIFTEEN_OK;
    if (!is_count(text) || board_file_peek(file) != FIFTEEN_OK)
        return false;
    const size_t n = line_shape_cells(&file->shape);
    const bool has_length = file->head.with_lengths && n > 0 && board_square(n - 1).rows > 2;
    return !(is_size && line_shape_fits(&file->shape, side.columns)) &&
           (board_square(n).rows > 2 || has_length || (n > 4 && n == fifteen_cells(stated))) &&
           block_is_board_line(file);
}

/* Reads the board that begins with a number alone on its line: its size; or a row of digits without
 * separators, if the next line is one, too; or the number of boards after it. */
enum fifteen_status sized_read_number(struct board_file *file, struct sized *sized,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    const struct word *const word = &file->shape.word[0];
    const struct row_block_rules rules = {board_file_size(file), false};
    const bool may_be_row = file->shape.is_compact && file->shape.is_row && file->after_blank;
    char text[PACKED_MAX_CELLS + 1] = "";
    struct fifteen_geometry size;
    enum fifteen_status status = line_shape_check(&file->shape, error);
    if (status == FIFTEEN_OK && word->length >= sizeof text)
        status = error_set(error, FIFTEEN_INVALID, "the number has too many digits");
    if (status == FIFTEEN_OK)
        status = block_begin(file, error);
    if (status != FIFTEEN_OK)
        return status;
    memcpy(text, file->lines.text + word->at, word->length);
    file->after_blank = skip_empty_lines(file);
    const bool follows = row_block_follows(file);
    if (states_lines(file, text))
        return read_counted_line(file, sized, text, out, error);
    if (!follows)
        return sized_read(file, sized, text, out, error);
    const size_t n_digits = line_shape_cells(&file->shape);
    if (may_be_row && !file->after_blank && file->shape.is_compact &&
        n_digits <= strlen(text) + 1 && n_digits + 1 >= strlen(text)) {
        status = row_block_read(file, &rules, out, error);
        return status == FIFTEEN_OK ? row_block_take(file, out, error) : status;
    }
    if (file->shape.is_compact || (fifteen_geometry_parse(text, &size, NULL) == FIFTEEN_OK &&
                                   line_shape_fits(&file->shape, size.columns)))
        return sized_read(file, sized, text, out, error);
    if (file->after_blank)
        return is_count(text) ? read_count_apart(file, sized, text, out, error)
                              : sized_read(file, sized, text, out, error);
    return read_counted(file, sized, text, out, error);
}

/* Reads rows after a board with its size in front: more boards of this size. */
enum fifteen_status sized_read_more(struct board_file *file, struct sized *sized,
                                    struct fifteen_instance *out, struct fifteen_error *error)
{
    const struct row_block_rules rules = {sized->size, true};
    const uint64_t line = file->lines.number;
    const size_t n_cells = line_shape_cells(&file->shape);
    enum fifteen_status status = FIFTEEN_INVALID;
    if (row_block_may_begin(file)) {
        status = block_begin(file, error);
        if (status == FIFTEEN_OK)
            status = row_block_read(file, &rules, out, error);
    }
    file->after_blank = false;
    out->line = line;
    if (status == FIFTEEN_INVALID)
        return error_set(error, status,
                         "expected the size of the next board alone on its line, found %zu numbers",
                         n_cells);
    return status == FIFTEEN_OK ? row_block_take(file, out, error) : status;
}
