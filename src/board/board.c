/* board.c - the packed board: creation, validation, moves, solvability (Johnson & Story 1879) */
#include <fifteen/board.h>

#include <assert.h>

#include "board/permutation.h"
#include "board/tray.h"
#include "util/error.h"

fifteen_board fifteen_board_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal)
{
    const unsigned n_cells = fifteen_cells(geometry);
    const unsigned first = goal == FIFTEEN_BLANK_FIRST ? 0 : 1;
    fifteen_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (fifteen_board)((first + cell) % n_cells) << (4 * cell);
    return board;
}

enum fifteen_status fifteen_board_from_tiles(struct fifteen_geometry geometry, const int *tiles,
                                             fifteen_board *out, struct fifteen_error *error)
{
    enum fifteen_status status = geometry_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    const unsigned n_cells = fifteen_cells(geometry);
    uint16_t cell_of[FIFTEEN_MAX_CELLS];
    status = permutation_invert(tiles, n_cells, cell_of, error);
    if (status != FIFTEEN_OK)
        return status;
    fifteen_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (fifteen_board)tiles[cell] << (4 * cell);
    *out = board;
    return FIFTEEN_OK;
}

bool fifteen_board_valid(struct fifteen_geometry geometry, fifteen_board board)
{
    const unsigned n_cells = fifteen_cells(geometry);
    unsigned seen = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        seen |= 1u << fifteen_board_tile(board, cell);
    const bool clean = n_cells == FIFTEEN_MAX_CELLS || board >> (4 * n_cells) == 0;
    return clean && seen == (1u << n_cells) - 1;
}

unsigned fifteen_board_blank(struct fifteen_geometry geometry, fifteen_board board)
{
    assert(fifteen_board_valid(geometry, board));
    (void)geometry;
    return board_blank(board);
}

bool fifteen_board_move(struct fifteen_geometry geometry, fifteen_board board,
                        enum fifteen_move move, fifteen_board *out)
{
    struct tray tray;
    tray_init(&tray, geometry);
    const unsigned blank = fifteen_board_blank(geometry, board);
    const unsigned from = (unsigned)move < 4 ? tray.to[blank][move] : TRAY_NO_CELL;
    if (from == TRAY_NO_CELL)
        return false;
    *out = board_slide(board, from, blank);
    return true;
}

char fifteen_move_letter(enum fifteen_move move)
{
    static const char letters[] = "ULRD?";
    return letters[(unsigned)move < 4 ? (unsigned)move : 4];
}

/* ---- solvability ---- */

/* Whether an odd number of exchanges of tiles turns start into goal. */
static bool exchanges_odd(const struct fifteen_problem *problem)
{
    const unsigned n_cells = fifteen_cells(problem->geometry);
    uint16_t to[FIFTEEN_MAX_CELLS]; /* by tile on a cell of start: the tile on that cell of goal */
    for (unsigned cell = 0; cell < n_cells; cell++)
        to[fifteen_board_tile(problem->start, cell)] =
            (uint16_t)fifteen_board_tile(problem->goal, cell);
    return permutation_sort_odd(to, n_cells);
}

/* Each move exchanges the blank with a tile and takes it to a cell of the other colour. */
bool fifteen_problem_solvable(const struct fifteen_problem *problem)
{
    const struct fifteen_geometry geometry = problem->geometry;
    const bool odd_moves = cell_is_black(geometry, fifteen_board_blank(geometry, problem->start)) !=
                           cell_is_black(geometry, fifteen_board_blank(geometry, problem->goal));
    return exchanges_odd(problem) == odd_moves;
}

/* Index of the standard goal that the goal equals, or -1. */
static int standard_goal(const struct fifteen_problem *problem)
{
    for (int goal = 0; goal < 2; goal++)
        if (problem->goal ==
            fifteen_board_goal(problem->geometry, (enum fifteen_standard_goal)goal))
            return goal;
    return -1;
}

enum fifteen_status fifteen_problem_check(const struct fifteen_problem *problem,
                                          struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = problem->geometry;
    const enum fifteen_status status = geometry_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!fifteen_board_valid(geometry, problem->start) ||
        !fifteen_board_valid(geometry, problem->goal))
        return error_set(error, FIFTEEN_INVALID, "the %s is not a valid %ux%u board",
                         fifteen_board_valid(geometry, problem->start) ? "goal" : "start",
                         geometry.rows, geometry.columns);
    if (fifteen_problem_solvable(problem))
        return FIFTEEN_OK;
    const int goal = standard_goal(problem);
    struct fifteen_problem other = *problem;
    other.goal = fifteen_board_goal(geometry, (enum fifteen_standard_goal)(1 - goal));
    return permutation_unsolvable(goal, goal >= 0 && fifteen_problem_solvable(&other), error);
}
