/* form_tile_count.c - boards after their number of tiles and the cell of the blank in the goal
 *
 *      8
 *      -1            the goal has the blank here, from 0; -1: on the last cell
 *      1 2 3
 *      4 5 6
 *      0 7 8
 */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "cli/message.h"
#include "cli/values.h"
#include "input/forms/text_lines.h"

/* Returns the side of the square board with n_tiles tiles, or 0 if none has that many. */
static unsigned side_of(long n_tiles)
{
    struct fifteen_geometry size;
    return n_tiles > 0 && value_square((uint64_t)n_tiles + 1, &size) ? size.rows : 0;
}

/* Reads the two numbers before the rows. Returns the side, or 0 if they are not there. */
static unsigned read_head(struct text_line *line, const char *begin, const char *end, long *blank)
{
    long n_tiles;
    if (!text_line_next_used(line, begin, end) || text_line_numbers(line, &n_tiles, 1) != 1 ||
        side_of(n_tiles) == 0)
        return 0;
    if (!text_line_next_used(line, begin, end) || text_line_numbers(line, blank, 1) != 1 ||
        *blank < -1 || *blank > n_tiles)
        return 0;
    return side_of(n_tiles);
}

static bool begins_tile_count(const char *head, size_t length)
{
    struct text_line line = {NULL, 0, 0};
    long blank;
    long numbers[1];
    const unsigned side = read_head(&line, head, head + length, &blank);
    return side > 0 && text_line_next_used(&line, head, head + length) &&
           text_line_numbers(&line, numbers, 1) == side;
}

/* Makes the board 1 2 3 .. with the blank on a cell. */
static enum fifteen_status make_goal(struct text_tiles *state, unsigned side, long blank,
                                     struct fifteen_error *error)
{
    const unsigned n_cells = side * side;
    const struct fifteen_geometry size = {(uint8_t)side, (uint8_t)side};
    const unsigned at = blank < 0 ? n_cells - 1 : (unsigned)blank;
    for (unsigned cell = 0; cell < n_cells; cell++)
        state->tiles[cell] = (int)(cell < at ? cell + 1 : cell == at ? 0 : cell);
    fifteen_board_free(state->goal);
    state->goal = NULL;
    return fifteen_board_create(size, state->tiles, &state->goal, error);
}

static enum fifteen_status next_tile_count(void *from, struct feed_item *item,
                                           struct fifteen_error *error)
{
    struct text_tiles *const state = from;
    const char *const begin = state->text->bytes;
    const char *const end = begin + state->text->length;
    struct text_line ahead = state->line;
    if (!text_line_next_used(&ahead, begin, end))
        return FIFTEEN_NOT_FOUND;
    item->line = ahead.number;
    long blank = -1;
    const unsigned side = read_head(&state->line, begin, end, &blank);
    if (side == 0) {
        state->line = (struct text_line){end, 0, 0};
        return message_set(error, FIFTEEN_INVALID,
                           "expected a number of tiles, such as 8, and the cell of the blank in "
                           "the goal, from -1 on, alone on their lines");
    }
    enum fifteen_status status = make_goal(state, side, blank, error);
    for (unsigned row = 0; row < side && status == FIFTEEN_OK; row++) {
        long numbers[FIFTEEN_SIDE_MAX] = {0};
        const size_t n = text_line_next_used(&state->line, begin, end)
                             ? text_line_numbers(&state->line, numbers, FIFTEEN_SIDE_MAX)
                             : 0;
        if (n != side)
            status = message_set(error, FIFTEEN_INVALID,
                                 "expected %u rows of %u numbers for the board that begins in line "
                                 "%" PRIu64,
                                 side, side, item->line);
        for (unsigned i = 0; i < side && status == FIFTEEN_OK; i++)
            state->tiles[row * side + i] = (int)numbers[i];
    }
    const struct fifteen_geometry size = {(uint8_t)side, (uint8_t)side};
    if (status == FIFTEEN_OK)
        status = fifteen_board_create(size, state->tiles, &item->start, error);
    item->goal_stated = true;
    item->goal_board = state->goal;
    return status;
}

const struct input_form form_tile_count = {
    .name = "tile-count",
    .summary = "boards after their number of tiles and the blank's cell in the goal",
    .begins = begins_tile_count,
    .open = text_tiles_open,
    .next = next_tile_count,
    .close = text_tiles_close,
};
