/* standard_goal.c - standard goals: their tiles, and advice for a board that cannot reach one */
#include "board/standard_goal.h"

#include "util/error.h"

/* Returns the position of a cell on the spiral that starts in the first cell, runs clockwise along
 * the border and then along the border of the cells that are left:
 *
 *      0  1  2  3  4
 *     11 12 13 14  5
 *     10  9  8  7  6
 */
static unsigned spiral_position(struct fifteen_geometry size, unsigned cell)
{
    unsigned rows = size.rows;
    unsigned columns = size.columns;
    unsigned row = cell / columns;
    unsigned column = cell % columns;
    unsigned n_outside = 0;
    while (row > 0 && column > 0 && row + 1 < rows && column + 1 < columns) {
        n_outside += 2 * (rows + columns) - 4;
        rows -= 2;
        columns -= 2;
        row--;
        column--;
    }
    if (row == 0)
        return n_outside + column;
    if (column + 1 == columns)
        return n_outside + column + row;
    if (row + 1 == rows)
        return n_outside + (columns - 1) + row + (columns - 1 - column);
    return n_outside + 2 * (columns - 1) + (rows - 1) + (rows - 1 - row);
}

unsigned standard_goal_tile(struct fifteen_geometry size, enum fifteen_standard_goal goal,
                            unsigned cell)
{
    if (goal == FIFTEEN_BLANK_FIRST)
        return cell;
    const unsigned position = goal == FIFTEEN_SNAIL ? spiral_position(size, cell) : cell;
    return (position + 1) % fifteen_cells(size);
}

/* The goals blank-first and blank-last are each the advice for the other one. */
enum fifteen_status standard_goal_unsolvable(int goal, const bool solvable[N_STANDARD_GOALS],
                                             struct fifteen_error *error)
{
    static const char *const names[] = {"first", "last"};
    static const char *const goals[] = {"with the blank first", "with the blank last",
                                        "with the goal snail"};
    const int other = solvable[FIFTEEN_BLANK_LAST] ? FIFTEEN_BLANK_LAST : FIFTEEN_BLANK_FIRST;
    if (goal < 0 || !solvable[other])
        return error_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from this board to the goal");
    error_format(error, "unsolvable %s; solvable %s", goals[goal], goals[other]);
    error_about(error, FIFTEEN_ARGUMENT_GOAL, names[other]);
    return FIFTEEN_UNSOLVABLE;
}
