/* transcript.h - transcript of reading a file of boards
 *
 * One line for each call: `line: [length] rowsxcolumns board`, or the message.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_TRANSCRIPT_H
#define SUPPORT_TRANSCRIPT_H

#include <inttypes.h>
#include <stdio.h>

#include <fifteen/text.h>

#include "support/exhaustive.h"
#include "support/packed_boards.h"

struct transcript {
    char text[4096];
    size_t used;
};

static inline void transcript_append(struct transcript *to, const char *line)
{
    assert_true(to->used + strlen(line) + 2 < sizeof to->text);
    to->used += (size_t)sprintf(to->text + to->used, "%s\n", line);
}

static inline void transcript_append_instance(struct transcript *to,
                                              const struct fifteen_instance *instance)
{
    char board[1024];
    char line[1152];
    const struct fifteen_geometry size = fifteen_board_size(instance->board);
    fifteen_board_print(instance->board, FIFTEEN_BOARD_LINE, board, sizeof board);
    snprintf(line, sizeof line, "%" PRIu64 ": [%d] %ux%u %s", instance->line,
             instance->known_length, size.rows, size.columns, board);
    transcript_append(to, line);
}

/* A message after the file's name "f" and the line, if there is one. */
static inline void transcript_append_error(struct transcript *to, uint64_t line,
                                           const struct fifteen_error *error)
{
    char text[sizeof error->text + 32];
    if (line > 0)
        snprintf(text, sizeof text, "f:%" PRIu64 ": %s", line, error->text);
    else
        snprintf(text, sizeof text, "f: %s", error->text);
    transcript_append(to, text);
}

/* Reads the stream to its end, closes it, and returns the end's status. */
static inline enum fifteen_status transcribe(FILE *stream, struct fifteen_instances_options options,
                                             struct transcript *out)
{
    struct fifteen_instances *reader;
    struct fifteen_error error;
    out->used = 0;
    out->text[0] = '\0';
    assert_non_null(stream);
    assert_int_equal(fifteen_instances_open(stream, &options, &reader, &error), FIFTEEN_OK);
    enum fifteen_status status;
    do {
        struct fifteen_instance instance;
        status = fifteen_instances_next(reader, &instance, &error);
        if (status == FIFTEEN_OK) {
            transcript_append_instance(out, &instance);
            fifteen_board_free(instance.board);
        } else if (status != FIFTEEN_NOT_FOUND) {
            transcript_append_error(out, instance.line, &error);
        }
    } while (status == FIFTEEN_OK || status == FIFTEEN_INVALID);
    fifteen_instances_close(reader);
    fclose(stream);
    return status;
}

/* Returns a stream of these bytes. */
static inline FILE *stream_of(const void *bytes, size_t length)
{
    FILE *const stream = tmpfile();
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, length, stream), length);
    rewind(stream);
    return stream;
}

enum { NOISE_BYTES = 2000 };

/* A stream of noise, in every other round made of the characters of boards. It ends with a newline
 * and the text. */
static inline FILE *stream_of_noise(unsigned round, const char *end, uint64_t *random)
{
    static const char alphabet[] = "0123456789 \n\r\t,/#-3\n3\n2 5\n5\n6 x\xff";
    char bytes[NOISE_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        if (round % 2 == 0)
            bytes[i] = (char)exhaustive_random(random);
        else
            bytes[i] = alphabet[exhaustive_random(random) % sizeof alphabet];
    const size_t length = strlen(end);
    bytes[NOISE_BYTES - length - 1] = '\n';
    /* Not terminated on purpose. NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(bytes + NOISE_BYTES - length, end, length);
    return stream_of(bytes, sizeof bytes);
}

/* A board of the text in rows, and its line of the transcript. */
#define GOOD "1 2 3\n4 5 6\n7 0 8\n"
#define READ(line) #line ": [-1] 3x3 1 2 3 4 5 6 7 0 8\n"

/* Checks the transcript of a text, read as a file without lengths. */
static inline void transcript_check(const char *text, const char *expected)
{
    struct transcript read;
    transcribe(stream_of(text, strlen(text)),
               (struct fifteen_instances_options){.with_lengths = false}, &read);
    assert_string_equal(read.text, expected);
}

#endif
