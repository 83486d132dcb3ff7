/* feed.c - the boards of a command line, one after the other: its operands, then its files */
/* SPDX-License-Identifier: MIT */
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

/* Explains why an operand is not a board: a malformed one, or FIFTEEN_IO for the name of a file. A
 * text in several parts is not the name of a file. */
static enum fifteen_status reject_operand(const char *text, struct fifteen_error *error)
{
    const struct fifteen_error reason = *error;
    const bool resembles = resembles_board(text);
    if (resembles && strpbrk(text, " \t,;|\r\n") != NULL)
        return FIFTEEN_INVALID;
    const bool explains = resembles || strpbrk(text, " ,") != NULL;
    const char *const unreadable = access(text, R_OK) != 0 ? strerror(errno) : "it is a folder";
    return message_set(error, resembles ? FIFTEEN_INVALID : FIFTEEN_IO,
                       "'%.80s' is neither a board nor a readable file: %.160s", text,
                       explains ? reason.text : unreadable);
}

/* Names the argument with the column that a message begins with, in the board that they make up. */
static void name_argument(const struct feed *feed, struct fifteen_error *error)
{
    const struct fifteen_error reason = *error;
    unsigned column;
    int length = 0;
    unsigned i = 0;
    if (sscanf(reason.text, "column %u: %n", &column, &length) != 1 || length == 0)
        return;
    for (size_t end = 0; i < feed->input.n_operands; i++) {
        end += strlen(feed->input.operands[i]) + 1;
        if (column <= end)
            break;
    }
    message_set(error, FIFTEEN_INVALID, "argument %u: %.160s", i + 1, reason.text + length);
}

static enum fifteen_status read_operand(struct feed *feed, const char *text, struct feed_item *item,
                                        struct fifteen_error *error)
{
    const enum fifteen_status status =
        fifteen_board_parse(text, strlen(text), feed->input.size, &item->start, error);
    if (status == FIFTEEN_INVALID && feed->joined == NULL)
        return reject_operand(text, error);
    if (status == FIFTEEN_INVALID) {
        item->operand = 0;
        name_argument(feed, error);
    }
    return status;
}

/* ---- files ---- */

enum { HEAD_SIZE = 4096 };

/* An open file, and the bytes by which its form is recognised. */
struct source {
    int descriptor;
    size_t n_read; /* of the head, by the stream */
    size_t length;
    char head[HEAD_SIZE + 1];
};

static ssize_t read_stream(void *cookie, char *to, size_t size)
{
    struct source *const source = cookie;
    const size_t left = source->length - source->n_read;
    if (left == 0)
        return interrupt_read(source->descriptor, to, size);
    const size_t n = left < size ? left : size;
    memcpy(to, source->head + source->n_read, n);
    source->n_read += n;
    return (ssize_t)n;
}

static int close_stream(void *cookie)
{
    struct source *const source = cookie;
    const int descriptor = source->descriptor;
    free(source);
    return descriptor > STDIN_FILENO ? close(descriptor) : 0;
}

/* Reads what is there at once, and up to the first line end. If that fails, so does the next
 * reading of the stream. */
static void read_head(struct source *source)
{
    while (source->length < HEAD_SIZE && memchr(source->head, '\n', source->length) == NULL) {
        const ssize_t n = interrupt_read(source->descriptor, source->head + source->length,
                                         HEAD_SIZE - source->length);
        if (n <= 0)
            break;
        source->length += (size_t)n;
    }
    source->head[source->length] = '\0';
}

/* Opens a stream whose reading ends at an interrupt. NULL with errno set if that is impossible. */
static FILE *open_stream(const char *path, const struct source **out)
{
    struct source *const source = calloc(1, sizeof *source);
    if (source == NULL)
        return NULL;
    source->descriptor = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (source->descriptor < 0) {
        free(source);
        return NULL;
    }
    read_head(source);
    FILE *const stream = fopencookie(
        source, "r", (cookie_io_functions_t){.read = read_stream, .close = close_stream});
    if (stream == NULL)
        close_stream(source);
    *out = source;
    return stream;
}

static const char *name_of(const char *file)
{
    return strcmp(file, "-") == 0 ? "standard input" : file;
}

/* ---- how a file was read ---- */

static bool is_standard_goal(const struct fifteen_board *board)
{
    bool found = false;
    for (unsigned i = 0; fifteen_goal_name(i) != NULL && !found; i++) {
        struct fifteen_board *goal = NULL;
        struct fifteen_error error;
        found = fifteen_board_create_goal(fifteen_board_size(board), (enum fifteen_standard_goal)i,
                                          &goal, &error) == FIFTEEN_OK &&
                fifteen_board_equal(goal, board);
        fifteen_board_free(goal);
    }
    return found;
}

static void note_item(struct feed_reading *reading, enum fifteen_status status,
                      const struct feed_item *item)
{
    if (status == FIFTEEN_INVALID)
        reading->n_malformed++;
    if (status != FIFTEEN_OK)
        return;
    const struct fifteen_geometry size = fifteen_board_size(item->start);
    if (reading->n_boards++ == 0)
        reading->size = size;
    if (size.rows != reading->size.rows || size.columns != reading->size.columns)
        reading->size = (struct fifteen_geometry){0, 0};
    reading->goal_stated |= item->goal_stated;
    reading->may_be_pairs =
        reading->n_boards == 2 && !reading->goal_stated && is_standard_goal(item->start);
    const unsigned room = sizeof reading->kinds / sizeof reading->kinds[0];
    for (unsigned i = 0; i < reading->n_kinds && item->reading != NULL; i++)
        if (strcmp(reading->kinds[i], item->reading) == 0)
            return;
    if (item->reading != NULL && reading->n_kinds < room)
        reading->kinds[reading->n_kinds++] = item->reading;
}

static void print_reading(const struct feed *feed)
{
    const struct feed_reading *const reading = &feed->reading;
    const struct fifteen_geometry size = reading->size;
    char kinds[256] = "";
    char sides[32] = "several sizes";
    char malformed[48] = "";
    for (unsigned i = 0; i < reading->n_kinds; i++) {
        const size_t used = strlen(kinds);
        snprintf(kinds + used, sizeof kinds - used, "%s%s", i == 0 ? ": " : ", ",
                 reading->kinds[i]);
    }
    if (size.rows != 0)
        snprintf(sides, sizeof sides, "%ux%u", size.rows, size.columns);
    if (reading->n_malformed > 0)
        snprintf(malformed, sizeof malformed, ", %" PRIu64 " malformed", reading->n_malformed);
    message_print("%s was read as '%s', %s%s; %" PRIu64 " board%s%s%s%s%s", name_of(feed->file),
                  feed->form->name, feed->form->summary, kinds, reading->n_boards,
                  reading->n_boards == 1 ? "" : "s", reading->n_boards > 0 ? " of " : "",
                  reading->n_boards > 0 ? sides : "", malformed,
                  reading->goal_stated    ? ", with a goal"
                  : reading->may_be_pairs ? "; may also be 'start-goal', a start and its goal"
                                          : "");
}

static void close_file(struct feed *feed)
{
    if (feed->form != NULL)
        feed->form->close(feed->state);
    if (feed->stream != NULL)
        fclose(feed->stream);
    feed->form = NULL;
    feed->state = NULL;
    feed->stream = NULL;
}

static enum fifteen_status open_file(struct feed *feed, const char *path,
                                     struct fifteen_error *error)
{
    const struct form_options options = {.size = feed->input.size,
                                         .known_lengths = feed->input.known_lengths};
    const struct source *source;
    feed->stream = open_stream(path, &source);
    if (feed->stream == NULL)
        return message_set(error, FIFTEEN_IO, "cannot open: %s", strerror(errno));
    feed->form =
        feed->input.form != NULL ? feed->input.form : input_form_find(source->head, source->length);
    feed->reading = (struct feed_reading){.n_boards = 0};
    const enum fifteen_status status =
        feed->form->open(feed->stream, &options, &feed->state, error);
    if (status != FIFTEEN_OK)
        close_file(feed);
    return status;
}

static enum fifteen_status read_file(struct feed *feed, struct feed_item *item,
                                     struct fifteen_error *error)
{
    const enum fifteen_status status = feed->form->next(feed->state, item, error);
    note_item(&feed->reading, status, item);
    if (status == FIFTEEN_NOT_FOUND && feed->input.verbose)
        print_reading(feed);
    return status;
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
        if (status != FIFTEEN_OK || feed->form == NULL)
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
        return message_no_memory(error);
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
    return name_of(item->file);
}

void feed_complain(const struct feed_item *item, const char *reason)
{
    if (item->file == NULL && item->operand == 0) {
        message_print("%s", reason);
        return;
    }
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

enum { MAX_COMPLAINTS = 10 };

void complaints_end(struct complaints *complaints)
{
    const uint64_t n = complaints->n > MAX_COMPLAINTS ? complaints->n - MAX_COMPLAINTS : 0;
    if (n > 0)
        message_print_line("%s: %" PRIu64 " more message%s like these", name_of(complaints->file),
                           n, n == 1 ? "" : "s");
    *complaints = (struct complaints){.n = 0};
}

void complaints_print(struct complaints *complaints, const struct feed_item *item,
                      const char *reason)
{
    if (item->file == NULL || item->file != complaints->file) {
        complaints_end(complaints);
        complaints->file = item->file;
    }
    if (item->file == NULL || complaints->n++ < MAX_COMPLAINTS)
        feed_complain(item, reason);
}
