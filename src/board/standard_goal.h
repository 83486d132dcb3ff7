/* standard_goal.h - standard goals: their tiles, and advice for a board that cannot reach one */
#ifndef BOARD_STANDARD_GOAL_H
#define BOARD_STANDARD_GOAL_H

#include <fifteen/board.h>

enum { N_STANDARD_GOALS = FIFTEEN_SNAIL + 1 };

/* Returns the tile on a cell of a standard goal. */
unsigned standard_goal_tile(struct fifteen_geometry size, enum fifteen_standard_goal goal,
                            unsigned cell);

/* Returns FIFTEEN_UNSOLVABLE with the reason. `goal` is the index of a standard goal, or -1 for any
 * other goal; `solvable` has for each standard goal whether moves lead to it. */
enum fifteen_status standard_goal_unsolvable(int goal, const bool solvable[N_STANDARD_GOALS],
                                             struct fifteen_error *error);

#endif
