/* instances.h - reading files of boards, one at a time, at constant memory
 *
 * Two forms, told apart by the first line of each board. One board a line: numbers separated by
 * blanks, commas or `/`. Or algs4: the number n alone on its line, then n lines of n numbers. A
 * line in the house's data files may begin with the known optimal length, which is recognised by
 * its being one number more than the tray has cells. `#` starts a comment; blank lines mean
 * nothing; lines end in LF or CR LF.
 *
 * fifteen_instances_next reads boards of up to 16 cells. fifteen_instances_next_any reads these and
 * grids of up to 127x127.
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

struct fifteen_instance {
    fifteen_board board;
    struct fifteen_geometry geometry; /* of this board: the reader's, or the algs4 header's */
    uint64_t line;                    /* line of the file it began on, from 1 */
    int known_length;                 /* optimal length stated in front of the tiles, or -1 */
};

/* Whether one more number than the tray has cells is a stated length or a malformed line. */
enum fifteen_instances_form {
    FIFTEEN_BOARDS_ONLY,       /* a line of cells + 1 numbers is malformed */
    FIFTEEN_BOARDS_WITH_LENGTH /* its first number is the known optimal length */
};

/* Starts reading. The stream stays the caller's and must outlive the reader; `name` (copied) is
 * what messages call it. Not safe for use by two threads at once. */
FIFTEEN_API enum fifteen_status fifteen_instances_open(FILE *stream, const char *name,
                                                       struct fifteen_geometry geometry,
                                                       enum fifteen_instances_form form,
                                                       struct fifteen_instances **out,
                                                       struct fifteen_error *error);

/* Reads the next board. FIFTEEN_OK: *out is filled. FIFTEEN_NOT_FOUND: the end of the file.
 * FIFTEEN_INVALID: a malformed board, `file:line: reason` in the error; reading goes on behind it
 * at the next call, which for an n x n board means at the next line that can begin one and is none
 * of its rows. FIFTEEN_IO: the stream failed; the next call finds the end. Lines longer than 131072
 * bytes and bytes that are no text are malformed and skipped whole. A file of nothing but blank
 * lines and comments is FIFTEEN_INVALID once ("no board in the file"), then FIFTEEN_NOT_FOUND. */
FIFTEEN_API enum fifteen_status fifteen_instances_next(struct fifteen_instances *reader,
                                                       struct fifteen_instance *out,
                                                       struct fifteen_error *error);

/* The same where boards may also be n x n with n > 4, be it in the algs4 form or as a line of 25,
 * 36, 49, .. numbers. *grid is such a board, which the caller frees, the members board and geometry
 * of *out being 0; or it is NULL, and the board is in *out. FIFTEEN_NO_MEMORY: there is none for a
 * grid. */
FIFTEEN_API enum fifteen_status fifteen_instances_next_any(struct fifteen_instances *reader,
                                                           struct fifteen_instance *out,
                                                           struct fifteen_grid **grid,
                                                           struct fifteen_error *error);

/* Frees the reader; NULL is allowed. */
FIFTEEN_API void fifteen_instances_close(struct fifteen_instances *reader);

#ifdef __cplusplus
}
#endif
#endif
