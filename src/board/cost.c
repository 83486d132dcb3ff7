/* cost.c - what a move costs */
/* SPDX-License-Identifier: MIT */
#include "board/cost.h"

#include <fifteen/solver.h>

enum { SCALE = 10000 };

static const char *const names[FIFTEEN_N_COSTS] = {
    [FIFTEEN_COST_UNIT] = "unit",
    [FIFTEEN_COST_HEAVY] = "heavy",
    [FIFTEEN_COST_INVERSE] = "inverse",
    [FIFTEEN_COST_SQUARE_ROOT] = "square-root",
    [FIFTEEN_COST_MULTI_TILE] = "multi-tile",
};

bool cost_exists(enum fifteen_cost cost)
{
    return (unsigned)cost < FIFTEEN_N_COSTS;
}

const char *fifteen_cost_name(enum fifteen_cost cost)
{
    return cost_exists(cost) ? names[cost] : NULL;
}

/* The largest integer whose square is at most n < 2^60, by Newton's method. */
static uint32_t root_of(uint64_t n)
{
    uint64_t root = UINT64_C(1) << 30;
    uint64_t next = (root + n / root) / 2;
    while (next < root) {
        root = next;
        next = (root + n / root) / 2;
    }
    return (uint32_t)root;
}

unsigned fifteen_cost_scale(enum fifteen_cost cost)
{
    return cost == FIFTEEN_COST_INVERSE || cost == FIFTEEN_COST_SQUARE_ROOT ? SCALE : 1;
}

uint32_t cost_of_tile(enum fifteen_cost cost, unsigned tile)
{
    switch (cost) {
    case FIFTEEN_COST_HEAVY:
        return tile;
    case FIFTEEN_COST_INVERSE:
        return (SCALE + tile / 2) / tile;
    case FIFTEEN_COST_SQUARE_ROOT:
        return (root_of(UINT64_C(4) * SCALE * SCALE * tile) + 1) / 2;
    default:
        return 1;
    }
}

/* Returns true if a move continues the slide of the one before. */
static bool continues(const uint8_t *path, size_t at)
{
    return at > 0 && path[at] == path[at - 1];
}

uint64_t fifteen_path_cost(const struct fifteen_board *start, const uint8_t *path, size_t length,
                           enum fifteen_cost cost)
{
    struct fifteen_board *board;
    uint64_t sum = 0;
    if (!cost_exists(cost) || fifteen_board_copy(start, &board, NULL) != FIFTEEN_OK)
        return UINT64_MAX;
    for (size_t i = 0; i < length && sum != UINT64_MAX; i++) {
        const unsigned tile = fifteen_board_slide(board, (enum fifteen_move)path[i]);
        if (tile == 0)
            sum = UINT64_MAX;
        else if (cost != FIFTEEN_COST_MULTI_TILE || !continues(path, i))
            sum += cost_of_tile(cost, tile);
    }
    fifteen_board_free(board);
    return sum;
}
