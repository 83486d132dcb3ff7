/* move_list.c - a list of moves as people and programs write it, and its replay on a board */
#include "check_moves/move_list.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* ---- reading ---- */

static const struct {
    const char *text;
    enum fifteen_move move;
} directions[] = {
    {"U", FIFTEEN_UP},        {"L", FIFTEEN_LEFT},       {"R", FIFTEEN_RIGHT},
    {"D", FIFTEEN_DOWN},      {"u", FIFTEEN_UP},         {"l", FIFTEEN_LEFT},
    {"r", FIFTEEN_RIGHT},     {"d", FIFTEEN_DOWN},       {"\u2191", FIFTEEN_UP},
    {"\u2190", FIFTEEN_LEFT}, {"\u2192", FIFTEEN_RIGHT}, {"\u2193", FIFTEEN_DOWN},
};

static enum fifteen_move opposite(enum fifteen_move move)
{
    static const enum fifteen_move opposites[] = {[FIFTEEN_UP] = FIFTEEN_DOWN,
                                                  [FIFTEEN_LEFT] = FIFTEEN_RIGHT,
                                                  [FIFTEEN_RIGHT] = FIFTEEN_LEFT,
                                                  [FIFTEEN_DOWN] = FIFTEEN_UP};
    return opposites[move];
}

/* Reads the direction at the beginning of a text. Returns its length in bytes, or 0. */
static size_t read_direction(const char *text, bool of_blank, struct listed_move *out)
{
    for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++) {
        const size_t length = strlen(directions[i].text);
        const enum fifteen_move move = directions[i].move;
        if (strncmp(text, directions[i].text, length) == 0) {
            *out = (struct listed_move){.move = of_blank ? move : opposite(move)};
            return length;
        }
    }
    return 0;
}

/* Reads the number of a tile at the beginning of a text. Returns its length in bytes, or 0. */
static size_t read_tile(const char *text, struct listed_move *out)
{
    char *end;
    if (!isdigit((unsigned char)*text))
        return 0;
    const unsigned long tile = strtoul(text, &end, 10);
    if (tile == 0 || tile > UINT16_MAX)
        return 0;
    *out = (struct listed_move){.tile = (unsigned)tile};
    return (size_t)(end - text);
}

static bool separates(char byte)
{
    return byte != '\0' && strchr(" \t\r\n,;[]\"", byte) != NULL;
}

enum fifteen_status move_list_parse(const char *text, bool of_blank, struct move_list *out,
                                    struct fifteen_error *error)
{
    /* Each move takes at least one byte. */
    *out = (struct move_list){.move = malloc((strlen(text) + 1) * sizeof *out->move)};
    if (out->move == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory for a list of moves");
    for (const char *at = text; *at != '\0';) {
        if (separates(*at)) {
            at++;
            continue;
        }
        struct listed_move *const move = &out->move[out->n];
        size_t length = read_tile(at, move);
        if (length == 0)
            length = read_direction(at, of_blank, move);
        if (length == 0)
            return message_set(error, FIFTEEN_INVALID,
                               "move %zu, '%.10s', is not a tile, one of U, D, L, R or an arrow",
                               out->n + 1, at);
        at += length;
        out->n++;
    }
    return FIFTEEN_OK;
}

void move_list_free(struct move_list *list)
{
    free(list->move);
    *list = (struct move_list){.n = 0};
}

/* ---- replay ---- */

static bool slide_tile(struct fifteen_grid *board, unsigned tile)
{
    for (enum fifteen_move move = 0; move < 4; move++) {
        const unsigned slid = fifteen_grid_slide(board, move);
        if (slid == tile)
            return true;
        if (slid != 0)
            fifteen_grid_slide(board, opposite(move));
    }
    return false;
}

static bool make_move(const struct listed_move *move, struct fifteen_grid *board)
{
    return move->tile != 0 ? slide_tile(board, move->tile)
                           : fifteen_grid_slide(board, move->move) != 0;
}

static void explain(const struct listed_move *move, const struct fifteen_grid *board,
                    struct fifteen_error *error)
{
    static const char *const names[] = {[FIFTEEN_UP] = "up",
                                        [FIFTEEN_LEFT] = "left",
                                        [FIFTEEN_RIGHT] = "right",
                                        [FIFTEEN_DOWN] = "down"};
    const unsigned max = fifteen_cells(fifteen_grid_size(board)) - 1;
    if (move->tile > max)
        message_set(error, FIFTEEN_INVALID, "the board has no tile %u, only 1 .. %u", move->tile,
                    max);
    else if (move->tile != 0)
        message_set(error, FIFTEEN_INVALID, "tile %u is not next to the blank", move->tile);
    else
        message_set(error, FIFTEEN_INVALID,
                    "the blank cannot move %s: it is at the border of the board",
                    names[move->move]);
}

size_t move_list_replay(const struct move_list *list, struct fifteen_grid *board,
                        struct fifteen_error *error)
{
    for (size_t i = 0; i < list->n; i++) {
        const struct listed_move *const move = &list->move[i];
        if (move->step.line != 0) {
            if (!plan_step_make(&move->step, board, error))
                return i;
        } else if (!make_move(move, board)) {
            explain(move, board, error);
            return i;
        }
    }
    return list->n;
}
