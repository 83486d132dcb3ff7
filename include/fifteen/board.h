/* board.h - boards of any size: trays of 2 .. 127 rows and 2 .. 127 columns
 *
 * A board holds the tiles 1 .. cells-1 and the blank 0, with the cells numbered row by row from 0:
 *
 *      3x4, the goal blank-last    1  2  3  4       cells  0  1  2  3
 *                                  5  6  7  8              4  5  6  7
 *                                  9 10 11  _              8  9 10 11
 *
 * Every function that returns a board through `out` makes a new one; always free it with
 * fifteen_board_free. Only fifteen_board_slide changes a board. All functions take time and memory
 * proportional to the number of cells or less, and may be called from any thread.
 *
 * `goal` is a board of the same size, or NULL for the goal blank-last: 1 2 .. cells-1 0. Reading
 * and writing boards as text: text.h.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_BOARD_H
#define FIFTEEN_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_SIDE_MIN 2 /* rows, columns */
#define FIFTEEN_SIDE_MAX 127
#define FIFTEEN_TRAY_MAX_CELLS 25 /* of boards for which there may be tables (pattern.h) */

/* Size of a board. */
struct fifteen_geometry {
    uint8_t rows;
    uint8_t columns;
};

/* The direction in which the blank moves; the tile moves the opposite way. */
enum fifteen_move { FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT, FIFTEEN_DOWN };

/* The standard goals: `0 1 .. n-1` (Korf's), `1 .. n-1 0` (everyday use), and the numbers from 1 on
 * a spiral that starts in the first cell and runs clockwise, with the blank at its end:
 * `1 2 3 / 8 0 4 / 7 6 5`; and the numbers from 1 on down the columns, one after another, with the
 * blank at the end: `1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0`. */
enum fifteen_standard_goal {
    FIFTEEN_BLANK_FIRST,
    FIFTEEN_BLANK_LAST,
    FIFTEEN_SNAIL,
    FIFTEEN_COLUMNS,
    FIFTEEN_N_STANDARD_GOALS
};

struct fifteen_board;

/* ---- sizes ---- */

/* The number of cells. */
static inline unsigned fifteen_cells(struct fifteen_geometry geometry)
{
    return (unsigned)geometry.rows * geometry.columns;
}

static inline bool fifteen_geometry_equal(struct fifteen_geometry a, struct fifteen_geometry b)
{
    return a.rows == b.rows && a.columns == b.columns;
}

/* Returns true if a board may have this size. */
FIFTEEN_API bool fifteen_geometry_valid(struct fifteen_geometry geometry);

/* Returns true if tables may serve boards of this size: it is valid, and has at most
 * FIFTEEN_TRAY_MAX_CELLS cells. */
FIFTEEN_API bool fifteen_tray_valid(struct fifteen_geometry geometry);

/* Reads a size: `4` (square), `3x4` or `3X4`. FIFTEEN_INVALID with the reason if no board has this
 * size. */
FIFTEEN_API enum fifteen_status fifteen_geometry_parse(const char *text,
                                                       struct fifteen_geometry *out,
                                                       struct fifteen_error *error);

/* ---- creation ---- */

/* Makes a board of tiles[0 .. cells-1]; each of 0 .. cells-1 must occur once. FIFTEEN_INVALID with
 * the reason: the size is out of range, or the wrong tile and its position. */
FIFTEEN_API enum fifteen_status fifteen_board_create(struct fifteen_geometry geometry,
                                                     const int *tiles, struct fifteen_board **out,
                                                     struct fifteen_error *error);

/* The names of the standard goals by enum fifteen_standard_goal: "first", "last", ..; NULL after
 * the last. */
FIFTEEN_API const char *fifteen_goal_name(unsigned goal);

/* Finds the standard goal of a name in upper or lower case, or of another one that it has, such as
 * "blank-last". Returns false if there is none. */
FIFTEEN_API bool fifteen_goal_find(const char *name, enum fifteen_standard_goal *out);

/* Makes a standard goal. A value that is not a standard goal is taken for FIFTEEN_BLANK_LAST. */
FIFTEEN_API enum fifteen_status fifteen_board_create_goal(struct fifteen_geometry geometry,
                                                          enum fifteen_standard_goal goal,
                                                          struct fifteen_board **out,
                                                          struct fifteen_error *error);

FIFTEEN_API enum fifteen_status fifteen_board_copy(const struct fifteen_board *board,
                                                   struct fifteen_board **out,
                                                   struct fifteen_error *error);

/* Frees a board; NULL is allowed. */
FIFTEEN_API void fifteen_board_free(struct fifteen_board *board);

/* ---- contents; the first five in constant time ---- */

FIFTEEN_API struct fifteen_geometry fifteen_board_size(const struct fifteen_board *board);

/* Returns the tile in a row and a column, each from 0; 0 is the blank. */
FIFTEEN_API unsigned fifteen_board_tile(const struct fifteen_board *board, unsigned row,
                                        unsigned column);

/* Returns all tiles by cell. The array belongs to the board. */
FIFTEEN_API const uint16_t *fifteen_board_tiles(const struct fifteen_board *board);

/* Returns the cell of the blank. */
FIFTEEN_API unsigned fifteen_board_blank(const struct fifteen_board *board);

/* Whether a move keeps the blank on the board; false for an unknown move. */
FIFTEEN_API bool fifteen_board_can_move(const struct fifteen_board *board, enum fifteen_move move);

/* False also for boards of different sizes. */
FIFTEEN_API bool fifteen_board_equal(const struct fifteen_board *a, const struct fifteen_board *b);

/* ---- distance from the goal ---- */

/* Returns the number of tiles that are not on their cell in the goal; the blank does not count. */
FIFTEEN_API unsigned fifteen_board_hamming(const struct fifteen_board *board,
                                           const struct fifteen_board *goal);

/* Returns the sum over all tiles of the rows and columns between the tile and its cell in the
 * goal. */
FIFTEEN_API unsigned fifteen_board_manhattan(const struct fifteen_board *board,
                                             const struct fifteen_board *goal);

FIFTEEN_API bool fifteen_board_is_goal(const struct fifteen_board *board,
                                       const struct fifteen_board *goal);

/* Whether moves lead from the board to the goal, by the parity of the permutation and of the
 * blank's way (Johnson & Story 1879). Of a board and its twin exactly one is solvable. */
FIFTEEN_API bool fifteen_board_solvable(const struct fifteen_board *board,
                                        const struct fifteen_board *goal);

/* Returns FIFTEEN_OK if moves lead from the board to the goal. FIFTEEN_INVALID if the goal has
 * another size. Else FIFTEEN_UNSOLVABLE; if the goal is a standard goal and moves lead to
 * FIFTEEN_BLANK_LAST or FIFTEEN_BLANK_FIRST, the message names that one. */
FIFTEEN_API enum fifteen_status fifteen_board_check(const struct fifteen_board *board,
                                                    const struct fifteen_board *goal,
                                                    struct fifteen_error *error);

/* ---- moves ---- */

/* Returns 'U', 'L', 'R' or 'D'; '?' for an unknown move. */
FIFTEEN_API char fifteen_move_letter(enum fifteen_move move);

/* Moves the blank of this board, in constant time. Returns the tile that slid, or 0 if nothing
 * changed, because the blank would have left the board. */
FIFTEEN_API unsigned fifteen_board_slide(struct fifteen_board *board, enum fifteen_move move);

/* Makes the board after a move of the blank. FIFTEEN_INVALID if the blank would leave the board. */
FIFTEEN_API enum fifteen_status fifteen_board_move(const struct fifteen_board *board,
                                                   enum fifteen_move move,
                                                   struct fifteen_board **out,
                                                   struct fifteen_error *error);

/* Makes all neighbours, indexed by enum fifteen_move; NULL where the blank would leave the board.
 */
FIFTEEN_API enum fifteen_status fifteen_board_neighbours(const struct fifteen_board *board,
                                                         struct fifteen_board *out[4],
                                                         struct fifteen_error *error);

/* Makes the board whose first two tiles, row by row, are exchanged. */
FIFTEEN_API enum fifteen_status fifteen_board_twin(const struct fifteen_board *board,
                                                   struct fifteen_board **out,
                                                   struct fifteen_error *error);

/* ---- random boards ----
 *
 * The same for a seed on every machine. The numbers are those of xoshiro256** (Blackman & Vigna
 * 2018), whose state is filled by splitmix64 (Steele, Lea & Flood 2014; Vigna's constants). Not for
 * cryptography. A copy of a generator repeats its numbers. A generator is not safe for use by two
 * threads at once. */

struct fifteen_random {
    uint64_t state[4]; /* not all 0 */
};

/* Starts the sequence of a seed; every seed is valid. */
FIFTEEN_API void fifteen_random_seed(struct fifteen_random *random, uint64_t seed);

/* Starts the sequence of one of many rows, which depends on the seed and the row's number alone:
 * that of the seed XXH64(row as 8 bytes, little-endian; seed). */
FIFTEEN_API void fifteen_random_seed_row(struct fifteen_random *random, uint64_t seed,
                                         uint64_t row);

/* Returns the next 64 bits. */
FIFTEEN_API uint64_t fifteen_random_next(struct fifteen_random *random);

/* Returns a uniformly distributed number from 0 to n - 1, n > 0: the remainder by n of the next 64
 * bits, where values below 2^64 mod n are skipped. */
FIFTEEN_API uint64_t fifteen_random_below(struct fifteen_random *random, uint64_t n);

/* Chooses k of the numbers from 0 to n - 1, k <= n, without repetition, and writes them in
 * ascending order; all sets are equally likely. Selection sampling (Knuth, volume 2, algorithm S).
 */
FIFTEEN_API void fifteen_random_choose(struct fifteen_random *random, uint64_t n, uint64_t k,
                                       uint64_t *chosen);

/* Makes a random solvable board; all are equally likely. The tiles of the goal are shuffled (Fisher
 * & Yates; Durstenfeld 1964): from the last cell to the second, each cell is exchanged with a
 * random cell from the first up to itself. If the result is unsolvable, its first two tiles, not
 * counting the blank, are exchanged, which maps unsolvable boards one to one to solvable ones. */
FIFTEEN_API enum fifteen_status fifteen_random_board(const struct fifteen_board *goal,
                                                     struct fifteen_random *random,
                                                     struct fifteen_board **out,
                                                     struct fifteen_error *error);

/* Makes the board after n_moves random moves from the goal. Each move is drawn from the possible
 * ones, in the order up, left, right, down, except the move that undoes the previous one. */
FIFTEEN_API enum fifteen_status fifteen_random_walk(const struct fifteen_board *goal,
                                                    unsigned n_moves, struct fifteen_random *random,
                                                    struct fifteen_board **out,
                                                    struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
