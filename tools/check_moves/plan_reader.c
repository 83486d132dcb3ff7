/* plan_reader.c - reads a planner's plan: actions in parentheses, one a line */
/* SPDX-License-Identifier: MIT */
#include "check_moves/plan_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "pddl/pddl.h"
#include "pddl/pddl_names.h"

enum { MAX_LINE = 255, N_WORDS = 4 };

/* ---- lines ---- */

/* Reads a line without its comment, in small letters. FIFTEEN_NOT_FOUND: the end. */
static enum fifteen_status read_line(FILE *stream, char out[MAX_LINE + 1],
                                     struct fifteen_error *error)
{
    size_t length = 0;
    bool in_comment = false;
    bool too_long = false;
    int byte;
    while ((byte = getc(stream)) != EOF && byte != '\n') {
        in_comment |= byte == ';';
        if (in_comment)
            continue;
        too_long |= length == MAX_LINE;
        if (!too_long)
            out[length++] = (char)(byte == '\0' ? '?' : tolower(byte));
    }
    out[length] = '\0';
    if (ferror(stream))
        return message_set(error, FIFTEEN_IO, "cannot be read");
    if (too_long)
        return message_set(error, FIFTEEN_INVALID, "the line is longer than %d bytes", MAX_LINE);
    return byte == EOF && length == 0 && !in_comment ? FIFTEEN_NOT_FOUND : FIFTEEN_OK;
}

static char *skip_blanks(char *text)
{
    return text + strspn(text, " \t\r\v\f");
}

/* Returns the text after a time, "0.001:", if there is one. */
static char *skip_time(char *text)
{
    char *const end = text + strspn(text, "0123456789.");
    char *const colon = skip_blanks(end);
    return end > text && *colon == ':' ? skip_blanks(colon + 1) : text;
}

/* Returns whether the rest of a line is empty or a duration, "[1]". */
static bool is_line_end(char *text)
{
    text = skip_blanks(text);
    if (*text == '[') {
        text = skip_blanks(text + 1);
        text = skip_blanks(text + strspn(text, "0123456789."));
        if (*text != ']')
            return false;
        text = skip_blanks(text + 1);
    }
    return *text == '\0';
}

/* ---- an action ---- */

/* Splits "(action tile from to)" into its words. Returns their number, at most one too many, or 0
 * if the line has another form. */
static unsigned split_action(char *text, char *words[N_WORDS + 1])
{
    char *const close = strchr(text, ')');
    unsigned n = 0;
    if (*text != '(' || close == NULL || !is_line_end(close + 1))
        return 0;
    *close = '\0';
    char *rest;
    for (char *word = strtok_r(text + 1, " \t\r\v\f", &rest); word != NULL && n <= N_WORDS;
         word = strtok_r(NULL, " \t\r\v\f", &rest))
        words[n++] = word;
    return n;
}

static enum fifteen_status read_action(const char *word, struct plan_step *out,
                                       struct fifteen_error *error)
{
    out->any_direction = strcmp(word, "move") == 0;
    for (enum fifteen_move move = 0; move < 4 && !out->any_direction; move++) {
        out->blank_move = move;
        if (strcmp(word, pddl_action(move)) == 0)
            return FIFTEEN_OK;
    }
    if (out->any_direction)
        return FIFTEEN_OK;
    return message_set(error, FIFTEEN_INVALID,
                       "unknown action '%.40s'; the actions are move-up, move-down, move-left, "
                       "move-right and move",
                       word);
}

static enum fifteen_status read_cell(const char *word, struct fifteen_geometry size, unsigned *out,
                                     struct fifteen_error *error)
{
    unsigned row;
    unsigned column;
    if (!pddl_read_cell(word, &row, &column) || row >= size.rows || column >= size.columns)
        return message_set(error, FIFTEEN_INVALID,
                           "'%.40s' is not a cell of the board, c1-1 .. c%u-%u", word, size.rows,
                           size.columns);
    *out = row * size.columns + column;
    return FIFTEEN_OK;
}

static enum fifteen_status read_step(char *text, struct fifteen_geometry size,
                                     struct plan_step *out, struct fifteen_error *error)
{
    char *words[N_WORDS + 1];
    const unsigned n_tiles = fifteen_cells(size) - 1;
    const unsigned n = split_action(text, words);
    if (n == 0)
        return message_set(error, FIFTEEN_INVALID,
                           "not an action in parentheses, such as (move-up t5 c2-3 c1-3)");
    enum fifteen_status status = read_action(words[0], out, error);
    if (status == FIFTEEN_OK && n != N_WORDS)
        return message_set(error, FIFTEEN_INVALID,
                           "'%s' takes three arguments: a tile and two cells", words[0]);
    if (status == FIFTEEN_OK && (!pddl_read_tile(words[1], &out->tile) || out->tile > n_tiles))
        return message_set(error, FIFTEEN_INVALID, "'%.40s' is not a tile of the board, t1 .. t%u",
                           words[1], n_tiles);
    if (status == FIFTEEN_OK)
        status = read_cell(words[2], size, &out->from, error);
    if (status == FIFTEEN_OK)
        status = read_cell(words[3], size, &out->to, error);
    return status;
}

/* ---- a plan ---- */

static enum fifteen_status append(struct move_list *list, const struct listed_move *move,
                                  struct fifteen_error *error)
{
    struct listed_move *const moves =
        grow_array(list->move, &list->n_allocated, list->n + 1, sizeof *moves);
    if (moves == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a plan");
    list->move = moves;
    moves[list->n++] = *move;
    list->n_moves++;
    return FIFTEEN_OK;
}

enum fifteen_status plan_read(FILE *stream, struct fifteen_geometry size, struct move_list *out,
                              uint64_t *line, struct fifteen_error *error)
{
    *out = (struct move_list){.n = 0};
    for (*line = 1;; ++*line) {
        char text[MAX_LINE + 1];
        struct listed_move move = {.count = 1, .step = {.line = *line}};
        enum fifteen_status status = read_line(stream, text, error);
        if (status != FIFTEEN_OK)
            return status == FIFTEEN_NOT_FOUND ? FIFTEEN_OK : status;
        char *const action = skip_time(skip_blanks(text));
        if (*action == '\0')
            continue;
        status = read_step(action, size, &move.step, error);
        if (status == FIFTEEN_OK)
            status = append(out, &move, error);
        if (status != FIFTEEN_OK)
            return status;
    }
}
