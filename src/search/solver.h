/* solver.h - what a solver is, and the steps on the way from a problem to its solutions */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "search/dispatch.h"

struct fifteen_solver {
    struct fifteen_geometry geometry;
    enum fifteen_algorithm algorithm;
    struct guide guide;
    const struct fifteen_pdb_set **tables; /* n_tables of them, the caller's */
    unsigned n_tables;
};

/* Checks a problem, and chooses how it is searched. The monitor is that of guide_choose. */
enum fifteen_status solver_prepare(const struct fifteen_solver *solver,
                                   const struct fifteen_problem *problem,
                                   const struct fifteen_monitor *monitor, struct task *task,
                                   struct fifteen_error *error);

/* The job of a plan; limits and monitor may be NULL. It refers to the plan. */
struct search_job solver_job(const struct plan *plan, enum fifteen_algorithm algorithm,
                             const struct fifteen_limits *limits,
                             const struct fifteen_monitor *monitor);

/* Turns a solution of the plan into one of the problem, and replays it. */
enum fifteen_status solver_solution(const struct fifteen_problem *problem, const struct plan *plan,
                                    const struct fifteen_solution *found,
                                    struct fifteen_solution *out, struct fifteen_error *error);

/* The status that a search came to, unless tables have changed since they were loaded: what came of
 * them is neither right nor a defect of the library. */
enum fifteen_status solver_check_tables(const struct fifteen_solver *solver,
                                        enum fifteen_status status, struct fifteen_error *error);

#endif
