/* form_tile.c - the .tile files of W. Ruml's search programs: the cell of each tile
 *
 *      4 4
 *      starting positions for each tile:
 *      12            the cell of the blank, then of the tiles 1, 2, ..
 *      0
 *      ..
 *      goal positions:
 *      0
 *      ..
 */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <strings.h>

#include "cli/message.h"
#include "input/forms/text_lines.h"

static bool has_words(const struct text_line *line, const char *word, const char *other)
{
    char text[128];
    const size_t length = line->length < sizeof text - 1 ? line->length : sizeof text - 1;
    memcpy(text, line->at, length);
    text[length] = '\0';
    return strcasestr(text, word) != NULL && strcasestr(text, other) != NULL;
}

/* The two sides are in front; the order of rows and columns differs between programs, and such
 * files are square. */
static bool read_head(struct text_line *line, const char *begin, const char *end,
                      struct fifteen_geometry *size)
{
    long sides[2];
    if (!text_line_next_used(line, begin, end) || text_line_numbers(line, sides, 2) != 2)
        return false;
    for (unsigned i = 0; i < 2; i++)
        if (sides[i] < FIFTEEN_SIDE_MIN || sides[i] > FIFTEEN_SIDE_MAX)
            return false;
    *size = (struct fifteen_geometry){(uint8_t)sides[0], (uint8_t)sides[1]};
    return text_line_next_used(line, begin, end) && has_words(line, "start", "position");
}

static bool begins_tile(const char *head, size_t length)
{
    struct text_line line = {NULL, 0, 0};
    struct fifteen_geometry size;
    return read_head(&line, head, head + length, &size);
}

/* Reads the cells of all tiles. */
static enum fifteen_status read_cells(struct text_tiles *file, struct fifteen_geometry size,
                                      struct fifteen_board **out, struct fifteen_error *error)
{
    const char *const begin = file->text->bytes;
    const char *const end = begin + file->text->length;
    const unsigned n_cells = fifteen_cells(size);
    for (unsigned cell = 0; cell < n_cells; cell++)
        file->tiles[cell] = -1;
    for (unsigned tile = 0; tile < n_cells; tile++) {
        long cell;
        if (!text_line_next_used(&file->line, begin, end) ||
            text_line_numbers(&file->line, &cell, 1) != 1 || cell < 0 || cell >= (long)n_cells)
            return message_set(error, FIFTEEN_INVALID, "expected the cell of tile %u, 0 to %u",
                               tile, n_cells - 1);
        if (file->tiles[cell] != -1)
            return message_set(error, FIFTEEN_INVALID, "tiles %d and %u are both on cell %ld",
                               file->tiles[cell], tile, cell);
        file->tiles[cell] = (int)tile;
    }
    return fifteen_board_create(size, file->tiles, out, error);
}

static enum fifteen_status next_tile(void *state, struct feed_item *item,
                                     struct fifteen_error *error)
{
    struct text_tiles *const file = state;
    const char *const begin = file->text->bytes;
    const char *const end = begin + file->text->length;
    struct text_line ahead = file->line;
    struct fifteen_geometry size = {0, 0};
    if (!text_line_next_used(&ahead, begin, end))
        return FIFTEEN_NOT_FOUND;
    item->line = ahead.number;
    fifteen_board_free(file->goal);
    file->goal = NULL;
    enum fifteen_status status = FIFTEEN_OK;
    if (!read_head(&file->line, begin, end, &size))
        status = message_set(error, FIFTEEN_INVALID,
                             "expected the two sides and a line 'starting positions for each "
                             "tile:'");
    if (status == FIFTEEN_OK)
        status = read_cells(file, size, &item->start, error);
    ahead = file->line;
    if (status == FIFTEEN_OK && text_line_next_used(&ahead, begin, end) &&
        has_words(&ahead, "goal", "position")) {
        file->line = ahead;
        status = read_cells(file, size, &file->goal, error);
    }
    if (status != FIFTEEN_OK) {
        item->line = file->line.number;
        file->line = (struct text_line){end, 0, 0};
        fifteen_board_free(item->start);
        item->start = NULL;
    }
    item->goal_stated = file->goal != NULL;
    item->goal_board = file->goal;
    return status;
}

const struct input_form form_tile = {
    .name = "tile",
    .summary = "the cell of each tile, as in .tile files",
    .begins = begins_tile,
    .open = text_tiles_open,
    .next = next_tile,
    .close = text_tiles_close,
};
