/* forecast.h - how many nodes and how much time a bound of a search may take
 *
 * The nodes of each iteration of IDA* are about a constant times those of the one before (Korf,
 * Reid & Edelkamp 2001), and so are those of each f of A*. The last iteration ends at a solution,
 * earlier than expected.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_FORECAST_H
#define PROCESS_FORECAST_H

#include <fifteen/status.h>

enum {
    FORECAST_MIN_NODES = 10000, /* of an iteration whose growth counts */
    FORECAST_MIN_SECONDS = 1    /* of a bound that is worth an estimate */
};

struct forecast {
    uint64_t nodes;      /* that the bound is expected to generate; 0: unknown */
    double seconds_left; /* of the bound */
};

/* Estimates from the last two complete iterations. `generated` nodes took `seconds`, those of
 * earlier iterations included. Unknown if fewer than two iterations have enough nodes, if this
 * one takes little time, or if it has exceeded what was expected. */
struct forecast forecast_bound(const struct fifteen_search_state *state, uint64_t generated,
                               double seconds);

#endif
