/* mm.c - MM, the search that meets in the middle (Holte, Felner, Sharon & Sturtevant 2016)
 *
 * Expands a node with the minimum priority max(f, 2g + epsilon) of both sides: the forward side's
 * if both have one, and of several the one with the minimum g. So no node with g beyond half the
 * solution is expanded. The lower bound is the maximum of this priority C, of the minimum f of each
 * side, and of the sum of the minimum g of each plus epsilon.
 */
#include "search/bidirectional/bidirectional.h"

/* Finds the node of a side to expand next, and the minimum g of all. */
static struct mm_choice choose(struct open_rows *open)
{
    struct mm_choice best = {.is_known = true, .priority = UINT32_MAX, .min_g = UINT32_MAX};
    for (unsigned f = open_min_row(open); f <= open->max_row; f++) {
        if (!open_has_row(open, f))
            continue;
        const unsigned g = open_min_g(open->row[f]);
        const unsigned middle = 2 * g + MIN_COST;
        const unsigned priority = f > middle ? f : middle;
        if (g < best.min_g)
            best.min_g = g;
        if (priority > best.priority || (priority == best.priority && g >= best.g))
            continue;
        best.priority = priority;
        best.row = f;
        best.g = g;
    }
    return best;
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Only the side that was expanded last has changed. */
static unsigned bound(struct bidirectional *search)
{
    struct open_rows *const open = search->open;
    struct mm_choice *const choice = search->mm_choice;
    for (unsigned side = 0; side < 2; side++)
        if (!choice[side].is_known)
            choice[side] = choose(&open[side]);
    const unsigned min_priority = choice[FORWARD].priority < choice[BACKWARD].priority
                                      ? choice[FORWARD].priority
                                      : choice[BACKWARD].priority;
    return larger(larger(min_priority, choice[FORWARD].min_g + choice[BACKWARD].min_g + MIN_COST),
                  larger(open_min_row(&open[FORWARD]), open_min_row(&open[BACKWARD])));
}

static enum fifteen_status step(struct bidirectional *search)
{
    struct mm_choice *const choice = search->mm_choice;
    const enum side side =
        choice[FORWARD].priority <= choice[BACKWARD].priority ? FORWARD : BACKWARD;
    choice[side].is_known = false;
    return expand_from(search, side, choice[side].row, choice[side].g);
}

const struct strategy strategy_mm = {.bound = bound, .step = step};
