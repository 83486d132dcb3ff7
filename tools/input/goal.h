/* goal.h - goals by name */
#ifndef INPUT_GOAL_H
#define INPUT_GOAL_H

#include <fifteen/fifteen.h>

/* Reads "first", "last" or a board of the tray. */
enum fifteen_status goal_read(const char *text, struct fifteen_geometry geometry,
                              fifteen_board *out, struct fifteen_error *error);

/* The same of a text that may be NULL, which is "last", where the tray may have 0 rows: then it is
 * the square one of a board's numbers, else 4x4. */
enum fifteen_status goal_read_with_tray(const char *text, struct fifteen_geometry *geometry,
                                        fifteen_board *out, struct fifteen_error *error);

/* The same as goal_read for a grid of n x n; freed by the caller. */
enum fifteen_status goal_read_grid(const char *text, unsigned n, struct fifteen_grid **out,
                                   struct fifteen_error *error);

/* Whether a text that is not NULL could be a goal: a name, or a board of a size, which if it has 0
 * rows is the square one of as many numbers; or a grid. */
enum fifteen_status goal_check(const char *text, struct fifteen_geometry size,
                               struct fifteen_error *error);

/* Returns FIFTEEN_UNSOLVABLE, and says so; of a standard goal also whether the other one could be
 * reached. */
enum fifteen_status goal_refuse_unsolvable(const struct fifteen_problem *problem,
                                           struct fifteen_error *error);
enum fifteen_status goal_refuse_unsolvable_grid(const struct fifteen_grid *start,
                                                const struct fifteen_grid *goal,
                                                struct fifteen_error *error);

/* Whether the blank is in a corner. */
bool goal_in_corner(struct fifteen_geometry geometry, fifteen_board board);

#endif
