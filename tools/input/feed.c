/* feed.c - the boards of a command line, one after the other: its operands, then its files */
#include "input/feed.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "array/npy_header.h"
#include "cli/message.h"
#include "cli/options.h"
#include "process/interrupt.h"

/* ---- operands ---- */

enum { SHORTEST_BOARD = 8 }; /* characters, without separators, that no tile has */

/* Whether a text without separators is as long as a board in digits or letters, and no tile. */
static bool is_long(const struct feed_input *input, const char *text)
{
    const size_t length = strlen(text);
    return length > SHORTEST_BOARD ||
           (input->size.rows != 0 && length == fifteen_cells(input->size));
}

/* If one of several operands has a separator, or is as long as a board, each is a board; else all
 * are the numbers of one, and `/` ends its rows. */
static bool may_be_one_board(const struct feed_input *input)
{
    for (unsigned i = 0; i < input->n_operands; i++)
        if (strcmp(input->operands[i], "/") != 0 &&
            (strpbrk(input->operands[i], " \t,/\r\n") != NULL ||
             is_long(input, input->operands[i])))
            return false;
    return true;
}

static bool is_board(const struct feed *feed, const char *text)
{
    struct fifteen_board *grid = NULL;
    struct fifteen_error error;
    const enum fifteen_status status =
        fifteen_board_parse(text, strlen(text), feed->input.size, &grid, &error);
    if (status == FIFTEEN_OK)
        fifteen_board_free(grid);
    return status == FIFTEEN_OK;
}

static bool are_boards(const struct feed *feed)
{
    for (unsigned i = 0; i < feed->input.n_operands; i++)
        if (!is_board(feed, feed->input.operands[i]))
            return false;
    return true;
}

/* Returns whether a text has only characters of boards; names of files mostly have others. */
static bool resembles_board(const char *text)
{
    for (; *text != '\0'; text++)
        if (isalpha((unsigned char)*text) && strchr("ABCDEFGHIJKLMNOPXabcdefx", *text) == NULL)
            return false;
    return true;
}

/* Pipes and devices are files, too. */
static bool is_file(const char *text)
{
    struct stat entry;
    return strcmp(text, "-") == 0 ||
           (stat(text, &entry) == 0 && !S_ISDIR(entry.st_mode) && access(text, R_OK) == 0);
}

/* Returns whether operands that do not make up a board were meant as files. A number, and `-` for
 * the blank, may belong to a malformed board. */
static bool have_files(const struct feed_input *input)
{
    bool has_board = false;
    for (unsigned i = 0; i < input->n_operands; i++) {
        const char *const text = input->operands[i];
        if (text[strspn(text, "-0123456789")] != '\0' && is_file(text))
            return true;
        has_board |= resembles_board(text);
    }
    return !has_board;
}

/* Explains why an operand is not a board. A text in several parts is not the name of a file. */
static enum fifteen_status reject_operand(const char *text, struct fifteen_error *error)
{
    const struct fifteen_error reason = *error;
    const bool resembles = resembles_board(text);
    if (resembles && strpbrk(text, " \t,;|\r\n") != NULL)
        return FIFTEEN_INVALID;
    const bool explains = resembles || strpbrk(text, " ,") != NULL;
    return message_set(error, FIFTEEN_INVALID,
                       "'%.80s' is neither a board nor a readable file%s%.160s", text,
                       explains ? ": " : "", explains ? reason.text : "");
}

static enum fifteen_status read_operand(struct feed *feed, const char *text, struct feed_item *item,
                                        struct fifteen_error *error)
{
    const enum fifteen_status status =
        fifteen_board_parse(text, strlen(text), feed->input.size, &item->start, error);
    return status == FIFTEEN_INVALID && feed->joined == NULL ? reject_operand(text, error) : status;
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
    npy_reader_close(feed->array);
    if (feed->stream != NULL)
        fclose(feed->stream);
    feed->reader = NULL;
    feed->array = NULL;
    feed->stream = NULL;
}

static enum fifteen_status open_file(struct feed *feed, const char *path,
                                     struct fifteen_error *error)
{
    const struct fifteen_instances_options options = {.size = feed->input.size,
                                                      .with_lengths = feed->input.known_lengths};
    feed->stream = open_stream(path);
    if (feed->stream == NULL)
        return message_set(error, FIFTEEN_IO, "cannot open: %s", strerror(errno));
    const enum fifteen_status status =
        npy_header_begins(feed->stream)
            ? npy_reader_open(feed->stream, feed->input.size, &feed->array, error)
            : fifteen_instances_open(feed->stream, &options, &feed->reader, error);
    if (status != FIFTEEN_OK)
        close_file(feed);
    return status;
}

static enum fifteen_status read_file(struct feed *feed, struct feed_item *item,
                                     struct fifteen_error *error)
{
    struct fifteen_instance instance;
    if (feed->array != NULL) {
        const enum fifteen_status read = npy_reader_next(feed->array, &item->start, error);
        item->line = npy_reader_row(feed->array);
        return read;
    }
    const enum fifteen_status status = fifteen_instances_next(feed->reader, &instance, error);
    item->line = instance.line;
    if (status != FIFTEEN_OK)
        return status;
    item->known_length = instance.known_length;
    item->goal_stated = instance.goal_stated;
    item->goal = instance.goal;
    item->goal_board = instance.goal_board;
    item->start = instance.board;
    return FIFTEEN_OK;
}

/* Sets *text to the next operand that is to be read as a board, or *file to the next file. Returns
 * false at the end. */
static bool take_input(struct feed *feed, const char **text, const char **file)
{
    const struct feed_input *const input = &feed->input;
    *text = NULL;
    *file = NULL;
    if (feed->joined != NULL && feed->n_operands_read < input->n_operands) {
        *text = feed->joined;
        feed->n_operands_read = input->n_operands;
    } else if (feed->n_operands_read < input->n_operands) {
        const char *const operand = input->operands[feed->n_operands_read++];
        const bool names_file = is_file(operand) && !is_board(feed, operand);
        *(names_file ? file : text) = operand;
    } else if (feed->n_files_read < input->n_files) {
        *file = input->files[feed->n_files_read++];
    }
    return *text != NULL || *file != NULL;
}

enum fifteen_status feed_next(struct feed *feed, struct feed_item *item,
                              struct fifteen_error *error)
{
    *item = (struct feed_item){.known_length = -1, .goal = FIFTEEN_BLANK_LAST};
    for (;;) {
        enum fifteen_status status = FIFTEEN_OK;
        if (feed->stream == NULL) {
            const char *text;
            if (!take_input(feed, &text, &feed->file))
                return FIFTEEN_NOT_FOUND;
            item->operand = feed->n_operands_read;
            item->file = feed->file;
            if (text != NULL)
                return read_operand(feed, text, item, error);
            status = open_file(feed, feed->file, error);
        }
        item->file = feed->file;
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
    if (input->n_operands < 2 || are_boards(feed))
        return FIFTEEN_OK;
    feed->joined = options_join(input->operands, input->n_operands);
    if (feed->joined == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    if (!is_board(feed, feed->joined) && (!may_be_one_board(input) || have_files(input))) {
        free(feed->joined);
        feed->joined = NULL;
    }
    return FIFTEEN_OK;
}

bool feed_is_one_board(const struct feed *feed)
{
    const struct feed_input *const input = &feed->input;
    if (input->n_files > 0 || feed->joined != NULL)
        return input->n_files == 0;
    return input->n_operands == 1 &&
           (!is_file(input->operands[0]) || is_board(feed, input->operands[0]));
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
