/* picture.h - boards and text, drawn as SVG */
/* SPDX-License-Identifier: MIT */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include <stdio.h>

#include <fifteen/board.h>

/* A position in pixels, like all lengths here. */
struct picture_place {
    size_t x;
    size_t y;
};

/* What the boards lie on: the page's colour, which follows the reader's light or dark scheme;
 * white, for papers; or nothing. */
enum picture_ground { PICTURE_PAGE, PICTURE_WHITE, PICTURE_TRANSPARENT };

/* Writes the head of a document of a size, and its end. */
void picture_begin(FILE *to, size_t width, size_t height, enum picture_ground ground);
void picture_end(FILE *to);

/* Begins a part of the picture at a distance from its top, with a title. In titles and texts,
 * control bytes and bytes that are not UTF-8 become '?'. */
void picture_begin_part(FILE *to, size_t y, const char *title);
void picture_end_part(FILE *to);

struct picture_board {
    const struct fifteen_board *grid;
    const struct fifteen_board *goal; /* of the same size; tiles on their goal cell are tinted */
    unsigned slid;                    /* the highlighted tile, or 0 */
    size_t pitch;                     /* distance between tiles */
};

size_t picture_board_width(const struct fifteen_board *grid, size_t pitch);
size_t picture_board_height(const struct fifteen_board *grid, size_t pitch);
void picture_board(FILE *to, const struct picture_board *board, struct picture_place at);

/* Writes a number centred below a board; returns its height. */
enum { PICTURE_STEP_HEIGHT = 16 };
void picture_step(FILE *to, size_t step, struct picture_place at, size_t width);

/* Draws an arrow to the right, struck through if there is no solution. */
void picture_arrow(FILE *to, struct picture_place at, size_t length, bool is_solved);

enum { PICTURE_LINE_HEIGHT = 18 };

/* Writes text in lines of a maximum width. Returns the height of all lines. */
size_t picture_text(FILE *to, const char *text, struct picture_place at, size_t width);

#endif
