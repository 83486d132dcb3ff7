/* transpositions.c - transposition table: its memory */
/* SPDX-License-Identifier: MIT */
#include "search/engine/transpositions.h"

#include <assert.h>

#include "util/memory.h"

enum { BUCKET_BYTES = TRANSPOSITIONS_ENTRIES * sizeof(struct transposition) };

bool transpositions_init(struct transpositions *table, uint64_t size_bytes)
{
    assert(size_bytes >= TRANSPOSITIONS_MIN_BYTES);
    const uint64_t most =
        SIZE_MAX / BUCKET_BYTES < UINT32_MAX ? SIZE_MAX / BUCKET_BYTES : UINT32_MAX;
    const uint64_t asked = size_bytes / BUCKET_BYTES;
    const uint32_t n_buckets = (uint32_t)(asked < most ? asked : most);
    unsigned bits = TRANSPOSITIONS_MIN_BITS;
    while (n_buckets >> bits > 1)
        bits++;
    struct transposition *const entries = memory_alloc((size_t)BUCKET_BYTES * n_buckets);
    if (entries == NULL)
        return false;
    *table = (struct transpositions){.n_buckets = n_buckets, .bits = bits, .entries = entries};
    return true;
}

size_t transpositions_bytes(const struct transpositions *table)
{
    return (size_t)BUCKET_BYTES * table->n_buckets;
}

void transpositions_free(struct transpositions *table)
{
    memory_free(table->entries, transpositions_bytes(table));
    *table = (struct transpositions){.entries = NULL};
}

/* ---- a table that is replaced by larger ones ---- */

/* Half as large again, or more. */
static bool is_larger(uint64_t bytes, const struct transpositions *than)
{
    const uint64_t now = transpositions_bytes(than);
    return bytes >= TRANSPOSITIONS_MIN_BYTES && bytes >= now + now / 2;
}

void growing_table_enlarge(struct growing_table *table, uint64_t size_bytes)
{
    struct transpositions *const now = &table->tables[table->current];
    if (!is_larger(size_bytes, now))
        return;
    transpositions_free(now);
    (void)transpositions_init(now, size_bytes);
}

void growing_table_prepare(struct growing_table *table, uint64_t size_bytes, uint64_t max_bytes,
                           uint64_t next_at)
{
    const struct transpositions *const now = &table->tables[table->current];
    const uint64_t room = max_bytes - transpositions_bytes(now);
    const uint64_t next_bytes = size_bytes < room / 2 ? size_bytes : room;
    const bool grows =
        now->entries != NULL && is_larger(size_bytes, now) && is_larger(next_bytes, now);
    transpositions_free(&table->tables[1 - table->current]);
    table->next_bytes = grows ? next_bytes : 0;
    table->next_at = next_at;
    if (table->next_bytes == 0)
        growing_table_enlarge(table, size_bytes);
}

void growing_table_grow(struct growing_table *table)
{
    if (transpositions_init(&table->tables[1 - table->current], table->next_bytes))
        table->current = 1 - table->current;
    table->next_bytes = 0;
}

void growing_table_free(struct growing_table *table)
{
    transpositions_free(&table->tables[0]);
    transpositions_free(&table->tables[1]);
}
