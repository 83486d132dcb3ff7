/* solver.h - the solver: how a problem is searched, and the search itself, in two steps
 *
 * fifteen_solve does both. Searches with a checkpoint, by many processes and for all solutions look
 * at the choice between them.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "search/board_method.h"
#include "search/plan/dispatch.h"

/* A search that was chosen. Must not be copied, since a plan refers to itself. */
struct solver_search {
    const struct fifteen_solver *solver;
    const struct fifteen_problem *problem;
    bool on_tray;
    struct tray_problem read;   /* if on_tray */
    struct task task;           /* if on_tray */
    struct board_method method; /* else */
    struct fifteen_limits limits;
    struct fifteen_monitor monitor;
    /* Set by the caller after solver_choose; only of IDA* on tables. NULL: none. */
    const struct snapshots *snapshots;
    struct exchange *exchange;
};

/* Checks the problem and the limits, and chooses how the problem is searched: fifteen_solve before
 * the search. Limits and monitor may be NULL. */
enum fifteen_status solver_choose(const struct fifteen_solver *solver,
                                  const struct fifteen_problem *problem,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor, struct solver_search *out,
                                  struct fifteen_error *error);

/* Searches: the rest of fifteen_solve. Always fills *out. */
enum fifteen_status solver_run(struct solver_search *search, struct fifteen_result *out,
                               struct fifteen_error *error);

#endif
