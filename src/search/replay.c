/* replay.c - whether a solution is one */
#include <fifteen/solver.h>

static bool make_moves(const struct fifteen_problem *problem,
                       const struct fifteen_solution *solution, fifteen_board *board)
{
    for (unsigned i = 0; i < solution->length; i++) {
        const unsigned move = solution->path[i];
        if (move > FIFTEEN_DOWN ||
            !fifteen_board_move(problem->geometry, *board, (enum fifteen_move)move, board))
            return false;
    }
    return true;
}

bool fifteen_solution_replay(const struct fifteen_problem *problem,
                             const struct fifteen_solution *solution)
{
    if (!fifteen_geometry_valid(problem->geometry) ||
        !fifteen_board_valid(problem->geometry, problem->start) ||
        solution->length > FIFTEEN_MAX_MOVES)
        return false;
    fifteen_board board = problem->start;
    return make_moves(problem, solution, &board) && board == problem->goal;
}
