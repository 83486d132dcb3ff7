/* board.h - the packed board of a tray of up to 16 cells: moves, solvability, text
 *
 * A board is a 64-bit word: nibble c (bits 4c .. 4c+3) holds the tile on cell c, cells are numbered
 * row by row from 0, and the blank is tile 0.
 *
 *      4x4, blank-first goal       0  1  2  3      0xfedcba9876543210
 *                                  4  5  6  7        |            ||
 *                                  8  9 10 11        cell 15      |cell 0
 *                                 12 13 14 15                     cell 1
 *
 * Nibbles past the last cell of a smaller tray are zero. All functions here are pure and may be
 * called from any thread. Boards of more than 16 cells are grids, see grid.h.
 */
#ifndef FIFTEEN_BOARD_H
#define FIFTEEN_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_MAX_CELLS 16       /* of a packed board */
#define FIFTEEN_TRAY_MAX_CELLS 25  /* of a tray, for which there may be tables (pattern.h) */
#define FIFTEEN_BOARD_TEXT_SIZE 64 /* bytes for any board as text, with its final NUL */

typedef uint64_t fifteen_board;

/* Size of a board. Trays have at least 2 rows, 2 columns and at most 16 cells. */
struct fifteen_geometry {
    uint8_t rows;
    uint8_t columns;
};

/* The direction in which the blank moves; the tile moves the opposite way. */
enum fifteen_move { FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT, FIFTEEN_DOWN };

/* The standard goals: `0 1 .. n-1` (Korf's), `1 .. n-1 0` (everyday use), and the numbers from 1 on
 * a spiral that starts in the first cell and runs clockwise, with the blank at its end:
 * `1 2 3 / 8 0 4 / 7 6 5`. */
enum fifteen_standard_goal { FIFTEEN_BLANK_FIRST, FIFTEEN_BLANK_LAST, FIFTEEN_SNAIL };

/* The problem of getting from start to goal in the fewest moves. */
struct fifteen_problem {
    struct fifteen_geometry geometry;
    fifteen_board start;
    fifteen_board goal;
};

/* The number of cells. */
static inline unsigned fifteen_cells(struct fifteen_geometry geometry)
{
    return (unsigned)geometry.rows * geometry.columns;
}

static inline bool fifteen_geometry_equal(struct fifteen_geometry a, struct fifteen_geometry b)
{
    return a.rows == b.rows && a.columns == b.columns;
}

/* The tile on a cell, 0 <= cell < 16. */
static inline unsigned fifteen_board_tile(fifteen_board board, unsigned cell)
{
    return (unsigned)(board >> (4 * cell) & 15);
}

/* Whether a packed board has this size. */
FIFTEEN_API bool fifteen_geometry_valid(struct fifteen_geometry geometry);

/* Whether a tray has this size: at least 2 rows, 2 columns and at most 25 cells. */
FIFTEEN_API bool fifteen_tray_valid(struct fifteen_geometry geometry);

/* Reads a size: `4` (square), `3x4` or `3X4`. FIFTEEN_INVALID with the reason if a tray cannot have
 * this size. */
FIFTEEN_API enum fifteen_status fifteen_geometry_parse(const char *text,
                                                       struct fifteen_geometry *out,
                                                       struct fifteen_error *error);

/* Returns a standard goal of a valid size. A value that is not a standard goal is taken for
 * FIFTEEN_BLANK_LAST. */
FIFTEEN_API fifteen_board fifteen_board_goal(struct fifteen_geometry geometry,
                                             enum fifteen_standard_goal goal);

/* Builds a board from tiles[0 .. cells-1]; each of 0 .. cells-1 must occur once. FIFTEEN_INVALID
 * otherwise; the message names the wrong tile and its position. */
FIFTEEN_API enum fifteen_status fifteen_board_from_tiles(struct fifteen_geometry geometry,
                                                         const int *tiles, fifteen_board *out,
                                                         struct fifteen_error *error);

/* Whether each tile 0 .. cells-1 occurs once and the nibbles past the last cell are zero. */
FIFTEEN_API bool fifteen_board_valid(struct fifteen_geometry geometry, fifteen_board board);

/* Returns the cell of the blank of a valid board. */
FIFTEEN_API unsigned fifteen_board_blank(struct fifteen_geometry geometry, fifteen_board board);

/* Moves the blank. Returns false, and leaves *out as it is, if the blank would leave the tray or
 * the move is unknown. */
FIFTEEN_API bool fifteen_board_move(struct fifteen_geometry geometry, fifteen_board board,
                                    enum fifteen_move move, fifteen_board *out);

/* Returns 'U', 'L', 'R' or 'D'; '?' for an unknown move. */
FIFTEEN_API char fifteen_move_letter(enum fifteen_move move);

/* Whether moves lead from start to goal, by the parity of the permutation and of the blank's way
 * (Johnson & Story 1879). Both boards must be valid; their blanks may be on any cells. */
FIFTEEN_API bool fifteen_problem_solvable(const struct fifteen_problem *problem);

/* Returns FIFTEEN_OK if moves lead from start to goal. FIFTEEN_INVALID if the size or a board is
 * not valid. Else FIFTEEN_UNSOLVABLE; if the goal is a standard goal and moves lead to
 * FIFTEEN_BLANK_LAST or FIFTEEN_BLANK_FIRST, the message names that one. */
FIFTEEN_API enum fifteen_status fifteen_problem_check(const struct fifteen_problem *problem,
                                                      struct fifteen_error *error);

/* Reads one board, in the forms of fifteen_grid_parse (grid.h). FIFTEEN_INVALID with the reason: a
 * wrong count, a number that occurs twice or is out of range, rows of another size, or a word that
 * is not a number (with its column, from 1). `length` is the length of text in bytes. */
FIFTEEN_API enum fifteen_status fifteen_board_parse(struct fifteen_geometry geometry,
                                                    const char *text, size_t length,
                                                    fifteen_board *out,
                                                    struct fifteen_error *error);

/* Writes the tiles in one line, separated by single blanks, with a final NUL. Returns the length
 * without the NUL. */
FIFTEEN_API size_t fifteen_board_print(struct fifteen_geometry geometry, fifteen_board board,
                                       char out[FIFTEEN_BOARD_TEXT_SIZE]);

#ifdef __cplusplus
}
#endif
#endif
