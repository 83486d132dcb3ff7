/* lines.h - the text of boards: a line reader in bounded memory, and the numbers of a line */
#ifndef BOARD_LINES_H
#define BOARD_LINES_H

#include <stdio.h>

#include <fifteen/board.h>

/* ---- lines ---- */

/* Bytes of a line without its end; the tiles of the largest grid take fewer. */
enum { LINES_MAX = 1 << 17 };

struct lines {
    FILE *stream;
    bool ended;            /* the stream has ended or failed */
    uint64_t number;       /* of the line last read, from 1 */
    size_t length;         /* of its text in front of a comment */
    size_t comment_length; /* of the comment, which follows in text[]; 0: there is none */
    char text[LINES_MAX];
};

void lines_init(struct lines *lines, FILE *stream);

/* Reads the next line. A comment begins with `#`. A line ends in LF or CR LF, or with the file. A
 * byte order mark at the start of the file is dropped. FIFTEEN_NOT_FOUND: no more lines.
 * FIFTEEN_INVALID: a line longer than LINES_MAX, which is skipped. FIFTEEN_IO: the stream failed;
 * it is not read again. */
enum fifteen_status lines_next(struct lines *lines, struct fifteen_error *error);

/* ---- numbers ---- */

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
