/* board_file.h - a file of boards, and what its head says about them
 *
 * The head is all up to the first line that is neither blank nor a comment. Of the comments these
 * are understood:
 *
 *      # goal: blank-first ..         or blank-last
 *      # format: <optimal length> ..
 *
 * With either of them the file is one of known boards, which may begin with their optimal length.
 */
#ifndef INPUT_BOARD_FILE_H
#define INPUT_BOARD_FILE_H

#include <stdio.h>

#include <fifteen/fifteen.h>

struct board_file;

/* Opens a file, or standard input for "-", and reads its head; the rest is read as it comes. With
 * `known` the file is taken for one of known boards. */
enum fifteen_status board_file_open(const char *path, bool known, struct board_file **out,
                                    struct fifteen_error *error);

/* NULL is allowed. */
void board_file_close(struct board_file *file);

/* All of the file, the head included; belongs to it. */
FILE *board_file_stream(struct board_file *file);

/* "first" or "last", as goal.h reads it; NULL if the head does not say. */
const char *board_file_goal(const struct board_file *file);

enum fifteen_instances_form board_file_form(const struct board_file *file);

/* The square tray of the first board's numbers; 4x4 if there is none. */
struct fifteen_geometry board_file_geometry(const struct board_file *file);

#endif
