/* form_npy.c - boards as an array of numpy: a row for each board */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "array/npy_reader.h"
#include "input/forms/form.h"

/* Text in ASCII or UTF-8 does not begin with this byte. */
static bool begins_npy(const char *head, size_t length)
{
    return length > 0 && (unsigned char)head[0] == 0x93;
}

static enum fifteen_status open_npy(FILE *stream, const struct form_options *options, void **state,
                                    struct fifteen_error *error)
{
    struct npy_reader *reader;
    const enum fifteen_status status = npy_reader_open(stream, options->size, &reader, error);
    if (status == FIFTEEN_OK)
        *state = reader;
    return status;
}

static enum fifteen_status next_npy(void *state, struct feed_item *item,
                                    struct fifteen_error *error)
{
    const enum fifteen_status status = npy_reader_next(state, &item->start, error);
    item->line = npy_reader_row(state);
    return status;
}

static void close_npy(void *state)
{
    npy_reader_close(state);
}

const struct input_form form_npy = {
    .name = "npy",
    .summary = "an array with a row for each board",
    .begins = begins_npy,
    .open = open_npy,
    .next = next_npy,
    .close = close_npy,
};
