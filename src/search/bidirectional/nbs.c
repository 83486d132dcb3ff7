/* nbs.c - NBS, near-optimal bidirectional search (Chen, Holte, Zilles & Sturtevant 2017)
 *
 * Expands both nodes of a pair with the minimum bound max(f_F, f_B, g_F + g_B + epsilon). One of
 * two such nodes must be expanded by any search with these heuristics; so NBS expands at most twice
 * as many nodes below the solution's length as necessary. It takes the nodes with the minimum g
 * among the ready ones of each side.
 */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/bidirectional.h"

static enum fifteen_status step(struct bidirectional *search)
{
    unsigned row[2];
    unsigned g[2];
    for (unsigned side = 0; side < 2; side++)
        g[side] = ready_min_g(search, side, &row[side]);
    const enum fifteen_status status = expand_from(search, FORWARD, row[FORWARD], g[FORWARD]);
    if (status != FIFTEEN_OK)
        return status;
    return expand_from(search, BACKWARD, row[BACKWARD], g[BACKWARD]);
}

const struct strategy strategy_nbs = {.bound = ready_bound, .step = step};
