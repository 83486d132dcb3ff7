/* conventions.h - the conventions of textbook searches: order of moves, goal test, ties */
/* SPDX-License-Identifier: MIT */
#ifndef ALGORITHM_CONVENTIONS_H
#define ALGORITHM_CONVENTIONS_H

#include <fifteen/solver.h>

/* Returns true if a convention is not the default. */
bool conventions_are_given(const struct fifteen_conventions *conventions);

/* Returns the order in which moves are tried: four of enum fifteen_move. */
const uint8_t *conventions_order(const struct fifteen_conventions *conventions);

#endif
