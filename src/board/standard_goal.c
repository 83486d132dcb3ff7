/* standard_goal.c - standard goals: their tiles, and advice for a board that cannot reach one */
/* SPDX-License-Identifier: MIT */
#include "board/standard_goal.h"

#include <strings.h>

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

static unsigned row_position(struct fifteen_geometry size, unsigned cell)
{
    (void)size;
    return cell;
}

static unsigned column_position(struct fifteen_geometry size, unsigned cell)
{
    return cell % size.columns * size.rows + cell / size.columns;
}

/* All that is known of a standard goal: a new one is a row here, and a value of the enum. */
static const struct {
    const char *name;
    const char *other_name;
    const char *phrase; /* after "unsolvable" and "solvable" */
    unsigned (*position)(struct fifteen_geometry size, unsigned cell); /* in the order of tiles */
    bool begins_with_blank;
} goals[FIFTEEN_N_STANDARD_GOALS] = {
    [FIFTEEN_BLANK_FIRST] = {"first", "blank-first", "with the blank first", row_position, true},
    [FIFTEEN_BLANK_LAST] = {"last", "blank-last", "with the blank last", row_position, false},
    [FIFTEEN_SNAIL] = {"snail", "spiral", "with the goal snail", spiral_position, false},
    [FIFTEEN_COLUMNS] = {"columns", "by-columns", "with the goal columns", column_position, false},
};

const char *fifteen_goal_name(unsigned goal)
{
    return goal < FIFTEEN_N_STANDARD_GOALS ? goals[goal].name : NULL;
}

bool fifteen_goal_find(const char *name, enum fifteen_standard_goal *out)
{
    for (unsigned i = 0; i < FIFTEEN_N_STANDARD_GOALS; i++)
        if (strcasecmp(name, goals[i].name) == 0 || strcasecmp(name, goals[i].other_name) == 0) {
            *out = (enum fifteen_standard_goal)i;
            return true;
        }
    return false;
}

void standard_goal_names(char out[GOAL_NAMES_SIZE])
{
    out[0] = '\0';
    for (unsigned i = 0; i < FIFTEEN_N_STANDARD_GOALS; i++)
        names_add(out, GOAL_NAMES_SIZE, ", ", goals[i].name);
}

unsigned standard_goal_tile(struct fifteen_geometry size, enum fifteen_standard_goal goal,
                            unsigned cell)
{
    const unsigned of = (unsigned)goal < FIFTEEN_N_STANDARD_GOALS ? goal : FIFTEEN_BLANK_LAST;
    const unsigned position = goals[of].position(size, cell);
    return goals[of].begins_with_blank ? position : (position + 1) % fifteen_cells(size);
}

/* The advice is the first standard goal that can be reached; blank-last before blank-first. */
static int find_reachable(const bool solvable[FIFTEEN_N_STANDARD_GOALS])
{
    if (solvable[FIFTEEN_BLANK_LAST])
        return FIFTEEN_BLANK_LAST;
    for (int i = 0; i < FIFTEEN_N_STANDARD_GOALS; i++)
        if (solvable[i])
            return i;
    return -1;
}

enum fifteen_status standard_goal_unsolvable(int goal,
                                             const bool solvable[FIFTEEN_N_STANDARD_GOALS],
                                             struct fifteen_error *error)
{
    const int other = find_reachable(solvable);
    if (other < 0)
        return error_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from this board to the goal");
    const bool is_usual = solvable[FIFTEEN_BLANK_LAST] || solvable[FIFTEEN_BLANK_FIRST];
    if (goal < 0 || !is_usual)
        error_format(error, "no moves lead from this board to the goal; solvable %s",
                     goals[other].phrase);
    else
        error_format(error, "unsolvable %s; solvable %s", goals[goal].phrase, goals[other].phrase);
    error_about(error, FIFTEEN_ARGUMENT_GOAL, goals[other].name);
    return FIFTEEN_UNSOLVABLE;
}
