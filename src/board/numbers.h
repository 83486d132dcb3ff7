/* numbers.h - reading the numbers of a line, as boards are written */
#ifndef BOARD_NUMBERS_H
#define BOARD_NUMBERS_H

#include <fifteen/board.h>

struct numbers {
    size_t count; /* of all in the text */
    size_t room;  /* those beyond it are not kept */
    int *value;
};

/* Reads integers separated by blanks, tabs, commas or `/`, into the room there is. FIFTEEN_INVALID
 * names the word that is none, with its column from 1. */
enum fifteen_status numbers_read(const char *text, size_t length, struct numbers *numbers,
                                 struct fifteen_error *error);

/* Makes a board of all the numbers behind the first `skipped`. There must be room for a board and
 * these. */
enum fifteen_status numbers_to_board(const struct numbers *numbers, unsigned skipped,
                                     struct fifteen_geometry geometry, fifteen_board *out,
                                     struct fifteen_error *error);

#endif
