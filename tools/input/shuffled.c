/* shuffled.c - a random board of any size, and random seeds */
/* SPDX-License-Identifier: MIT */
#include "input/shuffled.h"

#include <unistd.h>

#include "input/goal.h"

uint64_t shuffled_seed(void)
{
    uint32_t seed = 0;
    return getentropy(&seed, sizeof seed) == 0 ? seed : 0;
}

enum fifteen_status shuffled_make(struct fifteen_geometry size, const char *goal, uint64_t seed,
                                  struct fifteen_board **start, struct fifteen_board **end,
                                  struct fifteen_error *error)
{
    struct fifteen_random random;
    fifteen_random_seed(&random, seed);
    enum fifteen_status status = goal_read(goal, size, end, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_random_board(*end, &random, start, error);
    if (status != FIFTEEN_OK)
        fifteen_board_free(*end);
    return status;
}
