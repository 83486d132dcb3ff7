/* grid_domain.h - a board of any size as a domain of fifteen_search
 *
 * A state is the heuristic's value, the blank's cell, and the tiles: one byte each, or two for more
 * than 256 cells. A move changes two cells, and the value by the change of one tile's distance, or
 * of one table's value.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GENERIC_GRID_DOMAIN_H
#define GENERIC_GRID_DOMAIN_H

#include <fifteen/search.h>

#include "board/board.h"
#include "heuristic/heuristic.h"
#include "pdb/cost/cost_set.h"

struct grid_place {
    uint8_t row;
    uint8_t column;
};

struct grid_domain {
    const struct fifteen_board *start;
    const struct heuristic_kind *heuristic;
    const struct cost_set *tables; /* the heuristic instead, of the same goal and cost, or NULL */
    unsigned n_cells;
    unsigned tile_size; /* bytes */
    size_t state_size;
    uint8_t order[4];         /* of the moves of the blank */
    bool slides_lines;        /* a step moves any number of tiles of a row or column */
    struct grid_place *home;  /* by tile */
    uint32_t *cost;           /* by tile, of a move */
    struct grid_place *place; /* by cell */
};

/* The action of a step of n moves of the blank in one direction. */
static inline uint32_t grid_domain_action(unsigned move, unsigned n)
{
    return move | n << 2;
}

static inline uint8_t grid_domain_move(uint32_t action)
{
    return action & 3;
}

static inline unsigned grid_domain_n_moves(uint32_t action)
{
    return action >> 2;
}

/* For grids of the same size; the goal may be NULL. The start must outlive the domain, and the
 * heuristic must have a grid_distance. Other costs than FIFTEEN_COST_UNIT: at most
 * FIFTEEN_COST_MAX_CELLS cells, so that no sum overflows. Moves are tried in the order up, left,
 * right, down; another order, and tables, are set afterwards. Always call grid_domain_free. */
enum fifteen_status grid_domain_init(struct grid_domain *grid, const struct fifteen_board *start,
                                     const struct fifteen_board *goal,
                                     const struct heuristic_kind *heuristic, enum fifteen_cost cost,
                                     struct fifteen_error *error);
void grid_domain_free(struct grid_domain *grid);

/* The heuristic's value of the start. */
uint32_t grid_domain_start_value(const struct grid_domain *grid);

/* The domain for fifteen_search; it refers to `grid`. */
struct fifteen_domain grid_domain_of(const struct grid_domain *grid);

#endif
