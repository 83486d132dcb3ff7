/* node_table.h - the nodes of a search: a growing store, and a hash table that finds them by state
 *
 *      slots    | hash | number |  0  | hash | number | ...     open addressing, 32 bits each
 *                          |
 *      chunks   [ node 0 | node 1 | ... ] [ node n | ... ] ...  2 MiB each
 *
 * Node 0 is never used: 0 is an empty slot and the number of no node. Nodes never move, so that
 * pointers to them stay good. The slots hold enough of the hash to tell nearly all other states
 * without looking at their nodes, and to be laid out anew without them.
 */
#ifndef GENERIC_NODE_TABLE_H
#define GENERIC_NODE_TABLE_H

#include <fifteen/search.h>

#include "search/generic/budget.h"

struct node {
    uint32_t next;     /* in the open list, or 0 */
    uint32_t previous; /* there, or 0, or node_not_open */
    uint32_t parent;   /* or 0 */
    uint32_t action;   /* that made it of its parent */
    uint32_t g;
    uint32_t h;
    uint8_t state[];
};

static const uint32_t node_not_open = UINT32_MAX;

/* Called now and then while slots are laid out anew, which takes a while if there are many. False:
 * give up. */
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
    uint32_t n_nodes; /* with node 0 */
    size_t node_bytes;
    node_table_pause *pause; /* or NULL */
    void *context;
};

/* An empty table for states of the domain, of which it uses size, equality and hash. FIFTEEN_LIMIT
 * if the budget is too little to begin with. In every case to be freed. */
enum fifteen_status node_table_init(struct node_table *table, const struct fifteen_domain *domain,
                                    struct budget *budget);
void node_table_free(struct node_table *table);

/* The number of a state's node, or 0. `hash` is the domain's, of that state. */
uint32_t node_table_find(const struct node_table *table, const void *state, uint64_t hash);

/* Where a search for a state begins; where it ends it is seldom far from there. */
void node_table_prefetch(const struct node_table *table, uint64_t hash);

/* Adds a node for a state that has none; it is not open, the rest of it is zero. FIFTEEN_LIMIT or
 * FIFTEEN_NO_MEMORY if there is no room, FIFTEEN_CANCELLED if it gave up. */
enum fifteen_status node_table_add(struct node_table *table, const void *state, uint64_t hash,
                                   uint32_t *number);

static inline struct node *node_at(const struct node_table *table, uint32_t number)
{
    uint8_t *const chunk = table->chunks[number / table->nodes_per_chunk];
    return (struct node *)(void *)(chunk + number % table->nodes_per_chunk * table->node_bytes);
}

static inline bool node_is_open(const struct node *node)
{
    return node->previous != node_not_open;
}

#endif
