/* incumbent.h - the best solution known while a search runs, and when a limit ends it
 *
 * An exact search has no solution before it ends. So after some time quick search finds one beside
 * it: within the monitor's reports, on the thread of the search. The reports then have both bounds.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SEARCH_INCUMBENT_H
#define SEARCH_INCUMBENT_H

#include "search/board_method.h"

struct incumbent {
    struct fifteen_problem problem;
    enum fifteen_cost cost;         /* of the search; set after incumbent_init if not unit */
    struct fifteen_monitor monitor; /* the caller's */
    double started;                 /* clock_seconds() */
    double seconds;                 /* the search's limit of time; 0: none */
    unsigned n_tries;               /* of quick search */
    bool found;
    struct fifteen_solution solution;  /* if found */
    struct fifteen_search_state state; /* of the latest report, with the upper bound */
};

/* For a search that begins now, and its limit of time. The grids must outlive it; the monitor may
 * be NULL. Always call incumbent_end. */
void incumbent_init(struct incumbent *incumbent, const struct fifteen_problem *problem,
                    double seconds, const struct fifteen_monitor *monitor);

/* The monitor for the search; it passes reports on. */
struct fifteen_monitor incumbent_monitor(struct incumbent *incumbent);

/* Ends a search that ended with this status and this result, and frees the incumbent. If the search
 * reached a limit without a solution of its own, this finds one, unless the last try of quick
 * search was made before; if the time is used up, only one that is constructed at once. That counts
 * as time of the search. If the incumbent's solution is the best known, it takes the place of the
 * result's, and result->found is set; result->optimal, too, if it is proven to be a shortest one.
 */
void incumbent_end(struct incumbent *incumbent, enum fifteen_status status,
                   struct fifteen_result *result);

#endif
