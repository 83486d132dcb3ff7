/* goal.h - goals: standard ones or a board */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_GOAL_H
#define INPUT_GOAL_H

#include <fifteen/fifteen.h>

/* A goal as it was requested. A standard goal is one for boards of every size. */
struct goal {
    struct fifteen_board *board; /* NULL: the standard goal */
    enum fifteen_standard_goal standard;
};

/* Reads the name of a standard goal or a board, whose size is `size` or, if that has 0
 * rows, the square one of its numbers. Always free *out with goal_free. */
enum fifteen_status goal_parse(const char *text, struct fifteen_geometry size, struct goal *out,
                               struct fifteen_error *error);

void goal_free(struct goal *goal);

/* Makes the goal of boards of a size; the caller frees *out. FIFTEEN_INVALID if the goal has
 * another size. */
enum fifteen_status goal_make(const struct goal *goal, struct fifteen_geometry size,
                              struct fifteen_board **out, struct fifteen_error *error);

/* Reads the goal of boards of a size: goal_parse, then goal_make. */
enum fifteen_status goal_read(const char *text, struct fifteen_geometry size,
                              struct fifteen_board **out, struct fifteen_error *error);

/* The same for a size that may have 0 rows: it is then that of the goal, if that is a board, else
 * 4x4. A text of NULL is "last". */
enum fifteen_status goal_read_of_size(const char *text, struct fifteen_geometry size,
                                      struct fifteen_board **out, struct fifteen_error *error);

/* Checks that a text, which may be NULL, is a goal. The size may have 0 rows. */
enum fifteen_status goal_check(const char *text, struct fifteen_geometry size,
                               struct fifteen_error *error);

#endif
