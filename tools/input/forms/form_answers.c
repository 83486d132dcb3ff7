/* form_answers.c - the boards of answers: the program's own as text, and those of the algs4 course
 *
 *      Minimum number of moves = 2         2 moves             1 2 3 4 5 6 0 7 8
 *      3                                   +---+---+---+       2 moves: 7 8
 *       1  2  3                            ..                  0.3 ms, 2 nodes expanded, ..
 *      ..                                  1 of 2: tile 7 ..
 *
 * Only the start of each solution is a board; the boards on its path are not read.
 */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "input/forms/text_lines.h"

enum kind {
    OTHER, /* a part of a board */
    EMPTY, /* a blank line */
    PROSE, /* words */
    HEAD,  /* a line before the boards of a solution */
    HEAD_ALGS4 /* the same; a blank line is after each board */,
    STEP /* a line before a later board */
};

static bool follows(const struct text_line *line, size_t at, const char *text)
{
    const size_t length = strlen(text);
    return line->length - at >= length && strncmp(line->at + at, text, length) == 0;
}

static size_t count_digits(const struct text_line *line)
{
    size_t n = 0;
    while (n < line->length && isdigit((unsigned char)line->at[n]))
        n++;
    return n;
}

static bool has_word(const struct text_line *line)
{
    size_t n_letters = 0;
    for (size_t i = 0; i < line->length && n_letters < 3; i++)
        n_letters = isalpha((unsigned char)line->at[i]) ? n_letters + 1 : 0;
    return n_letters == 3;
}

static enum kind classify(const struct text_line *line)
{
    const size_t n = count_digits(line);
    size_t at = 0;
    while (at < line->length && isspace((unsigned char)line->at[at]))
        at++;
    if (at == line->length)
        return EMPTY;
    if (follows(line, 0, "Minimum number of moves"))
        return HEAD_ALGS4;
    if (n > 0 && follows(line, n, " of ") && memchr(line->at, ':', line->length) != NULL)
        return STEP;
    if (n > 0 && follows(line, n, " move"))
        return HEAD;
    return has_word(line) ? PROSE : OTHER;
}

static bool begins_answers(const char *head, size_t length)
{
    struct text_line line = {NULL, 0, 0};
    while (text_line_next(&line, head, head + length)) {
        const enum kind kind = classify(&line);
        if (kind == HEAD || kind == HEAD_ALGS4)
            return true;
    }
    return false;
}

/* Replaces all but the starts by blanks. */
static enum fifteen_status change_answers(struct text *text, struct fifteen_error *error)
{
    struct text_line line = {NULL, 0, 0};
    bool drops = false;
    bool is_algs4 = false;
    bool has_board = false;
    (void)error;
    while (text_line_next(&line, text->bytes, text->bytes + text->length)) {
        const enum kind kind = classify(&line);
        if (kind == HEAD || kind == HEAD_ALGS4) {
            drops = false;
            is_algs4 = kind == HEAD_ALGS4;
            has_board = false;
        } else if (kind == STEP || (kind == EMPTY && is_algs4 && has_board)) {
            drops = true;
        }
        has_board |= kind == OTHER;
        if (kind != OTHER || drops)
            memset(text->bytes + (line.at - text->bytes), ' ', line.length);
    }
    return FIFTEEN_OK;
}

static enum fifteen_status open_answers(FILE *stream, const struct form_options *options,
                                        void **state, struct fifteen_error *error)
{
    return text_open_changed(stream, options, change_answers, (struct text **)state, error);
}

static enum fifteen_status next_answers(void *state, struct feed_item *item,
                                        struct fifteen_error *error)
{
    const struct text *const text = state;
    return text_next(text->reader, item, error);
}

static void close_answers(void *state)
{
    text_free(state);
}

const struct input_form form_answers = {
    .name = "answers",
    .summary = "the starts of solutions",
    .begins = begins_answers,
    .open = open_answers,
    .next = next_answers,
    .close = close_answers,
};
