/* random.h - random numbers and boards that a seed repeats, on every machine
 *
 * The numbers are those of xoshiro256** (Blackman & Vigna 2018), whose state is filled by
 * splitmix64 (Steele, Lea & Flood 2014; Vigna's constants). Not for secrets. A generator may be
 * copied to repeat what it gives; it is not safe for use by two threads at once.
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
    uint64_t state[4]; /* not all of them 0 */
};

/* Any seed will do. */
FIFTEEN_API void fifteen_random_seed(struct fifteen_random *random, uint64_t seed);

/* The next 64 bits. */
FIFTEEN_API uint64_t fifteen_random_next(struct fifteen_random *random);

/* A number from 0 to n - 1, n > 0, each as likely as the others: the remainder by n of the next 64
 * bits, those below 2^64 mod n left out. */
FIFTEEN_API uint64_t fifteen_random_below(struct fifteen_random *random, uint64_t n);

/* One of the boards that the goal can be reached from, each as likely as the others. The goal's
 * tiles are taken from its last cell to the second: each changes places with the one on a cell
 * drawn among the first up to its own (Fisher & Yates; Durstenfeld 1964). If the goal cannot be
 * reached from what that makes, its first two tiles, the blank passed over, change places, which
 * turns these boards one to one into the others. The goal must be valid. */
FIFTEEN_API fifteen_board fifteen_random_board(struct fifteen_geometry geometry, fifteen_board goal,
                                               struct fifteen_random *random);

/* The same of a grid; where it is a tray the seed makes the same board of both. The caller frees
 * *out. */
FIFTEEN_API enum fifteen_status fifteen_random_grid(const struct fifteen_grid *goal,
                                                    struct fifteen_random *random,
                                                    struct fifteen_grid **out,
                                                    struct fifteen_error *error);

/* Where a walk of n_moves moves from the goal ends. Each is drawn among those that do not take back
 * the one before: the possible ones in the order up, left, right, down. */
FIFTEEN_API fifteen_board fifteen_random_walk(struct fifteen_geometry geometry, fifteen_board goal,
                                              unsigned n_moves, struct fifteen_random *random);

#ifdef __cplusplus
}
#endif
#endif
