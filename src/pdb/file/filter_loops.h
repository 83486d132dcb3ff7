/* filter_loops.h - the inner loops of the filter, by row */
#ifndef FILE_FILTER_LOOPS_H
#define FILE_FILTER_LOOPS_H

#include <stdint.h>

#include "util/cpu.h"

/* Rows are of n words. The distances' bits are given as two parts. */
struct filter_loops {
    /* to[] = a[] ^ b[]. */
    void (*combine)(const uint64_t *a, const uint64_t *b, uint64_t *to, uint32_t n);
    /* From == to is allowed. */
    void (*unpack)(const uint64_t *from, const uint64_t *distances_a, const uint64_t *distances_b,
                   uint64_t *to, uint32_t n);
};

const struct filter_loops *filter_loops_for(enum cpu_level level);

#endif
