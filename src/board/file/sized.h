/* sized.h - boards in files with their size, or their number, in front */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_SIZED_H
#define BOARD_SIZED_H

#include "board/file/block.h"

/* The last such board. */
struct sized {
    bool is_last;  /* no board in another form has been read after it */
    bool skipping; /* it was malformed: its other rows follow, up to a blank line; */
    bool in_rows;  /* it has a row */
    struct fifteen_geometry size;
    unsigned rows_left; /* that have not been read; */
    bool is_spaced;     /* blank lines are between rows */
    bool is_whole;      /* none may be: the size may as well be a row of a malformed board */
};

/* Reads the board after its size, which is `text`, in line out->line. file->after_blank: an empty
 * line was between them. */
enum fifteen_status sized_read(struct board_file *file, struct sized *sized, const char *text,
                               struct fifteen_instance *out, struct fifteen_error *error);

/* Reads the board that begins with a number alone on its line, which is the line last taken: its
 * size; or a row of digits without separators, if the next line is one, too; or the number of
 * boards after it. */
enum fifteen_status sized_read_number(struct board_file *file, struct sized *sized,
                                      struct fifteen_instance *out, struct fifteen_error *error);

/* Reads rows after a board with its size in front, from the line last taken on: more boards of this
 * size. */
enum fifteen_status sized_read_more(struct board_file *file, struct sized *sized,
                                    struct fifteen_instance *out, struct fifteen_error *error);

/* Counts a board, or NULL for a malformed one, after a number of boards. */
void sized_count(struct board_file *file, const struct fifteen_board *board);

/* FIFTEEN_INVALID, and *line of the number, if the last number of boards is not that of the boards
 * after it. */
enum fifteen_status sized_check_count(struct board_file *file, uint64_t *line,
                                      struct fifteen_error *error);

/* Skips the line last taken if it is a row of a malformed board with blank lines between its rows.
 */
bool sized_skip(struct board_file *file, struct sized *sized);

#endif
