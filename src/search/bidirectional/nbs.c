/* nbs.c - NBS, near-optimal bidirectional search (Chen, Holte, Zilles & Sturtevant 2017)
 *
 * Expands both nodes of a pair with the minimum bound max(f_F, f_B, g_F + g_B + epsilon). One of
 * two such nodes must be expanded by any search with these heuristics; so NBS expands at most twice
 * as many nodes below the solution's length as necessary. Among the pairs it takes the minimum g of
 * each side.
 */
#include "search/bidirectional/bidirectional.h"

static enum fifteen_status step(struct bidirectional *search)
{
    unsigned row[2];
    unsigned g[2];
    for (unsigned side = 0; side < 2; side++)
        g[side] = min_g_within(&search->open[side], search->lower_bound, &row[side]);
    const enum fifteen_status status = expand_from(search, FORWARD, row[FORWARD], g[FORWARD]);
    if (status != FIFTEEN_OK)
        return status;
    return expand_from(search, BACKWARD, row[BACKWARD], g[BACKWARD]);
}

const struct strategy strategy_nbs = {.bound = min_pair_bound, .step = step};
