/* shuffled.h - a random board of any size, and random seeds */
/* SPDX-License-Identifier: MIT */
#ifndef INPUT_SHUFFLED_H
#define INPUT_SHUFFLED_H

#include <fifteen/fifteen.h>

/* Returns a random seed, short enough to type. */
uint64_t shuffled_seed(void);

/* Makes the first board of `fifteen generate --seed`, and its goal, which `goal` describes as for
 * goal_parse. The caller frees both. */
enum fifteen_status shuffled_make(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct fifteen_board **start, struct fifteen_board **end,
                                  struct fifteen_error *error);

#endif
