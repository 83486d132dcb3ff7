/* square.h - the tray or grid that a text of numbers speaks of */
#ifndef INPUT_SQUARE_H
#define INPUT_SQUARE_H

#include <fifteen/fifteen.h>

/* What separates the numbers of a board. */
extern const char square_separators[];

/* How many words there are between separators. */
size_t square_count(const char *text, size_t length);

/* The square tray of so many cells; 4x4 if there is none. */
struct fifteen_geometry square_of(size_t n_cells);

/* The n of an n x n grid of so many cells, if that is larger than any tray; else 0. */
unsigned square_grid(size_t n_cells);

#endif
