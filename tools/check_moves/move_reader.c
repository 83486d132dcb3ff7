/* move_reader.c - reads boards and lists of moves, as `fifteen solve` prints them, from a stream */
/* SPDX-License-Identifier: MIT */
#include "check_moves/move_reader.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"

enum { MAX_LINE = 16 << 20 };

/* ---- lines ---- */

static bool make_room(struct move_reader *reader, size_t length)
{
    char *const grown = grow_array(reader->text, &reader->n_allocated, length + 2, 1);
    if (grown != NULL)
        reader->text = grown;
    return grown != NULL;
}

/* Reads the next line into reader->text, without its end. */
static enum fifteen_status read_line(struct move_reader *reader, struct fifteen_error *error)
{
    size_t length = 0;
    int byte;
    reader->line++;
    while ((byte = getc(reader->stream)) != EOF && byte != '\n') {
        if (length == MAX_LINE)
            return message_set(error, FIFTEEN_IO, "line %llu is longer than %d bytes",
                               (unsigned long long)reader->line, MAX_LINE);
        if (!make_room(reader, length))
            return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a line");
        reader->text[length] = (char)byte;
        if (byte == '\0')
            reader->text[length] = '?';
        length++;
    }
    if (ferror(reader->stream))
        return message_set(error, FIFTEEN_IO, "cannot be read");
    if (byte == EOF && length == 0)
        return FIFTEEN_NOT_FOUND;
    if (!make_room(reader, length))
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a line");
    reader->text[length] = '\0';
    return FIFTEEN_OK;
}

/* ---- kinds of lines ---- */

enum line_kind {
    LINE_SKIPPED, /* a comment or counts */
    LINE_OBJECT,  /* JSON */
    LINE_LIST,    /* "14 moves: 2 5 .." */
    LINE_BOARD
};

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* Returns the text after a number of moves, "14 moves", or NULL. */
static const char *after_length(const char *text)
{
    const size_t n_digits = strspn(text, "0123456789,");
    if (n_digits == 0 || !begins(text + n_digits, " move"))
        return NULL;
    return text + n_digits;
}

static enum line_kind kind_of_line(const char *text)
{
    text += strspn(text, " \t\r");
    if (*text == '\0' || *text == '#')
        return LINE_SKIPPED;
    if (*text == '{')
        return LINE_OBJECT;
    if (after_length(text) != NULL)
        return LINE_LIST;
    /* After a limit, a list that is not proven shortest may follow. */
    if (begins(text, "unsolvable") || begins(text, "limit") || strstr(text, " expanded,") != NULL ||
        strstr(text, " shortest solution") != NULL)
        return LINE_SKIPPED;
    return LINE_BOARD;
}

/* ---- a board and its list ---- */

static enum fifteen_status read_object(const struct move_reader *reader, struct moves_to_check *out,
                                       struct fifteen_error *error)
{
    static const struct fifteen_geometry any_size = {0, 0};
    json_error_t reason;
    json_t *const object = json_loads(reader->text, 0, &reason);
    if (object == NULL)
        return message_set(error, FIFTEEN_INVALID, "not a JSON object: %s", reason.text);
    const char *const board = json_string_value(json_object_get(object, "board"));
    const char *const size_text = json_string_value(json_object_get(object, "size"));
    const char *const goal = json_string_value(json_object_get(object, "goal"));
    json_t *const tiles = json_object_get(object, "tiles");
    struct fifteen_geometry size = any_size;
    enum fifteen_status status = FIFTEEN_OK;
    if (size_text != NULL)
        status = fifteen_geometry_parse(size_text, &size, error);
    if (status == FIFTEEN_OK)
        status = board == NULL
                     ? message_set(error, FIFTEEN_INVALID, "the object has no board")
                     : fifteen_board_parse(board, strlen(board), size, &out->board, error);
    out->has_moves = json_is_array(tiles);
    char *const list = out->has_moves ? json_dumps(tiles, JSON_COMPACT) : NULL;
    if (status == FIFTEEN_OK && list != NULL)
        status = move_list_parse(list, false, &out->moves, error);
    out->goal = goal != NULL ? strdup(goal) : NULL;
    free(list);
    json_decref(object);
    return status;
}

/* Reads the list of a line "14 moves of the blank: RDLU..". */
static enum fifteen_status read_list(struct move_reader *reader, struct moves_to_check *out,
                                     struct fifteen_error *error)
{
    const char *const text = reader->text + strspn(reader->text, " \t\r");
    const char *const colon = strchr(after_length(text), ':');
    const bool of_blank = strstr(text, " of the blank:") != NULL;
    const bool of_tiles = strstr(text, " of the tiles:") != NULL;
    if (reader->board == NULL)
        return message_set(error, FIFTEEN_INVALID, "moves without a board before them");
    reader->has_list = true;
    out->has_moves = true;
    enum fifteen_status status = fifteen_board_copy(reader->board, &out->board, error);
    if (status == FIFTEEN_OK)
        status = move_list_parse(colon != NULL ? colon + 1 : "",
                                 of_blank || (reader->of_blank && !of_tiles), &out->moves, error);
    return status;
}

static enum fifteen_status read_both(const struct move_reader *reader, const char *colon,
                                     struct moves_to_check *out, struct fifteen_error *error)
{
    out->has_moves = true;
    enum fifteen_status status = fifteen_board_parse(reader->text, (size_t)(colon - reader->text),
                                                     reader->size, &out->board, error);
    if (status == FIFTEEN_OK)
        status = move_list_parse(colon + 1, reader->of_blank, &out->moves, error);
    return status;
}

/* ---- a board in rows ---- */

static bool is_row(const struct move_reader *reader)
{
    const char *const text = reader->text + strspn(reader->text, " \t\r|[{(");
    return kind_of_line(reader->text) == LINE_BOARD && strchr(text, ':') == NULL && *text != '\0' &&
           strchr("0123456789_.-xX", *text) != NULL;
}

enum board_line { NO_BOARD, BOARD_OR_ROW, BOARD }; /* four numbers may be a row */

static enum board_line classify_board(const struct move_reader *reader)
{
    struct fifteen_board *board = NULL;
    struct fifteen_error error;
    if (fifteen_board_parse(reader->text, strlen(reader->text), reader->size, &board, &error) !=
        FIFTEEN_OK)
        return NO_BOARD;
    const bool may_be_row = reader->size.rows == 0 && fifteen_cells(fifteen_board_size(board)) == 4;
    fifteen_board_free(board);
    return may_be_row ? BOARD_OR_ROW : BOARD;
}

/* Reads the next line. Returns whether it is a row, and `most` or less; else the line waits. */
static bool read_row(struct move_reader *reader, enum board_line most, enum fifteen_status *status,
                     struct fifteen_error *error)
{
    *status = read_line(reader, error);
    if (*status == FIFTEEN_OK && is_row(reader) && classify_board(reader) <= most)
        return true;
    reader->line_waits = *status == FIFTEEN_OK;
    if (*status == FIFTEEN_NOT_FOUND)
        *status = FIFTEEN_OK;
    return false;
}

/* Appends the line to the rows. */
static enum fifteen_status add_row(struct move_reader *reader, char **rows, size_t *length,
                                   struct fifteen_error *error)
{
    const size_t n = strlen(reader->text);
    char *const grown = *length + n <= MAX_LINE ? realloc(*rows, *length + n + 1) : NULL;
    if (grown == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a board");
    *rows = grown;
    memcpy(*rows + *length, reader->text, n);
    *length += n + 1;
    (*rows)[*length - 1] = '\n';
    return FIFTEEN_OK;
}

/* Reads a board: a line, or rows. Four numbers are a row unless the next line is a board, too. */
static enum fifteen_status read_board(struct move_reader *reader, struct fifteen_error *error)
{
    const enum board_line first = classify_board(reader);
    enum board_line most = first == BOARD_OR_ROW ? NO_BOARD : BOARD_OR_ROW;
    char *rows = NULL;
    size_t length = 0;
    reader->board_line = reader->line;
    reader->has_list = false;
    enum fifteen_status status = add_row(reader, &rows, &length, error);
    while (first != BOARD && status == FIFTEEN_OK && is_row(reader) &&
           read_row(reader, most, &status, error)) {
        status = add_row(reader, &rows, &length, error);
        most = BOARD_OR_ROW;
    }
    if (status == FIFTEEN_OK)
        status = fifteen_board_parse(rows, length, reader->size, &reader->board, error);
    free(rows);
    return status;
}

/* ---- the stream ---- */

static void forget_board(struct move_reader *reader)
{
    fifteen_board_free(reader->board);
    reader->board = NULL;
}

/* Returns true if the board read last has no list; then it is the result. */
static bool take_board_without_list(struct move_reader *reader, struct moves_to_check *out)
{
    if (reader->board == NULL || reader->has_list)
        return false;
    out->board = reader->board;
    out->line = reader->board_line;
    reader->board = NULL;
    return true;
}

/* Reads a line of a kind. FIFTEEN_NOT_FOUND: it completes nothing. */
static enum fifteen_status read_kind(struct move_reader *reader, enum line_kind kind,
                                     struct moves_to_check *out, struct fifteen_error *error)
{
    const char *const colon = strchr(reader->text, ':');
    if (kind == LINE_LIST)
        return read_list(reader, out, error);
    forget_board(reader);
    if (kind == LINE_OBJECT)
        return read_object(reader, out, error);
    if (colon != NULL)
        return read_both(reader, colon, out, error);
    const enum fifteen_status status = read_board(reader, error);
    return status == FIFTEEN_OK ? FIFTEEN_NOT_FOUND : status;
}

enum fifteen_status move_reader_next(struct move_reader *reader, struct moves_to_check *out,
                                     struct fifteen_error *error)
{
    *out = (struct moves_to_check){.board = NULL};
    for (;;) {
        enum fifteen_status status = FIFTEEN_OK;
        if (!reader->line_waits)
            status = read_line(reader, error);
        reader->line_waits = false;
        out->line = reader->line;
        if (status != FIFTEEN_OK)
            return status == FIFTEEN_NOT_FOUND && take_board_without_list(reader, out) ? FIFTEEN_OK
                                                                                       : status;
        const enum line_kind kind = kind_of_line(reader->text);
        if (kind == LINE_SKIPPED)
            continue;
        if (kind != LINE_LIST && take_board_without_list(reader, out)) {
            reader->line_waits = true;
            return FIFTEEN_OK;
        }
        status = read_kind(reader, kind, out, error);
        if (status != FIFTEEN_NOT_FOUND)
            return status;
    }
}

void moves_to_check_free(struct moves_to_check *moves)
{
    fifteen_board_free(moves->board);
    free(moves->goal);
    move_list_free(&moves->moves);
}

void move_reader_free(struct move_reader *reader)
{
    forget_board(reader);
    free(reader->text);
}
