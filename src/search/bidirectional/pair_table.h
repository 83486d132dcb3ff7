/* pair_table.h - hash table of the nodes of both sides of a bidirectional search
 *
 * One node per board holds what both sides know of it, so that the test whether the sides meet at a
 * board costs no second look-up:
 *
 *      | board | g[2] | reached[2] | state[0] .. | state[1] .. | unused |
 *        8/16     1 each               of the heuristics         to 8/16
 *
 * With Manhattan distance on trays of up to 16 cells this is 16 bytes. Slots are open addressing in
 * the order of the boards' hashes (an ordered table: Amble & Knuth 1974, as astar_pdb/board_table.h
 * describes): the table grows in place, by any factor, and never needs the memory of two. Nothing
 * wraps around: spare slots follow the last home, and the last of these stays empty.
 *
 * Pointers to slots are valid until the next node is added.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BIDIRECTIONAL_PAIR_TABLE_H
#define BIDIRECTIONAL_PAIR_TABLE_H

#include <string.h>

#include "board/wide.h"
#include "search/engine/node_key.h"
#include "search/generic/budget.h"
#include "util/prefetch.h"

enum { PAIR_TABLE_SPARE = 1 << 12, PAIR_NOT_REACHED = 255 };

/* What a node has beside its board, by side. `g` is PAIR_NOT_REACHED, or the length of the shortest
 * path known. `reached` is the blank's move that led to the board, and PAIR_CLOSED after it was
 * expanded. */
enum { PAIR_MOVE = 3, PAIR_CLOSED = 4 };

struct pair_data {
    uint8_t g[2];
    uint8_t reached[2];
    uint8_t states[];
};

struct pair_table {
    struct budget *budget;
    uint8_t *slots; /* n_slots + PAIR_TABLE_SPARE; an empty slot's board is 0 */
    uint64_t n_slots;
    uint64_t n_nodes;
    uint64_t max_nodes;
    size_t board_bytes;
    size_t slot_bytes;
    bool packed;
};

/* Makes an empty table. Returns FIFTEEN_LIMIT if the budget is too small, FIFTEEN_NO_MEMORY if the
 * system has no memory. Always call pair_table_free. */
enum fifteen_status pair_table_init(struct pair_table *table, struct budget *budget, bool packed,
                                    size_t states_bytes);
void pair_table_free(struct pair_table *table);

/* Called repeatedly while the table grows, which may take long; any status but FIFTEEN_OK ends it.
 */
typedef enum fifteen_status pair_table_pause(void *context);

/* Makes room for four more nodes. Returns FIFTEEN_LIMIT if the budget has none, FIFTEEN_NO_MEMORY,
 * or the status of `pause`. After a failure only pair_table_free may be called. */
enum fifteen_status pair_table_reserve(struct pair_table *table, pair_table_pause *pause,
                                       void *context);

static inline union tray_board pair_board(const struct pair_table *table, const uint8_t *slot)
{
    union tray_board board = {.wide = 0};
    if (table->packed)
        memcpy(&board.packed, slot, sizeof board.packed);
    else
        memcpy(&board.wide, slot, sizeof board.wide);
    return board;
}

static inline struct pair_data *pair_data(const struct pair_table *table, uint8_t *slot)
{
    return (struct pair_data *)(slot + table->board_bytes);
}

static inline bool pair_is_empty(const struct pair_table *table, const uint8_t *slot)
{
    static const union tray_board none = {.wide = 0};
    const union tray_board board = pair_board(table, slot);
    return tray_board_equal(&board, &none, table->packed);
}

static inline uint64_t pair_hash(const union tray_board *board, bool packed)
{
    return packed ? mix_word(board->packed)
                  : mix_word((uint64_t)board->wide ^ mix_word((uint64_t)(board->wide >> 64)));
}

static inline uint8_t *pair_home(const struct pair_table *table, uint64_t hash)
{
    return table->slots + ((hash >> 32) * table->n_slots >> 32) * table->slot_bytes;
}

/* Prefetches the slots where a search for a hash begins; it seldom ends far from there. */
static inline void pair_table_prefetch(const struct pair_table *table, uint64_t hash)
{
    const uint8_t *const home = pair_home(table, hash);
    prefetch_to_write(home);
    prefetch_to_write(home + 2 * table->slot_bytes);
}

/* Returns true and the board's slot, or false and the slot where to add it. */
bool pair_table_seek(const struct pair_table *table, const union tray_board *board, uint64_t hash,
                     uint8_t **slot);

/* Adds a board that the table does not have, at the slot that a search returned; reserve room
 * first. No side has reached it; its states are not set. */
void pair_table_add(struct pair_table *table, uint8_t *slot, const union tray_board *board);

#endif
