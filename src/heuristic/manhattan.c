/* manhattan.c - Manhattan distance: the sum of the tiles' distances from home
 *
 * State: the value, which is at most 168 (2x12).
 */
/* SPDX-License-Identifier: MIT */
#include "heuristic/manhattan.h"

#include <stdlib.h>

#include "board/canonical.h"
#include "board/distance.h"
#include "util/error.h"

/* ---- distances of tiles ---- */

void tile_distance_init(struct tile_distance *distance, const struct heuristic_goal *goal)
{
    uint8_t homes[FIFTEEN_TRAY_MAX_CELLS];
    find_homes(goal->geometry, goal->goal_blank, homes);
    *distance = (struct tile_distance){0};
    for (unsigned tile = 1; tile < fifteen_cells(goal->geometry); tile++)
        for (unsigned cell = 0; cell < fifteen_cells(goal->geometry); cell++)
            distance->moves[tile][cell] = (uint8_t)cell_distance(goal->geometry, cell, homes[tile]);
}

unsigned tile_distance_sum(const struct tile_distance *distance, wide_board board)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < FIFTEEN_TRAY_MAX_CELLS; cell++)
        sum += distance->moves[wide_tile(board, cell)][cell];
    return sum;
}

/* ---- the heuristic ---- */

struct manhattan {
    struct heuristic base;
    struct tile_distance distance;
};

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct manhattan *const manhattan = (const struct manhattan *)self;
    state[0] = (uint8_t)tile_distance_sum(&manhattan->distance, board);
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct manhattan *const manhattan = (const struct manhattan *)self;
    after[0] = (uint8_t)(before[0] + tile_distance_change(&manhattan->distance, move));
}

static enum fifteen_status create_manhattan(const struct heuristic_goal *goal,
                                            struct heuristic **out, struct fifteen_error *error)
{
    struct manhattan *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->base = (struct heuristic){
        .state_size = 1, .start = start, .move = move_tile, .value = heuristic_first_byte};
    tile_distance_init(&made->distance, goal);
    *out = &made->base;
    return FIFTEEN_OK;
}

static unsigned grid_distance(unsigned rows, unsigned columns)
{
    return rows + columns;
}

const struct heuristic_kind heuristic_manhattan = {
    .name = "manhattan", .create = create_manhattan, .grid_distance = grid_distance};
