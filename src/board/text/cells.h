/* cells.h - the cells of a board's text in one notation: decimal numbers, digits or letters
 *
 * Each notation has the same blanks: `_`, `x`, `X`, `.`, `-`, `*`, a hole, or the number 0. Among
 * numbers also the letters B and E, and the words none, null, nil, nan, blank, empty and hole.
 * Where none of them occurs, -1 is the blank, or the number of cells.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_CELLS_H
#define BOARD_CELLS_H

#include "board/board.h"
#include "board/packed.h"
#include "board/text/words.h"

/* Boards in letters have at most 25 cells; one more shows that there are too many. */
enum { CELLS_CHARACTERS_MAX = FIFTEEN_TRAY_MAX_CELLS + 1 };

enum cells_notation {
    CELLS_NUMBERS,     /* a decimal number a cell: 14 13 .. */
    CELLS_HEXADECIMAL, /* a digit 0 .. F a cell: ed.., or e d .. */
    CELLS_LETTERS_ONE, /* a letter a cell: A is 1, .. P is 16, or of 25 cells Y is 25 */
    CELLS_LETTERS_ZERO /* A is 0, .. P is 15, or Y is 24 */
};

struct cells {
    size_t n;    /* of all cells; */
    size_t room; /* those after the first `room` are counted, but not kept */
    int *value;  /* 0: a blank; as it stands in the text, also if it is out of range */
    unsigned n_rows;
    size_t columns;     /* of the first row */
    unsigned odd_row;   /* the first row with another number of cells; 0: none */
    size_t odd_columns; /* of that row */
    bool has_blank;
};

/* Whether a word is a decimal number or a blank. */
bool cells_is_number(const char *word, size_t length);

/* Returns the value of a decimal number, or 0 for another word. */
int cells_value(const char *word, size_t length);

/* Reads the words as numbers, from word `first` on, with a hole in front of word hole->word if hole
 * is not NULL. cells->room and ->value must be set. FIFTEEN_INVALID if a word is not a number, with
 * the word and its column, from 1; *wrong is then the word. */
enum fifteen_status cells_read_numbers(struct cells *cells, const struct words *words, size_t first,
                                       const struct hole *hole, size_t *wrong,
                                       struct fifteen_error *error);

/* Reads each character of the words as a cell, from word `first` on. If by_words, each word is a
 * row. Returns false if a character is of another notation, words have different lengths, or there
 * are too many cells. */
bool cells_read_characters(struct cells *cells, const struct words *words, size_t first,
                           enum cells_notation notation, bool by_words);

/* Takes -1, or the number of cells, for the blank, if no cell has another mark of it. */
void cells_find_blank(struct cells *cells);

/* Whether the cells are the numbers 0 .. n-1. seen[] has room for n numbers; n <= BOARD_MAX_CELLS.
 */
bool cells_are_permutation(const struct cells *cells, uint16_t *seen);

#endif
