/* depths.h - breadth-first search to a depth on trays of up to 25 cells, without the library
 *
 * Boards are arrays of tiles, kept in a hash table by their five bits a cell.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_DEPTHS_H
#define SUPPORT_DEPTHS_H

#include "support/exhaustive.h"

__extension__ typedef unsigned __int128 depths_key;

enum { DEPTHS_MAX_CELLS = 25, DEPTHS_MAX = 32 };

static const int depths_steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

struct depths_board {
    int tiles[DEPTHS_MAX_CELLS];
};

struct depths {
    struct fifteen_geometry size;
    unsigned depth;                /* of the last layer */
    uint32_t n;                    /* boards, in the order of their depths */
    uint32_t n_slots;              /* a power of two */
    uint32_t *slots;               /* numbers from 1, or 0 */
    depths_key *boards;            /* by number - 1 */
    uint8_t *depth_of;             /* likewise */
    uint64_t *n_paths;             /* shortest ones from the root, likewise */
    uint32_t ends[DEPTHS_MAX + 1]; /* by depth: the number of boards up to it */
};

static inline depths_key depths_pack(struct fifteen_geometry size, const struct depths_board *board)
{
    depths_key key = 0;
    for (unsigned cell = fifteen_cells(size); cell-- > 0;)
        key = key << 5 | (unsigned)board->tiles[cell];
    return key;
}

static inline struct depths_board depths_unpack(struct fifteen_geometry size, depths_key key)
{
    struct depths_board board = {{0}};
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++, key >>= 5)
        board.tiles[cell] = (int)(key & 31);
    return board;
}

/* Moves the blank. Returns false at an edge. */
static inline bool depths_move(struct fifteen_geometry size, const struct depths_board *board,
                               unsigned move, struct depths_board *out)
{
    unsigned blank = 0;
    while (board->tiles[blank] != 0)
        blank++;
    const int row = (int)blank / size.columns + depths_steps[move][0];
    const int column = (int)blank % size.columns + depths_steps[move][1];
    if (row < 0 || row >= size.rows || column < 0 || column >= size.columns)
        return false;
    *out = *board;
    out->tiles[blank] = board->tiles[row * size.columns + column];
    out->tiles[row * size.columns + column] = 0;
    return true;
}

/* The slot of a board, or the empty one where it belongs. */
static inline uint32_t *depths_slot(const struct depths *depths, depths_key key)
{
    const uint64_t mixed = ((uint64_t)key ^ (uint64_t)(key >> 61)) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 32) & (depths->n_slots - 1);
    while (depths->slots[at] != 0 && depths->boards[depths->slots[at] - 1] != key)
        at = (at + 1) & (depths->n_slots - 1);
    return &depths->slots[at];
}

/* The depth of a board, or DEPTHS_MAX + 1 if it was not reached. */
static inline unsigned depths_find(const struct depths *depths, depths_key key)
{
    const uint32_t number = *depths_slot(depths, key);
    return number == 0 ? DEPTHS_MAX + 1 : depths->depth_of[number - 1];
}

static inline void depths_reach(struct depths *depths, depths_key key, unsigned depth,
                                uint64_t n_paths)
{
    uint32_t *const slot = depths_slot(depths, key);
    if (*slot == 0) {
        assert_true(depths->n < depths->n_slots / 2);
        depths->boards[depths->n] = key;
        depths->depth_of[depths->n] = (uint8_t)depth;
        *slot = ++depths->n;
    }
    if (depths->depth_of[*slot - 1] == depth)
        depths->n_paths[*slot - 1] += n_paths;
}

/* Adds a layer. */
static inline void depths_deepen(struct depths *depths)
{
    const uint32_t first = depths->depth == 0 ? 0 : depths->ends[depths->depth - 1];
    const uint32_t end = depths->n;
    depths->depth++;
    for (uint32_t i = first; i < end; i++) {
        const struct depths_board board = depths_unpack(depths->size, depths->boards[i]);
        struct depths_board next;
        for (unsigned move = 0; move < 4; move++)
            if (depths_move(depths->size, &board, move, &next))
                depths_reach(depths, depths_pack(depths->size, &next), depths->depth,
                             depths->n_paths[i]);
    }
    depths->ends[depths->depth] = depths->n;
}

/* Starts at a root, with room for n_slots / 2 boards. */
static inline struct depths depths_from(struct fifteen_geometry size,
                                        const struct depths_board *root, uint32_t n_slots)
{
    struct depths depths = {.size = size, .n_slots = n_slots};
    depths.slots = calloc(n_slots, sizeof *depths.slots);
    depths.boards = calloc(n_slots / 2, sizeof *depths.boards);
    depths.depth_of = calloc(n_slots / 2, sizeof *depths.depth_of);
    depths.n_paths = calloc(n_slots / 2, sizeof *depths.n_paths);
    assert_true(depths.slots != NULL && depths.boards != NULL && depths.depth_of != NULL &&
                depths.n_paths != NULL);
    depths_reach(&depths, depths_pack(size, root), 0, 1);
    depths.ends[0] = 1;
    return depths;
}

static inline void depths_free(struct depths *depths)
{
    free(depths->slots);
    free(depths->boards);
    free(depths->depth_of);
    free(depths->n_paths);
}

/* The distance between a board and the root of a search, at most `n_more` beyond its depth. A
 * search from the board meets it first in its last layer. */
static inline unsigned depths_between(const struct depths *goal, const struct depths_board *start,
                                      unsigned n_more)
{
    struct depths from = depths_from(goal->size, start, 1U << 22);
    unsigned found = DEPTHS_MAX + 1;
    for (unsigned layer = 0; layer <= n_more && found > DEPTHS_MAX; layer++) {
        const uint32_t first = layer == 0 ? 0 : from.ends[layer - 1];
        for (uint32_t i = first; i < from.ends[layer]; i++) {
            const unsigned rest = depths_find(goal, from.boards[i]);
            if (rest <= DEPTHS_MAX && layer + rest < found)
                found = layer + rest;
        }
        if (layer < n_more)
            depths_deepen(&from);
    }
    depths_free(&from);
    assert_true(found <= DEPTHS_MAX);
    return found;
}

/* Makes random moves, none of which takes the one before it back. */
static inline struct depths_board depths_walk(struct fifteen_geometry size,
                                              struct depths_board board, unsigned n_moves,
                                              uint64_t *random)
{
    unsigned last = 4;
    while (n_moves > 0) {
        const unsigned move = exhaustive_random(random) % 4;
        struct depths_board next;
        if (move + last == 3 || !depths_move(size, &board, move, &next))
            continue;
        board = next;
        last = move;
        n_moves--;
    }
    return board;
}

/* 1 2 .. 0 or 0 1 2 .., or the tiles from 1 on around a blank on another cell. */
static inline struct depths_board depths_goal(struct fifteen_geometry size, unsigned blank)
{
    struct depths_board goal = {{0}};
    int tile = 1;
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        goal.tiles[cell] = cell == blank ? 0 : tile++;
    return goal;
}

#endif
