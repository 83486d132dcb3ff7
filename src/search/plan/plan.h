/* plan.h - a problem in canonical form, as the engines search it, and the way back
 *
 * A plan brings a problem into the canonical form of its goal, or, reversed, with start and goal
 * exchanged, into the form of its start. The engines try moves in an order of the original problem
 * (moves of the blank, from the board that the search begins with), not of the canonical one: up,
 * left, right, down, or that of the conventions.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "board/canonical.h"
#include "search/engine/job.h"
#include "search/plan/problem.h"

struct plan {
    struct canonical_map map;
    bool reversed;
    struct tray tray;
    struct search_job job; /* refers to the tray; without limits, monitor and algorithm */
};

void plan_init(struct plan *plan, const struct tray_problem *problem, bool reversed);

/* Sets the conventions of the search. */
void plan_set_conventions(struct plan *plan, const struct fifteen_conventions *conventions);

/* The form of the goal that is searched for: of the problem's goal, or, reversed, of its start. */
struct goal_form plan_form(const struct plan *plan);

/* Turns a solution of the plan into one of the problem, in place. */
void plan_translate(const struct plan *plan, const struct fifteen_solution *solution);

#endif
