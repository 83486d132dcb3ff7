/* bae.c - BAE* (Sadhukhan 2013; with these bounds Alcazar, Riddle & Barley 2020)
 *
 * With consistent heuristics h_F and h_B a node of the forward side has the error
 * g_F - h_B >= 0: its path may be longer than the shortest one by no more than that. The priority
 *
 *      b_F = f_F + (g_F - h_B)
 *
 * never decreases along a path, and an open node of each side prove that a path through both costs
 * at least (b_F + b_B) / 2. The sides take turns and expand a node with the minimum b, of these one
 * with the maximum g.
 */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/bidirectional.h"

static unsigned bound(struct bidirectional *search)
{
    return (open_min_row(&search->open[FORWARD]) + open_min_row(&search->open[BACKWARD]) + 1) / 2;
}

static enum fifteen_status step(struct bidirectional *search)
{
    const enum side side = search->next;
    struct open_rows *const open = &search->open[side];
    const unsigned row = open_min_row(open);
    const uint64_t expanded = search->result->expanded;
    const enum fifteen_status status = expand_from(search, side, row, open_max_g(open->row[row]));
    if (search->result->expanded > expanded)
        search->next = !side;
    return status;
}

const struct strategy strategy_bae = {.by_error = true, .bound = bound, .step = step};
