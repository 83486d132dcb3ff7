/* puzzle.c - a board and its goal, and how it is solved: with tables, or without on large boards */
/* SPDX-License-Identifier: MIT */
#include "puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format.h"
#include "cli/grow.h"
#include "cli/message.h"
#include "process/interrupt.h"

void solutions_free(struct solutions *solutions)
{
    for (size_t i = 0; i < solutions->n; i++)
        fifteen_solution_free(&solutions->solution[i]);
    free(solutions->solution);
}

enum fifteen_status puzzle_make(struct puzzle *puzzle, struct fifteen_board *start,
                                const struct goal *goal, struct fifteen_error *error)
{
    *puzzle = (struct puzzle){.start = start};
    const enum fifteen_status status =
        goal_make(goal, fifteen_board_size(start), &puzzle->goal, error);
    return status == FIFTEEN_OK
               ? message_advise(fifteen_board_check(start, puzzle->goal, error), error)
               : status;
}

void puzzle_free(struct puzzle *puzzle)
{
    fifteen_board_free(puzzle->start);
    if (!puzzle->shares_goal)
        fifteen_board_free(puzzle->goal);
    *puzzle = (struct puzzle){.start = NULL};
}

void puzzle_share_goal(struct puzzle *puzzle, const struct puzzle *other)
{
    if (puzzle->shares_goal || !fifteen_board_equal(puzzle->goal, other->goal))
        return;
    fifteen_board_free(puzzle->goal);
    puzzle->goal = other->goal;
    puzzle->shares_goal = true;
}

struct fifteen_geometry puzzle_size(const struct puzzle *puzzle)
{
    return fifteen_board_size(puzzle->start);
}

char *puzzle_start_text(const struct puzzle *puzzle)
{
    return format_board(puzzle->start, FIFTEEN_BOARD_LINE);
}

char *puzzle_goal_text(const struct puzzle *puzzle)
{
    return format_board(puzzle->goal, FIFTEEN_BOARD_LINE);
}

static struct fifteen_problem problem_of(const struct puzzle *puzzle)
{
    return (struct fifteen_problem){puzzle->start, puzzle->goal};
}

/* ---- preparing ---- */

enum fifteen_status puzzle_check(const struct puzzle *puzzle, const struct search_settings *search,
                                 struct fifteen_error *error)
{
    const struct fifteen_solver_options options = settings_solver_options(search);
    return fifteen_solver_check(&options, puzzle_size(puzzle), error);
}

bool puzzle_is_ready(const struct puzzle *puzzle)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    return fifteen_solver_ready(puzzle->solver, &problem);
}

enum fifteen_status puzzle_prepare(const struct puzzle *puzzle, struct tables *tables,
                                   struct fifteen_error *error)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    return tables_prepare(tables, puzzle->solver, &problem, error);
}

uint64_t puzzle_tables_hash(const struct puzzle *puzzle)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    return fifteen_solver_tables_hash(puzzle->solver, &problem);
}

bool puzzle_tables_serve_goal(const struct puzzle *puzzle)
{
    struct puzzle home = *puzzle;
    home.start = home.goal;
    return puzzle_tables_hash(&home) == puzzle_tables_hash(puzzle);
}

enum fifteen_status puzzle_evaluate(const struct puzzle *puzzle, unsigned *value,
                                    struct fifteen_error *error)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    return fifteen_evaluate(puzzle->solver, &problem, value, error);
}

/* ---- one solution ---- */

static enum fifteen_status report_no_memory(struct fifteen_error *error)
{
    return message_no_memory(error);
}

enum fifteen_status puzzle_solve(const struct puzzle *puzzle, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor,
                                 struct fifteen_result *result, struct fifteen_error *error)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    return message_advise(fifteen_solve(puzzle->solver, &problem, limits, monitor, result, error),
                          error);
}

bool puzzle_replay(const struct puzzle *puzzle, const struct fifteen_solution *solution)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    return fifteen_solution_replay(&problem, solution);
}

/* ---- all solutions ---- */

/* The solutions found so far, in an array that grows by doubling. */
struct collection {
    struct solutions *solutions;
    size_t n_allocated;
    enum fifteen_status status;
};

static bool copy_solution(const struct fifteen_solution *solution, struct fifteen_solution *out)
{
    *out =
        (struct fifteen_solution){.length = solution->length, .path = malloc(solution->length + 1)};
    if (out->path == NULL)
        return false;
    memcpy(out->path, solution->path, solution->length);
    return true;
}

static bool collect_solution(void *context, const struct fifteen_solution *solution)
{
    struct collection *const collection = context;
    struct solutions *const all = collection->solutions;
    struct fifteen_solution *const grown =
        grow_array(all->solution, &collection->n_allocated, all->n + 1, sizeof *grown);
    if (grown == NULL) {
        collection->status = FIFTEEN_NO_MEMORY;
        return false;
    }
    all->solution = grown;
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
                                     struct solutions *solutions, struct fifteen_result *result,
                                     struct fifteen_error *error)
{
    const struct fifteen_problem problem = problem_of(puzzle);
    struct collection collection = {.solutions = solutions, .status = FIFTEEN_OK};
    struct fifteen_solutions found = {
        .take = collect_solution, .context = &collection, .max_solutions = solutions->max_kept};
    const enum fifteen_status status = message_advise(
        fifteen_solve_all(puzzle->solver, &problem, limits, monitor, &found, result, error), error);
    solutions->n_counted = found.n_solutions;
    if (collection.status == FIFTEEN_NO_MEMORY)
        return report_no_memory(error);
    return status == FIFTEEN_OK ? collection.status : status;
}
