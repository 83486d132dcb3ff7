/* board_table.c - the closed list of the fast A*: an ordered hash table of nodes by board */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/board_table.h"

#include "util/memory.h"

enum { SLOTS_BETWEEN_PAUSES = 1 << 17 }; /* some MiB, below a millisecond */

static uint64_t slots_of(const struct board_table *table, size_t size_bytes)
{
    return size_bytes / board_table_slot_bytes(table) - BOARD_TABLE_SPARE;
}

/* Up to four of five slots are used: a search then reads three, and adding a node moves a dozen
 * others. */
static void set_slots(struct board_table *table, void *slots, uint64_t n_slots)
{
    table->slots = slots;
    table->n_slots = n_slots;
    table->max_nodes = n_slots / 5 * 4;
}

bool board_table_init(struct board_table *table, unsigned n_views, size_t size_bytes)
{
    *table = (struct board_table){.slot_bytes = board_node_bytes(n_views)};
    const uint64_t n_slots = slots_of(table, size_bytes);
    void *const slots =
        memory_alloc((size_t)(n_slots + BOARD_TABLE_SPARE) * board_table_slot_bytes(table));
    if (slots == NULL)
        return false;
    set_slots(table, slots, n_slots);
    return true;
}

void board_table_free(struct board_table *table)
{
    memory_free(table->slots, board_table_bytes(table));
}

void board_table_pack(struct board_table *table)
{
    table->max_nodes = table->n_slots / 8 * 7;
}

/* Moves the nodes of the first n slots to the end of the table, in their order. */
static enum fifteen_status move_to_end(struct board_table *table, uint64_t n,
                                       board_table_pause *pause, void *context)
{
    struct board_node *to = board_table_slot(table, table->n_slots + BOARD_TABLE_SPARE);
    for (uint64_t i = n; i-- > 0;) {
        const struct board_node *const from = board_table_slot(table, i);
        if (!board_table_is_empty(from)) {
            to = board_table_after(table, to, -1);
            board_node_copy(to, from, board_table_slot_bytes(table));
        }
        if (i % SLOTS_BETWEEN_PAUSES == 0) {
            const enum fifteen_status status = pause(context);
            if (status != FIFTEEN_OK)
                return status;
        }
    }
    return FIFTEEN_OK;
}

/* Empties the slots before `end`, from `slot` on, if there are any. Returns where they end. */
static struct board_node *clear_to(struct board_node *slot, struct board_node *end)
{
    if (slot >= end)
        return slot;
    memset(slot, 0, (size_t)((uint8_t *)end - (uint8_t *)slot));
    return end;
}

/* Gives each node the first free slot from its home on. At loads of four fifths the overflow of the
 * last homes always fits the spare slots; so no node is overwritten before it is read. */
static enum fifteen_status lay_out(struct board_table *table, board_table_pause *pause,
                                   void *context)
{
    const size_t slot_bytes = board_table_slot_bytes(table);
    const uint64_t n_slots = table->n_slots + BOARD_TABLE_SPARE;
    struct board_node *const end = board_table_slot(table, n_slots);
    struct board_node *to = board_table_slot(table, 0);
    for (uint64_t i = n_slots - table->n_nodes; i < n_slots; i++) {
        const struct board_node *const from = board_table_slot(table, i);
        struct board_node *const home = board_table_home(table, from->key);
        struct board_node node;
        if (home > from || to > from)
            return FIFTEEN_INTERNAL;
        board_node_copy(&node, from, slot_bytes);
        to = clear_to(to, home);
        board_node_copy(to, &node, slot_bytes);
        to = board_table_after(table, to, 1);
        if (i % SLOTS_BETWEEN_PAUSES == 0) {
            const enum fifteen_status status = pause(context);
            if (status != FIFTEEN_OK)
                return status;
        }
    }
    if (to == end)
        return FIFTEEN_INTERNAL;
    (void)clear_to(to, end);
    return FIFTEEN_OK;
}

enum fifteen_status board_table_grow(struct board_table *table, size_t size_bytes,
                                     board_table_pause *pause, void *context)
{
    const uint64_t n_before = table->n_slots + BOARD_TABLE_SPARE;
    const uint64_t n_slots = slots_of(table, size_bytes);
    void *const slots =
        memory_grow(table->slots, board_table_bytes(table),
                    (size_t)(n_slots + BOARD_TABLE_SPARE) * board_table_slot_bytes(table));
    if (slots == NULL)
        return FIFTEEN_NO_MEMORY;
    set_slots(table, slots, n_slots);
    const enum fifteen_status status = move_to_end(table, n_before, pause, context);
    return status == FIFTEEN_OK ? lay_out(table, pause, context) : status;
}
