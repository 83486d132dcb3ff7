/* square.c - the tray or grid that a text of numbers speaks of */
#include "input/square.h"

#include <string.h>

const char square_separators[] = " \t,/\r\n";

static bool separates(char byte)
{
    return byte != '\0' && strchr(square_separators, byte) != NULL;
}

size_t square_count(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += !separates(text[i]) && (i == 0 || separates(text[i - 1]));
    return n;
}

struct fifteen_geometry square_of(size_t n_cells)
{
    for (uint8_t side = 2; side < 4; side++)
        if (n_cells == (size_t)side * side)
            return (struct fifteen_geometry){side, side};
    return (struct fifteen_geometry){4, 4};
}

unsigned square_grid(size_t n_cells)
{
    for (unsigned n = 1; n <= FIFTEEN_GRID_MAX; n++)
        if (n_cells == (size_t)n * n)
            return n_cells > FIFTEEN_MAX_CELLS ? n : 0;
    return 0;
}
