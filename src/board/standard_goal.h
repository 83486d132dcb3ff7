/* standard_goal.h - standard goals: their tiles, and advice for a board that cannot reach one */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_STANDARD_GOAL_H
#define BOARD_STANDARD_GOAL_H

#include <fifteen/board.h>

enum { GOAL_NAMES_SIZE = 120 };

/* Writes the names, "first, last, ..". */
void standard_goal_names(char out[GOAL_NAMES_SIZE]);

/* Returns the tile on a cell of a standard goal. */
unsigned standard_goal_tile(struct fifteen_geometry size, enum fifteen_standard_goal goal,
                            unsigned cell);

/* Returns FIFTEEN_UNSOLVABLE with the reason. `goal` is the index of a standard goal, or -1 for any
 * other goal; `solvable` has for each standard goal whether moves lead to it. */
enum fifteen_status standard_goal_unsolvable(int goal,
                                             const bool solvable[FIFTEEN_N_STANDARD_GOALS],
                                             struct fifteen_error *error);

#endif
