/* instances.c - reading files of boards: one board a line, or the algs4 form */
#include <fifteen/instances.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/geometry.h"
#include "board/grid.h"
#include "board/lines.h"
#include "board/numbers.h"
#include "util/error.h"

enum { LARGEST_TRAY = 4 /* of square ones */, FILE_NAME_MAX = 200 };

struct fifteen_instances {
    struct lines lines;
    struct fifteen_geometry geometry;
    enum fifteen_instances_form form;
    bool takes_grids;
    struct numbers numbers; /* of the line last read, in value[] */
    bool at_hand;           /* they begin a board and have not been used yet */
    bool in_grids;          /* the last board begun was n x n */
    bool skipping;          /* it was malformed: what begins no board is one of its rows */
    unsigned side;          /* its n */
    unsigned rows_left;     /* of it, none of which has been seen */
    bool seen;              /* a board, even a malformed one */
    char name[FILE_NAME_MAX + 4];
    int value[GRID_MAX_CELLS];
    int tiles[GRID_MAX_CELLS]; /* of the n x n board being read */
};

/* A board that has been read. */
struct found {
    struct fifteen_instance instance;
    struct fifteen_grid *grid; /* or NULL */
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
    made->numbers = (struct numbers){.room = GRID_MAX_CELLS, .value = made->value};
    made->geometry = geometry;
    made->form = form;
    const size_t length = strlen(name);
    if (length <= FILE_NAME_MAX)
        strcpy(made->name, name);
    else
        snprintf(made->name, sizeof made->name, "...%s", name + length - FILE_NAME_MAX);
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

/* Beyond the trays, with one board a line; 0 if it is no such grid. */
static unsigned side_of_line(const struct fifteen_instances *reader)
{
    const unsigned side = reader->takes_grids ? grid_side(reader->numbers.count) : 0;
    return side > LARGEST_TRAY ? side : 0;
}

static bool fills_line(const struct fifteen_instances *reader)
{
    return reader->numbers.count == fifteen_cells(reader->geometry) || has_length(reader) ||
           side_of_line(reader) != 0;
}

static bool is_grid_header(const struct fifteen_instances *reader)
{
    return reader->numbers.count == 1;
}

static bool begins_board(const struct fifteen_instances *reader)
{
    return is_grid_header(reader) || fills_line(reader);
}

/* The rows of a malformed board may have as many numbers as a whole board. */
static bool skips_row(struct fifteen_instances *reader)
{
    if (!reader->skipping || reader->rows_left == 0 || reader->numbers.count != reader->side)
        return false;
    reader->rows_left--;
    return true;
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
        const bool begins = status == FIFTEEN_OK && begins_board(reader) && !skips_row(reader);
        if (begins || !reader->skipping || status == FIFTEEN_NOT_FOUND || status == FIFTEEN_IO)
            return status;
    }
}

static enum fifteen_status board_of_line(const struct fifteen_instances *reader,
                                         struct found *found, struct fifteen_error *error)
{
    const unsigned side = side_of_line(reader);
    const bool skipped = side == 0 && has_length(reader);
    const int known_length = skipped ? reader->numbers.value[0] : -1;
    found->instance =
        (struct fifteen_instance){.line = reader->lines.number, .known_length = known_length};
    if (side != 0)
        return fifteen_grid_create(side, reader->numbers.value, &found->grid, error);
    if (skipped && known_length < 0)
        return error_set(error, FIFTEEN_INVALID, "the length %d in front of the board is negative",
                         known_length);
    found->instance.geometry = reader->geometry;
    return numbers_to_board(&reader->numbers, skipped, reader->geometry, &found->instance.board,
                            error);
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

/* Makes a board of the tiles read. */
static enum fifteen_status board_of_rows(const struct fifteen_instances *reader, unsigned n,
                                         struct found *found, struct fifteen_error *error)
{
    if (n > LARGEST_TRAY)
        return fifteen_grid_create(n, reader->tiles, &found->grid, error);
    found->instance.geometry = (struct fifteen_geometry){(uint8_t)n, (uint8_t)n};
    return fifteen_board_from_tiles(found->instance.geometry, reader->tiles, &found->instance.board,
                                    error);
}

/* Reads the rows of the board whose header is at hand. */
static enum fifteen_status read_grid(struct fifteen_instances *reader, struct found *found,
                                     struct fifteen_error *error)
{
    const int greatest = reader->takes_grids ? FIFTEEN_GRID_MAX : LARGEST_TRAY;
    const int side = reader->numbers.value[0];
    reader->rows_left = 0;
    if (side < FIFTEEN_GRID_MIN || side > greatest)
        return error_set(error, FIFTEEN_INVALID,
                         "%d alone on its line begins an n x n board, but n must be %d .. %d", side,
                         FIFTEEN_GRID_MIN, greatest);
    const unsigned n = (unsigned)side;
    const uint64_t begun = reader->lines.number;
    reader->side = n;
    for (unsigned row = 0; row < n; row++) {
        reader->rows_left = n - 1 - row;
        const enum fifteen_status status =
            read_row(reader, n, begun, reader->tiles + (size_t)row * n, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    found->instance = (struct fifteen_instance){.line = begun, .known_length = -1};
    struct fifteen_error reason;
    const enum fifteen_status status = board_of_rows(reader, n, found, &reason);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "the %ux%u board begun in line %" PRIu64 ": %s", n, n,
                         begun, reason.text);
    return FIFTEEN_OK;
}

static enum fifteen_status read_board(struct fifteen_instances *reader, struct found *found,
                                      struct fifteen_error *error)
{
    const enum fifteen_status status = find_board(reader, error);
    if (status != FIFTEEN_OK)
        return status;
    if (is_grid_header(reader)) {
        reader->in_grids = true;
        return read_grid(reader, found, error);
    }
    if (reader->in_grids && !fills_line(reader))
        return error_set(error, FIFTEEN_INVALID,
                         "expected the size of the next board alone on its line, found %zu numbers",
                         reader->numbers.count);
    reader->in_grids = false;
    return board_of_line(reader, found, error);
}

static enum fifteen_status next(struct fifteen_instances *reader, struct found *found,
                                struct fifteen_error *error)
{
    struct fifteen_error reason;
    *found = (struct found){.grid = NULL};
    const enum fifteen_status status = read_board(reader, found, &reason);
    const bool seen = reader->seen;
    reader->skipping = reader->in_grids && status == FIFTEEN_INVALID;
    reader->seen = true;
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    if (status == FIFTEEN_NOT_FOUND && !seen)
        return error_set(error, FIFTEEN_INVALID, "%s: no board in the file", reader->name);
    if (status == FIFTEEN_NOT_FOUND)
        return error_set(error, FIFTEEN_NOT_FOUND, "%s: no more boards", reader->name);
    if (status == FIFTEEN_IO)
        return error_set(error, FIFTEEN_IO, "%s: %s", reader->name, reason.text);
    return error_set(error, status, "%s:%" PRIu64 ": %s", reader->name, reader->lines.number,
                     reason.text);
}

enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                           struct fifteen_instance *out,
                                           struct fifteen_error *error)
{
    struct found found;
    reader->takes_grids = false;
    const enum fifteen_status status = next(reader, &found, error);
    if (status == FIFTEEN_OK)
        *out = found.instance;
    return status;
}

enum fifteen_status fifteen_instances_next_any(struct fifteen_instances *reader,
                                               struct fifteen_instance *out,
                                               struct fifteen_grid **grid,
                                               struct fifteen_error *error)
{
    struct found found;
    reader->takes_grids = true;
    const enum fifteen_status status = next(reader, &found, error);
    if (status != FIFTEEN_OK)
        return status;
    *out = found.instance;
    *grid = found.grid;
    return FIFTEEN_OK;
}
