/* grid.h - boards of any size: grids of 2 .. 127 rows and 2 .. 127 columns
 *
 * A grid holds the tiles 1 .. cells-1 and the blank 0, with the cells numbered row by row from 0.
 * Every function that returns a grid through `out` makes a new one; always free it with
 * fifteen_grid_free. Only fifteen_grid_slide changes a grid. All functions take time and memory
 * proportional to the number of cells or less, and may be called from any thread.
 *
 * `goal` is a grid of the same size, or NULL for the goal blank-last: 1 2 .. cells-1 0.
 */
#ifndef FIFTEEN_GRID_H
#define FIFTEEN_GRID_H

#include <stdbool.h>
#include <stddef.h>

#include <fifteen/board.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_GRID_MIN 2 /* rows, columns */
#define FIFTEEN_GRID_MAX 127

struct fifteen_grid;

/* ---- sizes ---- */

/* Whether a grid has this size. */
FIFTEEN_API bool fifteen_grid_size_valid(struct fifteen_geometry size);

/* Reads a size: `4` (square), `3x4` or `3X4`. FIFTEEN_INVALID with the reason if a grid cannot have
 * this size. */
FIFTEEN_API enum fifteen_status fifteen_grid_size_parse(const char *text,
                                                        struct fifteen_geometry *out,
                                                        struct fifteen_error *error);

/* ---- creation ---- */

/* Makes a grid of tiles[0 .. cells-1]; each of 0 .. cells-1 must occur once. FIFTEEN_INVALID with
 * the reason: the size is out of range, or the wrong tile and its position. */
FIFTEEN_API enum fifteen_status fifteen_grid_create(struct fifteen_geometry size, const int *tiles,
                                                    struct fifteen_grid **out,
                                                    struct fifteen_error *error);

/* Makes a standard goal. A value that is not a standard goal is taken for FIFTEEN_BLANK_LAST. */
FIFTEEN_API enum fifteen_status fifteen_grid_create_goal(struct fifteen_geometry size,
                                                         enum fifteen_standard_goal goal,
                                                         struct fifteen_grid **out,
                                                         struct fifteen_error *error);

/* Makes a grid of a board of a tray; FIFTEEN_INVALID if the board is not valid. */
FIFTEEN_API enum fifteen_status fifteen_grid_from_board(struct fifteen_geometry geometry,
                                                        fifteen_board board,
                                                        struct fifteen_grid **out,
                                                        struct fifteen_error *error);

/* Reads a board, row by row.
 * - Tiles are decimal numbers; or digits without separators, up to F; or letters, with A for 1. The
 *   blank is 0, `_`, `x`, `.` or `-`; or, without any of them, the number of cells or an empty cell
 *   between commas, bars or tabs.
 * - Separators are blanks, also those of Unicode, commas, `|`, quotes, brackets and frames of
 * `+---+` or of box drawing characters. `#` starts a comment.
 * - Rows end at line ends outside brackets, at `/`, `;` and closing brackets.
 * - The size is the one alone on the first line, `4` or `3x4`; else `size`, unless it has 0 rows;
 * else that of the rows, if there are several; else the square one with as many cells.
 *
 * FIFTEEN_INVALID with the reason, also if rows differ in length or are not those of the size, and
 * if the text has several readings, which the message names. `length` is the length of text in
 * bytes. */
FIFTEEN_API enum fifteen_status fifteen_grid_parse(const char *text, size_t length,
                                                   struct fifteen_geometry size,
                                                   struct fifteen_grid **out,
                                                   struct fifteen_error *error);

FIFTEEN_API enum fifteen_status fifteen_grid_copy(const struct fifteen_grid *grid,
                                                  struct fifteen_grid **out,
                                                  struct fifteen_error *error);

/* Frees a grid; NULL is allowed. */
FIFTEEN_API void fifteen_grid_free(struct fifteen_grid *grid);

/* ---- contents; the first five in constant time ---- */

FIFTEEN_API struct fifteen_geometry fifteen_grid_size(const struct fifteen_grid *grid);

/* Returns the tile in a row and a column, each from 0; 0 is the blank. */
FIFTEEN_API unsigned fifteen_grid_tile(const struct fifteen_grid *grid, unsigned row,
                                       unsigned column);

/* Returns all tiles by cell. The array belongs to the grid. */
FIFTEEN_API const uint16_t *fifteen_grid_tiles(const struct fifteen_grid *grid);

/* Returns the cell of the blank. */
FIFTEEN_API unsigned fifteen_grid_blank(const struct fifteen_grid *grid);

/* Whether a move keeps the blank on the grid; false for an unknown move. */
FIFTEEN_API bool fifteen_grid_can_move(const struct fifteen_grid *grid, enum fifteen_move move);

/* Sets *out to the same board as solver.h takes it. Returns false if the grid has more than 16
 * cells. */
FIFTEEN_API bool fifteen_grid_board(const struct fifteen_grid *grid, fifteen_board *out);

/* False also for grids of different sizes. */
FIFTEEN_API bool fifteen_grid_equal(const struct fifteen_grid *a, const struct fifteen_grid *b);

/* ---- distance from the goal ---- */

/* Returns the number of tiles that are not on their cell in the goal; the blank does not count. */
FIFTEEN_API unsigned fifteen_grid_hamming(const struct fifteen_grid *grid,
                                          const struct fifteen_grid *goal);

/* Returns the sum over all tiles of the rows and columns between the tile and its cell in the
 * goal. */
FIFTEEN_API unsigned fifteen_grid_manhattan(const struct fifteen_grid *grid,
                                            const struct fifteen_grid *goal);

FIFTEEN_API bool fifteen_grid_is_goal(const struct fifteen_grid *grid,
                                      const struct fifteen_grid *goal);

/* Whether moves lead from the grid to the goal, by the parity of the permutation and of the blank's
 * way (Johnson & Story 1879). Of a grid and its twin exactly one is solvable. */
FIFTEEN_API bool fifteen_grid_solvable(const struct fifteen_grid *grid,
                                       const struct fifteen_grid *goal);

/* Returns FIFTEEN_OK if moves lead from the grid to the goal. FIFTEEN_INVALID if the goal has
 * another size. Else FIFTEEN_UNSOLVABLE; if the goal is a standard goal and moves lead to
 * FIFTEEN_BLANK_LAST or FIFTEEN_BLANK_FIRST, the message names that one. */
FIFTEEN_API enum fifteen_status fifteen_grid_check(const struct fifteen_grid *grid,
                                                   const struct fifteen_grid *goal,
                                                   struct fifteen_error *error);

/* ---- moves ---- */

/* Moves the blank of this grid, in constant time. Returns the tile that slid, or 0 if nothing
 * changed, because the blank would have left the grid. */
FIFTEEN_API unsigned fifteen_grid_slide(struct fifteen_grid *grid, enum fifteen_move move);

/* Makes the grid after a move of the blank. FIFTEEN_INVALID if the blank would leave the grid. */
FIFTEEN_API enum fifteen_status fifteen_grid_move(const struct fifteen_grid *grid,
                                                  enum fifteen_move move, struct fifteen_grid **out,
                                                  struct fifteen_error *error);

/* Makes all neighbours, indexed by enum fifteen_move; NULL where the blank would leave the grid. */
FIFTEEN_API enum fifteen_status fifteen_grid_neighbours(const struct fifteen_grid *grid,
                                                        struct fifteen_grid *out[4],
                                                        struct fifteen_error *error);

/* Makes the grid whose first two tiles, row by row, are exchanged. */
FIFTEEN_API enum fifteen_status fifteen_grid_twin(const struct fifteen_grid *grid,
                                                  struct fifteen_grid **out,
                                                  struct fifteen_error *error);

/* ---- text ---- */

enum fifteen_grid_form {
    FIFTEEN_GRID_ROWS, /* as the algs4 course prints it: n (or RxC), then the rows, every number as
                          wide as the largest and at least two wide, each followed by a blank */
    FIFTEEN_GRID_LINE  /* the tiles in one line, separated by single blanks, without a line end */
};

/* Writes the text and a NUL, cut to `size` bytes, as snprintf does. Returns the length of the whole
 * text without its NUL. With a size of 0 `out` may be NULL. Any form but FIFTEEN_GRID_ROWS is taken
 * for FIFTEEN_GRID_LINE. */
FIFTEEN_API size_t fifteen_grid_print(const struct fifteen_grid *grid, enum fifteen_grid_form form,
                                      char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
