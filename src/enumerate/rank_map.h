/* rank_map.h - the permutation of bits that a rotation of tiles makes of a set of permutations
 *
 * The rotated positions, first .. last, and the division of the digits (lehmer.h) decide what
 * moves:
 *
 *      last < n-5     runs of words: all with the same digits 0 .. last
 *      else           bits within a block: the words with the same digits 0 .. first-1, at least
 * one. Bits with the same source word and the same distance are one term.
 *
 * Only if the last two digits take part, the map of a word depends on the parity of its digits.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_RANK_MAP_H
#define ENUMERATE_RANK_MAP_H

#include <stddef.h>

#include "enumerate/lehmer.h"

/* The bits (source << left >> right) & mask; the mask by the parity of the target word's digits. */
struct rank_term {
    uint32_t source; /* word of the block */
    uint8_t left, right;
    uint64_t mask[2];
};

/* The source of a run. */
struct rank_run {
    int32_t chunk; /* relative to the run's own chunk */
    uint32_t word; /* of the chunk */
};

struct rank_map {
    uint32_t run_words;  /* 0: bits within blocks */
    uint32_t run_chunks; /* 1, or more if a run is longer than a chunk */
    uint32_t n_runs;
    struct rank_run *runs; /* by number of the digits first .. last */
    uint32_t block_words;
    uint32_t *first_term; /* by word of the block, and the end */
    struct rank_term *terms;
};

/* Makes the map by which the bit of each permutation p of n tiles comes from that of p rotated. A
 * set is divided into chunks of the permutations with the same digits but the last n_chunk_tiles.
 * Returns false if out of memory; the caller calls rank_map_free. */
bool rank_map_init(struct rank_map *map, unsigned n, unsigned n_chunk_tiles,
                   struct rotation rotation);

/* Zeros are allowed. */
void rank_map_free(struct rank_map *map);

#endif
