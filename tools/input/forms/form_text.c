/* form_text.c - boards as text, in lines or rows, as the library reads them */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "input/forms/form.h"
#include "input/forms/text_lines.h"

enum fifteen_status text_next(struct fifteen_instances *reader, struct feed_item *item,
                              struct fifteen_error *error)
{
    struct fifteen_instance instance;
    const enum fifteen_status status = fifteen_instances_next(reader, &instance, error);
    item->line = instance.line;
    if (status != FIFTEEN_OK)
        return status;
    item->known_length = instance.known_length;
    item->goal_stated = instance.goal_stated;
    item->goal = instance.goal;
    item->goal_board = instance.goal_board;
    item->start = instance.board;
    item->reading = instance.reading;
    return FIFTEEN_OK;
}

static enum fifteen_status open_text(FILE *stream, const struct form_options *options, void **state,
                                     struct fifteen_error *error)
{
    const struct fifteen_instances_options read = {.size = options->size,
                                                   .with_lengths = options->known_lengths};
    struct fifteen_instances *reader;
    const enum fifteen_status status = fifteen_instances_open(stream, &read, &reader, error);
    if (status == FIFTEEN_OK)
        *state = reader;
    return status;
}

static enum fifteen_status next_text(void *state, struct feed_item *item,
                                     struct fifteen_error *error)
{
    return text_next(state, item, error);
}

static void close_text(void *state)
{
    fifteen_instances_close(state);
}

const struct input_form form_text = {
    .name = "text",
    .summary = "boards in lines or rows",
    .open = open_text,
    .next = next_text,
    .close = close_text,
};
