/* plan.c - a problem in canonical form, as the engines search it, and the way back */
#include "search/plan/plan.h"

#include "util/error.h"

/* ---- there ---- */

enum fifteen_status tray_problem_read(const struct fifteen_problem *problem,
                                      struct tray_problem *out, struct fifteen_error *error)
{
    const enum fifteen_status status = fifteen_problem_check(problem, error);
    if (status == FIFTEEN_OK)
        *out = (struct tray_problem){problem->geometry, wide_of_board(problem->start),
                                     wide_of_board(problem->goal)};
    return status;
}

void plan_init(struct plan *plan, const struct tray_problem *problem, bool reversed)
{
    static const enum fifteen_move order[] = {FIFTEEN_UP, FIFTEEN_LEFT, FIFTEEN_RIGHT,
                                              FIFTEEN_DOWN};
    const wide_board from = reversed ? problem->goal : problem->start;
    const wide_board to = reversed ? problem->start : problem->goal;
    *plan = (struct plan){.reversed = reversed};
    canonical_map_init(&plan->map, problem->geometry, to);
    tray_init(&plan->tray, plan->map.geometry);
    plan->job = (struct search_job){.tray = &plan->tray,
                                    .start = canonical_board(&plan->map, from),
                                    .goal = canonical_board(&plan->map, to)};
    for (unsigned i = 0; i < 4; i++)
        plan->job.order[i] = plan->map.move_to[order[i]];
}

struct goal_form plan_form(const struct plan *plan)
{
    return (struct goal_form){plan->map.geometry, plan->map.goal_blank};
}

/* ---- and back ---- */

static bool replay(const struct tray_problem *problem, const uint8_t *path, size_t length)
{
    struct tray tray;
    tray_init(&tray, problem->geometry);
    wide_board board = problem->start;
    unsigned blank = wide_blank(board);
    for (size_t i = 0; i < length; i++) {
        const unsigned move = path[i];
        const unsigned to = move <= FIFTEEN_DOWN ? tray.to[blank][move] : TRAY_NO_CELL;
        if (to == TRAY_NO_CELL)
            return false;
        board = wide_slide(board, to, blank);
        blank = to;
    }
    return board == problem->goal;
}

bool fifteen_solution_replay(const struct fifteen_problem *problem,
                             const struct fifteen_solution *solution)
{
    const struct tray_problem wide = {problem->geometry, wide_of_board(problem->start),
                                      wide_of_board(problem->goal)};
    return fifteen_geometry_valid(problem->geometry) &&
           fifteen_board_valid(problem->geometry, problem->start) &&
           solution->length <= FIFTEEN_MAX_MOVES && replay(&wide, solution->path, solution->length);
}

static void reverse_path(const struct fifteen_grid_solution *solution)
{
    for (size_t i = 0, j = solution->length; i < j--; i++) {
        const uint8_t move = solution->path[i];
        solution->path[i] = (uint8_t)move_inverse((enum fifteen_move)solution->path[j]);
        solution->path[j] = (uint8_t)move_inverse((enum fifteen_move)move);
    }
}

enum fifteen_status plan_translate(const struct plan *plan, const struct tray_problem *problem,
                                   const struct fifteen_grid_solution *solution,
                                   struct fifteen_error *error)
{
    for (size_t i = 0; i < solution->length; i++)
        solution->path[i] = plan->map.move_from[solution->path[i]];
    if (plan->reversed)
        reverse_path(solution);
    if (replay(problem, solution->path, solution->length))
        return FIFTEEN_OK;
    return error_set(
        error, FIFTEEN_INTERNAL,
        "the solution of %zu moves found does not lead to the goal; please report this",
        solution->length);
}
