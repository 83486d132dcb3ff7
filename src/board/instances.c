/* instances.c - reading files of boards: one board a line, or the algs4 form */
#include <fifteen/instances.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/geometry.h"
#include "board/lines.h"
#include "board/numbers.h"
#include "util/error.h"

/* Sides of the square boards this library handles. */
enum { grid_min = 2, grid_max = 4 };

enum { name_max = 200, numbers_max = FIFTEEN_MAX_CELLS + 1 /* a length and a board */ };

struct fifteen_instances {
    struct lines lines;
    struct fifteen_geometry geometry;
    enum fifteen_instances_form form;
    struct numbers numbers; /* of the line last read, in value[] */
    bool at_hand;           /* they begin a board and have not been used yet */
    bool in_grids;          /* the last board begun was n x n */
    bool skipping;          /* it was malformed: what begins no board is one of its rows */
    bool seen;              /* a board, even a malformed one */
    char name[name_max + 4];
    int value[numbers_max];
};

enum fifteen_status fifteen_instances_open(FILE *stream, const char *name,
                                           struct fifteen_geometry geometry,
                                           enum fifteen_instances_form form,
                                           struct fifteen_instances **out,
                                           struct fifteen_error *error)
{
    const enum fifteen_status status = geometry_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_instances *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for reading %s", name);
    lines_init(&made->lines, stream);
    made->numbers = (struct numbers){.room = numbers_max, .value = made->value};
    made->geometry = geometry;
    made->form = form;
    const size_t length = strlen(name);
    if (length <= name_max)
        strcpy(made->name, name);
    else
        snprintf(made->name, sizeof made->name, "...%s", name + length - name_max);
    *out = made;
    return FIFTEEN_OK;
}

void fifteen_instances_close(struct fifteen_instances *reader)
{
    free(reader);
}

/* Reads the numbers of the next line that has any. */
static enum fifteen_status next_numbers(struct fifteen_instances *reader,
                                        struct fifteen_error *error)
{
    const enum fifteen_status status = lines_next(&reader->lines, error);
    if (status != FIFTEEN_OK)
        return status;
    return numbers_read(reader->lines.text, reader->lines.length, &reader->numbers, error);
}

static bool has_length(const struct fifteen_instances *reader)
{
    return reader->form == FIFTEEN_BOARDS_WITH_LENGTH &&
           reader->numbers.count == fifteen_cells(reader->geometry) + 1;
}

static bool fills_line(const struct fifteen_instances *reader)
{
    return reader->numbers.count == fifteen_cells(reader->geometry) || has_length(reader);
}

static bool is_grid_header(const struct fifteen_instances *reader)
{
    return reader->numbers.count == 1;
}

static bool begins_board(const struct fifteen_instances *reader)
{
    return is_grid_header(reader) || fills_line(reader);
}

/* Reads on to the numbers that begin the next board. */
static enum fifteen_status find_board(struct fifteen_instances *reader, struct fifteen_error *error)
{
    if (reader->at_hand) {
        reader->at_hand = false;
        return FIFTEEN_OK;
    }
    for (;;) {
        const enum fifteen_status status = next_numbers(reader, error);
        const bool begins = status == FIFTEEN_OK && begins_board(reader);
        if (begins || !reader->skipping || status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
            return status;
    }
}

static enum fifteen_status board_of_line(const struct fifteen_instances *reader,
                                         struct fifteen_instance *out, struct fifteen_error *error)
{
    const bool skipped = has_length(reader);
    const int known_length = skipped ? reader->numbers.value[0] : -1;
    if (skipped && known_length < 0)
        return error_set(error, FIFTEEN_INVALID, "the length %d in front of the board is negative",
                         known_length);
    *out = (struct fifteen_instance){
        .geometry = reader->geometry, .line = reader->lines.number, .known_length = known_length};
    return numbers_to_board(&reader->numbers, skipped, reader->geometry, &out->board, error);
}

/* Reads a row of the n x n board begun in line `begun`. */
static enum fifteen_status read_row(struct fifteen_instances *reader, unsigned n, uint64_t begun,
                                    int *row, struct fifteen_error *error)
{
    const enum fifteen_status status = next_numbers(reader, error);
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, FIFTEEN_INVALID,
                         "the file ends within the %ux%u board begun in line %" PRIu64, n, n,
                         begun);
    if (status != FIFTEEN_OK)
        return status;
    if (reader->numbers.count != n) {
        reader->at_hand = begins_board(reader);
        return error_set(error, FIFTEEN_INVALID,
                         "expected a row of %u numbers for the %ux%u board begun in line %" PRIu64
                         ", found %zu",
                         n, n, n, begun, reader->numbers.count);
    }
    memcpy(row, reader->numbers.value, n * sizeof *row);
    return FIFTEEN_OK;
}

/* Reads the rows of the board whose header is at hand. */
static enum fifteen_status read_grid(struct fifteen_instances *reader, struct fifteen_instance *out,
                                     struct fifteen_error *error)
{
    const int side = reader->numbers.value[0];
    if (side < grid_min || side > grid_max)
        return error_set(error, FIFTEEN_INVALID,
                         "%d alone on its line begins an n x n board, but n must be %d .. %d", side,
                         grid_min, grid_max);
    const unsigned n = (unsigned)side;
    const uint64_t begun = reader->lines.number;
    int tiles[FIFTEEN_MAX_CELLS];
    for (unsigned row = 0; row < n; row++) {
        const enum fifteen_status status = read_row(reader, n, begun, tiles + row * n, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    *out = (struct fifteen_instance){
        .geometry = {(uint8_t)n, (uint8_t)n}, .line = begun, .known_length = -1};
    struct fifteen_error reason;
    if (fifteen_board_from_tiles(out->geometry, tiles, &out->board, &reason) != FIFTEEN_OK)
        return error_set(error, FIFTEEN_INVALID, "the %ux%u board begun in line %" PRIu64 ": %s", n,
                         n, begun, reason.text);
    return FIFTEEN_OK;
}

static enum fifteen_status read_board(struct fifteen_instances *reader,
                                      struct fifteen_instance *out, struct fifteen_error *error)
{
    const enum fifteen_status status = find_board(reader, error);
    if (status != FIFTEEN_OK)
        return status;
    if (is_grid_header(reader)) {
        reader->in_grids = true;
        return read_grid(reader, out, error);
    }
    if (reader->in_grids && !fills_line(reader))
        return error_set(error, FIFTEEN_INVALID,
                         "expected the size of the next board alone on its line, found %zu numbers",
                         reader->numbers.count);
    reader->in_grids = false;
    return board_of_line(reader, out, error);
}

enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    struct fifteen_instance made;
    struct fifteen_error reason;
    const enum fifteen_status status = read_board(reader, &made, &reason);
    const bool seen = reader->seen;
    reader->skipping = reader->in_grids && status == FIFTEEN_INVALID;
    reader->seen = true;
    if (status == FIFTEEN_OK) {
        *out = made;
        return FIFTEEN_OK;
    }
    if (status == FIFTEEN_NOT_FOUND && !seen)
        return error_set(error, FIFTEEN_INVALID, "%s: no board in the file", reader->name);
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, FIFTEEN_NOT_FOUND, "%s: no more boards", reader->name);
    if (status == FIFTEEN_IO)
        return error_set(error, FIFTEEN_IO, "%s: %s", reader->name, reason.text);
    return error_set(error, FIFTEEN_INVALID, "%s:%" PRIu64 ": %s", reader->name,
                     reader->lines.number, reason.text);
}
