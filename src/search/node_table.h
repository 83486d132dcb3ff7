/* node_table.h - the nodes of A*: a growing store, and a hash table that finds them by board
 *
 *      slots    | hash | number |  0  | hash | number | ...     open addressing, 32 bits each
 *                          |
 *      chunks   [ node 0 | node 1 | ... ] [ node n | ... ] ...  2 MiB each
 *
 * Node 0 is never used: 0 is an empty slot and the number of no node. Nodes never move, so that
 * pointers to them stay good. The slots hold enough of the hash to tell nearly all other boards
 * without looking at their nodes, and to be laid out anew without them.
 */
#ifndef SEARCH_NODE_TABLE_H
#define SEARCH_NODE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <fifteen/board.h>

struct node {
    fifteen_board board;
    uint32_t next; /* in the open list, or 0 */
    uint32_t previous;
    uint8_t g;
    uint8_t h;
    uint8_t move; /* of the blank, from the parent */
    bool is_open;
    uint8_t state[]; /* of the heuristic */
};

struct node_table {
    uint64_t *slots;
    uint64_t n_slots;
    uint8_t **chunks;
    uint32_t n_chunks;
    uint32_t max_chunks;
    uint32_t nodes_per_chunk;
    uint32_t n_nodes; /* with node 0 */
    size_t node_bytes;
    size_t used_bytes; /* of all that is allocated, never beyond the limit */
    size_t limit_bytes;
};

/* An empty table that uses at most limit_bytes. FIFTEEN_LIMIT if that is too little to begin with.
 * In every case to be freed. */
enum fifteen_status node_table_init(struct node_table *table, size_t state_size,
                                    uint64_t limit_bytes);
void node_table_free(struct node_table *table);

/* The number of a board's node, or 0. */
uint32_t node_table_find(const struct node_table *table, fifteen_board board);

/* Adds a node for a board that has none; only its board is set. FIFTEEN_LIMIT or FIFTEEN_NO_MEMORY
 * if there is no room. */
enum fifteen_status node_table_add(struct node_table *table, fifteen_board board, uint32_t *number);

static inline struct node *node_at(const struct node_table *table, uint32_t number)
{
    uint8_t *const chunk = table->chunks[number / table->nodes_per_chunk];
    return (struct node *)(void *)(chunk + number % table->nodes_per_chunk * table->node_bytes);
}

#endif
