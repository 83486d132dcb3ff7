/* all_boards.h - the set of all boards of a small tray that a search has reached
 *
 * A board has a position of the blank on a path through the cells (blank_path.h) and an even
 * permutation of the tiles along the path (lehmer.h): the tiles are numbered so that the goal's
 * permutation is the identity. A board is one bit; a word of 64 has 60.
 *
 *      bits     chunk 0                        chunk 1                        ..
 *               position 0 | position 1 | ..   position 0 | position 1 | ..
 *
 * A chunk has all permutations with the same digits but the last eight, a row of at most 336 words
 * for each position.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_ALL_BOARDS_H
#define ENUMERATE_ALL_BOARDS_H

#include "enumerate/blank_path.h"
#include "enumerate/level_loops.h"

enum {
    ALL_BOARDS_CHUNK_TILES = 8,
    ALL_BOARDS_ROW_WORDS = 8 * 7 * 6 /* at most */
};

/* The boards of a row. */
struct row_state {
    uint32_t n_left; /* not yet reached */
    bool is_changed; /* some were reached by the last level that could reach them */
};

struct all_boards {
    struct blank_path path;
    struct rank_map map[BLANK_PATH_MAX][4]; /* by position and step; empty along the path */
    const struct level_loops *loops;
    unsigned n_tiles;
    uint64_t n_boards; /* solvable ones */
    uint32_t n_chunks;
    uint32_t row_words;
    uint64_t *bits;
    uint64_t bits_bytes;      /* may exceed a size_t: compare it with memory_available() */
    struct row_state *states; /* by chunk, then by position */
    size_t states_bytes;
    uint64_t
        odd[ALL_BOARDS_ROW_WORDS]; /* ~0 if a chunk's digits of a word have an odd sum, else 0 */
};

/* The number of digits, from the first one, that make the number of the chunk. */
static inline unsigned all_boards_chunk_digits(unsigned n_tiles)
{
    return n_tiles < ALL_BOARDS_CHUNK_TILES ? 0 : n_tiles - ALL_BOARDS_CHUNK_TILES;
}

/* Computes all sizes, for a tray of at most BLANK_PATH_MAX cells. */
void all_boards_init(struct all_boards *all, struct fifteen_geometry geometry);

/* Allocates an empty set. Returns false if out of memory; the caller calls all_boards_free. */
bool all_boards_alloc(struct all_boards *all);
void all_boards_free(struct all_boards *all);

static inline uint64_t *all_boards_row(const struct all_boards *all, uint32_t chunk,
                                       unsigned position)
{
    return all->bits + ((size_t)chunk * all->path.n_cells + position) * all->row_words;
}

static inline struct row_state *all_boards_state(const struct all_boards *all, uint32_t chunk,
                                                 unsigned position)
{
    return &all->states[(size_t)chunk * all->path.n_cells + position];
}

#endif
