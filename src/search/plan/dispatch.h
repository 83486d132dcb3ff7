/* dispatch.h - chooses how a problem is searched: from which end, and with which method
 *
 * In this order:
 *   1. tables that serve the goal;
 *   2. tables that serve the start: the reversed problem is searched;
 *   3. small tables built in memory, if the solver has a table store;
 *   4. the heuristic without tables, if none was requested; else the request is an error.
 *
 * Algorithms that search from both ends use 1, 3 or 4 for each end.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLAN_DISPATCH_H
#define PLAN_DISPATCH_H

#include "search/plan/method.h"
#include "search/plan/plan.h"

struct method_list;
struct cost_sets;

struct fifteen_solver {
    struct method_options options;
    bool is_blind;               /* the algorithm uses no heuristic */
    bool uses_tables;            /* where there are any; with another cost than unit: always */
    enum fifteen_cost cost;      /* if not unit, nothing is dispatched: see board_method.h */
    struct method_list *methods; /* grows while the solver is in use */
    struct cost_sets *cost_sets; /* the tables of another cost than unit */
};

/* How one problem is searched. Must not be copied, since the plan refers to itself. */
struct task {
    struct plan plan;
    const struct method *method; /* the solver's */
    /* For algorithms that search from both ends; else NULL: the method of the start, and the map of
     * the plan's boards into the form of the start. */
    const struct method *backward;
    struct canonical_map backward_map;
};

/* NULL: out of memory. */
struct method_list *method_list_create(void);

/* Frees the list and its methods. NULL is allowed. */
void method_list_free(struct method_list *methods, const struct method_options *options);

/* Chooses how a problem is searched. Creates the method if no earlier problem used it, and then
 * reports to the monitor (may be NULL), which can cancel. Threads do not wait for each other,
 * except for the table store: two may create the same method, and one copy is dropped. */
enum fifteen_status dispatch_choose(const struct fifteen_solver *solver,
                                    const struct tray_problem *problem,
                                    const struct fifteen_monitor *monitor, struct task *task,
                                    struct fifteen_error *error);

/* Returns true if dispatch_choose would create nothing. */
bool dispatch_ready(const struct fifteen_solver *solver, const struct tray_problem *problem);

#endif
