/* mm.c - MM, the search that meets in the middle (Holte, Felner, Sharon & Sturtevant 2016)
 *
 * Expands a node with the minimum priority max(f, 2g + epsilon) of both sides, of several one with
 * the maximum g, and of two sides the one whose node has the smaller g: the authors' code breaks
 * ties so. No node with g beyond half the solution is expanded. The lower bound is the maximum of
 * the minimum priority, of the minimum f of each side, and of the sum of the minimum g of each plus
 * epsilon.
 */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/bidirectional.h"

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Finds the maximum g of a node with the minimum priority. Rows of smaller f have nodes of this
 * priority only if it is 2g + epsilon. */
static void choose_node(const struct open_rows *open, struct mm_choice *choice)
{
    const unsigned middle = (choice->priority - MIN_COST) / 2;
    for (unsigned g = middle + 1; g-- > 0;)
        for (unsigned f = choice->priority + 1; f-- > open->min_row;) {
            if (f < OPEN_ROWS && open_has_row(open, f) && open->row[f]->bucket[g].n > 0) {
                choice->row = f;
                choice->g = g;
                return;
            }
            if (g < middle)
                break;
        }
}

/* Finds the node of a side to expand next, and the minimum g of all. */
static struct mm_choice choose(struct open_rows *open)
{
    struct mm_choice best = {.is_known = true, .priority = UINT32_MAX, .min_g = UINT32_MAX};
    for (unsigned f = open_min_row(open); f <= open->max_row; f++) {
        if (!open_has_row(open, f))
            continue;
        const unsigned g = open_min_g(open->row[f]);
        const unsigned priority = larger(f, 2 * g + MIN_COST);
        if (g < best.min_g)
            best.min_g = g;
        if (priority < best.priority)
            best.priority = priority;
    }
    choose_node(open, &best);
    return best;
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
    const struct mm_choice *const forward = &choice[FORWARD];
    const struct mm_choice *const backward = &choice[BACKWARD];
    const enum side side =
        forward->priority < backward->priority ||
                (forward->priority == backward->priority && forward->g <= backward->g)
            ? FORWARD
            : BACKWARD;
    choice[side].is_known = false;
    return expand_from(search, side, choice[side].row, choice[side].g);
}

const struct strategy strategy_mm = {.bound = bound, .step = step};
