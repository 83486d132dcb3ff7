/* hamming.c - Hamming distance: the number of misplaced tiles
 *
 * Admissible and consistent: a move brings at most one tile home. State: the value.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "board/canonical.h"
#include "heuristic/heuristic.h"
#include "util/error.h"

struct hamming {
    struct heuristic base;
    uint8_t home[FIFTEEN_TRAY_MAX_CELLS]; /* by tile */
};

static bool is_misplaced(const struct hamming *hamming, unsigned tile, unsigned cell)
{
    return tile != 0 && hamming->home[tile] != cell;
}

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct hamming *const hamming = (const struct hamming *)self;
    state[0] = 0;
    for (unsigned cell = 0; cell < FIFTEEN_TRAY_MAX_CELLS; cell++)
        state[0] += is_misplaced(hamming, wide_tile(board, cell), cell);
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct hamming *const hamming = (const struct hamming *)self;
    after[0] = (uint8_t)(before[0] + is_misplaced(hamming, move->tile, move->to) -
                         is_misplaced(hamming, move->tile, move->from));
}

static enum fifteen_status create_hamming(const struct heuristic_goal *goal, struct heuristic **out,
                                          struct fifteen_error *error)
{
    struct hamming *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->base = (struct heuristic){
        .state_size = 1, .start = start, .move = move_tile, .value = heuristic_first_byte};
    find_homes(goal->geometry, goal->goal_blank, made->home);
    *out = &made->base;
    return FIFTEEN_OK;
}

static unsigned grid_distance(unsigned rows, unsigned columns)
{
    return rows + columns != 0;
}

const struct heuristic_kind heuristic_hamming = {
    .name = "hamming", .create = create_hamming, .grid_distance = grid_distance};
