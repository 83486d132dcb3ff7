/* manhattan.h - Manhattan distance: of every tile on every cell, and its sum over a board */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_MANHATTAN_H
#define HEURISTIC_MANHATTAN_H

#include "heuristic/heuristic.h"

/* The moves a tile needs to its home on an empty tray. 0 for the blank: the tiles' moves move it.
 */
struct tile_distance {
    uint8_t moves[FIFTEEN_TRAY_MAX_CELLS][32]; /* [tile][cell] */
};

void tile_distance_init(struct tile_distance *distance, const struct heuristic_goal *goal);

/* The sum over all tiles of a board. */
unsigned tile_distance_sum(const struct tile_distance *distance, wide_board board);

/* The change of the sum by a move: 1 or -1. */
static inline int tile_distance_change(const struct tile_distance *distance,
                                       const struct heuristic_move *move)
{
    const uint8_t *const moves = distance->moves[move->tile];
    return moves[move->to] - moves[move->from];
}

#endif
