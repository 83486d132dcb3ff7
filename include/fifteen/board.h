/* board.h - trays of up to 16 cells: the packed board, its moves, its solvability, its text
 *
 * A board is a 64-bit word: nibble c (bits 4c .. 4c+3) holds the tile on cell c, cells are numbered
 * row by row from 0, and the blank is tile 0.
 *
 *      4x4, blank-first goal       0  1  2  3      0xfedcba9876543210
 *                                  4  5  6  7        |            ||
 *                                  8  9 10 11        cell 15      |cell 0
 *                                 12 13 14 15                     cell 1
 *
 * Nibbles past the last cell of a smaller tray are zero. Everything here is a pure function, safe
 * to call from any thread.
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

#define FIFTEEN_MAX_CELLS 16
#define FIFTEEN_BOARD_TEXT_SIZE 64 /* bytes that hold any board as text, with its final NUL */

typedef uint64_t fifteen_board;

/* Size of the tray. Valid: at least 2 rows and 2 columns, at most 16 cells in all. */
struct fifteen_geometry {
    uint8_t rows;
    uint8_t columns;
};

/* Where the blank goes, which is opposite to where the tile goes. */
enum fifteen_move { FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT, FIFTEEN_DOWN };

/* The two standard goals: `0 1 .. n-1` (Korf's) and `1 .. n-1 0` (everyday use). */
enum fifteen_standard_goal { FIFTEEN_BLANK_FIRST, FIFTEEN_BLANK_LAST };

/* A question: how to get from start to goal in the fewest moves. */
struct fifteen_problem {
    struct fifteen_geometry geometry;
    fifteen_board start;
    fifteen_board goal;
};

static inline unsigned fifteen_cells(struct fifteen_geometry geometry)
{
    return (unsigned)geometry.rows * geometry.columns;
}

/* Tile on a cell, 0 <= cell < 16. */
static inline unsigned fifteen_board_tile(fifteen_board board, unsigned cell)
{
    return (unsigned)(board >> (4 * cell) & 15);
}

FIFTEEN_API bool fifteen_geometry_valid(struct fifteen_geometry geometry);

/* Reads `4` (square), `3x4` or `3X4`. FIFTEEN_INVALID if it is not a size this library handles,
 * with the reason (1-wide trays and trays of more than 16 cells each have their own). */
FIFTEEN_API enum fifteen_status fifteen_geometry_parse(const char *text,
                                                       struct fifteen_geometry *out,
                                                       struct fifteen_error *error);

FIFTEEN_API fifteen_board fifteen_board_goal(struct fifteen_geometry geometry,
                                             enum fifteen_standard_goal goal);

/* Builds a board from tiles[0 .. cells-1]; each of 0 .. cells-1 must occur once, else
 * FIFTEEN_INVALID and a message that names the offending tile and its place. */
FIFTEEN_API enum fifteen_status fifteen_board_from_tiles(struct fifteen_geometry geometry,
                                                         const int *tiles, fifteen_board *out,
                                                         struct fifteen_error *error);

/* Whether every tile 0 .. cells-1 occurs once and the nibbles past the last cell are zero. */
FIFTEEN_API bool fifteen_board_valid(struct fifteen_geometry geometry, fifteen_board board);

/* Cell of the blank; the board must be valid. */
FIFTEEN_API unsigned fifteen_board_blank(struct fifteen_geometry geometry, fifteen_board board);

/* Moves the blank. False, and *out untouched, if that would leave the tray. */
FIFTEEN_API bool fifteen_board_move(struct fifteen_geometry geometry, fifteen_board board,
                                    enum fifteen_move move, fifteen_board *out);

/* 'U', 'L', 'R' or 'D'. */
FIFTEEN_API char fifteen_move_letter(enum fifteen_move move);

/* Whether moves lead from start to goal, by the parity of the permutation and of the blank's way
 * (Johnson & Story 1879). Both boards must be valid; any pair of blank cells. */
FIFTEEN_API bool fifteen_problem_solvable(const struct fifteen_problem *problem);

/* Reads one board: `cells` numbers separated by blanks, tabs, commas or `/`, nothing else.
 * FIFTEEN_INVALID with the reason: wrong count, a number twice or out of range, a word that is no
 * number (with its column from 1). `length` is the number of bytes of text. */
FIFTEEN_API enum fifteen_status fifteen_board_parse(struct fifteen_geometry geometry,
                                                    const char *text, size_t length,
                                                    fifteen_board *out,
                                                    struct fifteen_error *error);

/* Writes the tiles in one line, separated by single blanks, NUL at the end. Returns the length. */
FIFTEEN_API size_t fifteen_board_print(struct fifteen_geometry geometry, fifteen_board board,
                                       char out[FIFTEEN_BOARD_TEXT_SIZE]);

#ifdef __cplusplus
}
#endif
#endif
