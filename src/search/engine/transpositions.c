/* transpositions.c - transposition table: its memory */
/* SPDX-License-Identifier: MIT */
#include "search/engine/transpositions.h"

#include <assert.h>

#include "util/memory.h"

enum { BUCKET_BYTES = TRANSPOSITIONS_ENTRIES * sizeof(struct transposition) };

bool transpositions_init(struct transpositions *table, size_t size_bytes)
{
    assert(size_bytes >= TRANSPOSITIONS_MIN_BYTES);
    unsigned bits = TRANSPOSITIONS_MIN_BITS;
    while (bits < 40 && (size_t)BUCKET_BYTES << (bits + 1) <= size_bytes)
        bits++;
    struct transposition *const entries = memory_alloc((size_t)BUCKET_BYTES << bits);
    if (entries == NULL)
        return false;
    *table = (struct transpositions){.bits = bits, .entries = entries};
    return true;
}

void transpositions_enlarge(struct transpositions *table, uint64_t size_bytes)
{
    if (size_bytes < TRANSPOSITIONS_MIN_BYTES ||
        size_bytes < 2 * (uint64_t)transpositions_bytes(table))
        return;
    transpositions_free(table);
    (void)transpositions_init(table, size_bytes < SIZE_MAX ? (size_t)size_bytes : SIZE_MAX);
}

size_t transpositions_bytes(const struct transpositions *table)
{
    return table->entries == NULL ? 0 : (size_t)BUCKET_BYTES << table->bits;
}

void transpositions_free(struct transpositions *table)
{
    memory_free(table->entries, transpositions_bytes(table));
    *table = (struct transpositions){.entries = NULL};
}
