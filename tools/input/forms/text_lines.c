/* text_lines.c - texts that are read whole, changed, and then read as boards in lines or rows */
/* SPDX-License-Identifier: MIT */
#include "input/forms/text_lines.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

static enum fifteen_status read_all(FILE *stream, struct text *text, struct fifteen_error *error)
{
    size_t room = 0;
    do {
        if (text->length + 1 >= room) {
            room = room == 0 ? 65536 : 2 * room;
            char *const grown = realloc(text->bytes, room);
            if (grown == NULL)
                return message_no_memory(error);
            text->bytes = grown;
        }
        errno = 0;
        text->length += fread(text->bytes + text->length, 1, room - 1 - text->length, stream);
    } while (!feof(stream) && !ferror(stream));
    text->bytes[text->length] = '\0';
    return ferror(stream) ? message_set(error, FIFTEEN_IO, "cannot read: %s", strerror(errno))
                          : FIFTEEN_OK;
}

enum fifteen_status text_read(FILE *stream, struct text **out, struct fifteen_error *error)
{
    struct text *const text = calloc(1, sizeof *text);
    if (text == NULL)
        return message_no_memory(error);
    const enum fifteen_status status = read_all(stream, text, error);
    if (status == FIFTEEN_OK)
        *out = text;
    else
        text_free(text);
    return status;
}

enum fifteen_status text_read_boards(struct text *text, const struct form_options *options,
                                     struct fifteen_error *error)
{
    static char empty[] = "\n";
    const struct fifteen_instances_options read = {.size = options->size,
                                                   .with_lengths = options->known_lengths};
    text->stream = text->length > 0 ? fmemopen(text->bytes, text->length, "r")
                                    : fmemopen(empty, sizeof empty - 1, "r");
    if (text->stream == NULL)
        return message_no_memory(error);
    return fifteen_instances_open(text->stream, &read, &text->reader, error);
}

enum fifteen_status text_open_changed(FILE *stream, const struct form_options *options,
                                      text_change *change, struct text **out,
                                      struct fifteen_error *error)
{
    struct text *text = NULL;
    enum fifteen_status status = text_read(stream, &text, error);
    if (status == FIFTEEN_OK && text != NULL)
        status = change(text, error);
    if (status == FIFTEEN_OK && text != NULL)
        status = text_read_boards(text, options, error);
    if (status == FIFTEEN_OK)
        *out = text;
    else
        text_free(text);
    return status;
}

void text_free(struct text *text)
{
    if (text == NULL)
        return;
    fifteen_instances_close(text->reader);
    if (text->stream != NULL)
        fclose(text->stream);
    free(text->bytes);
    free(text);
}

bool text_line_next(struct text_line *line, const char *begin, const char *end)
{
    const char *const at = line->at == NULL ? begin : line->at + line->length + 1;
    if (at >= end)
        return false;
    const char *const stop = memchr(at, '\n', (size_t)(end - at));
    *line = (struct text_line){
        .at = at, .length = (size_t)((stop != NULL ? stop : end) - at), .number = line->number + 1};
    return true;
}

static bool is_used(const struct text_line *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (!isspace((unsigned char)line->at[i]))
            return line->at[i] != '#';
    return false;
}

bool text_line_next_used(struct text_line *line, const char *begin, const char *end)
{
    while (text_line_next(line, begin, end))
        if (is_used(line))
            return true;
    return false;
}

static bool is_separator(char byte)
{
    return isspace((unsigned char)byte) || byte == ',' || byte == ';' || byte == '\0';
}

bool text_read_number(const char **at, const char *end, long *out)
{
    const char *digit = *at;
    long value = 0;
    while (digit < end && isspace((unsigned char)*digit))
        digit++;
    const bool is_negative = digit < end && *digit == '-';
    digit += is_negative;
    const char *const first = digit;
    for (; digit < end && isdigit((unsigned char)*digit) && value < INT32_MAX / 10; digit++)
        value = 10 * value + (*digit - '0');
    if (digit == first || (digit < end && !is_separator(*digit)))
        return false;
    *out = is_negative ? -value : value;
    *at = digit;
    return true;
}

size_t text_line_numbers(const struct text_line *line, long *out, size_t room)
{
    const char *at = line->at;
    const char *const end = line->at + line->length;
    size_t n = 0;
    for (;;) {
        long number;
        while (at < end && is_separator(*at))
            at++;
        if (at == end)
            return n;
        if (!text_read_number(&at, end, &number))
            return 0;
        if (n < room)
            out[n] = number;
        n++;
    }
}

/* ---- boards of the lines of a text ---- */

enum fifteen_status text_tiles_open(FILE *stream, const struct form_options *options, void **state,
                                    struct fifteen_error *error)
{
    (void)options;
    struct text_tiles *const tiles = calloc(1, sizeof *tiles);
    if (tiles == NULL)
        return message_no_memory(error);
    const enum fifteen_status status = text_read(stream, &tiles->text, error);
    if (status == FIFTEEN_OK)
        *state = tiles;
    else
        free(tiles);
    return status;
}

void text_tiles_close(void *state)
{
    struct text_tiles *const tiles = state;
    if (tiles == NULL)
        return;
    text_free(tiles->text);
    fifteen_board_free(tiles->goal);
    free(tiles);
}
