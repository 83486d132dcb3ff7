/* transpose.c - bit matrix transposition: from the builder's planes to a table's rows */
/* SPDX-License-Identifier: MIT */
#include "pdb/build/levels.h"

#include "util/threads.h"

struct transposition {
    const uint8_t *planes;
    struct plane_shape shape;
    struct fifteen_pdb *pdb;
    const struct report *report;
};

/* Bytes of each plane in one work item: a cache line. */
enum { TILE_BYTES = 64 };

/* Packs bit `bit` of eight bytes into one byte: the multiplication moves bit 8i to bit 56 + i, and
 * no other product gets there. */
static inline uint64_t bit_of_bytes(uint64_t bytes, unsigned bit)
{
    return (bytes >> bit & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}

/* Fills one word of each row whose bits are in byte `byte` of the planes of up to 64 blocks. */
static void transpose_word(const struct transposition *t, uint32_t byte, uint32_t word)
{
    const uint32_t first = word * 64;
    const uint32_t n_blocks = t->pdb->n_blocks;
    const uint32_t n = n_blocks - first < 64 ? n_blocks - first : 64;
    uint64_t rows[6] = {0};
    for (uint32_t group = 0; group < n; group += 8) {
        uint64_t bytes = 0;
        for (uint32_t i = group; i < n && i < group + 8; i++)
            bytes |= (uint64_t)t->planes[(size_t)(first + i) * t->shape.n_bytes + byte]
                     << 8 * (i - group);
        for (unsigned bit = 0; bit < t->shape.bits_per_byte; bit++)
            rows[bit] |= bit_of_bytes(bytes, bit) << group;
    }
    const size_t rank = (size_t)byte * t->shape.bits_per_byte;
    for (unsigned bit = 0; bit < t->shape.bits_per_byte; bit++)
        t->pdb->bits[(rank + bit) * t->pdb->row_words + word] = rows[bit];
}

static enum fifteen_status transpose_tile(void *context, size_t index, unsigned thread)
{
    const struct transposition *t = context;
    const uint32_t first = (uint32_t)index * TILE_BYTES;
    const uint32_t end =
        t->shape.n_bytes - first < TILE_BYTES ? t->shape.n_bytes : first + TILE_BYTES;
    for (uint32_t word = 0; word < t->pdb->row_words; word++)
        for (uint32_t byte = first; byte < end; byte++)
            transpose_word(t, byte, word);
    return thread == 0 ? report_make(t->report) : FIFTEEN_OK;
}

enum fifteen_status transpose_fill(const struct levels *levels, struct fifteen_pdb *pdb,
                                   unsigned n_threads, const struct report *report)
{
    struct transposition t = {
        .planes = levels->bits[0], .shape = levels->shape, .pdb = pdb, .report = report};
    const size_t n_tiles = (t.shape.n_bytes + TILE_BYTES - 1) / TILE_BYTES;
    return threads_for(n_threads, n_tiles, transpose_tile, &t);
}
