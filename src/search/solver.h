/* solver.h - a search with its plan and method, for those that continue from its solution */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "search/plan/dispatch.h"

/* Limits and monitor may be NULL. */
struct solver_request {
    const struct tray_problem *problem;
    const struct fifteen_limits *limits;
    const struct fifteen_monitor *monitor;
    const struct snapshots *snapshots; /* NULL: none; else only of IDA* on tables */
    struct exchange *exchange;         /* the same */
};

/* The same as fifteen_solve for a problem that was read. On FIFTEEN_OK, *task is how the problem
 * was searched. *solution is set if solver_has_solution; free it with fifteen_grid_solution_free.
 */
enum fifteen_status solver_solve(const struct fifteen_solver *solver,
                                 const struct solver_request *request, struct task *task,
                                 struct fifteen_grid_solution *solution,
                                 struct fifteen_counts *counts, struct fifteen_error *error);

/* The same at any cost. */
enum fifteen_status solver_solve_any(const struct fifteen_solver *solver,
                                     const struct solver_request *request,
                                     struct fifteen_grid_solution *solution,
                                     struct fifteen_counts *counts, struct fifteen_error *error);

/* Returns whether a search that ended with this status has filled the solution. */
bool solver_has_solution(enum fifteen_status status, const struct fifteen_counts *counts);

/* The heuristic's value of a problem's start. */
enum fifteen_status solver_evaluate(const struct fifteen_solver *solver,
                                    const struct tray_problem *problem, unsigned *value,
                                    struct fifteen_error *error);

/* ---- costs: solve_grid.c ---- */

/* fifteen_solve_grid and fifteen_evaluate of solvers with other costs than FIFTEEN_COST_UNIT. */
enum fifteen_status solver_solve_by_cost(const struct fifteen_solver *solver,
                                         const struct solver_request *request,
                                         struct fifteen_grid_solution *solution,
                                         struct fifteen_counts *counts,
                                         struct fifteen_error *error);
enum fifteen_status solver_evaluate_by_cost(const struct fifteen_solver *solver,
                                            const struct tray_problem *problem, unsigned *value,
                                            struct fifteen_error *error);

#endif
