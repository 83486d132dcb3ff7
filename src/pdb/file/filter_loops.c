/* filter_loops.c - the inner loops of the filter, compiled once per instruction set */
#include "pdb/file/filter.h"

static void combine(const uint64_t *restrict a, const uint64_t *restrict b, uint64_t *restrict to,
                    uint32_t n)
{
    for (uint32_t word = 0; word < n; word++)
        to[word] = a[word] ^ b[word];
}

/* Each bit of a word becomes the exclusive or of all bits up to it. */
static inline uint64_t sum_up(uint64_t word)
{
    word ^= word << 1;
    word ^= word << 2;
    word ^= word << 4;
    word ^= word << 8;
    word ^= word << 16;
    word ^= word << 32;
    return word;
}

enum { UNPACK_WORDS = 32 };

/* Each bit becomes the exclusive or of all packed bits up to it: first within each word, several
 * words at once, then with the carry of the words before, which is 0 or all ones. Returns the carry
 * into the next word. */
HOT_INLINE uint64_t unpack_words_of(const uint64_t *from, const uint64_t *distances_a,
                                    const uint64_t *distances_b, uint64_t *to, const uint32_t n,
                                    uint64_t before)
{
    uint64_t sums[UNPACK_WORDS];
    uint64_t carries[UNPACK_WORDS];
    for (uint32_t word = 0; word < n; word++)
        sums[word] = sum_up(from[word]);
    for (uint32_t word = 0; word < n; word++) {
        carries[word] = before;
        before ^= 0 - (sums[word] >> 63);
    }
    for (uint32_t word = 0; word < n; word++)
        to[word] = sums[word] ^ carries[word] ^ distances_a[word] ^ distances_b[word];
    return before;
}

static void unpack(const uint64_t *from, const uint64_t *distances_a, const uint64_t *distances_b,
                   uint64_t *to, uint32_t n)
{
    uint64_t before = 0;
    uint32_t word = 0;
    for (; word + UNPACK_WORDS <= n; word += UNPACK_WORDS)
        before = unpack_words_of(from + word, distances_a + word, distances_b + word, to + word,
                                 UNPACK_WORDS, before);
    for (; word < n; word++)
        before = unpack_words_of(from + word, distances_a + word, distances_b + word, to + word, 1,
                                 before);
}

const struct filter_loops HOT_NAME(filter_loops) = {.combine = combine, .unpack = unpack};
