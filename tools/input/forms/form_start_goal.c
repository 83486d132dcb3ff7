/* form_start_goal.c - a start and its goal, with labels such as `Goal state:`, or in turn */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/message.h"
#include "input/forms/text_lines.h"

/* ---- labels ---- */

enum label { NO_LABEL, START_LABEL, GOAL_LABEL };

struct label_place {
    uint64_t line;
    enum label label;
};

static size_t word_length(const char *at, const char *end)
{
    size_t n = 0;
    while (at + n < end && isalpha((unsigned char)at[n]))
        n++;
    return n;
}

static bool is_one_of(const char *at, size_t length, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strlen(*words) == length && strncasecmp(at, *words, length) == 0)
            return true;
    return false;
}

/* Returns the label with which a line begins, such as `Goal state:`, `initial =` or `START`, and
 * sets *after behind it. */
static enum label read_label(const struct text_line *line, const char **after)
{
    static const char *const starts[] = {"start", "initial", "init", "source", "begin", NULL};
    static const char *const goals[] = {"goal", "final", "target", "end", "finish", NULL};
    static const char *const nouns[] = {"state",  "board",    "node", "configuration", "config",
                                        "puzzle", "position", "grid", "matrix",        NULL};
    const char *const end = line->at + line->length;
    const char *at = line->at;
    while (at < end && (isspace((unsigned char)*at) || strchr("*-=[", *at) != NULL))
        at++;
    size_t n = word_length(at, end);
    const enum label label = is_one_of(at, n, starts)  ? START_LABEL
                             : is_one_of(at, n, goals) ? GOAL_LABEL
                                                       : NO_LABEL;
    at += n;
    const char *noun = at;
    while (noun < end && (isblank((unsigned char)*noun) || *noun == '_' || *noun == '-'))
        noun++;
    n = word_length(noun, end);
    if (is_one_of(noun, n, nouns))
        at = noun + n;
    while (at < end && (isspace((unsigned char)*at) || strchr("*-]", *at) != NULL))
        at++;
    const bool ends = at == end || *at == ':' || *at == '=';
    while (at < end && strchr(":=-* \t\r", *at) != NULL)
        at++;
    *after = at;
    return label != NO_LABEL && ends ? label : NO_LABEL;
}

static bool begins_start_goal(const char *head, size_t length)
{
    struct text_line line = {NULL, 0, 0};
    const char *after;
    while (text_line_next(&line, head, head + length))
        if (read_label(&line, &after) == GOAL_LABEL)
            return true;
    return false;
}

/* ---- reading ---- */

struct start_goal {
    struct text *text;
    struct label_place *labels;
    size_t n_labels;
    struct fifteen_board *goal;
    struct feed_item start; /* read before its goal; without a board: none */
    bool ended;
};

/* Replaces the labels by blanks, and notes them. */
static enum fifteen_status take_labels(struct start_goal *pairs, struct fifteen_error *error)
{
    struct text *const text = pairs->text;
    struct text_line line = {NULL, 0, 0};
    const char *after;
    while (text_line_next(&line, text->bytes, text->bytes + text->length)) {
        const enum label label = read_label(&line, &after);
        if (label == NO_LABEL)
            continue;
        struct label_place *const labels =
            realloc(pairs->labels, (pairs->n_labels + 1) * sizeof *labels);
        if (labels == NULL)
            return message_no_memory(error);
        pairs->labels = labels;
        labels[pairs->n_labels++] = (struct label_place){line.number, label};
        memset(text->bytes + (line.at - text->bytes), ' ', (size_t)(after - line.at));
    }
    return FIFTEEN_OK;
}

static void close_start_goal(void *state)
{
    struct start_goal *const pairs = state;
    if (pairs == NULL)
        return;
    text_free(pairs->text);
    fifteen_board_free(pairs->goal);
    fifteen_board_free(pairs->start.start);
    free(pairs->labels);
    free(pairs);
}

static enum fifteen_status open_start_goal(FILE *stream, const struct form_options *options,
                                           void **state, struct fifteen_error *error)
{
    struct start_goal *const pairs = calloc(1, sizeof *pairs);
    if (pairs == NULL)
        return message_no_memory(error);
    enum fifteen_status status = text_read(stream, &pairs->text, error);
    if (status == FIFTEEN_OK)
        status = take_labels(pairs, error);
    if (status == FIFTEEN_OK)
        status = text_read_boards(pairs->text, options, error);
    if (status == FIFTEEN_OK)
        *state = pairs;
    else
        close_start_goal(pairs);
    return status;
}

/* The label of the board that begins in a line; without labels, starts and goals in turn. */
static enum label label_of(const struct start_goal *pairs, uint64_t line)
{
    enum label label = NO_LABEL;
    for (size_t i = 0; i < pairs->n_labels && pairs->labels[i].line <= line; i++)
        label = pairs->labels[i].label;
    if (label != NO_LABEL || pairs->n_labels > 0)
        return label == NO_LABEL ? START_LABEL : label;
    return pairs->start.start == NULL ? START_LABEL : GOAL_LABEL;
}

/* Returns whether the goals stand before their starts. */
static bool goal_is_first(const struct start_goal *pairs)
{
    return pairs->n_labels > 0 && pairs->labels[0].label == GOAL_LABEL;
}

static void give_start(struct start_goal *pairs, struct feed_item *item)
{
    const char *const file = item->file;
    *item = pairs->start;
    item->file = file;
    pairs->start.start = NULL;
    if (pairs->goal != NULL) {
        item->goal_stated = true;
        item->goal_board = pairs->goal;
    }
}

static enum fifteen_status next_start_goal(void *state, struct feed_item *item,
                                           struct fifteen_error *error)
{
    struct start_goal *const pairs = state;
    while (!pairs->ended) {
        struct feed_item read = *item;
        const enum fifteen_status status = text_next(pairs->text->reader, &read, error);
        if (status == FIFTEEN_NOT_FOUND) {
            pairs->ended = true;
            break;
        }
        item->line = read.line;
        if (status != FIFTEEN_OK)
            return status;
        if (label_of(pairs, read.line) == GOAL_LABEL) {
            fifteen_board_free(pairs->goal);
            pairs->goal = read.start;
            if (pairs->start.start == NULL)
                continue;
            give_start(pairs, item);
            return FIFTEEN_OK;
        }
        if (pairs->start.start != NULL) { /* without a goal of its own */
            give_start(pairs, item);
            pairs->start = read;
            return FIFTEEN_OK;
        }
        pairs->start = read;
        if (goal_is_first(pairs)) {
            give_start(pairs, item);
            return FIFTEEN_OK;
        }
    }
    if (pairs->start.start == NULL)
        return FIFTEEN_NOT_FOUND;
    give_start(pairs, item);
    return FIFTEEN_OK;
}

const struct input_form form_start_goal = {
    .name = "start-goal",
    .summary = "a start and its goal",
    .begins = begins_start_goal,
    .open = open_start_goal,
    .next = next_start_goal,
    .close = close_start_goal,
};
