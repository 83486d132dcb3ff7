/* feed.c - the boards of a command line, one after the other: its operands, then its files */
#include "input/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/options.h"
#include "process/interrupt.h"

/* ---- operands ---- */

/* If one of several operands has a separator, each is a board; else all are the numbers of one, and
 * `/` ends its rows. */
static bool are_one_board(const struct feed_input *input)
{
    for (unsigned i = 0; i < input->n_operands; i++)
        if (strcmp(input->operands[i], "/") != 0 &&
            strpbrk(input->operands[i], " \t,/\r\n") != NULL)
            return false;
    return input->n_operands > 1;
}

static enum fifteen_status read_operand(struct feed *feed, struct feed_item *item,
                                        struct fifteen_error *error)
{
    const char *text = feed->input.operands[feed->n_operands_read++];
    item->operand = feed->n_operands_read;
    if (feed->joined != NULL) {
        text = feed->joined;
        feed->n_operands_read = feed->input.n_operands;
    }
    const enum fifteen_status status =
        fifteen_grid_parse(text, strlen(text), feed->input.size, &item->start, error);
    if (status == FIFTEEN_INVALID && access(text, R_OK) == 0)
        return message_set(error, status, "a board is expected; for a file, write --file %.200s",
                           text);
    return status;
}

/* ---- files ---- */

/* The cookie of a stream is its descriptor. */
static ssize_t read_stream(void *cookie, char *to, size_t size)
{
    return interrupt_read((int)(intptr_t)cookie, to, size);
}

static int close_stream(void *cookie)
{
    const int descriptor = (int)(intptr_t)cookie;
    return descriptor > STDIN_FILENO ? close(descriptor) : 0;
}

/* Opens a stream whose reading ends at an interrupt. NULL with errno set if that is impossible. */
static FILE *open_stream(const char *path)
{
    const int descriptor = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return NULL;
    void *const cookie = (void *)(intptr_t)descriptor;
    FILE *const stream = fopencookie(
        cookie, "r", (cookie_io_functions_t){.read = read_stream, .close = close_stream});
    if (stream == NULL)
        close_stream(cookie);
    return stream;
}

static void close_file(struct feed *feed)
{
    fifteen_instances_close(feed->reader);
    if (feed->stream != NULL)
        fclose(feed->stream);
    feed->reader = NULL;
    feed->stream = NULL;
}

static enum fifteen_status open_file(struct feed *feed, const char *path,
                                     struct fifteen_error *error)
{
    const struct fifteen_instances_options options = {.size = feed->input.size,
                                                      .with_lengths = feed->input.known_lengths,
                                                      .with_grids = feed->input.grids};
    feed->stream = open_stream(path);
    if (feed->stream == NULL)
        return message_set(error, FIFTEEN_IO, "cannot open: %s", strerror(errno));
    const enum fifteen_status status =
        fifteen_instances_open(feed->stream, &options, &feed->reader, error);
    if (status != FIFTEEN_OK)
        close_file(feed);
    return status;
}

static enum fifteen_status read_file(struct feed *feed, struct feed_item *item,
                                     struct fifteen_error *error)
{
    struct fifteen_instance instance;
    const enum fifteen_status status = fifteen_instances_next(feed->reader, &instance, error);
    item->line = instance.line;
    if (status != FIFTEEN_OK)
        return status;
    item->known_length = instance.known_length;
    item->goal_stated = instance.goal_stated;
    item->goal = instance.goal;
    item->goal_board = instance.goal_board;
    if (instance.grid == NULL)
        return fifteen_grid_from_board(instance.geometry, instance.board, &item->start, error);
    item->start = instance.grid;
    return FIFTEEN_OK;
}

enum fifteen_status feed_next(struct feed *feed, struct feed_item *item,
                              struct fifteen_error *error)
{
    *item = (struct feed_item){.known_length = -1, .goal = FIFTEEN_BLANK_LAST};
    if (feed->n_operands_read < feed->input.n_operands)
        return read_operand(feed, item, error);
    for (;;) {
        if (feed->stream == NULL && feed->n_files_read == feed->input.n_files)
            return FIFTEEN_NOT_FOUND;
        enum fifteen_status status = FIFTEEN_OK;
        if (feed->stream == NULL)
            status = open_file(feed, feed->input.files[feed->n_files_read++], error);
        item->file = feed->input.files[feed->n_files_read - 1];
        if (status != FIFTEEN_OK)
            return status;
        status = read_file(feed, item, error);
        if (status == FIFTEEN_OK || status == FIFTEEN_INVALID)
            return status;
        close_file(feed);
        if (status != FIFTEEN_NOT_FOUND)
            return status;
    }
}

enum fifteen_status feed_init(struct feed *feed, const struct feed_input *input,
                              struct fifteen_error *error)
{
    *feed = (struct feed){.input = *input};
    if (are_one_board(input)) {
        feed->joined = options_join(input->operands, input->n_operands);
        if (feed->joined == NULL)
            return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    return FIFTEEN_OK;
}

void feed_free(struct feed *feed)
{
    close_file(feed);
    free(feed->joined);
}

const char *feed_file_name(const struct feed_item *item)
{
    return strcmp(item->file, "-") == 0 ? "standard input" : item->file;
}

void feed_complain(const struct feed_item *item, const char *reason)
{
    if (item->file == NULL) {
        message_print("board %u: %s", item->operand, reason);
        return;
    }
    const char *const name = feed_file_name(item);
    if (item->line == 0)
        message_print_line("%s: %s", name, reason);
    else
        message_print_line("%s:%" PRIu64 ": %s", name, item->line, reason);
}
