/* instances.c - reader of files and streams of boards: which lines make one board
 *
 * The text of each board is parsed by parse.c, as that of a single board is.
 */
#include <fifteen/instances.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/text/block.h"
#include "board/text/rows.h"
#include "board/tray.h"
#include "util/error.h"

enum { LARGEST_TRAY = 4 /* of square trays */ };

struct fifteen_instances {
    struct board_file file;
    bool seen;                    /* a board has been read, even a malformed one */
    bool in_sized;                /* the last board had its size in front */
    bool skipping;                /* that board was malformed: its other rows follow */
    struct fifteen_geometry size; /* of that board */
    unsigned rows_left;           /* rows of that board that have not been read */
};

enum fifteen_status fifteen_instances_open(FILE *stream,
                                           const struct fifteen_instances_options *options,
                                           struct fifteen_instances **out,
                                           struct fifteen_error *error)
{
    static const struct fifteen_instances_options none = {.with_lengths = false};
    if (options == NULL)
        options = &none;
    const struct fifteen_geometry size = options->size;
    const bool is_grid = options->with_grids && fifteen_grid_size_valid(size);
    if (size.rows != 0 && !is_grid) {
        const enum fifteen_status status = geometry_check(size.rows, size.columns, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    struct fifteen_instances *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading boards");
    made->file.options = *options;
    board_file_init(&made->file, stream);
    *out = made;
    return FIFTEEN_OK;
}

void fifteen_instances_close(struct fifteen_instances *reader)
{
    if (reader != NULL)
        board_file_free(&reader->file);
    free(reader);
}

/* ---- where boards begin ---- */

/* Whether the line is the size of the board that follows. Digits without separators are a board. */
static bool is_size_line(struct board_file *file)
{
    return file->shape.is_number && !(file->shape.is_compact && block_is_board_line(file));
}

/* Whether the line has as many words as a board. */
static bool has_board_count(const struct board_file *file)
{
    const size_t n = file->shape.words.n;
    struct fifteen_geometry size = board_file_size(file);
    if (size.rows == 0)
        size = file->expected;
    if (size.rows == 0)
        size = (struct fifteen_geometry){LARGEST_TRAY, LARGEST_TRAY};
    return n == fifteen_cells(size) || (file->head.with_lengths && n == fifteen_cells(size) + 1U) ||
           (file->options.with_grids && grid_square(n).rows > LARGEST_TRAY);
}

static bool begins_board(struct board_file *file)
{
    return file->shape.is_number || has_board_count(file) || file->shape.words.n_open > 0 ||
           block_is_board_line(file);
}

/* Skips a row of a malformed board; a row may have as many numbers as a whole board. */
static bool skips_row(struct fifteen_instances *reader)
{
    if (!reader->skipping || reader->rows_left == 0 ||
        line_shape_cells(&reader->file.shape) != reader->size.columns)
        return false;
    reader->rows_left--;
    return true;
}

/* Takes the line that begins the next board. */
static enum fifteen_status find_board(struct fifteen_instances *reader, struct fifteen_error *error)
{
    for (;;) {
        const enum fifteen_status status = board_file_next(&reader->file, error);
        const bool begins =
            status == FIFTEEN_OK && !skips_row(reader) && begins_board(&reader->file);
        if (begins || !reader->skipping || status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
            return status;
    }
}

/* ---- boards after their size ---- */

/* Adds a row of the board that begins in line `begun`. */
static enum fifteen_status read_row(struct fifteen_instances *reader, uint64_t begun, bool is_first,
                                    struct fifteen_error *error)
{
    struct board_file *const file = &reader->file;
    const struct fifteen_geometry size = reader->size;
    enum fifteen_status status = board_file_next(file, error);
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, FIFTEEN_INVALID,
                         "the file ends within the %ux%u board that begins in line %" PRIu64,
                         size.rows, size.columns, begun);
    if (status == FIFTEEN_OK)
        status = line_shape_check(&file->shape, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!line_shape_fits(&file->shape, size.columns)) {
        file->at_hand = begins_board(file);
        return error_set(error, FIFTEEN_INVALID,
                         "expected a row of %u numbers for the %ux%u board that begins in line "
                         "%" PRIu64 ", found %zu",
                         size.columns, size.rows, size.columns, begun,
                         line_shape_cells(&file->shape));
    }
    return is_first ? block_begin(file, error) : block_add(file, error);
}

/* Reads the size that the line states. */
static enum fifteen_status read_size(struct fifteen_instances *reader, const char *word,
                                     struct fifteen_error *error)
{
    struct fifteen_geometry *const size = &reader->size;
    const bool with_grids = reader->file.options.with_grids;
    reader->rows_left = 0;
    if (fifteen_grid_size_parse(word, size, NULL) == FIFTEEN_OK &&
        (with_grids || fifteen_geometry_valid(*size)))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID,
                     "%s alone on its line begins an n x n board, but n must be %d .. %d", word,
                     FIFTEEN_GRID_MIN, with_grids ? FIFTEEN_GRID_MAX : LARGEST_TRAY);
}

static enum fifteen_status read_sized_rows(struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    const struct fifteen_geometry size = reader->size;
    const uint64_t begun = out->line;
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned row = 0; row < size.rows && status == FIFTEEN_OK; row++) {
        reader->rows_left = size.rows - 1 - row;
        status = read_row(reader, begun, row == 0, error);
    }
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_error reason;
    status = block_parse(&reader->file, size, out, &reason);
    out->line = begun;
    if (status != FIFTEEN_OK)
        return error_set(error, status, "the %ux%u board that begins in line %" PRIu64 ": %s",
                         size.rows, size.columns, begun, reason.text);
    return FIFTEEN_OK;
}

/* Reads the board after its size, which is `text`. */
static enum fifteen_status read_sized(struct fifteen_instances *reader, const char *text,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    enum fifteen_status status = read_size(reader, text, error);
    reader->in_sized = true;
    reader->file.after_blank = false;
    if (status != FIFTEEN_OK)
        return status;
    status = read_sized_rows(reader, out, error);
    if (status != FIFTEEN_OK)
        out->line = reader->file.lines.number;
    return status;
}

/* Reads the board that begins with a number alone on its line: its size, or a row of digits without
 * separators, if the next line is one, too. */
static enum fifteen_status read_number(struct fifteen_instances *reader,
                                       struct fifteen_instance *out, struct fifteen_error *error)
{
    struct board_file *const file = &reader->file;
    const struct word *const word = &file->shape.word[0];
    char text[FIFTEEN_MAX_CELLS + 1] = "";
    enum fifteen_status status = line_shape_check(&file->shape, error);
    if (status == FIFTEEN_OK && word->length >= sizeof text)
        status = error_set(error, FIFTEEN_INVALID, "the number has too many digits");
    if (status != FIFTEEN_OK)
        return status;
    memcpy(text, file->lines.text + word->at, word->length);
    if (file->shape.is_compact && rows_may_begin(file)) {
        const struct first_row first = {word->length, true, false};
        status = block_begin(file, error);
        if (status == FIFTEEN_OK && rows_follow(file, &first))
            return rows_read(file, &first, out, error);
    }
    return status == FIFTEEN_OK ? read_sized(reader, text, out, error) : status;
}

/* ---- reading ---- */

static enum fifteen_status read_board(struct fifteen_instances *reader,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    struct board_file *const file = &reader->file;
    const enum fifteen_status found = find_board(reader, error);
    *out = (struct fifteen_instance){.line = file->lines.number, .known_length = -1};
    if (found != FIFTEEN_OK)
        return found;
    if (is_size_line(file))
        return read_number(reader, out, error);
    if (reader->in_sized && !file->after_blank && !begins_board(file))
        return error_set(error, FIFTEEN_INVALID,
                         "expected the size of the next board alone on its line, found %zu numbers",
                         file->shape.words.n);
    reader->in_sized = false;
    const enum fifteen_status status = rows_read_board(file, out, error);
    if (status == FIFTEEN_OK)
        file->expected = out->geometry;
    return status;
}

/* Reads the next board that has a goal. */
static enum fifteen_status read_problem(struct fifteen_instances *reader,
                                        struct fifteen_instance *out, struct fifteen_error *error)
{
    struct file_head *const head = &reader->file.head;
    enum fifteen_status status;
    for (;;) {
        status = read_board(reader, out, error);
        reader->skipping = reader->in_sized && status == FIFTEEN_INVALID;
        reader->seen |= status == FIFTEEN_OK || status == FIFTEEN_INVALID;
        if (!head->goal_broken || (status != FIFTEEN_OK && status != FIFTEEN_INVALID))
            break;
        fifteen_grid_free(out->grid);
    }
    if (status != FIFTEEN_OK)
        return status;
    out->goal_stated = head->goal_stated;
    out->goal = head->standard;
    status = file_head_goal(head, out->geometry, &out->goal_board, error);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    fifteen_grid_free(out->grid);
    out->grid = NULL;
    out->line = head->goal_line;
    return status;
}

enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    const bool seen = reader->seen;
    const enum fifteen_status status = read_problem(reader, out, error);
    reader->seen = true;
    if (status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
        out->line = 0;
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, seen ? FIFTEEN_NOT_FOUND : FIFTEEN_INVALID,
                         seen ? "no more boards" : "no board in the file");
    return status;
}
