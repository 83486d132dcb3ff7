/* random.h - reproducible random numbers and boards: the same for a seed on every machine
 *
 * The numbers are those of xoshiro256** (Blackman & Vigna 2018), whose state is filled by
 * splitmix64 (Steele, Lea & Flood 2014; Vigna's constants). Not for cryptography. A copy of
 * a generator repeats its numbers. A generator is not safe for use by two threads at once.
 */
#ifndef FIFTEEN_RANDOM_H
#define FIFTEEN_RANDOM_H

#include <stdint.h>

#include <fifteen/board.h>
#include <fifteen/grid.h>

#ifdef __cplusplus
extern "C" {
#endif

struct fifteen_random {
    uint64_t state[4]; /* not all 0 */
};

/* Starts the sequence of a seed; every seed is valid. */
FIFTEEN_API void fifteen_random_seed(struct fifteen_random *random, uint64_t seed);

/* Returns the next 64 bits. */
FIFTEEN_API uint64_t fifteen_random_next(struct fifteen_random *random);

/* Returns a uniformly distributed number from 0 to n - 1, n > 0: the remainder by n of the next 64
 * bits, where values below 2^64 mod n are skipped. */
FIFTEEN_API uint64_t fifteen_random_below(struct fifteen_random *random, uint64_t n);

/* Returns a random solvable board; all are equally likely. The tiles of the goal are shuffled
 * (Fisher & Yates; Durstenfeld 1964): from the last cell to the second, each cell is exchanged with
 * a random cell from the first up to itself. If the result is unsolvable, its first two tiles, not
 * counting the blank, are exchanged, which maps unsolvable boards one to one to solvable ones. The
 * goal must be valid. */
FIFTEEN_API fifteen_board fifteen_random_board(struct fifteen_geometry geometry, fifteen_board goal,
                                               struct fifteen_random *random);

/* The same for a grid. A grid of at most 16 cells becomes the same board as with
 * fifteen_random_board. The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_random_grid(const struct fifteen_grid *goal,
                                                    struct fifteen_random *random,
                                                    struct fifteen_grid **out,
                                                    struct fifteen_error *error);

/* Returns the board after n_moves random moves from the goal. Each move is drawn from the possible
 * ones, in the order up, left, right, down, except the move that undoes the previous one. */
FIFTEEN_API fifteen_board fifteen_random_walk(struct fifteen_geometry geometry, fifteen_board goal,
                                              unsigned n_moves, struct fifteen_random *random);

/* The same for a grid. A grid of at most 16 cells becomes the same board as with
 * fifteen_random_walk. The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_random_grid_walk(const struct fifteen_grid *goal,
                                                         unsigned n_moves,
                                                         struct fifteen_random *random,
                                                         struct fifteen_grid **out,
                                                         struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
