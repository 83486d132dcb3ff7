/* groups.h - pattern tables of a small board's tiles, built when a search begins
 *
 * The tiles are divided into groups of neighbours in the goal. A table has, for each placement of a
 * group's tiles, the minimum number of their moves that bring them home, while moves of other tiles
 * are free (Korf & Felner, Disjoint pattern database heuristics, 2002). The values of all groups
 * add up to an admissible heuristic. With groups of one tile it is Manhattan distance.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GUIDED_GROUPS_H
#define GUIDED_GROUPS_H

#include "search/quick/board.h"
#include "search/quick/run.h"

enum { GUIDED_MAX_CELLS = 36, GUIDED_MAX_GROUP = 4 };

struct quick_group {
    unsigned n; /* tiles */
    uint8_t tile[GUIDED_MAX_GROUP];
    uint8_t *value; /* by index: the sum of cell * n_cells^i over tile i */
};

struct quick_groups {
    struct fifteen_geometry size;
    unsigned n_cells;
    unsigned n;
    struct quick_group group[GUIDED_MAX_CELLS];
    uint8_t group_of[GUIDED_MAX_CELLS]; /* by tile */
    uint32_t factor[GUIDED_MAX_CELLS];  /* by tile: its power of n_cells in the index */
    uint8_t *values;                    /* of all groups */
};

/* Returns the bytes of all tables and, for a while, of a builder. */
size_t quick_groups_bytes(unsigned n_cells, unsigned group_size);

/* Returns about the number of seconds that the tables take to build. */
double quick_groups_seconds(unsigned n_cells, unsigned group_size);

/* Builds the tables of groups of up to `group_size` tiles for a board's goal. Returns false if
 * memory runs out or the run ends. Always call quick_groups_free. */
bool quick_groups_init(struct quick_groups *groups, const struct quick_board *board,
                       unsigned group_size, struct quick_run *run);

void quick_groups_free(struct quick_groups *groups);

static inline uint32_t quick_group_index(const struct quick_groups *groups,
                                         const struct quick_group *group, const uint8_t *where)
{
    uint32_t index = 0;
    for (unsigned i = group->n; i-- > 0;)
        index = index * groups->n_cells + where[group->tile[i]];
    return index;
}

/* What the value changes by when a tile goes from one cell, where it is, to another. */
static inline int quick_groups_change(const struct quick_groups *groups, const uint8_t *where,
                                      unsigned tile, unsigned to)
{
    const struct quick_group *const group = &groups->group[groups->group_of[tile]];
    const uint32_t index = quick_group_index(groups, group, where);
    const uint32_t next = index + groups->factor[tile] * (to - where[tile]);
    return group->value[next] - group->value[index];
}

#endif
