/* puzzle.c - a board and its goal, and how it is solved: with tables, or without on large boards */
#include "puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/message.h"
#include "process/interrupt.h"

void solutions_free(struct solutions *solutions)
{
    for (size_t i = 0; i < solutions->n; i++)
        fifteen_grid_solution_free(&solutions->solution[i]);
    free(solutions->solution);
}

enum fifteen_status puzzle_make(struct puzzle *puzzle, struct fifteen_grid *start,
                                const struct goal *goal, struct fifteen_error *error)
{
    const struct fifteen_geometry size = fifteen_grid_size(start);
    *puzzle = (struct puzzle){.start = start, .problem.geometry = size};
    const enum fifteen_status status = goal_make(goal, size, &puzzle->goal, error);
    if (status != FIFTEEN_OK)
        return status;
    puzzle->is_packed = fifteen_grid_board(start, &puzzle->problem.start) &&
                        fifteen_grid_board(puzzle->goal, &puzzle->problem.goal);
    return fifteen_grid_check(start, puzzle->goal, error);
}

void puzzle_free(struct puzzle *puzzle)
{
    fifteen_grid_free(puzzle->start);
    fifteen_grid_free(puzzle->goal);
    *puzzle = (struct puzzle){.start = NULL};
}

void puzzle_compact(struct puzzle *puzzle)
{
    if (!puzzle->is_packed)
        return;
    fifteen_grid_free(puzzle->start);
    fifteen_grid_free(puzzle->goal);
    puzzle->start = NULL;
    puzzle->goal = NULL;
}

static char *board_text(const struct puzzle *puzzle, const struct fifteen_grid *grid,
                        fifteen_board board)
{
    if (grid != NULL)
        return format_grid(grid, FIFTEEN_GRID_LINE);
    char *const text = malloc(FIFTEEN_BOARD_TEXT_SIZE);
    if (text != NULL)
        fifteen_board_print(puzzle->problem.geometry, board, text);
    return text;
}

char *puzzle_start_text(const struct puzzle *puzzle)
{
    return board_text(puzzle, puzzle->start, puzzle->problem.start);
}

char *puzzle_goal_text(const struct puzzle *puzzle)
{
    return board_text(puzzle, puzzle->goal, puzzle->problem.goal);
}

/* ---- preparing ---- */

enum fifteen_status puzzle_check(const struct puzzle *puzzle, const struct search_settings *search,
                                 struct fifteen_error *error)
{
    if (search->cost == FIFTEEN_COST_UNIT &&
        (puzzle->is_packed || fifteen_tray_valid(fifteen_grid_size(puzzle->start))))
        return FIFTEEN_OK;
    const struct fifteen_grid_problem problem = {.start = puzzle->start,
                                                 .goal = puzzle->goal,
                                                 .heuristic = search->heuristic,
                                                 .algorithm =
                                                     (enum fifteen_algorithm)search->algorithm,
                                                 .cost = (enum fifteen_cost)search->cost};
    return fifteen_grid_problem_check(&problem, error);
}

static struct fifteen_grid_pair grids_of(const struct puzzle *puzzle)
{
    return (struct fifteen_grid_pair){puzzle->start, puzzle->goal};
}

bool puzzle_is_ready(const struct puzzle *puzzle)
{
    const struct fifteen_grid_pair grids = grids_of(puzzle);
    return puzzle->is_packed ? fifteen_solver_ready(puzzle->solver, &puzzle->problem)
                             : fifteen_solver_ready_grid(puzzle->solver, &grids);
}

enum fifteen_status puzzle_prepare(const struct puzzle *puzzle, struct tables *tables,
                                   struct fifteen_error *error)
{
    const struct fifteen_grid_pair grids = grids_of(puzzle);
    return puzzle->is_packed ? tables_prepare(tables, puzzle->solver, &puzzle->problem, error)
                             : tables_prepare_grid(tables, puzzle->solver, &grids, error);
}

uint64_t puzzle_tables_hash(const struct puzzle *puzzle)
{
    const struct fifteen_grid_pair grids = grids_of(puzzle);
    return puzzle->is_packed ? fifteen_solver_tables_hash(puzzle->solver, &puzzle->problem)
                             : fifteen_solver_tables_hash_grid(puzzle->solver, &grids);
}

bool puzzle_tables_serve_goal(const struct puzzle *puzzle)
{
    struct puzzle home = *puzzle;
    home.start = home.goal;
    home.problem.start = home.problem.goal;
    return puzzle_tables_hash(&home) == puzzle_tables_hash(puzzle);
}

enum fifteen_status puzzle_evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error)
{
    const struct fifteen_grid_pair grids = grids_of(puzzle);
    return puzzle->is_packed ? fifteen_evaluate(puzzle->solver, &puzzle->problem, value, error)
                             : fifteen_evaluate_grid(puzzle->solver, &grids, value, error);
}

/* ---- one solution ---- */

static enum fifteen_status report_no_memory(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

/* Sets the grids of a puzzle. Those of a compact one are made in `own`; the caller always calls
 * puzzle_free for it. */
static enum fifteen_status take_grids(const struct puzzle *puzzle, struct puzzle *own,
                                      struct fifteen_grid_pair *grids, struct fifteen_error *error)
{
    const struct fifteen_problem *const problem = &puzzle->problem;
    enum fifteen_status status = FIFTEEN_OK;
    *own = (struct puzzle){.start = NULL};
    if (puzzle->start == NULL)
        status = fifteen_grid_from_board(problem->geometry, problem->start, &own->start, error);
    if (puzzle->start == NULL && status == FIFTEEN_OK)
        status = fifteen_grid_from_board(problem->geometry, problem->goal, &own->goal, error);
    *grids = grids_of(puzzle->start == NULL ? own : puzzle);
    return status;
}

enum fifteen_status puzzle_solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor,
                                 struct fifteen_grid_solution *solution,
                                 struct fifteen_counts *counts, struct fifteen_error *error)
{
    struct puzzle own;
    struct fifteen_grid_pair grids;
    enum fifteen_status status = take_grids(puzzle, &own, &grids, error);
    if (status == FIFTEEN_OK)
        status =
            fifteen_solve_grid(puzzle->solver, &grids, limits, monitor, solution, counts, error);
    puzzle_free(&own);
    return status;
}

bool puzzle_replay(const struct puzzle *puzzle, const struct fifteen_grid_solution *solution)
{
    struct puzzle own;
    struct fifteen_grid_pair grids;
    const bool has_grids = take_grids(puzzle, &own, &grids, NULL) == FIFTEEN_OK;
    const struct fifteen_grid_problem problem = {.start = grids.start, .goal = grids.goal};
    const bool solves = has_grids && fifteen_grid_replay(&problem, solution);
    puzzle_free(&own);
    return solves;
}

/* ---- all solutions ---- */

/* The solutions found so far, in an array that grows by doubling. */
struct collection {
    struct solutions *solutions;
    size_t n_allocated;
    enum fifteen_status status;
};

static bool copy_solution(const struct fifteen_solution *solution,
                          struct fifteen_grid_solution *out)
{
    *out = (struct fifteen_grid_solution){.length = solution->length,
                                          .path = malloc(solution->length + 1)};
    if (out->path == NULL)
        return false;
    memcpy(out->path, solution->path, solution->length);
    return true;
}

static bool collect_solution(void *context, const struct fifteen_solution *solution)
{
    struct collection *const collection = context;
    struct solutions *const all = collection->solutions;
    if (all->n == collection->n_allocated) {
        const size_t n_allocated = 2 * collection->n_allocated + 1;
        struct fifteen_grid_solution *const grown =
            realloc(all->solution, n_allocated * sizeof *grown);
        if (grown == NULL) {
            collection->status = FIFTEEN_NO_MEMORY;
            return false;
        }
        all->solution = grown;
        collection->n_allocated = n_allocated;
    }
    if (copy_solution(solution, &all->solution[all->n]))
        all->n++;
    else
        collection->status = FIFTEEN_NO_MEMORY;
    if (collection->status == FIFTEEN_OK && interrupt_requested())
        collection->status = FIFTEEN_CANCELLED;
    return collection->status == FIFTEEN_OK;
}

enum fifteen_status puzzle_solve_all(const struct puzzle *puzzle,
                                     const struct fifteen_limits *limits,
                                     const struct fifteen_monitor *monitor,
                                     struct solutions *solutions, struct fifteen_counts *counts,
                                     struct fifteen_error *error)
{
    const struct fifteen_grid_pair grids = grids_of(puzzle);
    struct collection collection = {.solutions = solutions, .status = FIFTEEN_OK};
    struct fifteen_solutions found = {
        .take = collect_solution, .context = &collection, .max_solutions = solutions->max_kept};
    const enum fifteen_status status =
        puzzle->is_packed ? fifteen_solve_all(puzzle->solver, &puzzle->problem, limits, monitor,
                                              &found, counts, error)
                          : fifteen_solve_all_grid(puzzle->solver, &grids, limits, monitor, &found,
                                                   counts, error);
    solutions->n_counted = found.n_solutions;
    if (collection.status == FIFTEEN_NO_MEMORY)
        return report_no_memory(error);
    return status == FIFTEEN_OK ? collection.status : status;
}
