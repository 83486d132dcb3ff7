/* node_table.c - hash table of nodes by state: open addressing, growing within a budget */
/* SPDX-License-Identifier: MIT */
#include "search/generic/node_table.h"
#include "util/prefetch.h"

#include <string.h>

enum {
    SLOTS_PER_PAUSE = 1 << 15,
    CHUNK_BYTES = 2 << 20, /* one huge page */
    FIRST_SLOTS = 1 << 12,
    SLOTS_PER_PAGE = CHUNK_BYTES / sizeof(uint64_t)
};

/* Slots are at most twice as many, 2^32: a slot's number times the hash fits 64 bits. */
static const uint32_t max_nodes = UINT32_C(1) << 31;

static uint32_t hash_in(uint64_t slot)
{
    return (uint32_t)(slot >> 32);
}

static uint32_t number_in(uint64_t slot)
{
    return (uint32_t)slot;
}

/* The slot where a hash belongs. The order of hashes is kept; n_slots may be any number. */
static uint64_t home_slot(uint64_t n_slots, uint32_t hash)
{
    return hash * n_slots >> 32;
}

static uint64_t next_slot(uint64_t n_slots, uint64_t slot)
{
    return slot + 1 == n_slots ? 0 : slot + 1;
}

/* Writes an entry to the first empty slot from its home on. */
static void insert_slot(uint64_t *slots, uint64_t n_slots, uint64_t entry)
{
    uint64_t at = home_slot(n_slots, hash_in(entry));
    while (slots[at] != 0)
        at = next_slot(n_slots, at);
    slots[at] = entry;
}

/* Short searches use little of the first chunk: to clear a huge page would take them longer than
 * all the rest. */
static enum fifteen_status add_chunk(struct node_table *table)
{
    if (table->n_chunks == table->max_chunks)
        return FIFTEEN_LIMIT;
    void *chunk;
    const enum fifteen_status status = table->n_chunks == 0
                                           ? budget_alloc_sparse(table->budget, CHUNK_BYTES, &chunk)
                                           : budget_alloc(table->budget, CHUNK_BYTES, &chunk);
    if (status == FIFTEEN_OK)
        table->chunks[table->n_chunks++] = chunk;
    return status;
}

/* Rehashes into a new array of slots; both are in memory for a while. */
static enum fifteen_status rehash(struct node_table *table, uint64_t n_slots)
{
    void *block;
    const enum fifteen_status status =
        budget_alloc(table->budget, n_slots * sizeof *table->slots, &block);
    if (status != FIFTEEN_OK)
        return status;
    uint64_t *const slots = block;
    for (uint64_t i = 0; i < table->n_slots; i++) {
        if (table->slots[i] != 0)
            insert_slot(slots, n_slots, table->slots[i]);
        if (i % SLOTS_PER_PAUSE == 0 && table->pause != NULL && !table->pause(table->context)) {
            budget_free(table->budget, slots, n_slots * sizeof *slots);
            return FIFTEEN_CANCELLED;
        }
    }
    budget_free(table->budget, table->slots, table->n_slots * sizeof *table->slots);
    table->slots = slots;
    table->n_slots = n_slots;
    return FIFTEEN_OK;
}

/* Doubles the slots; near the limit, adds the largest of a half, a quarter, .. that fits, in pages.
 */
static enum fifteen_status add_slots(struct node_table *table)
{
    enum fifteen_status status = FIFTEEN_LIMIT;
    uint64_t extra = table->n_slots;
    while (extra > 0 && status == FIFTEEN_LIMIT) {
        status = rehash(table, table->n_slots + extra);
        extra = extra / 2 / SLOTS_PER_PAGE * SLOTS_PER_PAGE;
    }
    return status;
}

/* Nodes follow each other: their size keeps the alignment that the domain's states need. */
static size_t node_bytes_of(size_t state_size)
{
    const size_t unit = state_size % 8 == 0 ? 8 : _Alignof(struct node);
    const size_t used = offsetof(struct node, state) + state_size;
    return (used + unit - 1) / unit * unit;
}

/* The shift is the smallest for which the product is exact: the error of the reciprocal, times any
 * number, is less than 2^shift / nodes_per_chunk. */
static void set_nodes_per_chunk(struct node_table *table, uint32_t n)
{
    unsigned n_bits = 0;
    while (UINT32_C(1) << n_bits < n)
        n_bits++;
    table->nodes_per_chunk = n;
    table->shift = 31 + n_bits;
    table->reciprocal = (uint32_t)(((UINT64_C(1) << table->shift) + n - 1) / n);
}

enum fifteen_status node_table_init(struct node_table *table, const struct fifteen_domain *domain,
                                    struct budget *budget)
{
    *table = (struct node_table){.domain = domain,
                                 .budget = budget,
                                 .node_bytes = node_bytes_of(domain->state_size),
                                 .n_nodes = 1};
    set_nodes_per_chunk(table, (uint32_t)(CHUNK_BYTES / table->node_bytes));
    table->max_chunks = max_nodes / table->nodes_per_chunk;
    const size_t allowed = budget->limit_bytes / CHUNK_BYTES;
    if (allowed < table->max_chunks)
        table->max_chunks = (uint32_t)allowed;
    void *chunks;
    enum fifteen_status status =
        budget_alloc(budget, table->max_chunks * sizeof *table->chunks, &chunks);
    if (status != FIFTEEN_OK)
        return status;
    table->chunks = chunks;
    status = rehash(table, FIRST_SLOTS);
    return status == FIFTEEN_OK ? add_chunk(table) : status;
}

void node_table_free(struct node_table *table)
{
    for (uint32_t i = 0; i < table->n_chunks; i++)
        budget_free(table->budget, table->chunks[i], CHUNK_BYTES);
    budget_free(table->budget, table->chunks, table->max_chunks * sizeof *table->chunks);
    budget_free(table->budget, table->slots, table->n_slots * sizeof *table->slots);
}

uint32_t node_table_find(const struct node_table *table, const void *state, uint32_t hash)
{
    const struct fifteen_domain *const domain = table->domain;
    uint64_t at = home_slot(table->n_slots, hash);
    for (; table->slots[at] != 0; at = next_slot(table->n_slots, at)) {
        const uint32_t number = number_in(table->slots[at]);
        if (hash_in(table->slots[at]) == hash &&
            domain->equal(domain->context, node_at(table, number)->state, state))
            return number;
    }
    return 0;
}

void node_table_prefetch(const struct node_table *table, uint32_t hash)
{
    prefetch(&table->slots[home_slot(table->n_slots, hash)]);
}

void node_table_prefetch_node(const struct node_table *table, uint32_t hash)
{
    uint64_t at = home_slot(table->n_slots, hash);
    while (table->slots[at] != 0 && hash_in(table->slots[at]) != hash)
        at = next_slot(table->n_slots, at);
    if (table->slots[at] != 0)
        prefetch(node_at(table, number_in(table->slots[at])));
}

/* Up to three of four slots are used: an unsuccessful search then reads 8.5 slots (Knuth 1973), in
 * two cache lines. */
static bool slots_are_full(const struct node_table *table)
{
    return table->n_nodes > table->n_slots / 4 * 3;
}

enum fifteen_status node_table_add(struct node_table *table, const void *state, uint32_t hash,
                                   uint32_t *number)
{
    enum fifteen_status status = FIFTEEN_OK;
    if (table->n_nodes == table->n_chunks * table->nodes_per_chunk)
        status = add_chunk(table);
    if (status == FIFTEEN_OK && slots_are_full(table))
        status = add_slots(table);
    if (status != FIFTEEN_OK)
        return status;
    *number = table->n_nodes++;
    struct node *const node = node_at(table, *number);
    node->previous = node_not_open;
    memcpy(node->state, state, table->domain->state_size);
    insert_slot(table->slots, table->n_slots, (uint64_t)hash << 32 | *number);
    return FIFTEEN_OK;
}
