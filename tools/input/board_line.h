/* board_line.h - a board of any size as one line of text */
#ifndef INPUT_BOARD_LINE_H
#define INPUT_BOARD_LINE_H

#include <fifteen/grid.h>

/* Returns the tiles separated by blanks; the caller frees the text. NULL: out of memory. */
char *board_line(const struct fifteen_grid *grid);

#endif
