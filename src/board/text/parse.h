/* parse.h - parser of boards as text, which all readers of boards use
 *
 * A board is written row by row: words.h has the separators, cells.h the notations of tiles and
 * blank. Its size is
 * - the one that is alone on the first line, `4` or `3x4`, or n in front of n x n numbers in one
 * row;
 * - else the requested size, to which the rows must not be contrary;
 * - else that of its rows, if there are several of two or more cells, which must be equally long;
 * - else the square one of its number of cells.
 *
 * A text that has several readings is rejected with those readings; so is one row that could be cut
 * into rows in several ways.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_PARSE_H
#define BOARD_PARSE_H

#include "board/board.h"
#include "board/packed.h"
#include "board/text/cells.h"

/* Words of a tray behind its size or optimal length, and room for their cells, also of a word in
 * digits. */
enum {
    PARSE_FEW_WORDS = PACKED_MAX_CELLS + 2,
    PARSE_FEW_CELLS = PARSE_FEW_WORDS + CELLS_CHARACTERS_MAX
};

struct parse_request {
    struct fifteen_geometry size;     /* requested; 0 rows: none */
    struct fifteen_geometry expected; /* named in the message about a wrong count; 0 rows: 4x4 */
    bool with_size;                   /* the text may state its size */
    bool with_length;                 /* the optimal length may be in front of the board */
};

struct parse {
    struct fifteen_geometry size;
    const int *tiles; /* by cell; in few_tiles or memory */
    int length;       /* or -1 */
    bool has_line;    /* whether an error is that of one word; */
    size_t line;      /* the word's line, from 0 */
    int few_tiles[PARSE_FEW_CELLS];
    void *memory; /* NULL for few words */
};

/* Parses a board, in time and memory proportional to the text's length. Trays need no heap. *out
 * must not be copied; always free it with parse_free. FIFTEEN_INVALID with the reason, which gives
 * the column, not the line. FIFTEEN_NO_MEMORY. */
enum fifteen_status parse_board(const char *text, size_t length,
                                const struct parse_request *request, struct parse *out,
                                struct fifteen_error *error);

void parse_free(struct parse *parse);

#endif
