/* feed.c - the boards of a command line, one after the other: its operands, then its files */
#include "input/feed.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/options.h"
#include "input/square.h"

/* ---- operands ---- */

/* If any of several operands has a separator, each is a board; else all are the numbers of one. */
static bool are_one_board(const struct feed_input *input)
{
    for (unsigned i = 0; i < input->n_operands; i++)
        if (strpbrk(input->operands[i], square_separators) != NULL)
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
    const size_t length = strlen(text);
    const size_t n_numbers = square_count(text, length);
    if (feed->input.grids && square_grid(n_numbers) != 0)
        return fifteen_grid_parse(text, length, &item->grid, error);
    item->instance = (struct fifteen_instance){.geometry = feed->input.size, .known_length = -1};
    if (feed->input.size.rows == 0)
        item->instance.geometry = square_of(n_numbers);
    return fifteen_board_parse(item->instance.geometry, text, length, &item->instance.board, error);
}

/* ---- files ---- */

static void close_file(struct feed *feed)
{
    fifteen_instances_close(feed->reader);
    board_file_close(feed->file);
    feed->reader = NULL;
    feed->file = NULL;
}

static enum fifteen_status open_file(struct feed *feed, const char *path,
                                     struct fifteen_error *error)
{
    enum fifteen_status status =
        board_file_open(path, feed->input.known_lengths, &feed->file, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_geometry size =
        feed->input.size.rows != 0 ? feed->input.size : board_file_geometry(feed->file);
    /* Without a name: the places in its messages are taken apart again by split_place. */
    status = fifteen_instances_open(board_file_stream(feed->file), "", size,
                                    board_file_form(feed->file), &feed->reader, error);
    if (status != FIFTEEN_OK)
        close_file(feed);
    return status;
}

/* Takes the place off a message of the form `:line: reason` or `: reason`. */
static void split_place(struct fifteen_error *error, uint64_t *line)
{
    char *reason = error->text;
    *line = strtoull(reason + 1, &reason, 10);
    reason += strspn(reason, ": ");
    memmove(error->text, reason, strlen(reason) + 1);
}

static enum fifteen_status read_file(struct feed *feed, struct feed_item *item,
                                     struct fifteen_error *error)
{
    const enum fifteen_status status =
        feed->input.grids
            ? fifteen_instances_next_any(feed->reader, &item->instance, &item->grid, error)
            : fifteen_instances_next(feed->reader, &item->instance, error);
    item->goal = board_file_goal(feed->file);
    if (status == FIFTEEN_OK)
        item->line = item->instance.line;
    else
        split_place(error, &item->line);
    return status;
}

enum fifteen_status feed_next(struct feed *feed, struct feed_item *item,
                              struct fifteen_error *error)
{
    *item = (struct feed_item){.line = 0};
    if (feed->n_operands_read < feed->input.n_operands)
        return read_operand(feed, item, error);
    for (;;) {
        if (feed->file == NULL && feed->n_files_read == feed->input.n_files)
            return FIFTEEN_NOT_FOUND;
        enum fifteen_status status = FIFTEEN_OK;
        if (feed->file == NULL)
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

void feed_complain(const struct feed_item *item, const char *reason)
{
    if (item->file == NULL) {
        message_print("board %u: %s", item->operand, reason);
        return;
    }
    const char *const name = strcmp(item->file, "-") == 0 ? "standard input" : item->file;
    if (item->line == 0)
        message_print_line("%s: %s", name, reason);
    else
        message_print_line("%s:%" PRIu64 ": %s", name, item->line, reason);
}
