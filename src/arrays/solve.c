/* solve.c - shortest solutions of an array of boards */
#include <string.h>

#include "arrays/row_loop.h"
#include "arrays/rows.h"
#include "search/solver.h"
#include "util/error.h"

enum { CHECK_ROWS = 4096 };

struct batch {
    const struct fifteen_solver *solver;
    const struct fifteen_array *array;
    struct fifteen_array_answers answers;
    struct fifteen_limits limits;
    struct row_form form;
    bool goal_is_odd;
};

static struct tray_problem problem_of(const struct batch *batch, size_t index)
{
    const struct fifteen_array *const array = batch->array;
    return (struct tray_problem){
        batch->form.geometry, row_board(&batch->form, array->boards + index * batch->form.n_cells),
        row_board(&batch->form, array->goal)};
}

/* Writes the answer to board `index`. */
static void put(const struct fifteen_array_answers *to, size_t index, enum fifteen_status status,
                const struct fifteen_grid_solution *solution, const struct fifteen_counts *counts)
{
    if (to->status != NULL)
        to->status[index] = (uint8_t)status;
    if (to->length != NULL)
        to->length[index] = (uint16_t)solution->length;
    if (to->lower_bound != NULL)
        to->lower_bound[index] = (uint16_t)counts->lower_bound;
    if (to->expanded != NULL)
        to->expanded[index] = counts->expanded;
    if (to->generated != NULL)
        to->generated[index] = counts->generated;
    if (to->path != NULL && solution->length > 0)
        memcpy(to->path + index * to->max_moves, solution->path, solution->length);
}

static enum fifteen_status solve_row(const struct batch *batch, size_t index,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_error *error)
{
    const struct tray_problem problem = problem_of(batch, index);
    const struct solver_request request = {
        .problem = &problem, .limits = &batch->limits, .monitor = monitor};
    struct fifteen_grid_solution solution = {.length = 0};
    struct fifteen_counts counts;
    enum fifteen_status status =
        solver_solve_any(batch->solver, &request, &solution, &counts, error);
    const bool has_ended = status == FIFTEEN_OK || status == FIFTEEN_LIMIT;
    if (has_ended && solution.length > batch->answers.max_moves) {
        status = FIFTEEN_LIMIT;
        solution.length = 0;
    }
    if (has_ended)
        put(&batch->answers, index, status, &solution, &counts);
    fifteen_grid_solution_free(&solution);
    return has_ended ? FIFTEEN_OK : status;
}

static enum fifteen_status solve_block(void *context, size_t first, size_t end,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    static const struct fifteen_grid_solution no_solution = {.length = 0};
    static const struct fifteen_counts no_counts = {.expanded = 0};
    const struct batch *const batch = context;
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = first; i < end && status == FIFTEEN_OK; i++) {
        bool solvable = false;
        status = rows_check(batch->array, &batch->form, batch->goal_is_odd, i, &solvable, error);
        if (status == FIFTEEN_OK && solvable)
            status = solve_row(batch, i, monitor, error);
        else if (status == FIFTEEN_OK)
            put(&batch->answers, i, FIFTEEN_UNSOLVABLE, &no_solution, &no_counts);
    }
    return status;
}

/* ---- before the first search ---- */

static enum fifteen_status check_block(void *context, size_t first, size_t end,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    const struct batch *const batch = context;
    enum fifteen_status status = FIFTEEN_OK;
    bool solvable;
    (void)monitor;
    for (size_t i = first; i < end && status == FIFTEEN_OK; i++)
        status = rows_check(batch->array, &batch->form, batch->goal_is_odd, i, &solvable, error);
    return status;
}

/* Loads or builds what the first solvable board requires, on the caller's thread. */
static enum fifteen_status prepare(const struct batch *batch, const struct fifteen_monitor *monitor,
                                   struct fifteen_error *error)
{
    const struct fifteen_array *const array = batch->array;
    struct task task;
    for (size_t i = 0; i < array->n && batch->solver->cost == FIFTEEN_COST_UNIT; i++) {
        bool solvable = false;
        rows_check(array, &batch->form, batch->goal_is_odd, i, &solvable, NULL);
        const struct tray_problem problem = problem_of(batch, i);
        if (solvable)
            return dispatch_choose(batch->solver, &problem, monitor, &task, error);
    }
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_array_solve(const struct fifteen_solver *solver,
                                        const struct fifteen_array *array,
                                        const struct fifteen_limits *limits,
                                        const struct fifteen_array_run *run,
                                        const struct fifteen_array_answers *answers,
                                        struct fifteen_error *error)
{
    struct batch batch = {.solver = solver, .array = array, .answers = *answers};
    struct row_loop loop = {.n_rows = array->n,
                            .block_rows = CHECK_ROWS,
                            .n_threads = run != NULL ? run->n_threads : 0,
                            .monitor = run != NULL ? run->monitor : NULL,
                            .block = check_block,
                            .context = &batch};
    if (limits != NULL)
        batch.limits = *limits;
    if (batch.answers.max_moves == 0)
        batch.answers.max_moves = FIFTEEN_MAX_MOVES;
    if (batch.answers.max_moves > FIFTEEN_ARRAY_MAX_MOVES)
        return error_set(error, FIFTEEN_INVALID, "rows of %zu moves: expected up to %d",
                         batch.answers.max_moves, FIFTEEN_ARRAY_MAX_MOVES);
    batch.limits.n_threads = array->n == 1 ? loop.n_threads : 1;
    enum fifteen_status status = rows_begin(array, &batch.form, &batch.goal_is_odd, error);
    if (status == FIFTEEN_OK)
        status = row_loop_run(&loop, error);
    if (status == FIFTEEN_OK)
        status = prepare(&batch, loop.monitor, error);
    if (status != FIFTEEN_OK)
        return status;
    loop.block_rows = 1;
    loop.block = solve_block;
    return row_loop_run(&loop, error);
}
