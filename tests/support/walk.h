/* walk.h - steps of a heuristic along random moves, and its errors on whole small puzzles */
#ifndef SUPPORT_WALK_H
#define SUPPORT_WALK_H

#include "support/engine.h"

/* Makes a legal move of the blank; false if there is none in that direction. */
static inline bool walk_move(const struct tray *tray, fifteen_board board, unsigned direction,
                             struct heuristic_move *out)
{
    const unsigned blank = fifteen_board_blank(tray->geometry, board);
    const unsigned from = tray->to[blank][direction];
    if (from == TRAY_NO_CELL)
        return false;
    *out = (struct heuristic_move){.board = board_slide(board, from, blank),
                                   .tile = (uint8_t)fifteen_board_tile(board, from),
                                   .from = (uint8_t)from,
                                   .to = (uint8_t)blank};
    return true;
}

/* A walk of random moves, with what a heuristic keeps of the board. */
struct walk {
    const struct heuristic *heuristic;
    struct tray tray;
    uint64_t random;
    fifteen_board board;
    uint8_t state[HEURISTIC_STATE_MAX];
};

static inline void walk_start(struct walk *walk, const struct heuristic *heuristic,
                              struct fifteen_geometry geometry, fifteen_board board,
                              uint64_t random)
{
    *walk = (struct walk){.heuristic = heuristic, .random = random, .board = board};
    tray_init(&walk->tray, geometry);
    heuristic->start(heuristic, board, walk->state);
}

static inline unsigned walk_value(const struct walk *walk)
{
    return walk->heuristic->value(walk->heuristic, walk->state);
}

/* A move in a random direction, after which the state is the one from scratch. False if that leads
 * off the tray. */
static inline bool walk_step(struct walk *walk)
{
    const struct heuristic *const heuristic = walk->heuristic;
    struct heuristic_move move;
    uint8_t after[HEURISTIC_STATE_MAX];
    uint8_t anew[HEURISTIC_STATE_MAX];
    if (!walk_move(&walk->tray, walk->board, exhaustive_random(&walk->random) % 4, &move))
        return false;
    heuristic->move(heuristic, &move, walk->state, after);
    heuristic->start(heuristic, move.board, anew);
    assert_memory_equal(after, anew, heuristic->state_size);
    walk->board = move.board;
    memcpy(walk->state, after, heuristic->state_size);
    return true;
}

/* Reachable boards whose value is beyond their distance, and below it. */
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
