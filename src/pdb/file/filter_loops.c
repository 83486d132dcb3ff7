/* filter_loops.c - the inner loops of the filter, compiled once per instruction set */
/* SPDX-License-Identifier: MIT */
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
HOT_INLINE uint64_t unpack_words_of(const uint64_t *from, const struct filter_terms *terms,
                                    uint64_t *to, size_t at, const size_t n, uint64_t before)
{
    const uint64_t *const a = terms->rows[0] + at;
    const uint64_t *const b = terms->rows[1] + at;
    const uint64_t *const c = terms->rows[2] + at;
    uint64_t sums[UNPACK_WORDS];
    uint64_t carries[UNPACK_WORDS];
    for (size_t i = 0; i < n; i++)
        sums[i] = sum_up(from[at + i]);
    for (size_t i = 0; i < n; i++) {
        carries[i] = before;
        before ^= 0 - (sums[i] >> 63);
    }
    for (size_t i = 0; i < n; i++)
        to[at + i] = sums[i] ^ carries[i] ^ a[i] ^ b[i] ^ c[i];
    return before;
}

static void unpack(const uint64_t *from, const struct filter_terms *terms, uint64_t *to, uint32_t n)
{
    uint64_t before = 0;
    size_t at = 0;
    for (; at + UNPACK_WORDS <= n; at += UNPACK_WORDS)
        before = unpack_words_of(from, terms, to, at, UNPACK_WORDS, before);
    for (; at < n; at++)
        before = unpack_words_of(from, terms, to, at, 1, before);
}

const struct filter_loops HOT_NAME(filter_loops) = {.combine = combine, .unpack = unpack};
