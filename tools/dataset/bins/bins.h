/* bins.h - boards by the length of their shortest solution, up to a number of each length
 *
 * Trays of up to 12 cells: all boards are listed, and each bin is a sample of its level without
 * repetition; all sets of boards of the level are equally likely. A level with fewer boards is
 * taken whole.
 *
 * Larger trays: boards are drawn until the bins are full or the tries are used up. A bin of a
 * length from bins_first_uniform on has uniform random boards: all boards of that length are
 * equally likely. A bin of a shorter length l has ends of random walks of l, l + 2, .. moves up to
 * 2 l, each number equally likely, that have length l. No board occurs twice.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_BINS_BINS_H
#define DATASET_BINS_BINS_H

#include "dataset/board_source.h"

/* A bin of the recipe. */
struct bin {
    uint64_t n;
    size_t n_allocated;
    uint8_t *boards;  /* rows */
    uint64_t n_tries; /* walks that were made for it */
};

/* Begins as zeros but for the recipe. */
struct bins {
    const struct recipe *recipe;
    struct bin bin[FIFTEEN_MAX_MOVES + 1];
    uint64_t n_boards;
    uint64_t *seen; /* hashes of all boards, open addressing; 0: free */
    uint64_t n_slots;
};

/* Returns whether the bins of a tray are chosen from all boards. */
bool bins_are_listed(struct fifteen_geometry size);

/* Replaces all boards, which a source lists by length, by those of the recipe's bins. */
enum fifteen_status bins_choose(struct board_source *source, struct fifteen_error *error);

/* The mean Manhattan distance of a board from the recipe's goal, rounded down. */
unsigned bins_first_uniform(const struct recipe *recipe);

/* Returns whether a length has a bin that is not full. */
bool bins_want(const struct bins *bins, unsigned length);

/* Adds a board to the bin of its length, unless it has the board. */
enum fifteen_status bins_add(struct bins *bins, unsigned length, const uint8_t *board,
                             struct fifteen_error *error);

/* Moves all boards to a source, by length, each bin in the order in which it was filled. */
enum fifteen_status bins_take(struct bins *bins, struct board_source *source,
                              struct fifteen_error *error);

void bins_free(struct bins *bins);

#endif
