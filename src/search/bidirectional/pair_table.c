/* pair_table.c - hash table of the nodes of both sides of a bidirectional search */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/pair_table.h"

#include "util/memory.h"

enum {
    MAX_ADDED = 4,                  /* nodes for which room is made */
    FIRST_SLOTS = PAIR_TABLE_SPARE, /* homes at the beginning */
    SLOTS_BETWEEN_PAUSES = 1 << 16, /* about a millisecond */
    MIN_GROWTH = 32                 /* a growth by less than one part in 32 is not worth its time */
};

static size_t table_bytes(const struct pair_table *table, uint64_t n_slots)
{
    return (size_t)(n_slots + PAIR_TABLE_SPARE) * table->slot_bytes;
}

/* Up to four of five slots are used. */
static void set_slots(struct pair_table *table, uint8_t *slots, uint64_t n_slots)
{
    table->slots = slots;
    table->n_slots = n_slots;
    table->max_nodes = n_slots / 5 * 4;
}

enum fifteen_status pair_table_init(struct pair_table *table, struct budget *budget, bool packed,
                                    size_t states_bytes)
{
    const size_t board_bytes = packed ? sizeof(packed_board) : sizeof(wide_board);
    const size_t used = board_bytes + sizeof(struct pair_data) + states_bytes;
    *table = (struct pair_table){.budget = budget,
                                 .board_bytes = board_bytes,
                                 .slot_bytes = (used + 7) / 8 * 8,
                                 .packed = packed};
    void *slots;
    const enum fifteen_status status =
        budget_alloc(budget, table_bytes(table, FIRST_SLOTS), &slots);
    if (status == FIFTEEN_OK)
        set_slots(table, slots, FIRST_SLOTS);
    return status;
}

void pair_table_free(struct pair_table *table)
{
    if (table->slots != NULL)
        budget_free(table->budget, table->slots, table_bytes(table, table->n_slots));
}

/* ---- growing ---- */

/* Moves the nodes of the first n slots to the end of the table, in their order. */
static enum fifteen_status move_to_end(struct pair_table *table, uint64_t n,
                                       pair_table_pause *pause, void *context)
{
    uint8_t *to = table->slots + table_bytes(table, table->n_slots);
    for (uint64_t i = n; i-- > 0;) {
        const uint8_t *const from = table->slots + i * table->slot_bytes;
        if (!pair_is_empty(table, from)) {
            to -= table->slot_bytes;
            memmove(to, from, table->slot_bytes);
        }
        if (i % SLOTS_BETWEEN_PAUSES == 0) {
            const enum fifteen_status status = pause(context);
            if (status != FIFTEEN_OK)
                return status;
        }
    }
    return FIFTEEN_OK;
}

/* Gives each node the first free slot from its home on. At loads of four fifths the overflow of the
 * last homes always fits the spare slots; so no node is overwritten before it is read. */
static enum fifteen_status lay_out(struct pair_table *table, pair_table_pause *pause, void *context)
{
    const size_t size = table->slot_bytes;
    uint8_t *const end = table->slots + table_bytes(table, table->n_slots);
    uint8_t *to = table->slots;
    uint64_t n_moved = 0;
    for (const uint8_t *from = end - table->n_nodes * size; from < end; from += size) {
        const union tray_board board = pair_board(table, from);
        uint8_t *const home = pair_home(table, pair_hash(&board, table->packed));
        if (home > from || to > from)
            return FIFTEEN_INTERNAL;
        if (to < home) {
            memset(to, 0, (size_t)(home - to));
            to = home;
        }
        memmove(to, from, size);
        to += size;
        if (n_moved++ % SLOTS_BETWEEN_PAUSES == 0) {
            const enum fifteen_status status = pause(context);
            if (status != FIFTEEN_OK)
                return status;
        }
    }
    if (to == end)
        return FIFTEEN_INTERNAL;
    memset(to, 0, (size_t)(end - to));
    return FIFTEEN_OK;
}

/* Doubles the slots, or uses three quarters of what the budget has left: the open nodes need the
 * rest. */
static enum fifteen_status grow(struct pair_table *table, pair_table_pause *pause, void *context)
{
    struct budget *const budget = table->budget;
    const uint64_t room = (budget->limit_bytes - budget->used_bytes) / 4 * 3 / table->slot_bytes;
    const uint64_t extra = table->n_slots < room ? table->n_slots : room;
    const uint64_t n_before = table->n_slots + PAIR_TABLE_SPARE;
    const size_t old_bytes = table_bytes(table, table->n_slots);
    const size_t new_bytes = table_bytes(table, table->n_slots + extra);
    if (extra < table->n_slots / MIN_GROWTH)
        return FIFTEEN_LIMIT;
    uint8_t *const slots = memory_grow(table->slots, old_bytes, new_bytes);
    if (slots == NULL)
        return FIFTEEN_NO_MEMORY;
    budget->used_bytes += new_bytes - old_bytes;
    set_slots(table, slots, table->n_slots + extra);
    const enum fifteen_status status = move_to_end(table, n_before, pause, context);
    return status == FIFTEEN_OK ? lay_out(table, pause, context) : status;
}

enum fifteen_status pair_table_reserve(struct pair_table *table, pair_table_pause *pause,
                                       void *context)
{
    const uint8_t *const last =
        table->slots + table_bytes(table, table->n_slots) - (MAX_ADDED + 1) * table->slot_bytes;
    if (table->n_nodes + MAX_ADDED <= table->max_nodes && pair_is_empty(table, last))
        return FIFTEEN_OK;
    return grow(table, pause, context);
}

/* ---- using ---- */

bool pair_table_seek(const struct pair_table *table, const union tray_board *board, uint64_t hash,
                     uint8_t **slot)
{
    static const union tray_board none = {.wide = 0};
    const bool packed = table->packed;
    uint8_t *at = pair_home(table, hash);
    for (;; at += table->slot_bytes) {
        const union tray_board found = pair_board(table, at);
        *slot = at;
        if (tray_board_equal(&found, board, packed))
            return true;
        if (tray_board_equal(&found, &none, packed) || pair_hash(&found, packed) > hash)
            return false;
    }
}

void pair_table_add(struct pair_table *table, uint8_t *slot, const union tray_board *board)
{
    uint8_t *end = slot;
    while (!pair_is_empty(table, end))
        end += table->slot_bytes;
    memmove(slot + table->slot_bytes, slot, (size_t)(end - slot));
    if (table->packed)
        memcpy(slot, &board->packed, sizeof board->packed);
    else
        memcpy(slot, &board->wide, sizeof board->wide);
    struct pair_data *const data = pair_data(table, slot);
    data->g[0] = data->g[1] = PAIR_NOT_REACHED;
    data->reached[0] = data->reached[1] = 0;
    table->n_nodes++;
}
