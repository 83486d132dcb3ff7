/* text.h - boards as text: one board, and files of boards */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_TEXT_H
#define FIFTEEN_TEXT_H

#include <stdio.h>

#include <fifteen/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- one board ---- */

/* Reads a board, row by row.
 * - Tiles are decimal numbers; or digits without separators, up to F; or letters, with A for 1,
 *   up to P, or of 25 cells up to Y. Full width digits are digits. The blank is 0, `_`, `x`, `.` or
 * `-`; or, without any of them, the number of cells or an empty cell between commas, bars or tabs.
 * - Separators are blanks, also those of Unicode, commas, `|`, quotes, brackets and frames of
 * `+---+` or of box drawing characters. `#` starts a comment.
 * - Rows end at line ends outside brackets, at `/`, `;` and closing brackets.
 * - The size is the one alone on the first line, `4` or `3x4`; else `size`, unless it has 0 rows;
 * else that of the rows, if there are several; else the square one with as many cells. `4x3:` in
 * front, as in the game identifiers of S. Tatham's puzzles, is a size, the columns first.
 *
 * FIFTEEN_INVALID with the reason, also if rows differ in length or are not those of the size, and
 * if the text has several readings, which the message names. `length` is the length of text in
 * bytes. */
FIFTEEN_API enum fifteen_status fifteen_board_parse(const char *text, size_t length,
                                                    struct fifteen_geometry size,
                                                    struct fifteen_board **out,
                                                    struct fifteen_error *error);

enum fifteen_board_form {
    FIFTEEN_BOARD_ROWS, /* as the algs4 course prints it: n (or RxC), then the rows, every number as
                          wide as the largest and at least two wide, each followed by a blank */
    FIFTEEN_BOARD_LINE  /* the tiles in one line, separated by single blanks, without a line end */
};

/* Writes the text and a NUL, cut to `size` bytes, as snprintf does. Returns the length of the whole
 * text without its NUL. With a size of 0 `out` may be NULL. Any form but FIFTEEN_BOARD_ROWS is
 * taken for FIFTEEN_BOARD_LINE. */
FIFTEEN_API size_t fifteen_board_print(const struct fifteen_board *board,
                                       enum fifteen_board_form form, char *out, size_t size);

/* ---- files of boards, read one board at a time, in constant memory ----
 *
 * Boards are written in the forms of fifteen_board_parse. A board is
 * - one line, with the whole board in it; a square one, unless `/`, `;` or brackets separate its
 * rows, or a size is stated;
 * - or the algs4 form: the number n, or RxC, alone on its line, then the rows, a line each. Rows of
 * more boards of this size may follow;
 * - or the rows alone, a line each, after the start of the file, a blank line, a comment or other
 * rows. Such lines without a blank line in between are one block. Rows of equal length are one
 * board, or several of one size, without a rest; else the whole block is malformed. Boards with
 * rows of several lengths may be in a block if each marks its blank. A number in front of the rows
 * is their n, or the number of their boards; in front of boards in lines, their number, which is
 * checked. Lines of four numbers are 2x2 boards if each of the
 * block is one. A longer line that is a board by itself is never a row of a block before or after
 * it: a board of 9x9 or 16x16 that begins with such a row needs its size in front;
 * - or a board in brackets that are closed in a later line.
 *
 * After a board in one line, rows need a blank line in front. Boards of all sizes and forms may be
 * in one file. `#` starts a comment, unless it is a cell among numbers, `4 # 5`: the blank. Lines
 * end in LF or CR LF. Some comments, alone on their lines, have a meaning for all boards after
 * them:
 *
 *      # goal: first                    or last, snail, blank-first .., blank-last .., or a board
 *      # size: 3x4                      of boards in one line
 *      # format: <optimal length> ..
 *
 * After the first and the last of them a line may begin with the optimal length of its board. The
 * length is recognised because the line then has one number more than the board has cells.
 */

struct fifteen_instances;

struct fifteen_instances_options {
    struct fifteen_geometry size; /* of boards without their size in front; overrides `# size:`.
                                     0 rows: by their rows or numbers */
    bool with_lengths;            /* lines may begin with a length, even if no comment says so */
};

struct fifteen_instance {
    struct fifteen_board *board;            /* the caller frees it */
    uint64_t line;                          /* line of the file on which the board begins, from 1 */
    int known_length;                       /* optimal length, if the file gives it; else -1 */
    bool goal_stated;                       /* whether the file states the goal */
    enum fifteen_standard_goal goal;        /* the stated goal, else blank-last */
    const struct fifteen_board *goal_board; /* the stated goal if it is another board, which may
                                              have another size; else NULL. Belongs to the reader,
                                              until the next call */
    const char *reading; /* how its lines were read, such as "rows after their size"; static */
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
 * - FIFTEEN_INVALID: a malformed board, a line of more than 131072 bytes, a block of more than
 *   8388608 bytes, a size or goal that is stated but unknown, or, once, a file
 * without any board. The next call goes on after the malformed board or block; boards after an
 *   unknown goal are skipped.
 * - FIFTEEN_NO_MEMORY: there is no memory for the board. The next call goes on.
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
