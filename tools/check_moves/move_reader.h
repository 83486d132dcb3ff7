/* move_reader.h - reads boards and lists of moves, as `fifteen solve` prints them, from a stream */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_MOVES_MOVE_READER_H
#define CHECK_MOVES_MOVE_READER_H

#include <stdio.h>

#include "check_moves/move_list.h"

struct move_reader {
    FILE *stream;
    struct fifteen_geometry size; /* of boards in one line; 0 rows: square */
    bool of_blank;                /* directions are those of the blank */

    uint64_t line;
    char *text; /* the line, of at most 16 MiB */
    size_t n_allocated;
    bool line_waits;             /* the line is read again */
    struct fifteen_board *board; /* of the lists that follow, or NULL */
    uint64_t board_line;
    bool has_list;
};

/* A board and a list of moves. The caller frees the board, the list and the goal. */
struct moves_to_check {
    struct fifteen_board *board;
    char *goal; /* the goal that is stated with the board, or NULL */
    struct move_list moves;
    bool has_moves; /* false: the board has none */
    uint64_t line;
};

/* Reads the next board and list of moves:
 *
 *      8 1 3 / 4 0 2 / 7 6 5 : 2 5 6 7        both in one line, with a colon between
 *      8 1 3 4 0 2 7 6 5                      or a board, also in rows, and lists that follow it
 *      14 moves: 2 5 6 7 ..
 *      14 moves of the tiles: RDLU..
 *      {"board": "8 1 ..", "tiles": [2, 5, ..]}
 *
 * The other lines that `fifteen solve` prints are skipped. FIFTEEN_NOT_FOUND: the end.
 * FIFTEEN_INVALID: out->line is malformed; the next call continues. Always call
 * moves_to_check_free. */
enum fifteen_status move_reader_next(struct move_reader *reader, struct moves_to_check *out,
                                     struct fifteen_error *error);

void moves_to_check_free(struct moves_to_check *moves);

/* Frees what the reader holds; the stream stays open. */
void move_reader_free(struct move_reader *reader);

#endif
