/* look_up.c - an array of boards looked up in one table */
/* SPDX-License-Identifier: MIT */
#include "arrays/row_loop.h"
#include "arrays/rows.h"
#include "pdb/table/index.h"
#include "pdb/table/mapped.h"
#include "util/error.h"

enum { BLOCK_ROWS = 128 };

struct task {
    const struct fifteen_pdb *pdb;
    const struct fifteen_array *array;
    uint8_t *values; /* or NULL, as `bits` */
    uint64_t *bits;
    struct row_form form;
    struct canonical_map map;
    bool goal_is_odd;
    bool parity_matters; /* fewer than two tiles are outside the pattern */
};

static enum fifteen_status look_up_block(void *context, size_t first, size_t end,
                                         const struct fifteen_monitor *monitor,
                                         struct fifteen_error *error)
{
    const struct task *const task = context;
    const struct fifteen_pdb *const pdb = task->pdb;
    (void)monitor;
    for (size_t i = first; i < end; i++) {
        bool solvable = false;
        const enum fifteen_status status =
            rows_check(task->array, &task->form, task->goal_is_odd, i, &solvable, error);
        if (status != FIFTEEN_OK)
            return status;
        const uint8_t *const row = task->array->boards + i * task->form.n_cells;
        const wide_board board = canonical_board(&task->map, row_board(&task->form, row));
        if (task->bits != NULL) {
            const struct pdb_place place = pdb_locate(pdb, board);
            task->bits[i] = pdb_entry(pdb, place.rank, place.block);
        }
        if (task->values != NULL)
            task->values[i] = task->parity_matters && !solvable ? FIFTEEN_ARRAY_UNSOLVABLE
                                                                : (uint8_t)pdb_value(pdb, board);
    }
    return FIFTEEN_OK;
}

static enum fifteen_status check_form(struct task *task, struct fifteen_error *error)
{
    const struct fifteen_pattern *const pattern = &task->pdb->pattern;
    canonical_map_init(&task->map, task->form.geometry, row_board(&task->form, task->array->goal));
    const struct fifteen_geometry geometry = task->map.geometry;
    if (geometry.rows == pattern->geometry.rows && geometry.columns == pattern->geometry.columns &&
        task->map.goal_blank == pattern->goal_blank)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_INVALID,
                     "the table is of a %ux%u tray with the goal's blank on cell %u; the goal's "
                     "canonical form is %ux%u with the blank on cell %u",
                     pattern->geometry.rows, pattern->geometry.columns, pattern->goal_blank,
                     geometry.rows, geometry.columns, task->map.goal_blank);
}

enum fifteen_status fifteen_array_look_up(const struct fifteen_pdb *pdb,
                                          const struct fifteen_array *array,
                                          const struct fifteen_array_run *run, uint8_t *values,
                                          uint64_t *bits, struct fifteen_error *error)
{
    struct task task = {.pdb = pdb, .array = array, .values = values, .bits = bits};
    enum fifteen_status status = rows_begin(array, &task.form, &task.goal_is_odd, error);
    if (status == FIFTEEN_OK)
        status = check_form(&task, error);
    if (status != FIFTEEN_OK)
        return status;
    task.parity_matters = task.form.n_cells - 1 - pdb->k < 2;
    status = row_loop_run(&(struct row_loop){.n_rows = array->n,
                                             .block_rows = BLOCK_ROWS,
                                             .n_threads = run != NULL ? run->n_threads : 0,
                                             .monitor = run != NULL ? run->monitor : NULL,
                                             .block = look_up_block,
                                             .context = &task},
                          error);
    return status == FIFTEEN_OK ? mapped_check(pdb->mapped, error) : status;
}
