/* estimate.h - how far a small board is from the goal, for a beam search
 *
 * The estimate is the sum of two admissible heuristics: the pattern tables of groups.h, and
 * Manhattan distance with linear conflicts. So no solution is shorter than half of it, and boards
 * that differ in one of the two only differ in the estimate.
 */
/* SPDX-License-Identifier: MIT */
#ifndef GUIDED_ESTIMATE_H
#define GUIDED_ESTIMATE_H

#include "search/quick/guided/conflicts.h"
#include "search/quick/guided/groups.h"

struct quick_estimate {
    struct fifteen_geometry size;
    unsigned n_cells;
    unsigned blank; /* its cell in the goal */
    struct quick_groups groups;
    struct quick_conflicts rows; /* of all rows */
    struct quick_conflicts columns;
    uint8_t row[GUIDED_MAX_CELLS]; /* by cell */
    uint8_t column[GUIDED_MAX_CELLS];
    uint8_t distance[GUIDED_MAX_CELLS][GUIDED_MAX_CELLS];
};

/* For a board of at most GUIDED_MAX_CELLS cells. `group_size` and `run` are those of
 * quick_groups_init. Returns false if memory runs out or the run ends. Always call
 * quick_estimate_free. */
bool quick_estimate_init(struct quick_estimate *estimate, const struct quick_board *board,
                         unsigned group_size, struct quick_run *run);

void quick_estimate_free(struct quick_estimate *estimate);

/* The estimate of a board: `at` by cell, `where` by tile, the blank included. */
unsigned quick_estimate_board(const struct quick_estimate *estimate, const uint8_t *at,
                              const uint8_t *where);

/* What it changes by when `tile` slides from its cell to the blank's. */
int quick_estimate_change(const struct quick_estimate *estimate, const uint8_t *at,
                          const uint8_t *where, unsigned tile);

#endif
