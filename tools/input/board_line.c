/* board_line.c - a board of any size as one line of text */
#include "input/board_line.h"

#include <stdlib.h>

char *board_line(const struct fifteen_grid *grid)
{
    const size_t length = fifteen_grid_print(grid, FIFTEEN_GRID_LINE, NULL, 0);
    char *const text = malloc(length + 1);
    if (text != NULL)
        fifteen_grid_print(grid, FIFTEEN_GRID_LINE, text, length + 1);
    return text;
}
