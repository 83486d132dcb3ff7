/* readings.h - readings of words as a board: in each notation, from one word on
 *
 * A caller sets words, cells, expected, tiles, seen and error, and makes attempts. A text with one
 * valid reading is a board.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_READINGS_H
#define BOARD_READINGS_H

#include "board/board.h"
#include "board/text/cells.h"

/* A way to read the words. */
struct attempt {
    size_t first; /* the board's first word */
    struct fifteen_geometry size;
    bool stated;  /* the text states the size */
    bool is_main; /* its error is reported, unless another attempt succeeds */
    int length;   /* the optimal length that the text states, or -1 */
    enum cells_notation notation;
    const struct hole *hole; /* or NULL */
    bool by_words;           /* of characters: each word is a row */
};

struct readings {
    struct words words;
    struct cells cells;               /* of the current attempt */
    struct fifteen_geometry expected; /* named in the message about a wrong count; 0 rows: 4x4 */
    uint16_t *seen;                   /* room for the cells */
    unsigned n_valid;                 /* different boards; 2 if there are more */
    struct fifteen_geometry size;     /* of the first valid attempt, as the next two; */
    int *tiles;                       /* room for the cells */
    int length;
    bool undecided; /* the error is that of a text with several sizes */
    bool has_line;  /* whether an error is that of one word; */
    size_t line;    /* the word's line, from 0 */
    struct fifteen_error *error;
};

/* Tries decimal numbers, digits and letters. */
void readings_try(struct readings *readings, struct attempt attempt);

/* Tries decimal numbers only. */
void readings_try_numbers(struct readings *readings, struct attempt attempt);

#endif
