/* grid_domain.h - the n x n grid as a domain of fifteen_search
 *
 * A state is the heuristic's value, the blank's cell, and the tiles, each in one byte, or two where
 * there are more than 256 cells. A move changes two cells, and the value by what one tile is nearer
 * or farther. Actions are enum fifteen_move.
 */
#ifndef GENERIC_GRID_DOMAIN_H
#define GENERIC_GRID_DOMAIN_H

#include <fifteen/search.h>

#include "board/grid.h"

struct grid_place {
    uint8_t row;
    uint8_t column;
};

/* What a tile adds to the heuristic's value where it is not at home. */
typedef unsigned grid_distance(struct grid_place place, struct grid_place home);

struct grid_domain {
    const struct fifteen_grid *start;
    grid_distance *distance;
    unsigned n_cells;
    unsigned tile_size; /* bytes */
    size_t state_size;
    struct grid_place *home;  /* by tile */
    struct grid_place *place; /* by cell */
};

/* The heuristics there are, for index 0, 1, ..: "manhattan", "hamming"; NULL behind the last. */
const char *grid_domain_heuristic(unsigned index);

/* The value of a grid for the heuristic of that index. */
unsigned grid_domain_value(unsigned heuristic, const struct fifteen_grid *grid,
                           const struct fifteen_grid *goal);

/* For grids of the same dimension; the goal may be NULL. The start must outlive the domain. In
 * every case to be freed. FIFTEEN_NO_MEMORY if there is none. */
enum fifteen_status grid_domain_init(struct grid_domain *grid, const struct fifteen_grid *start,
                                     const struct fifteen_grid *goal, unsigned heuristic,
                                     struct fifteen_error *error);
void grid_domain_free(struct grid_domain *grid);

/* As fifteen_search takes it, by reference to the grid's. */
struct fifteen_domain grid_domain_of(const struct grid_domain *grid);

#endif
