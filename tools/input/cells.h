/* cells.h - the tiles of a board, whatever it is a board of, to be printed */
#ifndef INPUT_CELLS_H
#define INPUT_CELLS_H

#include <fifteen/fifteen.h>

struct cells {
    unsigned rows;
    unsigned columns;
    unsigned blank;
    uint16_t *tile; /* by cell, row by row; NULL: there is no board */
};

/* False: out of memory. Freed by cells_free. */
bool cells_of_board(struct cells *out, struct fifteen_geometry geometry, fifteen_board board);
bool cells_of_grid(struct cells *out, const struct fifteen_grid *grid);
bool cells_copy(struct cells *out, const struct cells *cells);

void cells_free(struct cells *cells);

/* The board as the solver takes it. False: it is larger than any tray. */
bool cells_board(const struct cells *cells, struct fifteen_geometry *geometry, fifteen_board *out);

/* Moves the blank, which must stay on the board. Returns the tile that slid. */
unsigned cells_slide(struct cells *cells, enum fifteen_move move);

/* The tiles in one line, separated by blanks; freed by the caller. NULL: out of memory. */
char *cells_text(const struct cells *cells);

/* Prints the board as the algs4 course does: its size, then its rows. */
void cells_print_rows(const struct cells *cells);

#endif
