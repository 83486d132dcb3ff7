/* node_table.h - hash table of nodes by state: open addressing, growing within a budget
 *
 *      slots    | hash | number |  0  | hash | number | ...     open addressing, 32 bits each
 *                          |
 *      chunks   [ node 0 | node 1 | ... ] [ node n | ... ] ...  2 MiB each
 *
 * Node 0 is never used: in a slot 0 means empty, elsewhere "no node". Nodes never move: pointers to
 * them stay valid. Slots hold 32 bits of the hash. So nearly all other states are distinguished
 * without reading their nodes, and slots can be rehashed without them.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_NODE_TABLE_H
#define GENERIC_NODE_TABLE_H

#include <fifteen/search.h>

#include "search/generic/budget.h"

struct node {
    uint32_t next;     /* in the open list, or 0 */
    uint32_t previous; /* in the open list, or 0, or node_not_open */
    uint32_t parent;   /* or 0 */
    uint32_t action;   /* that led from the parent */
    uint32_t g;
    uint32_t h;
    uint8_t state[];
};

static const uint32_t node_not_open = UINT32_MAX;

/* Called repeatedly while slots are rehashed, which may take long. Returns false to give up. */
typedef bool node_table_pause(void *context);

struct node_table {
    const struct fifteen_domain *domain;
    struct budget *budget;
    uint64_t *slots;
    uint64_t n_slots;
    uint8_t **chunks;
    uint32_t n_chunks;
    uint32_t max_chunks;
    uint32_t nodes_per_chunk;
    uint32_t reciprocal; /* of nodes_per_chunk, times 2^shift, rounded up */
    unsigned shift;
    uint32_t n_nodes; /* with node 0 */
    size_t node_bytes;
    node_table_pause *pause; /* or NULL */
    void *context;
};

/* Makes an empty table; of the domain it uses state_size and equal. Returns FIFTEEN_LIMIT if the
 * budget is too small. Always call node_table_free. */
enum fifteen_status node_table_init(struct node_table *table, const struct fifteen_domain *domain,
                                    struct budget *budget);
void node_table_free(struct node_table *table);

/* The half of a domain's hash that slots hold, mixed by the finalizer of splitmix64 (Steele, Lea &
 * Flood 2014). The functions below take this half. */
static inline uint32_t node_table_hash(uint64_t hash)
{
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(hash >> 32);
}

/* The number of a state's node, or 0. */
uint32_t node_table_find(const struct node_table *table, const void *state, uint32_t hash);

/* Prefetches the slot where a search for a state begins; it seldom ends far from there. */
void node_table_prefetch(const struct node_table *table, uint32_t hash);

/* Prefetches the node with this hash, if there is one. Call it after node_table_prefetch. */
void node_table_prefetch_node(const struct node_table *table, uint32_t hash);

/* Adds a node for a state that has none. The node is not open; its other members are zero. Returns
 * FIFTEEN_LIMIT or FIFTEEN_NO_MEMORY if there is no memory, FIFTEEN_CANCELLED if `pause` gave up.
 */
enum fifteen_status node_table_add(struct node_table *table, const void *state, uint32_t hash,
                                   uint32_t *number);

/* Multiplies by the reciprocal: a division takes longer (Granlund & Montgomery 1994). It is exact
 * for numbers below 2^31. */
static inline struct node *node_at(const struct node_table *table, uint32_t number)
{
    const uint32_t chunk = (uint32_t)((uint64_t)number * table->reciprocal >> table->shift);
    const uint32_t in_chunk = number - chunk * table->nodes_per_chunk;
    return (struct node *)(void *)(table->chunks[chunk] + in_chunk * table->node_bytes);
}

static inline bool node_is_open(const struct node *node)
{
    return node->previous != node_not_open;
}

#endif
