/* solve.c - shortest solutions of an array of boards */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "arrays/row_loop.h"
#include "arrays/rows.h"
#include "board/wide.h"
#include "util/error.h"

enum { CHECK_ROWS = 4096 };

struct batch {
    const struct fifteen_solver *solver;
    const struct fifteen_array *array;
    struct fifteen_array_answers answers;
    struct fifteen_limits limits;
    struct row_form form;
    bool goal_is_odd;
    struct fifteen_board *goal;
};

/* The caller frees *out. */
static enum fifteen_status board_of_row(const struct batch *batch, size_t index,
                                        struct fifteen_board **out, struct fifteen_error *error)
{
    const struct row_form *const form = &batch->form;
    return wide_to_board(form->geometry,
                         row_board(form, batch->array->boards + index * form->n_cells), out, error);
}

/* Writes the answer to board `index`. */
static void put(const struct fifteen_array_answers *to, size_t index, enum fifteen_status status,
                const struct fifteen_result *result)
{
    if (to->status != NULL)
        to->status[index] = (uint8_t)status;
    if (to->length != NULL)
        to->length[index] = (uint16_t)result->solution.length;
    if (to->lower_bound != NULL)
        to->lower_bound[index] = (uint16_t)result->lower_bound;
    if (to->expanded != NULL)
        to->expanded[index] = result->expanded;
    if (to->generated != NULL)
        to->generated[index] = result->generated;
    if (to->path != NULL && result->solution.length > 0)
        memcpy(to->path + index * to->max_moves, result->solution.path, result->solution.length);
}

static enum fifteen_status solve_row(const struct batch *batch, size_t index,
                                     const struct fifteen_monitor *monitor,
                                     struct fifteen_error *error)
{
    struct fifteen_problem problem = {.goal = batch->goal};
    struct fifteen_board *start;
    struct fifteen_result result;
    enum fifteen_status status = board_of_row(batch, index, &start, error);
    if (status != FIFTEEN_OK)
        return status;
    problem.start = start;
    status = fifteen_solve(batch->solver, &problem, &batch->limits, monitor, &result, error);
    fifteen_board_free(start);
    const bool has_ended = status == FIFTEEN_OK || status == FIFTEEN_LIMIT;
    if (has_ended && result.solution.length > batch->answers.max_moves) {
        status = FIFTEEN_LIMIT;
        result.solution.length = 0;
    }
    if (has_ended)
        put(&batch->answers, index, status, &result);
    fifteen_result_free(&result);
    return has_ended ? FIFTEEN_OK : status;
}

static enum fifteen_status solve_block(void *context, size_t first, size_t end,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    static const struct fifteen_result none = {.found = false};
    const struct batch *const batch = context;
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = first; i < end && status == FIFTEEN_OK; i++) {
        bool solvable = false;
        status = rows_check(batch->array, &batch->form, batch->goal_is_odd, i, &solvable, error);
        if (status == FIFTEEN_OK && solvable)
            status = solve_row(batch, i, monitor, error);
        else if (status == FIFTEEN_OK)
            put(&batch->answers, i, FIFTEEN_UNSOLVABLE, &none);
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
    bool solvable = false;
    size_t i = 0;
    for (; i < array->n && !solvable; i++)
        rows_check(array, &batch->form, batch->goal_is_odd, i, &solvable, NULL);
    if (!solvable)
        return FIFTEEN_OK;
    struct fifteen_board *start;
    enum fifteen_status status = board_of_row(batch, i - 1, &start, error);
    if (status != FIFTEEN_OK)
        return status;
    const struct fifteen_problem problem = {start, batch->goal};
    status = fifteen_solver_prepare(batch->solver, &problem, monitor, error);
    fifteen_board_free(start);
    return status;
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
        status = wide_to_board(batch.form.geometry, row_board(&batch.form, array->goal),
                               &batch.goal, error);
    if (status == FIFTEEN_OK)
        status = row_loop_run(&loop, error);
    if (status == FIFTEEN_OK)
        status = prepare(&batch, loop.monitor, error);
    loop.block_rows = 1;
    loop.block = solve_block;
    if (status == FIFTEEN_OK)
        status = row_loop_run(&loop, error);
    fifteen_board_free(batch.goal);
    return status;
}
