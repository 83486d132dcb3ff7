/* instances.h - reading files of boards, one board at a time, in constant memory
 *
 * A file has boards in two forms, distinguished by the first line of each board:
 * - One board a line: numbers separated by blanks, tabs, commas or `/`.
 * - The algs4 form: the number n alone on its line, then n lines of n numbers.
 *
 * `#` starts a comment; blank lines mean nothing; lines end in LF or CR LF. The head of a file is
 * all lines before the first board. Two comments in it have a meaning:
 *
 *      # goal: blank-first ..           or blank-last: the goal of all boards
 *      # format: <optimal length> ..
 *
 * With either of them a line may begin with the optimal length of its board. The length is
 * recognised because the line then has one number more than the board has cells.
 */
#ifndef FIFTEEN_INSTANCES_H
#define FIFTEEN_INSTANCES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <fifteen/board.h>
#include <fifteen/grid.h>

#ifdef __cplusplus
extern "C" {
#endif

struct fifteen_instances;

struct fifteen_instances_options {
    struct fifteen_geometry size; /* of boards in one line; 0 rows: the square size of the first
                                     board's numbers, else 4x4 */
    bool with_lengths; /* lines may begin with a length, even if the head does not say so */
    bool with_grids;   /* boards may have more than 16 cells */
};

struct fifteen_instance {
    struct fifteen_geometry geometry; /* of this board */
    fifteen_board board;              /* if it has at most 16 cells, else 0 */
    struct fifteen_grid *grid;        /* if it has more cells, else NULL; the caller frees it */
    uint64_t line;                    /* line of the file on which the board begins, from 1 */
    int known_length;                 /* optimal length, if the file gives it; else -1 */
    bool goal_stated;                 /* whether the file's head states the goal */
    enum fifteen_standard_goal goal;  /* the stated goal, else blank-last */
};

/* Starts reading. The stream stays the caller's and must outlive the reader. NULL options are all
 * zero. A reader is not safe for use by two threads at once. Always free *out with
 * fifteen_instances_close. FIFTEEN_INVALID if boards cannot have the size. */
FIFTEEN_API enum fifteen_status fifteen_instances_open(
    FILE *stream, const struct fifteen_instances_options *options, struct fifteen_instances **out,
    struct fifteen_error *error);

/* Reads the next board.
 * - FIFTEEN_OK: *out is the board.
 * - FIFTEEN_NOT_FOUND: the end of the file.
 * - FIFTEEN_INVALID: a malformed board, a line of more than 131072 bytes, or, once, a file without
 *   any board. The next call goes on with the next line that can begin a board; rows of a
 *   malformed n x n board are skipped.
 * - FIFTEEN_NO_MEMORY: there is no memory for a grid. The next call goes on.
 * - FIFTEEN_IO: the stream failed. The next call returns FIFTEEN_NOT_FOUND.
 * Unless it returns FIFTEEN_OK, only out->line is set: the line of the error, or 0 if the error
 * concerns the whole file. The message does not repeat the line. */
FIFTEEN_API enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                                       struct fifteen_instance *out,
                                                       struct fifteen_error *error);

/* Frees the reader; NULL is allowed. */
FIFTEEN_API void fifteen_instances_close(struct fifteen_instances *reader);

#ifdef __cplusplus
}
#endif
#endif
