/* file_head.h - comments of a file of boards that have a meaning: the goal, the size, the format */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_FILE_HEAD_H
#define BOARD_FILE_HEAD_H

#include "board/board.h"

struct file_head {
    struct fifteen_geometry size; /* 0 rows: not stated */
    bool with_lengths;            /* lines may begin with an optimal length */
    bool goal_stated;
    bool goal_broken; /* the text is not a goal; an error has been returned */
    enum fifteen_standard_goal standard;
    char *goal_text;                 /* of a goal that is a board; NULL: a standard goal */
    struct fifteen_board *goal_grid; /* the same, once it has been parsed */
    uint64_t goal_line;
};

void file_head_free(struct file_head *head);

/* Reads a comment, with its `#`, which is in the given line. FIFTEEN_INVALID if it states a size
 * that boards cannot have. */
enum fifteen_status file_head_read(struct file_head *head, const char *comment, size_t length,
                                   uint64_t line, struct fifteen_error *error);

/* Finds the stated goal of boards of a size. *out belongs to the head; NULL: a standard goal.
 * FIFTEEN_INVALID, once, if the goal that is stated is neither known nor a board. */
enum fifteen_status file_head_goal(struct file_head *head, struct fifteen_geometry size,
                                   const struct fifteen_board **out, struct fifteen_error *error);

#endif
