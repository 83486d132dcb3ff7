/* forecast.c - how many nodes and how much time a bound of a search may take */
/* SPDX-License-Identifier: MIT */
#include "process/forecast.h"

/* The nodes of the present iteration, or 0 if unknown. */
static double expected_nodes(const struct fifteen_search_state *state)
{
    if (state->n_iterations < 2)
        return 0;
    const struct fifteen_iteration *const last = &state->iterations[state->n_iterations - 1];
    const uint64_t before = last[-1].generated;
    if (before < FORECAST_MIN_NODES || last->generated < FORECAST_MIN_NODES)
        return 0;
    return (double)last->generated / (double)before * (double)last->generated;
}

struct forecast forecast_bound(const struct fifteen_search_state *state, uint64_t generated,
                               double seconds)
{
    const double expected = expected_nodes(state);
    const double done = generated > state->generated ? (double)(generated - state->generated) : 0;
    const double seconds_each = generated > 0 ? seconds / (double)generated : 0;
    if (done >= expected || expected >= (double)INT64_MAX ||
        expected * seconds_each < FORECAST_MIN_SECONDS)
        return (struct forecast){.nodes = 0};
    return (struct forecast){.nodes = (uint64_t)expected,
                             .seconds_left = (expected - done) * seconds_each};
}
