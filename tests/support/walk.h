/* walk.h - a heuristic along random moves, and its errors on whole small trays */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_WALK_H
#define SUPPORT_WALK_H

#include "support/engine.h"
#include "support/packed_boards.h"

/* Moves the blank in a direction. Returns false at the edge of the tray. */
static inline bool walk_move(const struct tray *tray, packed_board board, unsigned direction,
                             struct heuristic_move *out)
{
    const unsigned blank = packed_blank(board);
    const unsigned from = tray->to[blank][direction];
    if (from == TRAY_NO_CELL)
        return false;
    *out = (struct heuristic_move){.board = {.packed = packed_slide(board, from, blank)},
                                   .tile = (uint8_t)packed_tile(board, from),
                                   .from = (uint8_t)from,
                                   .to = (uint8_t)blank};
    return true;
}

/* A walk of random moves with the state of a heuristic. */
struct walk {
    const struct heuristic *heuristic;
    struct tray tray;
    uint64_t random;
    packed_board board;
    uint8_t state[HEURISTIC_STATE_MAX];
};

static inline void walk_start(struct walk *walk, const struct heuristic *heuristic,
                              struct fifteen_geometry geometry, packed_board board, uint64_t random)
{
    *walk = (struct walk){.heuristic = heuristic, .random = random, .board = board};
    tray_init(&walk->tray, geometry);
    heuristic->start(heuristic, wide_of_packed(board), walk->state);
}

static inline unsigned walk_value(const struct walk *walk)
{
    return walk->heuristic->value(walk->heuristic, walk->state);
}

/* Moves in a random direction and checks that the state equals a newly computed one. Returns false
 * at the edge of the tray. */
static inline bool walk_step(struct walk *walk)
{
    const struct heuristic *const heuristic = walk->heuristic;
    struct heuristic_move move;
    uint8_t after[HEURISTIC_STATE_MAX];
    uint8_t anew[HEURISTIC_STATE_MAX];
    if (!walk_move(&walk->tray, walk->board, exhaustive_random(&walk->random) % 4, &move))
        return false;
    heuristic->move(heuristic, &move, walk->state, after);
    heuristic->start(heuristic, wide_of_packed(move.board.packed), anew);
    assert_memory_equal(after, anew, heuristic->state_size);
    walk->board = move.board.packed;
    memcpy(walk->state, after, heuristic->state_size);
    return true;
}

/* Numbers of reachable boards whose value exceeds their distance, and is below it. */
struct walk_errors {
    uint32_t n_beyond;
    uint32_t n_below;
};

static inline struct walk_errors walk_compare(const struct heuristic *heuristic,
                                              struct fifteen_geometry geometry,
                                              const uint8_t *distances)
{
    struct walk_errors errors = {0, 0};
    for (uint32_t number = 0; number < exhaustive_count(geometry); number++) {
        if (distances[number] == EXHAUSTIVE_UNREACHED)
            continue;
        const unsigned value = engine_value(heuristic, exhaustive_board(geometry, number));
        errors.n_beyond += value > distances[number];
        errors.n_below += value < distances[number];
    }
    return errors;
}

#endif
