/* form_numbers.c - boards with one number on each line, with or without their size in front */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/values.h"
#include "input/forms/text_lines.h"

enum { MAX_CELLS = FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX, MIN_LINES = 5, MAX_DIGITS = 5 };

struct numbers {
    struct text *text;
    struct text_line line; /* the last one read */
    struct fifteen_geometry size;
    int tiles[MAX_CELLS + 1];
};

/* Four numbers may be the rows of something else, and one with many digits is a board. */
static bool begins_numbers(const char *head, size_t length)
{
    const char *const end = head + length;
    struct text_line line = {NULL, 0, 0};
    size_t n = 0;
    while (text_line_next_used(&line, head, end)) {
        long number;
        if (line.length > MAX_DIGITS || text_line_numbers(&line, &number, 1) != 1)
            return false;
        n++;
    }
    return n >= MIN_LINES;
}

static enum fifteen_status open_numbers(FILE *stream, const struct form_options *options,
                                        void **state, struct fifteen_error *error)
{
    struct numbers *const numbers = calloc(1, sizeof *numbers);
    if (numbers == NULL)
        return message_no_memory(error);
    numbers->size = options->size;
    const enum fifteen_status status = text_read(stream, &numbers->text, error);
    if (status == FIFTEEN_OK)
        *state = numbers;
    else
        free(numbers);
    return status;
}

/* Reads the numbers up to a blank line or the end. */
static enum fifteen_status read_block(struct numbers *numbers, size_t *n, uint64_t *first,
                                      struct fifteen_error *error)
{
    const char *const begin = numbers->text->bytes;
    const char *const end = begin + numbers->text->length;
    *n = 0;
    if (!text_line_next_used(&numbers->line, begin, end))
        return FIFTEEN_NOT_FOUND;
    *first = numbers->line.number;
    do {
        long number;
        if (numbers->line.length == 0 || *numbers->line.at == '\r')
            break;
        if (*numbers->line.at == '#')
            continue;
        if (text_line_numbers(&numbers->line, &number, 1) != 1)
            return message_set(error, FIFTEEN_INVALID,
                               "expected one number on each line, as in line %" PRIu64, *first);
        if (*n <= MAX_CELLS)
            numbers->tiles[*n] = (int)number;
        ++*n;
    } while (text_line_next(&numbers->line, begin, end));
    return FIFTEEN_OK;
}

static enum fifteen_status next_numbers(void *state, struct feed_item *item,
                                        struct fifteen_error *error)
{
    struct numbers *const numbers = state;
    struct fifteen_geometry size = numbers->size;
    size_t n;
    enum fifteen_status status = read_block(numbers, &n, &item->line, error);
    if (status != FIFTEEN_OK)
        return status;
    const int *tiles = numbers->tiles;
    const int side = tiles[0];
    const bool has_size = side >= FIFTEEN_SIDE_MIN && side <= FIFTEEN_SIDE_MAX &&
                          n == (size_t)side * (size_t)side + 1;
    if (has_size) {
        size = (struct fifteen_geometry){(uint8_t)side, (uint8_t)side};
        tiles++;
    } else if (size.rows != 0 ? n != fifteen_cells(size) : !value_square(n, &size)) {
        return message_set(error, FIFTEEN_INVALID,
                           "%zu lines with one number each are not a board%s", n,
                           size.rows != 0 ? " of this size" : "; a square board has 4, 9, 16 ..");
    }
    return fifteen_board_create(size, tiles, &item->start, error);
}

static void close_numbers(void *state)
{
    struct numbers *const numbers = state;
    if (numbers != NULL)
        text_free(numbers->text);
    free(numbers);
}

const struct input_form form_numbers = {
    .name = "numbers",
    .summary = "boards with one number on each line",
    .begins = begins_numbers,
    .open = open_numbers,
    .next = next_numbers,
    .close = close_numbers,
};
