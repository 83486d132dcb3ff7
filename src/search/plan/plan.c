/* plan.c - a problem in canonical form, as the engines search it, and the way back */
/* SPDX-License-Identifier: MIT */
#include "search/plan/plan.h"

#include "search/algorithm/conventions.h"

/* ---- there ---- */

void plan_init(struct plan *plan, const struct tray_problem *problem, bool reversed)
{
    const wide_board from = reversed ? problem->goal : problem->start;
    const wide_board to = reversed ? problem->start : problem->goal;
    *plan = (struct plan){.reversed = reversed};
    canonical_map_init(&plan->map, problem->geometry, to);
    tray_init(&plan->tray, plan->map.geometry);
    plan->job = (struct search_job){.tray = &plan->tray,
                                    .start = canonical_board(&plan->map, from),
                                    .goal = canonical_board(&plan->map, to)};
    plan_set_conventions(plan, &(struct fifteen_conventions){.order = {0}});
}

void plan_set_conventions(struct plan *plan, const struct fifteen_conventions *conventions)
{
    const uint8_t *const order = conventions_order(conventions);
    plan->job.conventions = *conventions;
    for (unsigned i = 0; i < 4; i++)
        plan->job.order[i] = plan->map.move_to[order[i]];
}

struct goal_form plan_form(const struct plan *plan)
{
    return (struct goal_form){plan->map.geometry, plan->map.goal_blank};
}

/* ---- and back ---- */

static void reverse_path(const struct fifteen_solution *solution)
{
    for (size_t i = 0, j = solution->length; i < j--; i++) {
        const uint8_t move = solution->path[i];
        solution->path[i] = (uint8_t)move_inverse((enum fifteen_move)solution->path[j]);
        solution->path[j] = (uint8_t)move_inverse((enum fifteen_move)move);
    }
}

void plan_translate(const struct plan *plan, const struct fifteen_solution *solution)
{
    for (size_t i = 0; i < solution->length; i++)
        solution->path[i] = plan->map.move_from[solution->path[i]];
    if (plan->reversed)
        reverse_path(solution);
}
