/* tile_distance.c - how far every tile is from home on every cell */
#include "heuristic/tile_distance.h"

#include "board/distance.h"

void tile_distance_init(struct tile_distance *distance, const struct heuristic_goal *goal)
{
    uint8_t homes[FIFTEEN_MAX_CELLS];
    find_homes(goal->geometry, goal->goal_blank, homes);
    *distance = (struct tile_distance){0};
    for (unsigned tile = 1; tile < fifteen_cells(goal->geometry); tile++)
        for (unsigned cell = 0; cell < fifteen_cells(goal->geometry); cell++)
            distance->moves[tile][cell] = (uint8_t)cell_distance(goal->geometry, cell, homes[tile]);
}

unsigned tile_distance_sum(const struct tile_distance *distance, fifteen_board board)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < FIFTEEN_MAX_CELLS; cell++)
        sum += distance->moves[fifteen_board_tile(board, cell)][cell];
    return sum;
}
