/* files.h - files of `fifteen check`: lists of moves, plans, planning problems */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_MOVES_FILES_H
#define CHECK_MOVES_FILES_H

#include "check_moves/move_reader.h"

/* Opens a file of the command line, or standard input if its name is '-'; *name becomes the name
 * for messages. FIFTEEN_IO if it cannot be opened. */
enum fifteen_status files_open(const char **name, FILE **out, struct fifteen_error *error);

/* Closes it, unless it is standard input. A read error gets the file's name. Returns the status. */
enum fifteen_status files_close(const char *name, FILE *stream, enum fifteen_status status,
                                struct fifteen_error *error);

/* Reads the plan of a file for moves->board. A malformed line is moves->line, which is 0 otherwise.
 */
enum fifteen_status files_read_plan(const char **file, struct moves_to_check *moves,
                                    struct fifteen_error *error);

/* Reads the board and the goal of a planning problem. */
enum fifteen_status files_read_problem(const char *file, struct moves_to_check *moves,
                                       struct fifteen_error *error);

#endif
