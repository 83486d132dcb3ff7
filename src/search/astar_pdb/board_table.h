/* board_table.h - the closed list of the fast A*: an ordered hash table of nodes by board
 *
 * Open addressing, with nodes in the order of their keys: boards mixed by an invertible mapping. A
 * key's upper bits give its home slot. From there on come, without a gap, displaced nodes with
 * smaller keys, then the node itself:
 *
 *      homes   0   1   2   3   4   5   6  ..  n_slots-1 | spare
 *            | a | - | b | c | d | - | e | ..           | ..  - |     a < b < c < d < e
 *                      2   2   3       6                              their homes
 *
 * (an ordered table: Amble & Knuth 1974). A search stops at the first larger key, so unsuccessful
 * searches cost no more than others. The order does not depend on the size. To grow, by any factor
 * and in place, nodes are moved to the end of the larger block and laid out again from its
 * beginning. Nothing wraps around: overflow of the last homes goes to the spare slots; the last of
 * these stays empty.
 *
 * Pointers to nodes are valid until the next node is added.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ASTAR_PDB_BOARD_TABLE_H
#define ASTAR_PDB_BOARD_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <fifteen/status.h>

#include "search/engine/node_board.h"
#include "search/engine/unit.h"
#include "util/prefetch.h"

/* All that the search needs to expand a board. A slot of a table has as much of it as the views
 * need, in whole words: 16 bytes on trays of up to 16 cells, else 40 with 14 views. */
struct board_node {
    node_key key;     /* mixed; 0: an empty slot */
    node_bits second; /* bit 1 of each value */
    uint8_t g;
    uint8_t reached;       /* the move that leads to it; << 2: its margin, see astar_pdb.h */
    uint8_t h[NODE_VIEWS]; /* by view; of those that are not used 0 */
};

/* The bytes of a slot. */
static inline size_t board_node_bytes(unsigned n_views)
{
    return (int)NODE_VIEWS > (int)VIEW_MAX ? (offsetof(struct board_node, h) + n_views + 7) / 8 * 8
                                           : sizeof(struct board_node);
}

/* Copies a node to or from a slot. */
static inline void board_node_copy(struct board_node *to, const struct board_node *from,
                                   size_t slot_bytes)
{
    enum { ALWAYS = sizeof(struct board_node) < 32 ? sizeof(struct board_node) : 32 };
    memcpy(to, from, ALWAYS);
    for (size_t at = ALWAYS; at < sizeof *to && at < slot_bytes; at += 8)
        memcpy((uint8_t *)to + at, (const uint8_t *)from + at, 8);
}

enum {
    BOARD_TABLE_SPARE = 1 << 12,
    BOARD_TABLE_MIN_BYTES = 2 * sizeof(struct board_node) * BOARD_TABLE_SPARE
};

struct board_table {
    uint8_t *slots; /* n_slots + BOARD_TABLE_SPARE */
    size_t slot_bytes;
    uint64_t n_slots; /* homes */
    uint64_t n_nodes;
    uint64_t max_nodes; /* the table is full when it has this many */
};

/* Makes an empty table of BOARD_TABLE_MIN_BYTES to board_table_max_bytes, for nodes with n views.
 * Returns false if out of memory. */
ENGINE_PART bool board_table_init(struct board_table *table, unsigned n_views, size_t size_bytes);
ENGINE_PART void board_table_free(struct board_table *table);

/* A constant where all nodes have the same size. */
static inline size_t board_table_slot_bytes(const struct board_table *table)
{
    return (int)NODE_VIEWS > (int)VIEW_MAX ? table->slot_bytes : sizeof(struct board_node);
}

static inline size_t board_table_bytes(const struct board_table *table)
{
    return (size_t)(table->n_slots + BOARD_TABLE_SPARE) * board_table_slot_bytes(table);
}

/* Homes are found by 32 bits of a key: a larger table would not use its slots. */
static inline uint64_t board_table_max_bytes(const struct board_table *table)
{
    return (uint64_t)board_table_slot_bytes(table) << 32;
}

static inline struct board_node *board_table_slot(const struct board_table *table, uint64_t number)
{
    return (struct board_node *)(void *)(table->slots + number * board_table_slot_bytes(table));
}

/* The slot n slots after another. */
static inline struct board_node *board_table_after(const struct board_table *table,
                                                   const struct board_node *slot, ptrdiff_t n)
{
    return (struct board_node *)(void *)((uint8_t *)(uintptr_t)slot +
                                         n * (ptrdiff_t)board_table_slot_bytes(table));
}

/* Called repeatedly while a table grows; any status but FIFTEEN_OK ends this. */
typedef enum fifteen_status board_table_pause(void *context);

/* Grows the table, to at most board_table_max_bytes. If it returns FIFTEEN_NO_MEMORY the table is
 * unchanged. After any other failure, for example of `pause`, only board_table_free may be called.
 */
ENGINE_PART enum fifteen_status board_table_grow(struct board_table *table, size_t size_bytes,
                                                 board_table_pause *pause, void *context);

/* Lets the table fill seven of eight slots instead of four of five: slower, without more memory. */
ENGINE_PART void board_table_pack(struct board_table *table);

static inline struct board_node *board_table_home(const struct board_table *table, node_key key)
{
    return board_table_slot(table, (key.word[0] >> 32) * table->n_slots >> 32);
}

static inline bool board_table_is_empty(const struct board_node *slot)
{
    return node_key_to_number(slot->key) == 0;
}

/* Prefetches the slots where a search for a key begins; it seldom ends far from there. */
static inline void board_table_prefetch(const struct board_table *table, node_key key)
{
    const struct board_node *const home = board_table_home(table, key);
    prefetch_to_write(home);
    prefetch_to_write(board_table_after(table, home, 1));
}

/* The node of a key, or the slot where to add it. */
static inline struct board_node *board_table_seek(const struct board_table *table, node_key key)
{
    const node_key_number number = node_key_to_number(key);
    struct board_node *at = board_table_home(table, key);
    while (node_key_to_number(at->key) - 1 < number - 1) /* of an empty slot: the maximum */
        at = board_table_after(table, at, 1);
    return at;
}

/* Returns true if n more nodes may be added. If the slot below is empty, so are those after it. */
static inline bool board_table_has_room(const struct board_table *table, unsigned n)
{
    return table->n_nodes + n <= table->max_nodes &&
           board_table_is_empty(
               board_table_slot(table, table->n_slots + BOARD_TABLE_SPARE - n - 1));
}

/* Adds a node that the table does not have at its slot; there must be room. */
static inline void board_table_add(struct board_table *table, struct board_node *at,
                                   const struct board_node *node)
{
    const size_t slot_bytes = board_table_slot_bytes(table);
    struct board_node *end = at;
    while (!board_table_is_empty(end))
        end = board_table_after(table, end, 1);
    memmove(board_table_after(table, at, 1), at, (size_t)((uint8_t *)end - (uint8_t *)at));
    board_node_copy(at, node, slot_bytes);
    table->n_nodes++;
}

#endif
