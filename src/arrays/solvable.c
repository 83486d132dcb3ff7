/* solvable.c - which boards of an array can reach the goal */
/* SPDX-License-Identifier: MIT */
#include "arrays/row_loop.h"
#include "arrays/rows.h"

enum { BLOCK_ROWS = 4096 };

struct task {
    const struct fifteen_array *array;
    uint8_t *solvable;
    struct row_form form;
    bool goal_is_odd;
};

static enum fifteen_status check_block(void *context, size_t first, size_t end,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    const struct task *const task = context;
    enum fifteen_status status = FIFTEEN_OK;
    (void)monitor;
    for (size_t i = first; i < end && status == FIFTEEN_OK; i++) {
        bool solvable = false;
        status = rows_check(task->array, &task->form, task->goal_is_odd, i, &solvable, error);
        task->solvable[i] = solvable;
    }
    return status;
}

enum fifteen_status fifteen_array_solvable(const struct fifteen_array *array,
                                           const struct fifteen_array_run *run, uint8_t *solvable,
                                           struct fifteen_error *error)
{
    struct task task = {.array = array, .solvable = solvable};
    const enum fifteen_status status = rows_begin(array, &task.form, &task.goal_is_odd, error);
    if (status != FIFTEEN_OK)
        return status;
    return row_loop_run(&(struct row_loop){.n_rows = array->n,
                                           .block_rows = BLOCK_ROWS,
                                           .n_threads = run != NULL ? run->n_threads : 0,
                                           .monitor = run != NULL ? run->monitor : NULL,
                                           .block = check_block,
                                           .context = &task},
                        error);
}
