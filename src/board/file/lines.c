/* lines.c - line reader in bounded memory */
/* SPDX-License-Identifier: MIT */
#include "board/file/lines.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "board/text/words.h"
#include "util/error.h"

void lines_init(struct lines *lines, FILE *stream)
{
    lines->stream = stream;
    lines->ended = false;
    lines->number = 0;
    lines->length = 0;
}

/* Reads one line, keeps its first LINES_MAX bytes, and returns its length. If the file has ended, a
 * length of 0 means that there is no line. */
static uint64_t read_line(struct lines *lines)
{
    uint64_t length = 0;
    int byte;
    while ((byte = getc_unlocked(lines->stream)) != EOF && byte != '\n') {
        if (length < LINES_MAX)
            lines->text[length] = (char)byte;
        length++;
    }
    lines->ended = byte == EOF;
    return length;
}

static void drop_byte_order_mark(struct lines *lines)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    if (lines->length < sizeof mark || memcmp(lines->text, mark, sizeof mark) != 0)
        return;
    lines->length -= sizeof mark;
    memmove(lines->text, lines->text + sizeof mark, lines->length);
}

static void split_comment(struct lines *lines)
{
    const size_t length = lines->length;
    const size_t comment = words_comment(lines->text, length);
    if (comment < length)
        lines->length = comment;
    else if (length > 0 && lines->text[length - 1] == '\r')
        lines->length--;
    lines->comment_length = length - comment;
}

enum fifteen_status lines_next(struct lines *lines, struct fifteen_error *error)
{
    if (lines->ended)
        return FIFTEEN_NOT_FOUND;
    const uint64_t length = read_line(lines);
    if (lines->ended && ferror(lines->stream))
        return error_set(error, FIFTEEN_IO, "cannot read line %" PRIu64 ": %s", lines->number + 1,
                         strerror(errno));
    if (lines->ended && length == 0)
        return FIFTEEN_NOT_FOUND;
    lines->number++;
    if (length > LINES_MAX)
        return error_set(error, FIFTEEN_INVALID, "the line is longer than %d bytes", LINES_MAX);
    lines->length = (size_t)length;
    if (lines->number == 1)
        drop_byte_order_mark(lines);
    split_comment(lines);
    return FIFTEEN_OK;
}
