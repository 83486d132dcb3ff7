/* grid_domain.h - a board of any size as a domain of fifteen_search
 *
 * A state is the heuristic's value, the blank's cell, and the tiles: one byte each, or two for more
 * than 256 cells. A move changes two cells, and the value by the change of one tile's distance.
 * Actions are enum fifteen_move.
 */
#ifndef GENERIC_GRID_DOMAIN_H
#define GENERIC_GRID_DOMAIN_H

#include <fifteen/search.h>

#include "board/grid.h"
#include "heuristic/heuristic.h"

struct grid_place {
    uint8_t row;
    uint8_t column;
};

struct grid_domain {
    const struct fifteen_grid *start;
    const struct heuristic_kind *heuristic;
    unsigned n_cells;
    unsigned tile_size; /* bytes */
    size_t state_size;
    struct grid_place *home;  /* by tile */
    struct grid_place *place; /* by cell */
};

/* For grids of the same size; the goal may be NULL. The start must outlive the domain, and the
 * heuristic must have a grid_distance. Always call grid_domain_free. */
enum fifteen_status grid_domain_init(struct grid_domain *grid, const struct fifteen_grid *start,
                                     const struct fifteen_grid *goal,
                                     const struct heuristic_kind *heuristic,
                                     struct fifteen_error *error);
void grid_domain_free(struct grid_domain *grid);

/* The heuristic's value of the start. */
uint32_t grid_domain_start_value(const struct grid_domain *grid);

/* The domain for fifteen_search; it refers to `grid`. */
struct fifteen_domain grid_domain_of(const struct grid_domain *grid);

#endif
