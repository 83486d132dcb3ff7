/* goal.c - goals: standard ones or a board */
/* SPDX-License-Identifier: MIT */
#include "input/goal.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

static const struct fifteen_geometry default_size = {4, 4};

static enum fifteen_status reject_goal(struct fifteen_error *error, enum fifteen_status status,
                                       struct fifteen_geometry size, const char *reason)
{
    char names[120] = "";
    size_t length = 0;
    for (unsigned i = 0; fifteen_goal_name(i) != NULL; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s'%s'",
                                   i == 0 ? "" : " nor ", fifteen_goal_name(i));
    return message_set(error, status, "the goal is neither %s nor a %ux%u board: %s", names,
                       size.rows, size.columns, reason);
}

enum fifteen_status goal_parse(const char *text, struct fifteen_geometry size, struct goal *out,
                               struct fifteen_error *error)
{
    struct fifteen_error reason;
    *out = (struct goal){.standard = FIFTEEN_BLANK_LAST};
    if (fifteen_goal_find(text, &out->standard))
        return FIFTEEN_OK;
    const enum fifteen_status status =
        fifteen_board_parse(text, strlen(text), size, &out->board, &reason);
    if (status != FIFTEEN_OK)
        return reject_goal(error, status, size.rows != 0 ? size : default_size, reason.text);
    return FIFTEEN_OK;
}

void goal_free(struct goal *goal)
{
    fifteen_board_free(goal->board);
    goal->board = NULL;
}

enum fifteen_status goal_make(const struct goal *goal, struct fifteen_geometry size,
                              struct fifteen_board **out, struct fifteen_error *error)
{
    if (goal->board == NULL)
        return fifteen_board_create_goal(size, goal->standard, out, error);
    if (fifteen_geometry_equal(fifteen_board_size(goal->board), size))
        return fifteen_board_copy(goal->board, out, error);
    struct fifteen_error reason;
    message_set(&reason, FIFTEEN_INVALID, "expected %u numbers, found %u", fifteen_cells(size),
                fifteen_cells(fifteen_board_size(goal->board)));
    return reject_goal(error, FIFTEEN_INVALID, size, reason.text);
}

enum fifteen_status goal_read(const char *text, struct fifteen_geometry size,
                              struct fifteen_board **out, struct fifteen_error *error)
{
    struct goal goal;
    enum fifteen_status status = goal_parse(text, size, &goal, error);
    if (status == FIFTEEN_OK)
        status = goal_make(&goal, size, out, error);
    goal_free(&goal);
    return status;
}

enum fifteen_status goal_read_of_size(const char *text, struct fifteen_geometry size,
                                      struct fifteen_board **out, struct fifteen_error *error)
{
    struct goal goal;
    enum fifteen_status status = goal_parse(text == NULL ? "last" : text, size, &goal, error);
    if (status == FIFTEEN_OK && size.rows == 0)
        size = goal.board != NULL ? fifteen_board_size(goal.board) : default_size;
    if (status == FIFTEEN_OK)
        status = goal_make(&goal, size, out, error);
    goal_free(&goal);
    return status;
}

enum fifteen_status goal_check(const char *text, struct fifteen_geometry size,
                               struct fifteen_error *error)
{
    if (text == NULL)
        return FIFTEEN_OK;
    struct goal goal;
    const enum fifteen_status status = goal_parse(text, size, &goal, error);
    goal_free(&goal);
    return status;
}
