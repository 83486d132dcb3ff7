/* goal.c - goals by name */
#include "goal.h"

#include <string.h>

#include "message.h"
#include "square.h"

enum { n_standard = 2 };

static const char *const names[n_standard] = {
    [FIFTEEN_BLANK_FIRST] = "first", [FIFTEEN_BLANK_LAST] = "last"};

/* Index of a name; n_standard if it is none. */
static unsigned find(const char *text)
{
    unsigned i = 0;
    while (i < n_standard && strcmp(names[i], text) != 0)
        i++;
    return i;
}

enum fifteen_status goal_read(const char *text, struct fifteen_geometry geometry,
                              fifteen_board *out, struct fifteen_error *error)
{
    const unsigned named = find(text);
    if (named < n_standard) {
        *out = fifteen_board_goal(geometry, (enum fifteen_standard_goal)named);
        return FIFTEEN_OK;
    }
    struct fifteen_error reason;
    const enum fifteen_status status =
        fifteen_board_parse(geometry, text, strlen(text), out, &reason);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    return message_set(error, status,
                       "the goal is neither 'first' nor 'last' nor a %ux%u board: %s",
                       geometry.rows, geometry.columns, reason.text);
}

enum fifteen_status goal_check(const char *text, struct fifteen_geometry size,
                               struct fifteen_error *error)
{
    if (text == NULL)
        return FIFTEEN_OK;
    fifteen_board goal;
    if (size.rows == 0)
        size = square_of(square_count(text, strlen(text)));
    return goal_read(text, size, &goal, error);
}

/* The standard goal that is not the problem's, if the problem's is one; else n_standard. */
static unsigned other_goal(const struct fifteen_problem *problem)
{
    for (unsigned i = 0; i < n_standard; i++)
        if (problem->goal == fifteen_board_goal(problem->geometry, (enum fifteen_standard_goal)i))
            return n_standard - 1 - i;
    return n_standard;
}

enum fifteen_status goal_refuse_unsolvable(const struct fifteen_problem *problem,
                                           struct fifteen_error *error)
{
    struct fifteen_problem instead = *problem;
    const unsigned other = other_goal(problem);
    if (other < n_standard)
        instead.goal = fifteen_board_goal(problem->geometry, (enum fifteen_standard_goal)other);
    if (other == n_standard || !fifteen_problem_solvable(&instead))
        return message_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from this board to the goal");
    return message_set(error, FIFTEEN_UNSOLVABLE,
                       "no moves lead from this board to the goal '%s', but they do to "
                       "the goal '%s' (--goal %s)",
                       names[n_standard - 1 - other], names[other], names[other]);
}

bool goal_in_corner(struct fifteen_geometry geometry, fifteen_board board)
{
    const unsigned cell = fifteen_board_blank(geometry, board);
    const unsigned row = cell / geometry.columns;
    const unsigned column = cell % geometry.columns;
    return (row == 0 || row == geometry.rows - 1U) &&
           (column == 0 || column == geometry.columns - 1U);
}
