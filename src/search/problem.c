/* problem.c - whether a problem can be searched at all */
#include "search/problem.h"

#include "util/error.h"

static enum fifteen_status refuse_unsolvable(const struct fifteen_problem *problem,
                                             struct fifteen_error *error)
{
    static const char *const names_of_goals[] = {
        [FIFTEEN_BLANK_FIRST] = "blank-first", [FIFTEEN_BLANK_LAST] = "blank-last"};
    for (unsigned i = 0; i < 2; i++) {
        const enum fifteen_standard_goal other = (enum fifteen_standard_goal)(1 - i);
        struct fifteen_problem instead = *problem;
        instead.goal = fifteen_board_goal(problem->geometry, other);
        if (problem->goal == fifteen_board_goal(problem->geometry, (enum fifteen_standard_goal)i) &&
            fifteen_problem_solvable(&instead))
            return error_set(error, FIFTEEN_UNSOLVABLE,
                             "no moves lead from this board to the %s goal; it can be solved for "
                             "the %s one",
                             names_of_goals[i], names_of_goals[other]);
    }
    return error_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from this board to the goal");
}

enum fifteen_status problem_check(const struct fifteen_problem *problem,
                                  struct fifteen_geometry geometry, struct fifteen_error *error)
{
    if (problem->geometry.rows != geometry.rows || problem->geometry.columns != geometry.columns)
        return error_set(error, FIFTEEN_INVALID, "a problem of %ux%u for a solver of %ux%u",
                         problem->geometry.rows, problem->geometry.columns, geometry.rows,
                         geometry.columns);
    if (!fifteen_board_valid(geometry, problem->start))
        return error_set(error, FIFTEEN_INVALID, "the start is not a board of a %ux%u tray",
                         geometry.rows, geometry.columns);
    if (!fifteen_board_valid(geometry, problem->goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is not a board of a %ux%u tray",
                         geometry.rows, geometry.columns);
    return fifteen_problem_solvable(problem) ? FIFTEEN_OK : refuse_unsolvable(problem, error);
}
