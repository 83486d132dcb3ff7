/* ready.c - the nodes that may be next in NBS and DVCBS, and the lower bound of their pairs */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/bidirectional.h"

unsigned ready_min_g(struct bidirectional *search, enum side side, unsigned *row)
{
    const struct ready *const ready = &search->ready;
    struct open_rows *const open = &search->open[side];
    unsigned min = NO_PATH;
    if (open->n == 0)
        return NO_PATH;
    for (unsigned f = open_min_row(open); f < ready->bound && f <= open->max_row; f++) {
        if (!open_has_row(open, f) || open_min_g(open->row[f]) >= min)
            continue;
        min = open_min_g(open->row[f]);
        *row = f;
    }
    if (ready->bound >= OPEN_ROWS || !open_has_row(open, ready->bound))
        return min;
    for (unsigned g = ready->from_g[side]; g < min && g < OPEN_GS; g++)
        if (open->row[ready->bound]->bucket[g].n > 0) {
            *row = ready->bound;
            return g;
        }
    return min;
}

/* Lowers the g from which nodes with f == bound are ready to the next that has nodes. */
static bool widen(struct bidirectional *search, enum side side)
{
    struct ready *const ready = &search->ready;
    struct open_rows *const open = &search->open[side];
    if (!open_has_row(open, ready->bound))
        return false;
    for (unsigned g = ready->from_g[side]; g-- > open_min_g(open->row[ready->bound]);)
        if (open->row[ready->bound]->bucket[g].n > 0) {
            ready->from_g[side] = g;
            return true;
        }
    return false;
}

/* The minimum f above the bound, or NO_PATH. */
static unsigned next_f(const struct open_rows *open, unsigned bound)
{
    for (unsigned f = bound + 1; f <= open->max_row; f++)
        if (open_has_row(open, f))
            return f;
    return NO_PATH;
}

unsigned ready_bound(struct bidirectional *search)
{
    struct ready *const ready = &search->ready;
    while (ready->bound < NO_PATH) {
        unsigned row;
        unsigned next =
            ready_min_g(search, FORWARD, &row) + ready_min_g(search, BACKWARD, &row) + MIN_COST;
        if (next <= ready->bound)
            return ready->bound;
        const bool backward = widen(search, BACKWARD);
        if (widen(search, FORWARD) || backward)
            continue;
        for (unsigned side = 0; side < 2; side++) {
            const unsigned f = next_f(&search->open[side], ready->bound);
            next = f < next ? f : next;
        }
        *ready = (struct ready){.bound = next, .from_g = {OPEN_GS, OPEN_GS}};
    }
    return NO_PATH;
}
