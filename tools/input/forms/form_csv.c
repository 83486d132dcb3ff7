/* form_csv.c - boards in a table with a head: a column `board`, or a column for each cell
 *
 * Fields are separated by commas, semicolons or tabs, and may be in quotes (RFC 4180). A table of
 * one column has no separator: boards in lines after a name such as `board`.
 */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "input/forms/board_record.h"

enum { MAX_COLUMNS = FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX + 64, NO_COLUMN = -1 };

struct csv_form {
    FILE *stream;
    struct fifteen_geometry size;
    char separator;
    char *row; /* the last one, cut into fields */
    size_t row_room;
    uint64_t n_lines; /* read */
    uint64_t first;   /* line of the row */
    char **field;     /* room for MAX_COLUMNS */
    size_t n_fields;
    size_t n_columns; /* of the head */
    int column[N_RECORD_FIELDS];
    size_t first_cell; /* the columns of the cells, */
    size_t n_cells;    /* 0: there is one column for the board */
    char *cells;       /* their text */
    struct fifteen_board *goal;
};

/* ---- rows ---- */

/* Cuts a row into its fields, in place. Returns their number; *open: a quote is not closed. */
static size_t cut(char *row, char separator, char **field, bool *open)
{
    char *to = row;
    const char *from = row;
    size_t n = 0;
    *open = false;
    for (bool more = true; more && n < MAX_COLUMNS;) {
        field[n++] = to;
        *open = separator != '\t' && *from == '"';
        from += *open;
        while (*from != '\0' && (*open || (*from != separator && *from != '\n' && *from != '\r'))) {
            if (*open && *from == '"' && from[1] != '"') {
                *open = false;
                from++;
                continue;
            }
            from += *open && *from == '"';
            *to++ = *from++;
        }
        more = *from == separator && separator != '\0';
        from += more;
        *to++ = '\0';
    }
    return n;
}

/* Returns the separator of a head. */
static char find_separator(const char *head)
{
    const size_t length = strcspn(head, "\r\n");
    for (const char *separator = "\t;,"; *separator != '\0'; separator++)
        if (memchr(head, *separator, length) != NULL)
            return *separator;
    return '\0';
}

/* ---- heads ---- */

/* Reads a name that ends in a number, such as cell5, c_5 or 5. Returns the number, or -1. */
static long cell_number(const char *name)
{
    const size_t letters = strcspn(name, "0123456789");
    char *end;
    if (letters > 6 || !isdigit((unsigned char)name[letters]))
        return -1;
    const long number = strtol(name + letters, &end, 10);
    return *end == '\0' && number < MAX_COLUMNS ? number : -1;
}

/* Finds the longest run of columns with numbers one after the other, from 0 or 1 on. */
static void find_cells(struct csv_form *form)
{
    form->n_cells = 0;
    for (size_t first = 0; first < form->n_fields; first++) {
        const long number = cell_number(form->field[first]);
        size_t n = 1;
        if (number != 0 && number != 1)
            continue;
        while (first + n < form->n_fields &&
               cell_number(form->field[first + n]) == number + (long)n)
            n++;
        if (n >= 4 && n > form->n_cells) {
            form->first_cell = first;
            form->n_cells = n;
        }
    }
}

/* Finds the columns of a head. Returns whether it is one of boards. */
static bool read_head(struct csv_form *form)
{
    unsigned best[N_RECORD_FIELDS] = {0};
    bool has_words = false;
    for (unsigned field = 0; field < N_RECORD_FIELDS; field++)
        form->column[field] = NO_COLUMN;
    for (size_t i = 0; i < form->n_fields; i++) {
        has_words |= isalpha((unsigned char)*form->field[i]) != 0;
        for (unsigned field = 0; field < N_RECORD_FIELDS; field++) {
            const unsigned rank = board_record_rank(field, form->field[i]);
            if (rank > 0 && (best[field] == 0 || rank < best[field])) {
                best[field] = rank;
                form->column[field] = (int)i;
            }
        }
    }
    form->n_columns = form->n_fields;
    form->n_cells = 0;
    if (form->column[RECORD_BOARD] == NO_COLUMN)
        find_cells(form);
    return has_words && (form->column[RECORD_BOARD] != NO_COLUMN || form->n_cells > 0);
}

/* The most lines after the head of one column that are looked at. */
enum { LINES_TRIED = 3 };

/* Whether the lines after the head of one column are boards by themselves, and not rows of one. */
static bool are_boards(const char *text)
{
    unsigned n = 0;
    while (n < LINES_TRIED) {
        struct fifteen_board *board = NULL;
        text += strspn(text, " \t\r\n");
        size_t length = strcspn(text, "\r\n");
        if (length == 0 || (n > 0 && text[length] == '\0')) /* which may not be the whole line */
            break;
        const char *const next = text + length;
        const size_t quote = length > 2 && *text == '"' && text[length - 1] == '"';
        if (fifteen_board_parse(text + quote, length - 2 * quote, (struct fifteen_geometry){0, 0},
                                &board, NULL) != FIFTEEN_OK)
            return false;
        fifteen_board_free(board);
        text = next;
        n++;
    }
    return n > 0;
}

/* Finds the first line that is not a comment. */
static const char *skip_comments(const char *head)
{
    for (;;) {
        const char *const at = head + strspn(head, " \t\r\n");
        if (*at != '#')
            return at;
        head = at + strcspn(at, "\n");
    }
}

static bool begins_csv(const char *head, size_t length)
{
    (void)length;
    if (strncmp(head, "\xef\xbb\xbf", 3) == 0)
        head += 3;
    const char *const at = skip_comments(head);
    const size_t line = strcspn(at, "\n");
    struct csv_form form = {.separator = find_separator(at)};
    char *const copy = strndup(at, line);
    bool begins = false;
    bool open;
    form.field = malloc(MAX_COLUMNS * sizeof *form.field);
    if (copy != NULL && form.field != NULL) {
        form.n_fields = cut(copy, form.separator, form.field, &open);
        begins = !open && read_head(&form) && (form.separator != '\0' || are_boards(at + line));
    }
    free(form.field);
    free(copy);
    return begins;
}

/* ---- reading ---- */

/* Reads lines up to the end of a row, and cuts it. */
static enum fifteen_status read_row(struct csv_form *form, struct fifteen_error *error)
{
    char *line = NULL;
    size_t room = 0;
    size_t length = 0;
    size_t n_quotes = 0;
    bool open;
    do {
        errno = 0;
        const ssize_t n = getline(&line, &room, form->stream);
        if (n < 0) {
            const bool failed = ferror(form->stream) != 0;
            free(line);
            return failed       ? message_set(error, FIFTEEN_IO, "cannot read: %s", strerror(errno))
                   : length > 0 ? message_set(error, FIFTEEN_INVALID, "a quote is not closed")
                                : FIFTEEN_NOT_FOUND;
        }
        form->n_lines++;
        if (length == 0) {
            form->first = form->n_lines;
            if (line[strspn(line, " \t\r\n")] == '\0' || *line == '#')
                continue;
        }
        char *const row = grow_array(form->row, &form->row_room, length + (size_t)n + 1, 1);
        if (row == NULL) {
            free(line);
            return message_no_memory(error);
        }
        form->row = row;
        memcpy(form->row + length, line, (size_t)n + 1);
        for (ssize_t i = 0; i < n; i++)
            n_quotes += line[i] == '"';
        length += (size_t)n;
    } while (length == 0 || (form->separator != '\t' && n_quotes % 2 != 0));
    free(line);
    if (form->n_columns == 0)
        form->separator = find_separator(form->row);
    form->n_fields = cut(form->row, form->separator, form->field, &open);
    return FIFTEEN_OK;
}

static void close_csv(void *state)
{
    struct csv_form *const form = state;
    if (form == NULL)
        return;
    fifteen_board_free(form->goal);
    free(form->row);
    free(form->field);
    free(form->cells);
    free(form);
}

static enum fifteen_status open_csv(FILE *stream, const struct form_options *options, void **state,
                                    struct fifteen_error *error)
{
    struct csv_form *const form = calloc(1, sizeof *form);
    if (form != NULL)
        form->field = malloc(MAX_COLUMNS * sizeof *form->field);
    if (form == NULL || form->field == NULL) {
        free(form);
        return message_no_memory(error);
    }
    form->stream = stream;
    form->size = options->size;
    enum fifteen_status status = read_row(form, error);
    if (form->n_fields > 0 && strncmp(form->field[0], "\xef\xbb\xbf", 3) == 0)
        form->field[0] += 3;
    if (status == FIFTEEN_NOT_FOUND || (status == FIFTEEN_OK && !read_head(form)))
        status = message_set(error, FIFTEEN_INVALID,
                             "the first line has no column 'board', and no columns 0, 1, 2 .. of "
                             "cells");
    if (status == FIFTEEN_OK)
        *state = form;
    else
        close_csv(form);
    return status;
}

/* Joins the fields of the cells. */
static enum fifteen_status join_cells(struct csv_form *form, struct fifteen_error *error)
{
    size_t length = 0;
    for (size_t i = 0; i < form->n_cells; i++)
        length += strlen(form->field[form->first_cell + i]) + 1;
    char *const joined = realloc(form->cells, length + 1);
    if (joined == NULL)
        return message_no_memory(error);
    form->cells = joined;
    char *to = joined;
    for (size_t i = 0; i < form->n_cells; i++) {
        const char *const cell = form->field[form->first_cell + i];
        to = stpcpy(to, *cell != '\0' ? cell : "_");
        *to++ = ' ';
    }
    *to = '\0';
    return FIFTEEN_OK;
}

/* Whether a row repeats the head, where tables have been put together. */
static bool repeats_head(const struct csv_form *form)
{
    const int column = form->column[RECORD_BOARD];
    return column != NO_COLUMN && (size_t)column < form->n_fields
               ? board_record_rank(RECORD_BOARD, form->field[column]) > 0
               : form->n_cells > 0 && form->n_fields == form->n_columns &&
                     board_record_rank(RECORD_LENGTH, form->field[form->n_fields - 1]) > 0;
}

static enum fifteen_status next_csv(void *state, struct feed_item *item,
                                    struct fifteen_error *error)
{
    struct csv_form *const form = state;
    struct board_record record = {{NULL}};
    enum fifteen_status status;
    do
        status = read_row(form, error);
    while (status == FIFTEEN_OK && repeats_head(form));
    item->line = form->first;
    if (status != FIFTEEN_OK)
        return status;
    if (form->n_fields != form->n_columns)
        return message_set(error, FIFTEEN_INVALID, "expected %zu fields, found %zu",
                           form->n_columns, form->n_fields);
    for (unsigned field = 0; field < N_RECORD_FIELDS; field++)
        if (form->column[field] != NO_COLUMN)
            record.text[field] = form->field[form->column[field]];
    if (form->n_cells > 0) {
        status = join_cells(form, error);
        record.text[RECORD_BOARD] = form->cells;
    }
    return status == FIFTEEN_OK ? board_record_read(&record, form->size, &form->goal, item, error)
                                : status;
}

const struct input_form form_csv = {
    .name = "csv",
    .summary = "a table with a column for the board, or for each cell",
    .begins = begins_csv,
    .open = open_csv,
    .next = next_csv,
    .close = close_csv,
};
