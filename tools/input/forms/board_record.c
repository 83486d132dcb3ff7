/* board_record.c - boards from the named fields of records: JSON objects and lines of CSV */
/* SPDX-License-Identifier: MIT */
#include "input/forms/board_record.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"

enum { MAX_NAMES = 13, MAX_NAME = 31 };

/* The best name first. "moves" is that of the program's own records, where other programs have a
 * path. */
static const char *const names[N_RECORD_FIELDS][MAX_NAMES] = {
    [RECORD_BOARD] = {"board", "start", "initial", "initial_state", "start_state", "initial_board",
                      "start_board", "state", "puzzle", "instance", "position", "tiles", NULL},
    [RECORD_GOAL] = {"goal", "goal_state", "goal_board", "target", "final", "final_state", NULL},
    [RECORD_LENGTH] = {"length", "optimal_length", "known_length", "solution_length",
                       "optimal_cost", "optimal_moves", "moves", "distance", NULL},
    [RECORD_SIZE] = {"size", "shape", NULL},
    [RECORD_OPTIMAL] = {"optimal", NULL},
};

unsigned board_record_rank(enum record_field field, const char *name)
{
    char plain[MAX_NAME + 1] = "";
    const size_t length = strlen(name);
    if (length > MAX_NAME)
        return 0;
    for (size_t i = 0; i < length; i++)
        plain[i] = (char)(name[i] == ' ' || name[i] == '-' ? '_' : tolower((unsigned char)name[i]));
    for (unsigned i = 0; i < MAX_NAMES && names[field][i] != NULL; i++)
        if (strcmp(names[field][i], plain) == 0)
            return i + 1;
    return 0;
}

static bool is_given(const char *text)
{
    return text != NULL && *text != '\0' && strcmp(text, "null") != 0;
}

/* A length is a number, and not one of a solution that is not the shortest. */
static int read_length(const struct board_record *record)
{
    const char *const text = record->text[RECORD_LENGTH];
    const char *const optimal = record->text[RECORD_OPTIMAL];
    if (!is_given(text) || text[strspn(text, "0123456789")] != '\0' || strlen(text) > 9 ||
        (is_given(optimal) && strcmp(optimal, "true") != 0))
        return -1;
    return (int)strtol(text, NULL, 10);
}

static enum fifteen_status read_goal(const char *text, struct fifteen_geometry size,
                                     struct fifteen_board **goal, struct feed_item *item,
                                     struct fifteen_error *error)
{
    struct goal read = {.board = NULL};
    struct fifteen_error reason;
    const enum fifteen_status status = goal_parse(text, size, &read, &reason);
    if (status != FIFTEEN_OK)
        return message_set(error, status, "goal: %s", reason.text);
    *goal = read.board;
    item->goal_stated = true;
    item->goal = read.standard;
    item->goal_board = read.board;
    return FIFTEEN_OK;
}

enum fifteen_status board_record_read(const struct board_record *record,
                                      struct fifteen_geometry size, struct fifteen_board **goal,
                                      struct feed_item *item, struct fifteen_error *error)
{
    const char *const board = record->text[RECORD_BOARD];
    struct fifteen_geometry stated;
    fifteen_board_free(*goal);
    *goal = NULL;
    if (!is_given(board))
        return message_set(error, FIFTEEN_INVALID, "the record has no board");
    if (is_given(record->text[RECORD_SIZE]) && size.rows == 0 &&
        fifteen_geometry_parse(record->text[RECORD_SIZE], &stated, NULL) == FIFTEEN_OK)
        size = stated;
    enum fifteen_status status =
        fifteen_board_parse(board, strlen(board), size, &item->start, error);
    if (status != FIFTEEN_OK)
        return status;
    item->known_length = read_length(record);
    if (is_given(record->text[RECORD_GOAL]))
        status = read_goal(record->text[RECORD_GOAL], fifteen_board_size(item->start), goal, item,
                           error);
    if (status != FIFTEEN_OK) {
        fifteen_board_free(item->start);
        item->start = NULL;
    }
    return status;
}
