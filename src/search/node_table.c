/* node_table.c - the nodes of A*: a growing store, and a hash table that finds them by board */
#include "search/node_table.h"

#include <stdlib.h>

#include "util/memory.h"

enum {
    chunk_bytes = 2 << 20, /* one huge page */
    first_slots = 1 << 12,
    slots_per_page = chunk_bytes / sizeof(uint64_t)
};

/* Twice as many slots are at most 2^32, so that a slot's number times the hash fits 64 bits. */
static const uint32_t max_nodes = UINT32_C(1) << 31;

/* Finalizer of splitmix64 (Steele, Lea & Flood 2014), its upper half. */
static uint32_t hash_of(fifteen_board board)
{
    uint64_t x = board;
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(x >> 32);
}

static uint32_t hash_in(uint64_t slot)
{
    return (uint32_t)(slot >> 32);
}

static uint32_t number_in(uint64_t slot)
{
    return (uint32_t)slot;
}

/* The slot a hash belongs to: hashes keep their order, and n_slots may be any number. */
static uint64_t home_slot(uint64_t n_slots, uint32_t hash)
{
    return hash * n_slots >> 32;
}

static uint64_t next_slot(uint64_t n_slots, uint64_t slot)
{
    return slot + 1 == n_slots ? 0 : slot + 1;
}

/* Puts an entry into the first empty slot from its home on. */
static void put(uint64_t *slots, uint64_t n_slots, uint64_t entry)
{
    uint64_t at = home_slot(n_slots, hash_in(entry));
    while (slots[at] != 0)
        at = next_slot(n_slots, at);
    slots[at] = entry;
}

/* Allocates within the limit. */
static enum fifteen_status allocate(struct node_table *table, size_t size_bytes, void **out)
{
    if (size_bytes > table->limit_bytes - table->used_bytes)
        return FIFTEEN_LIMIT;
    void *const block = memory_alloc(size_bytes);
    if (block == NULL)
        return FIFTEEN_NO_MEMORY;
    table->used_bytes += size_bytes;
    *out = block;
    return FIFTEEN_OK;
}

static void release(struct node_table *table, void *block, size_t size_bytes)
{
    if (block == NULL)
        return;
    memory_free(block, size_bytes);
    table->used_bytes -= size_bytes;
}

static enum fifteen_status add_chunk(struct node_table *table)
{
    if (table->n_chunks == table->max_chunks)
        return FIFTEEN_LIMIT;
    void *chunk;
    const enum fifteen_status status = allocate(table, chunk_bytes, &chunk);
    if (status == FIFTEEN_OK)
        table->chunks[table->n_chunks++] = chunk;
    return status;
}

/* Lays the slots out anew, old and new ones being in memory for a while. */
static enum fifteen_status resize(struct node_table *table, uint64_t n_slots)
{
    void *block;
    const enum fifteen_status status = allocate(table, n_slots * sizeof *table->slots, &block);
    if (status != FIFTEEN_OK)
        return status;
    uint64_t *const slots = block;
    for (uint64_t i = 0; i < table->n_slots; i++)
        if (table->slots[i] != 0)
            put(slots, n_slots, table->slots[i]);
    release(table, table->slots, table->n_slots * sizeof *table->slots);
    table->slots = slots;
    table->n_slots = n_slots;
    return FIFTEEN_OK;
}

/* Doubles the slots; near the limit, adds as many halves, quarters, .. as fit, in whole pages. */
static enum fifteen_status add_slots(struct node_table *table)
{
    enum fifteen_status status = FIFTEEN_LIMIT;
    uint64_t extra = table->n_slots;
    while (extra > 0 && status == FIFTEEN_LIMIT) {
        status = resize(table, table->n_slots + extra);
        extra = extra / 2 / slots_per_page * slots_per_page;
    }
    return status;
}

enum fifteen_status node_table_init(struct node_table *table, size_t state_size,
                                    uint64_t limit_bytes)
{
    const size_t used = offsetof(struct node, state) + state_size;
    const size_t alignment = _Alignof(struct node);
    *table = (struct node_table){
        .limit_bytes = limit_bytes < SIZE_MAX ? (size_t)limit_bytes : SIZE_MAX,
        .node_bytes = (used + alignment - 1) / alignment * alignment,
        .n_nodes = 1,
    };
    table->nodes_per_chunk = (uint32_t)(chunk_bytes / table->node_bytes);
    table->max_chunks = max_nodes / table->nodes_per_chunk;
    if (table->limit_bytes / chunk_bytes < table->max_chunks)
        table->max_chunks = (uint32_t)(table->limit_bytes / chunk_bytes);
    void *chunks;
    enum fifteen_status status =
        allocate(table, table->max_chunks * sizeof *table->chunks, &chunks);
    if (status != FIFTEEN_OK)
        return status;
    table->chunks = chunks;
    status = resize(table, first_slots);
    return status == FIFTEEN_OK ? add_chunk(table) : status;
}

void node_table_free(struct node_table *table)
{
    for (uint32_t i = 0; i < table->n_chunks; i++)
        release(table, table->chunks[i], chunk_bytes);
    release(table, table->chunks, table->max_chunks * sizeof *table->chunks);
    release(table, table->slots, table->n_slots * sizeof *table->slots);
}

uint32_t node_table_find(const struct node_table *table, fifteen_board board)
{
    const uint32_t hash = hash_of(board);
    uint64_t at = home_slot(table->n_slots, hash);
    for (; table->slots[at] != 0; at = next_slot(table->n_slots, at)) {
        const uint32_t number = number_in(table->slots[at]);
        if (hash_in(table->slots[at]) == hash && node_at(table, number)->board == board)
            return number;
    }
    return 0;
}

/* Three of four slots may be taken: searches for boards that are not there look at 8.5 slots then
 * (Knuth 1973), in two cache lines. */
static bool slots_are_full(const struct node_table *table)
{
    return table->n_nodes > table->n_slots / 4 * 3;
}

enum fifteen_status node_table_add(struct node_table *table, fifteen_board board, uint32_t *number)
{
    enum fifteen_status status = FIFTEEN_OK;
    if (table->n_nodes == table->n_chunks * table->nodes_per_chunk)
        status = add_chunk(table);
    if (status == FIFTEEN_OK && slots_are_full(table))
        status = add_slots(table);
    if (status != FIFTEEN_OK)
        return status;
    *number = table->n_nodes++;
    node_at(table, *number)->board = board;
    put(table->slots, table->n_slots, (uint64_t)hash_of(board) << 32 | *number);
    return FIFTEEN_OK;
}
