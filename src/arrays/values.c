/* values.c - a heuristic's values of an array of boards
 *
 * Three ways, by the heuristic: a sum over the tiles is read from a table by cell and tile; the
 * fast engine looks up several boards at once; everything else is evaluated board by board.
 */
/* SPDX-License-Identifier: MIT */
#include "arrays/values.h"

#include <stdlib.h>

#include "arrays/row_loop.h"
#include "util/error.h"

/* Rows of a block, at 0.1 ms for the slowest heuristics; boards that the engine is given at once.
 */
enum { BLOCK_ROWS = 128, ENGINE_BOARDS = 32 };

struct evaluation {
    const struct fifteen_array *array;
    uint8_t *out;
    struct values values;
};

/* ---- the ways ---- */

static uint8_t sum_of_tiles(const struct values *values, const uint8_t *row)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < values->form.n_cells; cell++)
        sum += values->of_tile[cell][row[cell]];
    return (uint8_t)sum;
}

static wide_board canonical_row(const struct values *values, const uint8_t *row)
{
    wide_board board = 0;
    for (unsigned cell = 0; cell < values->form.n_cells; cell++)
        board |= wide_put(values->map.tile[row[cell]], values->map.cell[cell]);
    return board;
}

static uint8_t plain_value(const struct values *values, const uint8_t *row)
{
    const struct heuristic *const heuristic = values->method->heuristic;
    uint8_t state[HEURISTIC_STATE_MAX];
    heuristic->start(heuristic, canonical_row(values, row), state);
    const unsigned value = heuristic->value(heuristic, state);
    return (uint8_t)(value < FIFTEEN_ARRAY_UNSOLVABLE ? value : FIFTEEN_ARRAY_UNSOLVABLE - 1);
}

/* Looks up at most ENGINE_BOARDS boards at once. */
static void look_up(const struct values *values, const uint8_t *boards, const size_t *rows,
                    size_t n, uint8_t *out)
{
    wide_board canonical[ENGINE_BOARDS] = {0};
    uint8_t found[ENGINE_BOARDS];
    for (size_t i = 0; i < n; i++)
        canonical[i] = canonical_row(values, boards + rows[i] * values->form.n_cells);
    any_engine_values(values->method->engine, canonical, n, found);
    for (size_t i = 0; i < n; i++)
        out[rows[i]] = found[i];
}

void values_of_rows(const struct values *values, const uint8_t *boards, const size_t *rows,
                    size_t n, uint8_t *out)
{
    if (values->method != NULL && any_engine_has_values(values->method->engine)) {
        for (size_t i = 0; i < n; i += ENGINE_BOARDS)
            look_up(values, boards, rows + i, n - i < ENGINE_BOARDS ? n - i : ENGINE_BOARDS, out);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const uint8_t *const row = boards + rows[i] * values->form.n_cells;
        out[rows[i]] =
            values->method != NULL ? plain_value(values, row) : sum_of_tiles(values, row);
    }
}

/* ---- a block ---- */

static enum fifteen_status evaluate_block(void *context, size_t first, size_t end,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_error *error)
{
    const struct evaluation *const evaluation = context;
    const struct values *const values = &evaluation->values;
    size_t rows[BLOCK_ROWS];
    size_t n = 0;
    (void)monitor;
    for (size_t i = first; i < end; i++) {
        bool solvable = false;
        const enum fifteen_status status =
            rows_check(evaluation->array, &values->form, values->goal_is_odd, i, &solvable, error);
        if (status != FIFTEEN_OK)
            return status;
        if (solvable)
            rows[n++] = i;
        else
            evaluation->out[i] = FIFTEEN_ARRAY_UNSOLVABLE;
    }
    values_of_rows(values, evaluation->array->boards, rows, n, evaluation->out);
    return FIFTEEN_OK;
}

/* ---- the whole array ---- */

/* Fills of_tile and returns true if the heuristic is a sum over the tiles. */
static bool find_sum(const struct fifteen_solver *solver, const struct fifteen_array *array,
                     struct values *values)
{
    const struct heuristic_spec *const spec = &solver->options.spec;
    const struct row_form *const form = &values->form;
    if (solver->is_blind || solver->options.is_default || spec->n != 1 ||
        spec->part[0].kind->grid_distance == NULL)
        return false;
    for (unsigned home = 0; home < form->n_cells; home++)
        for (unsigned cell = 0; cell < form->n_cells; cell++) {
            const unsigned columns = form->geometry.columns;
            const int down = (int)(cell / columns) - (int)(home / columns);
            const int right = (int)(cell % columns) - (int)(home % columns);
            const unsigned tile = array->goal[home];
            if (tile != 0)
                values->of_tile[cell][tile] = (uint8_t)spec->part[0].kind->grid_distance(
                    (unsigned)abs(down), (unsigned)abs(right));
        }
    return true;
}

/* The problem from the goal to itself has the goal's method, whichever way it is searched. */
static enum fifteen_status find_method(const struct fifteen_solver *solver,
                                       const struct fifteen_array *array, struct values *values,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    const wide_board goal = row_board(&values->form, array->goal);
    const struct tray_problem problem = {values->form.geometry, goal, goal};
    struct task chosen;
    const enum fifteen_status status = dispatch_choose(solver, &problem, monitor, &chosen, error);
    if (status == FIFTEEN_OK)
        values->method = chosen.method;
    canonical_map_init(&values->map, values->form.geometry, goal);
    return status;
}

enum fifteen_status values_init(struct values *values, const struct fifteen_solver *solver,
                                const struct fifteen_array *array,
                                const struct fifteen_monitor *monitor, struct fifteen_error *error)
{
    *values = (struct values){.method = NULL};
    if (solver->cost != FIFTEEN_COST_UNIT)
        return error_set(error, FIFTEEN_INVALID, "values of arrays are in moves, not in costs");
    const enum fifteen_status status =
        rows_begin(array, &values->form, &values->goal_is_odd, error);
    if (status != FIFTEEN_OK || find_sum(solver, array, values))
        return status;
    return find_method(solver, array, values, monitor, error);
}

enum fifteen_status values_check(const struct values *values, struct fifteen_error *error)
{
    return values->method != NULL ? method_check_tables(values->method, FIFTEEN_OK, error)
                                  : FIFTEEN_OK;
}

enum fifteen_status fifteen_array_values(const struct fifteen_solver *solver,
                                         const struct fifteen_array *array,
                                         const struct fifteen_array_run *run, uint8_t *values,
                                         struct fifteen_error *error)
{
    const struct fifteen_monitor *const monitor = run != NULL ? run->monitor : NULL;
    struct evaluation evaluation = {.array = array, .out = values};
    enum fifteen_status status = values_init(&evaluation.values, solver, array, monitor, error);
    if (status == FIFTEEN_OK)
        status = row_loop_run(&(struct row_loop){.n_rows = array->n,
                                                 .block_rows = BLOCK_ROWS,
                                                 .n_threads = run != NULL ? run->n_threads : 0,
                                                 .monitor = monitor,
                                                 .block = evaluate_block,
                                                 .context = &evaluation},
                              error);
    return status == FIFTEEN_OK ? values_check(&evaluation.values, error) : status;
}
