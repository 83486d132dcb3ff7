/* numbers.h - reading the numbers of a line, as boards are written */
#ifndef BOARD_NUMBERS_H
#define BOARD_NUMBERS_H

#include <fifteen/board.h>

/* A board and a length in front of it. */
enum { numbers_max = FIFTEEN_MAX_CELLS + 1 };

struct numbers {
    size_t count; /* of all in the text; those beyond numbers_max are not kept */
    int value[numbers_max];
};

/* Reads integers separated by blanks, tabs, commas or `/`. FIFTEEN_INVALID names the word that is
 * none, with its column from 1. */
enum fifteen_status numbers_read(const char *text, size_t length, struct numbers *out,
                                 struct fifteen_error *error);

/* Makes a board of all the numbers behind the first `skipped`. */
enum fifteen_status numbers_to_board(const struct numbers *numbers, unsigned skipped,
                                     struct fifteen_geometry geometry, fifteen_board *out,
                                     struct fifteen_error *error);

#endif
