/* plan.c - a problem in canonical form, as the engines search it, and the way back */
#include "search/plan.h"

#include "util/error.h"

/* ---- there ---- */

void plan_init(struct plan *plan, const struct fifteen_problem *problem, bool reversed)
{
    static const enum fifteen_move order[] = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT,
                                              FIFTEEN_DOWN};
    const fifteen_board from = reversed ? problem->goal : problem->start;
    const fifteen_board to = reversed ? problem->start : problem->goal;
    *plan = (struct plan){.reversed = reversed};
    canonical_map_init(&plan->map, problem->geometry, wide_of_board(to));
    tray_init(&plan->tray, plan->map.geometry);
    plan->job = (struct search_job){
        .tray = &plan->tray,
        .start = wide_to_board(canonical_board(&plan->map, wide_of_board(from))),
        .goal = wide_to_board(canonical_board(&plan->map, wide_of_board(to)))};
    for (unsigned i = 0; i < 4; i++)
        plan->job.order[i] = plan->map.move_to[order[i]];
}

struct goal_form plan_form(const struct plan *plan)
{
    return (struct goal_form){plan->map.geometry, plan->map.goal_blank};
}

/* ---- and back ---- */

static bool make_moves(const struct fifteen_problem *problem,
                       const struct fifteen_solution *solution, fifteen_board *board)
{
    for (unsigned i = 0; i < solution->length; i++) {
        const unsigned move = solution->path[i];
        if (move > FIFTEEN_DOWN ||
            !fifteen_board_move(problem->geometry, *board, (enum fifteen_move)move, board))
            return false;
    }
    return true;
}

bool fifteen_solution_replay(const struct fifteen_problem *problem,
                             const struct fifteen_solution *solution)
{
    if (!fifteen_geometry_valid(problem->geometry) ||
        !fifteen_board_valid(problem->geometry, problem->start) ||
        solution->length > FIFTEEN_MAX_MOVES)
        return false;
    fifteen_board board = problem->start;
    return make_moves(problem, solution, &board) && board == problem->goal;
}

static void reverse_path(struct fifteen_solution *solution)
{
    for (unsigned i = 0, j = solution->length; i < j--; i++) {
        const uint8_t move = solution->path[i];
        solution->path[i] = (uint8_t)move_inverse((enum fifteen_move)solution->path[j]);
        solution->path[j] = (uint8_t)move_inverse((enum fifteen_move)move);
    }
}

enum fifteen_status plan_translate(const struct plan *plan, const struct fifteen_problem *problem,
                                   struct fifteen_solution *solution, struct fifteen_error *error)
{
    for (unsigned i = 0; i < solution->length; i++)
        solution->path[i] = plan->map.move_from[solution->path[i]];
    if (plan->reversed)
        reverse_path(solution);
    if (fifteen_solution_replay(problem, solution))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INTERNAL,
                     "the solution of %u moves found does not lead to the goal; please report this",
                     solution->length);
}
