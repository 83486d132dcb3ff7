/* breadth_first.c - bidirectional breadth-first search (Pohl 1971), without a heuristic
 *
 * Expands a whole level of the side whose next level has fewer nodes. No path is shorter than the
 * levels of both sides and one move more.
 */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/bidirectional.h"

/* Without a heuristic f is g: each row has one bucket, and a level is a row. */
static unsigned bound(struct bidirectional *search)
{
    return open_min_row(&search->open[FORWARD]) + open_min_row(&search->open[BACKWARD]) + MIN_COST;
}

static uint64_t level_size(struct open_rows *open)
{
    return open->row[open_min_row(open)]->n;
}

static enum fifteen_status step(struct bidirectional *search)
{
    const enum side side = level_size(&search->open[BACKWARD]) < level_size(&search->open[FORWARD])
                               ? BACKWARD
                               : FORWARD;
    struct open_rows *const open = &search->open[side];
    const unsigned level = open_min_row(open);
    enum fifteen_status status = FIFTEEN_OK;
    while (status == FIFTEEN_OK && open_has_row(open, level) &&
           search->upper_bound > search->lower_bound)
        status = expand_from(search, side, level, level);
    return status;
}

const struct strategy strategy_breadth_first = {.bound = bound, .step = step};
