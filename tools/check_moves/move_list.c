/* move_list.c - a list of moves as people and programs write it, and its replay on a board */
/* SPDX-License-Identifier: MIT */
#include "check_moves/move_list.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/message.h"
#include "puzzle/puzzle.h"

/* ---- reading ---- */

/* No direction is possible more often on the largest board. */
enum { MAX_COUNT = 126 };
static_assert(MAX_COUNT == FIFTEEN_SIDE_MAX - 1, "the message has the number");

static const struct {
    const char *text;
    enum fifteen_move move;
} directions[] = {
    /* Words come before their first letters; in upper or lower case. */
    {"up", FIFTEEN_UP},
    {"left", FIFTEEN_LEFT},
    {"right", FIFTEEN_RIGHT},
    {"down", FIFTEEN_DOWN},
    {"u", FIFTEEN_UP},
    {"l", FIFTEEN_LEFT},
    {"r", FIFTEEN_RIGHT},
    {"d", FIFTEEN_DOWN},
    /* Arrows, and arrows as pictures. */
    {"\u2191", FIFTEEN_UP},
    {"\u2190", FIFTEEN_LEFT},
    {"\u2192", FIFTEEN_RIGHT},
    {"\u2193", FIFTEEN_DOWN},
    {"\u2b06", FIFTEEN_UP},
    {"\u2b05", FIFTEEN_LEFT},
    {"\u27a1", FIFTEEN_RIGHT},
    {"\u2b07", FIFTEEN_DOWN},
};

/* Returns the length of the character that makes an arrow a picture, or 0. */
static size_t selector_length(const char *text)
{
    static const char selector[] = "\ufe0f";
    return strncmp(text, selector, strlen(selector)) == 0 ? strlen(selector) : 0;
}

/* Reads the direction at the beginning of a text. Returns its length in bytes, or 0. */
static size_t read_direction(const char *text, bool of_blank, struct listed_move *out)
{
    for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++) {
        const size_t length = strlen(directions[i].text);
        const enum fifteen_move move = directions[i].move;
        if (strncasecmp(text, directions[i].text, length) == 0) {
            out->has_direction = true;
            out->move = of_blank ? move : puzzle_opposite(move);
            return length + selector_length(text + length);
        }
    }
    return 0;
}

#define BLANKS " \t\r\n"
enum {
    MAX_NUMBER = 4,     /* digits of a tile, and of a number that is none */
    MAX_DIGITS = 10000, /* that are divided */
    MAX_STEPS = 1000000 /* of dividing them */
};

/* Reads the number at the beginning of a text. Returns its length in bytes, or 0 if it is not
 * 1 .. max. */
static size_t read_number(const char *text, unsigned max, unsigned *out)
{
    char *end;
    if (!isdigit((unsigned char)*text))
        return 0;
    const unsigned long number = strtoul(text, &end, 10);
    if (number == 0 || number > max)
        return 0;
    *out = (unsigned)number;
    return (size_t)(end - text);
}

/* Reads the move at the beginning of a text. Returns its length in bytes, or 0. */
static size_t read_move(const char *text, bool of_blank, struct listed_move *out)
{
    *out = (struct listed_move){.count = 1};
    if (isdigit((unsigned char)*text)) {
        const size_t length = read_number(text, UINT16_MAX, &out->tile);
        return length == 0 ? 0 : length + read_direction(text + length, of_blank, out);
    }
    const size_t length = read_direction(text, of_blank, out);
    if (length == 0 || !isdigit((unsigned char)text[length]))
        return length;
    const size_t n_digits = read_number(text + length, MAX_COUNT, &out->count);
    return n_digits == 0 ? 0 : length + n_digits;
}

static bool separates(char byte)
{
    return byte != '\0' && strchr(" \t\r\n,;[](){}\"'", byte) != NULL;
}

static const char *form_of(const struct listed_move *move)
{
    if (move->tile == 0)
        return "a direction";
    return move->has_direction ? "a tile with a direction" : "a tile";
}

/* Returns the number of bytes of a text's first word that a message shows: whole characters. */
static int shown_length(const char *text)
{
    enum { MAX_SHOWN = 16 };
    int length = 0;
    while (text[length] != '\0' && !separates(text[length]) && length < MAX_SHOWN)
        length++;
    if (length == MAX_SHOWN)
        while (length > 1 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    return length;
}

static enum fifteen_status append_move(struct move_list *list, const char *text, size_t length,
                                       const struct listed_move *move, struct fifteen_error *error)
{
    const int shown = shown_length(text);
    if (length == 0)
        return message_set(error, FIFTEEN_INVALID, "move %zu, '%.*s', %s", list->n_moves + 1, shown,
                           text,
                           move->has_direction ? "has a count that is not 1 .. 126"
                                               : "is not a tile, a direction or an arrow");
    if (list->n > 0 && strcmp(form_of(move), form_of(&list->move[0])) != 0)
        return message_set(error, FIFTEEN_INVALID,
                           "move %zu, '%.*s', is %s, but the first is %s: all must have one form",
                           list->n_moves + 1, shown, text, form_of(move), form_of(&list->move[0]));
    list->move[list->n++] = *move;
    list->n_moves += move->count;
    return FIFTEEN_OK;
}

enum fifteen_status move_list_parse(const char *text, bool of_blank, struct move_list *out,
                                    struct fifteen_error *error)
{
    const char *const first = text + strspn(text, BLANKS);
    const size_t n_digits = strspn(first, "0123456789");
    const bool is_number =
        n_digits > 1 && first[n_digits + strspn(first + n_digits, BLANKS)] == '\0';
    /* Each move takes at least one byte. */
    *out = (struct move_list){.move = malloc((strlen(text) + 1) * sizeof *out->move)};
    if (out->move == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a list of moves");
    if (is_number && (out->digits = strndup(first, n_digits)) == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a list of moves");
    if (n_digits > MAX_NUMBER && is_number) { /* no tile */
        out->move[out->n++] = (struct listed_move){.tile = UINT16_MAX, .count = 1};
        out->n_moves = 1;
        return FIFTEEN_OK;
    }
    for (const char *at = text; *at != '\0';) {
        if (separates(*at)) {
            at++;
            continue;
        }
        if (strncmp(at, "->", 2) == 0) { /* between two moves */
            at += 2;
            continue;
        }
        struct listed_move move;
        const size_t length = read_move(at, of_blank, &move);
        const enum fifteen_status status = append_move(out, at, length, &move, error);
        if (status != FIFTEEN_OK)
            return status;
        at += length;
    }
    return FIFTEEN_OK;
}

void move_list_free(struct move_list *list)
{
    free(list->move);
    free(list->digits);
    *list = (struct move_list){.n = 0};
}

/* ---- replay ---- */

static const char *const names[] = {[FIFTEEN_UP] = "up",
                                    [FIFTEEN_LEFT] = "left",
                                    [FIFTEEN_RIGHT] = "right",
                                    [FIFTEEN_DOWN] = "down"};

/* Finds the move of the blank that slides a tile. False: there is none. */
static bool find_move(struct fifteen_board *board, unsigned tile, enum fifteen_move *out)
{
    for (enum fifteen_move move = 0; move < 4; move++) {
        const unsigned slid = fifteen_board_slide(board, move);
        if (slid != 0)
            fifteen_board_slide(board, puzzle_opposite(move));
        *out = move;
        if (slid == tile)
            return true;
    }
    return false;
}

/* The ways to divide digits into tiles. */
struct division {
    const char *digits;
    struct fifteen_board *board;
    unsigned n_found;           /* at most 2 */
    size_t n;                   /* tiles of the way at hand */
    struct listed_move *moves;  /* of the way at hand */
    struct listed_move *result; /* of the first found */
    size_t n_result;
    unsigned n_steps;
};

static void divide(struct division *division, size_t at)
{
    const unsigned max = fifteen_cells(fifteen_board_size(division->board)) - 1;
    unsigned tile = 0;
    if (division->digits[at] == '\0' && division->n_found++ == 0) {
        memcpy(division->result, division->moves, division->n * sizeof *division->moves);
        division->n_result = division->n;
    }
    for (size_t end = at;
         division->digits[end] != '\0' && division->n_found < 2 && division->n_steps++ < MAX_STEPS;
         end++) {
        enum fifteen_move move;
        tile = 10 * tile + (unsigned)(division->digits[end] - '0');
        if (tile == 0 || tile > max)
            break;
        if (!find_move(division->board, tile, &move))
            continue;
        fifteen_board_slide(division->board, move);
        division->moves[division->n++] = (struct listed_move){.tile = tile, .count = 1};
        divide(division, end + 1);
        division->n--;
        fifteen_board_slide(division->board, puzzle_opposite(move));
    }
}

enum fifteen_status move_list_divide(struct move_list *list, const struct fifteen_board *board,
                                     struct fifteen_error *error)
{
    const unsigned max = fifteen_cells(fifteen_board_size(board)) - 1;
    const size_t length = list->digits != NULL ? strlen(list->digits) : 0;
    if (length == 0 || list->move[0].tile <= max || length > MAX_DIGITS)
        return FIFTEEN_OK;
    struct division division = {.digits = list->digits,
                                .moves = malloc(length * sizeof *division.moves),
                                .result = malloc(length * sizeof *division.result)};
    const bool has_memory = division.moves != NULL && division.result != NULL;
    enum fifteen_status status =
        has_memory ? fifteen_board_copy(board, &division.board, error)
                   : message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a list of moves");
    if (status == FIFTEEN_OK && has_memory)
        divide(&division, 0);
    if (status == FIFTEEN_OK && division.n_found > 1)
        status = message_set(error, FIFTEEN_INVALID,
                             "the moves have several readings; write blanks between the tiles");
    if (status == FIFTEEN_OK && division.n_found == 0 && length > MAX_NUMBER)
        status = message_set(
            error, FIFTEEN_INVALID,
            "'%.16s..' cannot be divided into tiles that slide one after the other", list->digits);
    if (status == FIFTEEN_OK && division.n_found == 1) {
        free(list->move);
        list->move = division.result;
        list->n = list->n_moves = division.n_result;
        division.result = NULL;
    }
    fifteen_board_free(division.board);
    free(division.moves);
    free(division.result);
    return status;
}

static bool slide_tile(const struct listed_move *move, struct fifteen_board *board,
                       struct fifteen_error *error)
{
    const unsigned max = fifteen_cells(fifteen_board_size(board)) - 1;
    enum fifteen_move possible;
    if (move->tile > max)
        message_set(error, FIFTEEN_INVALID, "the board has no tile %u, only 1 .. %u", move->tile,
                    max);
    else if (!find_move(board, move->tile, &possible))
        message_set(error, FIFTEEN_INVALID, "tile %u is not next to the blank", move->tile);
    else if (move->has_direction && move->move != possible)
        message_set(error, FIFTEEN_INVALID, "tile %u slides %s, not %s", move->tile,
                    names[puzzle_opposite(possible)], names[puzzle_opposite(move->move)]);
    else
        return fifteen_board_slide(board, possible) != 0;
    return false;
}

static bool make_move(const struct listed_move *move, struct fifteen_board *board,
                      struct fifteen_error *error)
{
    if (move->step.line != 0)
        return plan_step_make(&move->step, board, error);
    if (move->tile != 0)
        return slide_tile(move, board, error);
    if (fifteen_board_slide(board, move->move) != 0)
        return true;
    message_set(error, FIFTEEN_INVALID,
                "the blank cannot move %s: it is at the border of the board", names[move->move]);
    return false;
}

const struct listed_move *move_list_replay(const struct move_list *list,
                                           struct fifteen_board *board, size_t *n_made,
                                           struct fifteen_error *error)
{
    *n_made = 0;
    for (size_t i = 0; i < list->n; i++)
        for (unsigned k = 0; k < list->move[i].count; k++, ++*n_made)
            if (!make_move(&list->move[i], board, error))
                return &list->move[i];
    return NULL;
}
