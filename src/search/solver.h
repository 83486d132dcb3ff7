/* solver.h - a search with its plan and method, for those that continue from its solution */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "search/plan/dispatch.h"

/* Limits and monitor may be NULL. */
struct solver_request {
    const struct tray_problem *problem;
    const struct fifteen_limits *limits;
    const struct fifteen_monitor *monitor;
};

/* The same as fifteen_solve for a problem that was read. On FIFTEEN_OK, *task is how the problem
 * was searched. */
enum fifteen_status solver_solve(const struct fifteen_solver *solver,
                                 const struct solver_request *request, struct task *task,
                                 struct fifteen_solution *solution, struct fifteen_counts *counts,
                                 struct fifteen_error *error);

/* The heuristic's value of a problem's start. */
enum fifteen_status solver_evaluate(const struct fifteen_solver *solver,
                                    const struct tray_problem *problem, unsigned *value,
                                    struct fifteen_error *error);

#endif
