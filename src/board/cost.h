/* cost.h - what a move costs, in integers, so that sums are exact and equal on every machine */
/* SPDX-License-Identifier: MIT */
#ifndef BOARD_COST_H
#define BOARD_COST_H

#include <fifteen/solver.h>

bool cost_exists(enum fifteen_cost cost);

/* What a move of a tile from 1 to FIFTEEN_COST_MAX_CELLS - 1 costs, in units of
 * 1 / fifteen_cost_scale; where lines slide, what a slide costs. */
uint32_t cost_of_tile(enum fifteen_cost cost, unsigned tile);

#endif
