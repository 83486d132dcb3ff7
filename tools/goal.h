/* goal.h - goals by name */
#ifndef TOOLS_GOAL_H
#define TOOLS_GOAL_H

#include <fifteen/fifteen.h>

/* Reads "first", "last" or a board of the tray. */
enum fifteen_status goal_read(const char *text, struct fifteen_geometry geometry,
                              fifteen_board *out, struct fifteen_error *error);

/* Whether a text that is not NULL could be a goal: a name, or a board of a size, which if it has 0
 * rows is the square one of as many numbers. */
enum fifteen_status goal_check(const char *text, struct fifteen_geometry size,
                               struct fifteen_error *error);

/* Returns FIFTEEN_UNSOLVABLE, and says so; of a standard goal also whether the other one could be
 * reached. */
enum fifteen_status goal_refuse_unsolvable(const struct fifteen_problem *problem,
                                           struct fifteen_error *error);

/* Whether the blank is in a corner. */
bool goal_in_corner(struct fifteen_geometry geometry, fifteen_board board);

#endif
