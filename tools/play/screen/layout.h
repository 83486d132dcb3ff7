/* layout.h - where on the screen everything is */
#ifndef SCREEN_LAYOUT_H
#define SCREEN_LAYOUT_H

#include <stdbool.h>

/* The first line has the title, the last two the message and the keys. Between them is the board
 * with the panel to its right; on a small screen the panel's place is one line above the board. */
struct layout {
    bool fits; /* else lines and columns are what the board wants at least */
    int lines; /* of the screen */
    int columns;
    bool framed;    /* lines between the tiles */
    int tile_width; /* inside of the frame */
    int tile_height;
    int board_top;
    int board_left;
    int board_height;
    int board_width;
    bool panel; /* to the right; else on the line below the title */
    int panel_top;
    int panel_left;
};

enum { LAYOUT_PANEL_WIDTH = 26 };

/* For a board of rows x columns of tiles. */
struct layout layout_make(int lines, int columns, unsigned n_rows, unsigned n_columns);

#endif
