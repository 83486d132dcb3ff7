/* problem.c - problems and their solutions */
/* SPDX-License-Identifier: MIT */
#include "search/plan/problem.h"

#include <stdlib.h>

#include "board/board.h"
#include "util/error.h"

enum fifteen_status fifteen_problem_check(const struct fifteen_problem *problem,
                                          struct fifteen_error *error)
{
    return fifteen_board_check(problem->start, problem->goal, error);
}

enum fifteen_status tray_problem_read(const struct fifteen_problem *problem,
                                      struct tray_problem *out, struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = problem->start->size;
    const enum fifteen_status status = fifteen_problem_check(problem, error);
    if (status == FIFTEEN_OK)
        *out = (struct tray_problem){geometry, wide_of_board(problem->start),
                                     problem->goal != NULL
                                         ? wide_of_board(problem->goal)
                                         : wide_standard_goal(geometry, FIFTEEN_BLANK_LAST)};
    return status;
}

enum fifteen_status problem_replay(const struct fifteen_problem *problem,
                                   const struct fifteen_solution *solution,
                                   struct fifteen_error *error)
{
    struct fifteen_board *board;
    const enum fifteen_status status = fifteen_board_copy(problem->start, &board, error);
    if (status != FIFTEEN_OK)
        return status;
    size_t done = 0;
    while (done < solution->length &&
           fifteen_board_slide(board, (enum fifteen_move)solution->path[done]) != 0)
        done++;
    const bool arrives = done == solution->length && fifteen_board_is_goal(board, problem->goal);
    fifteen_board_free(board);
    return arrives ? FIFTEEN_OK
                   : error_set(error, FIFTEEN_INTERNAL,
                               "the solution of %zu moves found does not lead to the goal; please "
                               "report this",
                               solution->length);
}

bool fifteen_solution_replay(const struct fifteen_problem *problem,
                             const struct fifteen_solution *solution)
{
    return (problem->goal == NULL ||
            fifteen_geometry_equal(problem->goal->size, problem->start->size)) &&
           problem_replay(problem, solution, NULL) == FIFTEEN_OK;
}

void fifteen_solution_free(struct fifteen_solution *solution)
{
    free(solution->path);
    solution->path = NULL;
}
