/* board.c - the packed board: creation, validation, moves, solvability (Johnson & Story 1879) */
#include <fifteen/board.h>

#include <assert.h>

#include "board/permutation.h"
#include "board/standard_goal.h"
#include "board/tray.h"
#include "util/error.h"

fifteen_board fifteen_board_goal(struct fifteen_geometry geometry, enum fifteen_standard_goal goal)
{
    const unsigned n_cells = fifteen_cells(geometry);
    fifteen_board board = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        board |= (fifteen_board)standard_goal_tile(geometry, goal, cell) << (4 * cell);
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

/* FIFTEEN_UNSOLVABLE with the reason. */
static enum fifteen_status explain_unsolvable(const struct fifteen_problem *problem,
                                              struct fifteen_error *error)
{
    int standard = -1; /* index of the standard goal that the goal equals */
    bool solvable[N_STANDARD_GOALS];
    for (int i = 0; i < N_STANDARD_GOALS; i++) {
        struct fifteen_problem other = *problem;
        other.goal = fifteen_board_goal(problem->geometry, (enum fifteen_standard_goal)i);
        solvable[i] = fifteen_problem_solvable(&other);
        if (other.goal == problem->goal)
            standard = i;
    }
    return standard_goal_unsolvable(standard, solvable, error);
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
    return explain_unsolvable(problem, error);
}
