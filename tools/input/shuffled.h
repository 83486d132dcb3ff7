/* shuffled.h - a random board of any size, by a seed */
#ifndef INPUT_SHUFFLED_H
#define INPUT_SHUFFLED_H

#include "input/cells.h"

/* The first board of `fifteen generate --seed` for a tray, or for n x n, with n up to 127; `goal`
 * is as goal.h reads it. The caller frees both. */
enum fifteen_status shuffled_make(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct cells *start, struct cells *end,
                                  struct fifteen_error *error);

#endif
