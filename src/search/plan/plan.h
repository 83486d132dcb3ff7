/* plan.h - a problem in canonical form, as the engines search it, and the way back
 *
 * A plan brings a problem into the canonical form of its goal, or, reversed, with start and goal
 * exchanged, into the form of its start. The engines try moves in the order up, left, right, down
 * of the original problem (moves of the blank, from the board that the search begins with), not in
 * the order after the symmetry.
 */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include <fifteen/grid_solver.h>

#include "board/canonical.h"
#include "search/engine/job.h"

/* A problem on a tray of up to 25 cells. Both boards are valid, and moves lead from one to the
 * other. */
struct tray_problem {
    struct fifteen_geometry geometry;
    wide_board start;
    wide_board goal;
};

/* Checks a problem of the public interface and converts it. Returns what fifteen_problem_check
 * returns. */
enum fifteen_status tray_problem_read(const struct fifteen_problem *problem,
                                      struct tray_problem *out, struct fifteen_error *error);

/* The same for grids of up to 25 cells. Returns what fifteen_grid_check returns. */
enum fifteen_status tray_problem_read_grids(const struct fifteen_grid_pair *problem,
                                            struct tray_problem *out, struct fifteen_error *error);

/* The grids of a problem. The caller frees both, also after a failure. */
enum fifteen_status tray_problem_grids(const struct tray_problem *problem,
                                       struct fifteen_grid **start, struct fifteen_grid **goal,
                                       struct fifteen_error *error);

struct plan {
    struct canonical_map map;
    bool reversed;
    struct tray tray;
    struct search_job job; /* refers to the tray; without limits, monitor and algorithm */
};

void plan_init(struct plan *plan, const struct tray_problem *problem, bool reversed);

/* The form of the goal that is searched for: of the problem's goal, or, reversed, of its start. */
struct goal_form plan_form(const struct plan *plan);

/* Turns a solution of the plan into one of the problem, in place, and replays it. Returns
 * FIFTEEN_INTERNAL if it does not lead to the goal. */
enum fifteen_status plan_translate(const struct plan *plan, const struct tray_problem *problem,
                                   const struct fifteen_grid_solution *solution,
                                   struct fifteen_error *error);

#endif
