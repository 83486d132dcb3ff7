/* filter_loops.c - the inner loops of the filter, compiled once per instruction set */
#include "pdb/filter_loops.h"

#include "util/hot.h"

static void combine(const uint64_t *restrict a, const uint64_t *restrict b, uint64_t *restrict to,
                    uint32_t n)
{
    for (uint32_t word = 0; word < n; word++)
        to[word] = a[word] ^ b[word];
}

/* Each bit is the exclusive or of all packed ones up to it. */
static void unpack(const uint64_t *from, const uint64_t *distances_a, const uint64_t *distances_b,
                   uint64_t *to, uint32_t n)
{
    uint64_t before = 0; /* what the words before come to: 0, or all ones */
    for (uint32_t word = 0; word < n; word++) {
        uint64_t excess = from[word];
        for (unsigned shift = 1; shift < 64; shift *= 2)
            excess ^= excess << shift;
        to[word] = excess ^ before ^ distances_a[word] ^ distances_b[word];
        before ^= 0 - (excess >> 63);
    }
}

const struct filter_loops HOT_NAME(filter_loops) = {.combine = combine, .unpack = unpack};
