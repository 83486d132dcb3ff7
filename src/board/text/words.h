/* words.h - lexer of boards as text: words, and the rows in which they are
 *
 * Words are separated by
 * - blanks: ASCII and Unicode blanks, byte order marks, quotes, a hyphen between two digits, frames
 * of box drawing characters, and lines that consist of `-`, `=`, `_`, `+`, `:` and `|` only;
 * - column separators: a comma, `|` and vertical box drawing characters; tabs, if a row has no
 * other;
 * - row separators: `/`, `;`, a closing bracket, and line ends outside brackets;
 * - brackets: ( ) [ ] { }. Words of a program in front of the first, such as `board =` or
 * `np.array`, are dropped.
 *
 * `#` starts a comment, which ends with its line, unless it is a word among numbers that have no 0,
 * such as `4 # 5`: a mark of the blank. A row has at least one word. A hole is a place of
 * a row between two column separators, or in front of its only or after its last one, without a
 * word.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_WORDS_H
#define BOARD_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/board.h>

struct word {
    size_t at; /* of its first byte in the text */
    uint32_t length;
    uint32_t row;
};

struct hole {
    size_t word; /* the hole is in front of this one */
    uint32_t row;
};

struct words {
    const char *text;
    size_t n;          /* of all words; */
    size_t room;       /* those after the first `room` are counted, but not kept */
    struct word *word; /* the caller's; NULL if room is 0 */
    uint32_t n_rows;
    unsigned n_holes; /* at most one in a row, and those of the first rows only */
    struct hole hole[FIFTEEN_SIDE_MAX];
    size_t n_open;   /* brackets that the text does not close */
    size_t n_closed; /* brackets that the text closes, but does not open */
};

/* Finds the words of a text, in linear time. room and word must be set. */
void words_read(struct words *words, const char *text, size_t length);

/* Returns the line of a word that is kept, from 0. */
size_t words_line(const struct words *words, size_t word);

/* Returns where the comment of a line begins, or the line's length. */
size_t words_comment(const char *line, size_t length);

/* Returns how many different numbers above 0, and nothing else, follow the `#` with which a line
 * begins. */
size_t words_after_blank(const char *line, size_t length);

/* Returns whether a text has nothing but blanks, and no frame. */
bool words_blank(const char *text, size_t length);

#endif
