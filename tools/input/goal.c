/* goal.c - goals by name */
#include "input/goal.h"

#include <string.h>

#include "cli/message.h"
#include "input/square.h"

enum { N_STANDARD = 2 };

static const char *const names[N_STANDARD] = {
    [FIFTEEN_BLANK_FIRST] = "first", [FIFTEEN_BLANK_LAST] = "last"};

/* Index of a name; N_STANDARD if it is none. */
static unsigned find(const char *text)
{
    unsigned i = 0;
    while (i < N_STANDARD && strcmp(names[i], text) != 0)
        i++;
    return i;
}

static enum fifteen_status refuse(struct fifteen_error *error, enum fifteen_status status,
                                  unsigned rows, unsigned columns, const char *reason)
{
    return message_set(error, status,
                       "the goal is neither 'first' nor 'last' nor a %ux%u board: %s", rows,
                       columns, reason);
}

enum fifteen_status goal_read(const char *text, struct fifteen_geometry geometry,
                              fifteen_board *out, struct fifteen_error *error)
{
    const unsigned named = find(text);
    if (named < N_STANDARD) {
        *out = fifteen_board_goal(geometry, (enum fifteen_standard_goal)named);
        return FIFTEEN_OK;
    }
    struct fifteen_error reason;
    const enum fifteen_status status =
        fifteen_board_parse(geometry, text, strlen(text), out, &reason);
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    return refuse(error, status, geometry.rows, geometry.columns, reason.text);
}

enum fifteen_status goal_read_grid(const char *text, unsigned n, struct fifteen_grid **out,
                                   struct fifteen_error *error)
{
    const unsigned named = find(text);
    if (named < N_STANDARD)
        return fifteen_grid_create_goal(n, (enum fifteen_standard_goal)named, out, error);
    struct fifteen_error reason;
    const size_t n_numbers = square_count(text, strlen(text));
    enum fifteen_status status = FIFTEEN_INVALID;
    if (n_numbers == (size_t)n * n)
        status = fifteen_grid_parse(text, strlen(text), out, &reason);
    else
        message_set(&reason, status, "expected %u numbers, found %zu", n * n, n_numbers);
    return status == FIFTEEN_OK ? FIFTEEN_OK : refuse(error, status, n, n, reason.text);
}

enum fifteen_status goal_read_with_tray(const char *text, struct fifteen_geometry *geometry,
                                        fifteen_board *out, struct fifteen_error *error)
{
    if (text == NULL)
        text = names[FIFTEEN_BLANK_LAST];
    if (geometry->rows == 0)
        *geometry = square_of(square_count(text, strlen(text)));
    return goal_read(text, *geometry, out, error);
}

static enum fifteen_status check_grid(const char *text, unsigned n, struct fifteen_error *error)
{
    struct fifteen_grid *goal = NULL;
    const enum fifteen_status status = goal_read_grid(text, n, &goal, error);
    fifteen_grid_free(goal);
    return status;
}

enum fifteen_status goal_check(const char *text, struct fifteen_geometry size,
                               struct fifteen_error *error)
{
    if (text == NULL)
        return FIFTEEN_OK;
    fifteen_board goal;
    const size_t n_numbers = square_count(text, strlen(text));
    if (size.rows == 0 && square_grid(n_numbers) != 0)
        return check_grid(text, square_grid(n_numbers), error);
    if (size.rows == 0)
        size = square_of(n_numbers);
    return goal_read(text, size, &goal, error);
}

/* ---- unsolvable ---- */

/* The standard goal that can be reached instead is given by its index; N_STANDARD if there is none.
 */
static enum fifteen_status refuse_unsolvable(unsigned instead, struct fifteen_error *error)
{
    if (instead == N_STANDARD)
        return message_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from this board to the goal");
    return message_set(error, FIFTEEN_UNSOLVABLE,
                       "no moves lead from this board to the goal '%s', but they do to "
                       "the goal '%s' (--goal %s)",
                       names[N_STANDARD - 1 - instead], names[instead], names[instead]);
}

enum fifteen_status goal_refuse_unsolvable(const struct fifteen_problem *problem,
                                           struct fifteen_error *error)
{
    unsigned instead = N_STANDARD;
    bool is_standard = false;
    for (unsigned i = 0; i < N_STANDARD; i++) {
        struct fifteen_problem other = *problem;
        other.goal = fifteen_board_goal(problem->geometry, (enum fifteen_standard_goal)i);
        if (other.goal == problem->goal)
            is_standard = true;
        else if (fifteen_problem_solvable(&other))
            instead = i;
    }
    return refuse_unsolvable(is_standard ? instead : N_STANDARD, error);
}

enum fifteen_status goal_refuse_unsolvable_grid(const struct fifteen_grid *start,
                                                const struct fifteen_grid *goal,
                                                struct fifteen_error *error)
{
    const unsigned n = fifteen_grid_dimension(start);
    unsigned instead = N_STANDARD;
    bool is_standard = false;
    for (unsigned i = 0; i < N_STANDARD; i++) {
        struct fifteen_grid *other;
        const enum fifteen_status status =
            fifteen_grid_create_goal(n, (enum fifteen_standard_goal)i, &other, error);
        if (status != FIFTEEN_OK)
            return status;
        if (fifteen_grid_equal(other, goal))
            is_standard = true;
        else if (fifteen_grid_solvable(start, other))
            instead = i;
        fifteen_grid_free(other);
    }
    return refuse_unsolvable(is_standard ? instead : N_STANDARD, error);
}

bool goal_in_corner(struct fifteen_geometry geometry, fifteen_board board)
{
    const unsigned cell = fifteen_board_blank(geometry, board);
    const unsigned row = cell / geometry.columns;
    const unsigned column = cell % geometry.columns;
    return (row == 0 || row == geometry.rows - 1U) &&
           (column == 0 || column == geometry.columns - 1U);
}
