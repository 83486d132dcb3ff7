/* numbers.h - the text of boards: a line of numbers */
#ifndef BOARD_NUMBERS_H
#define BOARD_NUMBERS_H

#include <fifteen/board.h>

struct numbers {
    size_t count; /* of all numbers in the text */
    size_t room;  /* numbers after the first `room` are counted, but not kept */
    int *value;
};

/* Returns the position of the first byte from `at` on that is not a separator: a blank, tab, comma
 * or `/`. Returns `length` if there is none. */
size_t numbers_skip(const char *text, size_t length, size_t at);

/* Counts the words of a text, be they numbers or not. */
size_t numbers_count(const char *text, size_t length);

/* Reads the integers of a text. FIFTEEN_INVALID if a word is not a number; the message names the
 * word and its column, from 1. */
enum fifteen_status numbers_read(const char *text, size_t length, struct numbers *numbers,
                                 struct fifteen_error *error);

#endif
