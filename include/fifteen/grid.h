/* grid.h - the n x n grid, 2 <= n < 128: boards of any size, as the algs4 course poses them
 *
 * A grid holds the tiles 1 .. n*n-1 and the blank 0. It never changes once it is made: moves and
 * twins are new grids, each to be freed by the caller. Everything here takes time and memory
 * proportional to n*n or less, and is safe to call from any thread.
 *
 * `goal` is a grid of the same dimension, or NULL for the goal of the course, blank-last:
 * 1 2 .. n*n-1 0.
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

#define FIFTEEN_GRID_MIN 2
#define FIFTEEN_GRID_MAX 127

struct fifteen_grid;

/* ---- making ---- */

/* Makes a grid of tiles[0 .. n*n-1], row by row; each of 0 .. n*n-1 must occur once.
 * FIFTEEN_INVALID with the reason: n out of range, or the offending tile and its place. The caller
 * frees *out. */
FIFTEEN_API enum fifteen_status fifteen_grid_create(unsigned n, const int *tiles,
                                                    struct fifteen_grid **out,
                                                    struct fifteen_error *error);

/* Makes one of the two standard goals: 0 1 .. n*n-1 or 1 .. n*n-1 0. */
FIFTEEN_API enum fifteen_status fifteen_grid_create_goal(unsigned n,
                                                         enum fifteen_standard_goal goal,
                                                         struct fifteen_grid **out,
                                                         struct fifteen_error *error);

/* Reads the algs4 form, n and then n rows of n numbers, or the n*n numbers alone. What is alone on
 * the first line is n; else numbers may be separated by blanks, tabs, commas, `/` or ends of lines,
 * wherever these are. FIFTEEN_INVALID with the reason. `length` is the number of bytes of text. */
FIFTEEN_API enum fifteen_status fifteen_grid_parse(const char *text, size_t length,
                                                   struct fifteen_grid **out,
                                                   struct fifteen_error *error);

/* Frees a grid; NULL is allowed. */
FIFTEEN_API void fifteen_grid_free(struct fifteen_grid *grid);

/* ---- asking ---- */

/* n; in constant time. */
FIFTEEN_API unsigned fifteen_grid_dimension(const struct fifteen_grid *grid);

/* The tile in a row and column, each 0 .. n-1, or 0 for the blank; in constant time. */
FIFTEEN_API unsigned fifteen_grid_tile(const struct fifteen_grid *grid, unsigned row,
                                       unsigned column);

/* The number of tiles that are not where the goal has them; the blank does not count. */
FIFTEEN_API unsigned fifteen_grid_hamming(const struct fifteen_grid *grid,
                                          const struct fifteen_grid *goal);

/* The sum, over all tiles, of the rows and columns between a tile and its place in the goal. */
FIFTEEN_API unsigned fifteen_grid_manhattan(const struct fifteen_grid *grid,
                                            const struct fifteen_grid *goal);

FIFTEEN_API bool fifteen_grid_is_goal(const struct fifteen_grid *grid,
                                      const struct fifteen_grid *goal);

/* False also for grids of different dimensions. */
FIFTEEN_API bool fifteen_grid_equal(const struct fifteen_grid *a, const struct fifteen_grid *b);

/* Whether moves lead from the grid to the goal, by the parities of the permutation's cycles and of
 * the blank's way (Johnson & Story 1879). Of a grid and its twin exactly one is solvable. */
FIFTEEN_API bool fifteen_grid_solvable(const struct fifteen_grid *grid,
                                       const struct fifteen_grid *goal);

/* Whether the blank stays on the grid; in constant time. */
FIFTEEN_API bool fifteen_grid_can_move(const struct fifteen_grid *grid, enum fifteen_move move);

/* ---- other grids ---- */

/* The grid after a move of the blank. FIFTEEN_INVALID if that would leave the grid. */
FIFTEEN_API enum fifteen_status fifteen_grid_move(const struct fifteen_grid *grid,
                                                  enum fifteen_move move, struct fifteen_grid **out,
                                                  struct fifteen_error *error);

/* All neighbours, by enum fifteen_move; NULL where the blank would leave the grid. */
FIFTEEN_API enum fifteen_status fifteen_grid_neighbours(const struct fifteen_grid *grid,
                                                        struct fifteen_grid *out[4],
                                                        struct fifteen_error *error);

/* The grid with its first two tiles, row by row, exchanged. */
FIFTEEN_API enum fifteen_status fifteen_grid_twin(const struct fifteen_grid *grid,
                                                  struct fifteen_grid **out,
                                                  struct fifteen_error *error);

/* ---- text ---- */

enum fifteen_grid_form {
    FIFTEEN_GRID_ROWS, /* as the algs4 course prints it: n, then rows, every number as wide as the
                          greatest and at least two wide, each followed by a blank */
    FIFTEEN_GRID_LINE  /* the tiles in one line, separated by single blanks, without an end */
};

/* Writes the text and a NUL, cut to `size` bytes, as snprintf does. Returns the length of the whole
 * text without its NUL; with a size of 0 `out` may be NULL. */
FIFTEEN_API size_t fifteen_grid_print(const struct fifteen_grid *grid, enum fifteen_grid_form form,
                                      char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
