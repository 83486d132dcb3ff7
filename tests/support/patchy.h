/* patchy.h - an admissible heuristic that is far from consistent */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_PATCHY_H
#define SUPPORT_PATCHY_H

#include "heuristic/heuristic.h"

/* Manhattan distance, but 0 on about half of the boards. */
struct patchy {
    struct heuristic base;
    struct heuristic *manhattan;
};

static inline uint8_t patchy_patch(wide_board board, unsigned value)
{
    return (wide_to_packed(board) * UINT64_C(0x9e3779b97f4a7c15)) >> 63 != 0 ? (uint8_t)value : 0;
}

/* State: the value, then Manhattan's state. */
static inline void patchy_start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct heuristic *const manhattan = ((const struct patchy *)self)->manhattan;
    manhattan->start(manhattan, board, state + 1);
    state[0] = patchy_patch(board, manhattan->value(manhattan, state + 1));
}

static inline void patchy_move(const struct heuristic *self, const struct heuristic_move *move,
                               const uint8_t *before, uint8_t *after)
{
    const struct heuristic *const manhattan = ((const struct patchy *)self)->manhattan;
    manhattan->move(manhattan, move, before + 1, after + 1);
    after[0] =
        patchy_patch(wide_of_packed(move->board.packed), manhattan->value(manhattan, after + 1));
}

static inline unsigned patchy_value(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    return state[0];
}

/* The caller still frees the underlying heuristic. */
static inline struct patchy patchy_make(struct heuristic *manhattan)
{
    return (struct patchy){.base = {.state_size = 2,
                                    .start = patchy_start,
                                    .move = patchy_move,
                                    .value = patchy_value},
                           .manhattan = manhattan};
}

#endif
