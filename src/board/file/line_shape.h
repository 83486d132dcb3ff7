/* line_shape.h - what a line of a file of boards may be: a blank line, a frame, a size, a row */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_LINE_SHAPE_H
#define BOARD_LINE_SHAPE_H

#include "board/text/cells.h"

enum { LINE_SHAPE_WORDS = FIFTEEN_SIDE_MAX + 1, LINE_SHAPE_ATOMS = BOARD_MAX_CELLS + 128 };

struct line_shape {
    struct words words; /* of the line; more than a row can have are counted, but not kept */
    struct word word[LINE_SHAPE_WORDS];
    bool is_blank;   /* neither words nor a frame */
    bool is_number;  /* one decimal number and nothing else, or rows x columns */
    bool is_row;     /* may be a row of a board */
    bool is_compact; /* a row of one word, with a character for each cell */
};

/* Examines a line, without its comment. *shape must not be copied. */
void line_shape_read(struct line_shape *shape, const char *text, size_t length);

/* The number of cells of a row, without a hole. */
size_t line_shape_cells(const struct line_shape *shape);

/* Whether a row may have n cells, one of them maybe a hole. */
bool line_shape_fits(const struct line_shape *shape, size_t n);

/* Whether a row has a mark of the blank. */
bool line_shape_has_blank(const struct line_shape *shape);

/* Whether a line may be a row of a board, even a malformed one: most of its words are numbers. */
bool line_shape_resembles_row(const struct line_shape *shape);

/* FIFTEEN_INVALID if a word is not a number, and the row is not compact. */
enum fifteen_status line_shape_check(const struct line_shape *shape, struct fifteen_error *error);

/* The cells of rows, without regard to their order. */
struct line_atoms {
    uint8_t seen[LINE_SHAPE_ATOMS];
};

/* Whether a row has no two equal cells, and no number that is out of range. */
bool line_atoms_distinct(const struct line_shape *shape);

/* Whether no cell of a row is a number above n. */
bool line_atoms_within(const struct line_shape *shape, size_t n);

/* Whether a row has a cell with the same number or character as one of *atoms. */
bool line_atoms_overlap(const struct line_atoms *atoms, const struct line_shape *shape);

void line_atoms_add(struct line_atoms *atoms, const struct line_shape *shape);

#endif
