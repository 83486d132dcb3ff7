/* level_loops.h - the inner loops of the enumeration, compiled for several instruction sets
 *
 * All work on n words of sets of permutations (lehmer.h). Sets of a call do not overlap.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_LEVEL_LOOPS_H
#define ENUMERATE_LEVEL_LOOPS_H

#include "enumerate/rank_map.h"
#include "util/hot.h"

struct level_loops {
    /* to |= from. */
    void (*add)(uint64_t *to, const uint64_t *from, size_t n);
    /* The same through a map of bits. odd[i] is ~0 if the digits of word i, of n words, are odd
     * (is_odd: even), else 0. n is a multiple of the map's block. */
    void (*add_mapped)(uint64_t *to, const uint64_t *from, size_t n, const struct rank_map *map,
                       const uint64_t *odd, bool is_odd);
    /* reached |= found. Returns the number of bits that are new. */
    uint32_t (*settle)(uint64_t *reached, const uint64_t *found, size_t n);
};

HOT_DECLARE(const struct level_loops, level_loops);

static inline const struct level_loops *level_loops_for(enum cpu_level level)
{
    return HOT_SELECT(level_loops, level);
}

#endif
