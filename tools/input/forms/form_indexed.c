/* form_indexed.c - boards in lines that begin with the board's number: `1 14 13 15 7 ..` */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/values.h"
#include "input/forms/text_lines.h"

enum { MIN_LINES = 2 };

/* Sets *at behind the number with which a line begins, and the `:`, `.` or `)` after it. */
static bool read_index(const struct text_line *line, long *index, const char **after)
{
    const char *at = line->at;
    const char *const end = line->at + line->length;
    char *stop;
    while (at < end && isspace((unsigned char)*at))
        at++;
    if (at == end || !isdigit((unsigned char)*at))
        return false;
    *index = strtol(at, &stop, 10);
    at = stop;
    if (at < end && strchr(":.)", *at) != NULL)
        at++;
    *after = at;
    return at < end && (isspace((unsigned char)*at) || *at == ',' || *at == ';');
}

/* Whether the rest of a line is a square board, of numbers and a mark of the blank. */
static bool is_board(const struct text_line *line, const char *after)
{
    static const struct fifteen_geometry any_size = {0, 0};
    const size_t length = line->length - (size_t)(after - line->at);
    struct fifteen_board *board = NULL;
    struct fifteen_error error;
    if (fifteen_board_parse(after, length, any_size, &board, &error) != FIFTEEN_OK)
        return false;
    const struct fifteen_geometry size = fifteen_board_size(board);
    fifteen_board_free(board);
    return size.rows == size.columns;
}

/* Whether a comment says that lines begin with lengths. */
static bool states_lengths(const char *head)
{
    const char *const format = strcasestr(head, "# format:");
    const char *const line_end = format != NULL ? strchr(format, '\n') : NULL;
    const char *const length = format != NULL ? strcasestr(format, "length") : NULL;
    return length != NULL && (line_end == NULL || length < line_end);
}

/* The lines are numbered one after the other, from 0 or 1 on. */
static bool begins_indexed(const char *head, size_t length)
{
    const char *const end = head + length;
    struct text_line line = {NULL, 0, 0};
    long first = 0;
    long n = 0;
    if (states_lengths(head))
        return false;
    while (text_line_next_used(&line, head, end)) {
        long index;
        const char *after;
        if (line.at + line.length == end && n >= MIN_LINES)
            break; /* it may be cut */
        if (!read_index(&line, &index, &after) || !is_board(&line, after))
            return false;
        if (n++ == 0)
            first = index;
        if (index != first + n - 1)
            return false;
    }
    return n >= MIN_LINES && (first == 0 || first == 1);
}

/* Replaces the numbers by blanks. */
static enum fifteen_status change_indexed(struct text *text, struct fifteen_error *error)
{
    const char *const end = text->bytes + text->length;
    struct text_line line = {NULL, 0, 0};
    (void)error;
    while (text_line_next_used(&line, text->bytes, end)) {
        long index;
        const char *after;
        if (read_index(&line, &index, &after))
            memset(text->bytes + (line.at - text->bytes), ' ', (size_t)(after - line.at));
    }
    return FIFTEEN_OK;
}

static enum fifteen_status open_indexed(FILE *stream, const struct form_options *options,
                                        void **state, struct fifteen_error *error)
{
    const struct form_options unnumbered = {.size = options->size};
    return text_open_changed(stream, &unnumbered, change_indexed, (struct text **)state, error);
}

static enum fifteen_status next_indexed(void *state, struct feed_item *item,
                                        struct fifteen_error *error)
{
    const struct text *const text = state;
    return text_next(text->reader, item, error);
}

static void close_indexed(void *state)
{
    text_free(state);
}

const struct input_form form_indexed = {
    .name = "indexed",
    .summary = "boards in lines, each after its number",
    .begins = begins_indexed,
    .open = open_indexed,
    .next = next_indexed,
    .close = close_indexed,
};
