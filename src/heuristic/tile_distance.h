/* tile_distance.h - how far every tile is from home on every cell */
#ifndef HEURISTIC_TILE_DISTANCE_H
#define HEURISTIC_TILE_DISTANCE_H

#include "heuristic/heuristic.h"

/* Moves of the tile alone on an empty tray; the blank's are 0 wherever it is, as it is moved by the
 * tiles' moves. */
struct tile_distance {
    uint8_t moves[FIFTEEN_MAX_CELLS][FIFTEEN_MAX_CELLS]; /* [tile][cell] */
};

void tile_distance_init(struct tile_distance *distance, const struct heuristic_goal *goal);

/* Sum over all tiles of a board. */
unsigned tile_distance_sum(const struct tile_distance *distance, fifteen_board board);

/* What a move adds to the sum: 1 or -1. */
static inline int tile_distance_change(const struct tile_distance *distance,
                                       const struct heuristic_move *move)
{
    const uint8_t *const moves = distance->moves[move->tile];
    return moves[move->to] - moves[move->from];
}

#endif
