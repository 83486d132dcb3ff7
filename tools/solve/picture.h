/* picture.h - boards and text, drawn as SVG */
#ifndef SOLVE_PICTURE_H
#define SOLVE_PICTURE_H

#include <stdio.h>

#include <fifteen/grid.h>

/* In pixels, as all lengths here. */
struct picture_place {
    size_t x;
    size_t y;
};

/* The head of a document of that size. What follows is in it until picture_end. */
void picture_begin(FILE *to, size_t width, size_t height);
void picture_end(FILE *to);

/* A part of the picture that is so far from its top, and what it is called. In this and in all
 * text, control bytes, and what is no UTF-8, become '?'. */
void picture_begin_part(FILE *to, size_t y, const char *title);
void picture_end_part(FILE *to);

struct picture_board {
    const struct fifteen_grid *grid;
    const struct fifteen_grid *goal; /* of the same size; tiles on their goal cell are tinted */
    unsigned slid;                   /* the tile to point out, or 0 */
    size_t pitch;                    /* from tile to tile */
};

size_t picture_board_width(const struct fifteen_grid *grid, size_t pitch);
size_t picture_board_height(const struct fifteen_grid *grid, size_t pitch);
void picture_board(FILE *to, const struct picture_board *board, struct picture_place at);

/* An arrow to the right; struck through if that is no way. */
void picture_arrow(FILE *to, struct picture_place at, size_t length, bool is_way);

enum { PICTURE_LINE_HEIGHT = 18 };

/* Words in lines of at most that width, from a place on. Returns the height of the lines. */
size_t picture_text(FILE *to, const char *text, struct picture_place at, size_t width);

#endif
