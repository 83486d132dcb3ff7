/* layout.h - the screen layout: where the board and the panel are */
/* SPDX-License-Identifier: MIT */
#ifndef SCREEN_LAYOUT_H
#define SCREEN_LAYOUT_H

#include <stdbool.h>

/* The first line is the title, the last two are the message and the keys. Between them are the
 * board and, to its right, the panel; on a small screen the panel is one line above the board. */
struct layout {
    bool fits; /* if not, lines and columns are the minimum that the board needs */
    int lines; /* of the screen */
    int columns;
    bool framed;    /* there are lines between the tiles */
    int tile_width; /* without the frame */
    int tile_height;
    int board_top;
    int board_left;
    int board_height;
    int board_width;
    bool panel; /* to the right of the board; else the line below the title */
    int panel_top;
    int panel_left;
};

/* Returns the best layout, in the centre of the screen, for a board of n_rows x n_columns tiles and
 * a panel of a width. */
struct layout layout_make(int lines, int columns, unsigned n_rows, unsigned n_columns,
                          int panel_width);

/* Returns the cell at a place on the screen, or -1 if there is none. A line of the frame belongs to
 * the cell before it. */
int layout_cell(const struct layout *layout, int line, int column, unsigned n_rows,
                unsigned n_columns);

#endif
