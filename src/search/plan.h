/* plan.h - a problem as the engines see it, and the way back
 *
 * A problem is brought into the canonical form of its goal, or, reversed, start and goal exchanged,
 * into that of its start. Moves are tried in the order up, left, right, down of the problem itself
 * (of the blank, from the board that the search begins with), whatever the symmetry makes of them.
 */
#ifndef SEARCH_PLAN_H
#define SEARCH_PLAN_H

#include "board/canonical.h"
#include "search/job.h"

struct plan {
    struct canonical_map map;
    bool reversed;
    struct tray tray;
    fifteen_board start;
    fifteen_board goal;
    uint8_t order[4];
};

/* The boards must be valid. */
void plan_init(struct plan *plan, const struct fifteen_problem *problem, bool reversed);

/* Turns a solution of the plan into one of the problem. */
void plan_solution(const struct plan *plan, const struct fifteen_solution *found,
                   struct fifteen_solution *out);

#endif
