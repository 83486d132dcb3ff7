/* plan.c - a problem as the engines see it, and the way back */
#include "search/plan.h"

void plan_init(struct plan *plan, const struct fifteen_problem *problem, bool reversed)
{
    const fifteen_board from = reversed ? problem->goal : problem->start;
    const fifteen_board to = reversed ? problem->start : problem->goal;
    *plan = (struct plan){.reversed = reversed};
    canonical_map_init(&plan->map, problem->geometry, to);
    tray_init(&plan->tray, plan->map.geometry);
    plan->start = canonical_board(&plan->map, from);
    plan->goal = canonical_board(&plan->map, to);
    static const enum fifteen_move order[] = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT,
                                              FIFTEEN_DOWN};
    for (unsigned i = 0; i < 4; i++)
        plan->order[i] = plan->map.move_to[order[i]];
}

void plan_solution(const struct plan *plan, const struct fifteen_solution *found,
                   struct fifteen_solution *out)
{
    out->length = found->length;
    for (unsigned i = 0; i < found->length; i++) {
        const unsigned at = plan->reversed ? found->length - 1 - i : i;
        const enum fifteen_move move = (enum fifteen_move)plan->map.move_from[found->path[at]];
        out->path[i] = (uint8_t)(plan->reversed ? move_inverse(move) : move);
    }
}
