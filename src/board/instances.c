/* instances.c - reading files of boards: one board a line, or the algs4 form
 *
 * This is the reader of all files and streams of boards. Text of a single board, from an argument,
 * a web page or the clipboard, is read by grid_text.c. Both take the numbers of a line from
 * numbers.c, which is the place for new separators or tile names.
 */
#include <fifteen/instances.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/grid.h"
#include "board/lines.h"
#include "board/numbers.h"
#include "board/tray.h"
#include "util/error.h"

enum { LARGEST_TRAY = 4 /* of square trays */ };

struct fifteen_instances {
    struct lines lines;
    struct fifteen_instances_options options; /* and what the head and the first board say */
    bool goal_stated;
    enum fifteen_standard_goal goal;
    bool in_head;           /* no line with a number has been read yet */
    struct numbers numbers; /* of the line last read, in value[] */
    bool at_hand;           /* they begin a board and have not been used yet */
    bool in_grids;          /* the last board was in the algs4 form */
    bool skipping;          /* that board was malformed: its other rows follow */
    unsigned side;          /* n of that board */
    unsigned rows_left;     /* rows of that board that have not been read */
    bool seen;              /* a board has been read, even a malformed one */
    int value[GRID_MAX_CELLS];
    int tiles[GRID_MAX_CELLS]; /* of a board in the algs4 form */
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
    lines_init(&made->lines, stream);
    made->numbers = (struct numbers){.room = GRID_MAX_CELLS, .value = made->value};
    made->options = *options;
    made->goal = FIFTEEN_BLANK_LAST;
    made->in_head = true;
    *out = made;
    return FIFTEEN_OK;
}

void fifteen_instances_close(struct fifteen_instances *reader)
{
    free(reader);
}

/* ---- the head ---- */

static void read_comment(struct fifteen_instances *reader, const char *text, size_t length)
{
    static const struct {
        const char *start;
        bool states_goal;
        enum fifteen_standard_goal goal;
    } known[] = {{"goal: blank-first", true, FIFTEEN_BLANK_FIRST},
                 {"goal: blank-last", true, FIFTEEN_BLANK_LAST},
                 {"format: <optimal length>", false, FIFTEEN_BLANK_LAST}};
    for (; length > 0 && (*text == '#' || *text == ' ' || *text == '\t'); length--)
        text++;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const size_t n = strlen(known[i].start);
        if (length < n || memcmp(text, known[i].start, n) != 0)
            continue;
        reader->options.with_lengths = true;
        if (known[i].states_goal) {
            reader->goal_stated = true;
            reader->goal = known[i].goal;
        }
    }
}

/* The size of boards, by the first line of numbers. The first number may be a length. */
static struct fifteen_geometry infer_size(const struct fifteen_instances *reader, size_t n_numbers)
{
    struct fifteen_geometry size = grid_square(n_numbers);
    if ((size.rows == 0 || size.rows > LARGEST_TRAY) && reader->options.with_lengths)
        size = grid_square(n_numbers - 1);
    return size.rows != 0 && size.rows <= LARGEST_TRAY
               ? size
               : (struct fifteen_geometry){LARGEST_TRAY, LARGEST_TRAY};
}

/* ---- lines ---- */

/* Reads the numbers of the next line that has any. */
static enum fifteen_status next_numbers(struct fifteen_instances *reader,
                                        struct fifteen_error *error)
{
    struct lines *const lines = &reader->lines;
    for (;;) {
        const enum fifteen_status status = lines_next(lines, error);
        if (status != FIFTEEN_OK)
            return status;
        const size_t n_numbers = numbers_count(lines->text, lines->length);
        if (n_numbers > 0) {
            if (reader->options.size.rows == 0)
                reader->options.size = infer_size(reader, n_numbers);
            reader->in_head = false;
            return numbers_read(lines->text, lines->length, &reader->numbers, error);
        }
        if (reader->in_head)
            read_comment(reader, lines->text + lines->length, lines->comment_length);
    }
}

static bool has_length(const struct fifteen_instances *reader)
{
    return reader->options.with_lengths &&
           reader->numbers.count == fifteen_cells(reader->options.size) + 1;
}

/* Whether the line is a square board larger than any tray. */
static bool is_large_square(const struct fifteen_instances *reader)
{
    return reader->options.with_grids && grid_square(reader->numbers.count).rows > LARGEST_TRAY;
}

static bool is_board_line(const struct fifteen_instances *reader)
{
    return reader->numbers.count == fifteen_cells(reader->options.size) || has_length(reader) ||
           is_large_square(reader);
}

static bool is_grid_header(const struct fifteen_instances *reader)
{
    return reader->numbers.count == 1;
}

static bool begins_board(const struct fifteen_instances *reader)
{
    return is_grid_header(reader) || is_board_line(reader);
}

/* Skips a row of a malformed board; a row may have as many numbers as a whole board. */
static bool skips_row(struct fifteen_instances *reader)
{
    if (!reader->skipping || reader->rows_left == 0 || reader->numbers.count != reader->side)
        return false;
    reader->rows_left--;
    return true;
}

/* Reads up to the numbers that begin the next board. */
static enum fifteen_status find_board(struct fifteen_instances *reader, struct fifteen_error *error)
{
    if (reader->at_hand) {
        reader->at_hand = false;
        return FIFTEEN_OK;
    }
    for (;;) {
        const enum fifteen_status status = next_numbers(reader, error);
        const bool begins = status == FIFTEEN_OK && begins_board(reader) && !skips_row(reader);
        if (begins || !reader->skipping || status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
            return status;
    }
}

/* ---- boards ---- */

/* Makes the board of tiles. */
static enum fifteen_status make_board(struct fifteen_geometry size, const int *tiles,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    out->geometry = size;
    return fifteen_cells(size) > FIFTEEN_MAX_CELLS
               ? fifteen_grid_create(size, tiles, &out->grid, error)
               : fifteen_board_from_tiles(size, tiles, &out->board, error);
}

static enum fifteen_status read_board_line(const struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    const struct numbers *const numbers = &reader->numbers;
    const struct fifteen_geometry size = reader->options.size;
    if (numbers->count == fifteen_cells(size))
        return make_board(size, numbers->value, out, error);
    if (has_length(reader)) {
        out->known_length = numbers->value[0];
        if (out->known_length < 0)
            return error_set(error, FIFTEEN_INVALID,
                             "the length %d in front of the board is negative", out->known_length);
        return make_board(size, numbers->value + 1, out, error);
    }
    if (is_large_square(reader))
        return make_board(grid_square(numbers->count), numbers->value, out, error);
    return error_set(error, FIFTEEN_INVALID, "expected %u numbers, found %zu", fifteen_cells(size),
                     numbers->count);
}

/* Reads a row of the n x n board that begins in line `begun`. */
static enum fifteen_status read_row(struct fifteen_instances *reader, unsigned n, uint64_t begun,
                                    int *row, struct fifteen_error *error)
{
    const enum fifteen_status status = next_numbers(reader, error);
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, FIFTEEN_INVALID,
                         "the file ends within the %ux%u board that begins in line %" PRIu64, n, n,
                         begun);
    if (status != FIFTEEN_OK)
        return status;
    if (reader->numbers.count != n) {
        reader->at_hand = begins_board(reader);
        return error_set(error, FIFTEEN_INVALID,
                         "expected a row of %u numbers for the %ux%u board that begins in line "
                         "%" PRIu64 ", found %zu",
                         n, n, n, begun, reader->numbers.count);
    }
    memcpy(row, reader->numbers.value, n * sizeof *row);
    return FIFTEEN_OK;
}

/* Reads the rows of the board whose header is at hand. */
static enum fifteen_status read_grid(struct fifteen_instances *reader, struct fifteen_instance *out,
                                     struct fifteen_error *error)
{
    const int max_side = reader->options.with_grids ? FIFTEEN_GRID_MAX : LARGEST_TRAY;
    const int side = reader->numbers.value[0];
    reader->rows_left = 0;
    if (side < FIFTEEN_GRID_MIN || side > max_side)
        return error_set(error, FIFTEEN_INVALID,
                         "%d alone on its line begins an n x n board, but n must be %d .. %d", side,
                         FIFTEEN_GRID_MIN, max_side);
    const unsigned n = (unsigned)side;
    reader->side = n;
    for (unsigned row = 0; row < n; row++) {
        reader->rows_left = n - 1 - row;
        const enum fifteen_status status =
            read_row(reader, n, out->line, reader->tiles + (size_t)row * n, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    struct fifteen_error reason;
    const enum fifteen_status status =
        make_board((struct fifteen_geometry){(uint8_t)n, (uint8_t)n}, reader->tiles, out, &reason);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "the %ux%u board that begins in line %" PRIu64 ": %s", n, n,
                         out->line, reason.text);
    return FIFTEEN_OK;
}

static enum fifteen_status read_board(struct fifteen_instances *reader,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    const enum fifteen_status status = find_board(reader, error);
    if (status != FIFTEEN_OK)
        return status;
    *out = (struct fifteen_instance){.line = reader->lines.number,
                                     .known_length = -1,
                                     .goal_stated = reader->goal_stated,
                                     .goal = reader->goal};
    if (is_grid_header(reader)) {
        reader->in_grids = true;
        return read_grid(reader, out, error);
    }
    if (reader->in_grids && !is_board_line(reader))
        return error_set(error, FIFTEEN_INVALID,
                         "expected the size of the next board alone on its line, found %zu numbers",
                         reader->numbers.count);
    reader->in_grids = false;
    return read_board_line(reader, out, error);
}

enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    const enum fifteen_status status = read_board(reader, out, error);
    const bool seen = reader->seen;
    reader->skipping = reader->in_grids && status == FIFTEEN_INVALID;
    reader->seen = true;
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    const bool has_line = status != FIFTEEN_NOT_FOUND && status != FIFTEEN_IO;
    out->line = has_line ? reader->lines.number : 0;
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, seen ? FIFTEEN_NOT_FOUND : FIFTEEN_INVALID,
                         seen ? "no more boards" : "no board in the file");
    return status;
}
