/* rows.h - boards in files without a size in front: in one line, in rows, or in brackets */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_ROWS_H
#define BOARD_ROWS_H

#include "board/file/sized.h"

/* Reads the board that begins with the line last taken. */
enum fifteen_status rows_read_board(struct board_file *file, struct sized *sized,
                                    struct fifteen_instance *out, struct fifteen_error *error);

/* Skips the line last taken if it is a row of a board that has been rejected, after a board in one
 * line. Returns whether it is one. */
bool rows_skip(struct board_file *file);

#endif
