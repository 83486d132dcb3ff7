/* values.c - a heuristic's values of an array of boards
 *
 * Three ways, by the heuristic: a sum over the tiles is read from a table by cell and tile; the
 * fast engine looks up several boards at once; everything else is evaluated board by board.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "arrays/row_loop.h"
#include "arrays/rows.h"
#include "search/plan/dispatch.h"
#include "util/error.h"

/* Rows of a block, at 0.1 ms for the slowest heuristics; boards that the engine is given at once.
 */
enum { BLOCK_ROWS = 128, ENGINE_BOARDS = 32 };

struct evaluation {
    const struct fifteen_array *array;
    uint8_t *values;
    struct row_form form;
    bool goal_is_odd;
    const struct method *method; /* NULL: `of_tile` has the distances */
    struct canonical_map map;
    uint8_t of_tile[FIFTEEN_TRAY_MAX_CELLS][32]; /* by cell and tile */
};

/* ---- the ways ---- */

static uint8_t sum_of_tiles(const struct evaluation *evaluation, const uint8_t *row)
{
    unsigned sum = 0;
    for (unsigned cell = 0; cell < evaluation->form.n_cells; cell++)
        sum += evaluation->of_tile[cell][row[cell]];
    return (uint8_t)sum;
}

static wide_board canonical_row(const struct evaluation *evaluation, const uint8_t *row)
{
    wide_board board = 0;
    for (unsigned cell = 0; cell < evaluation->form.n_cells; cell++)
        board |= wide_put(evaluation->map.tile[row[cell]], evaluation->map.cell[cell]);
    return board;
}

static uint8_t plain_value(const struct evaluation *evaluation, const uint8_t *row)
{
    const struct heuristic *const heuristic = evaluation->method->heuristic;
    uint8_t state[HEURISTIC_STATE_MAX];
    heuristic->start(heuristic, canonical_row(evaluation, row), state);
    const unsigned value = heuristic->value(heuristic, state);
    return (uint8_t)(value < FIFTEEN_ARRAY_UNSOLVABLE ? value : FIFTEEN_ARRAY_UNSOLVABLE - 1);
}

/* Sets the values of the n solvable boards at `rows`. */
static void look_up(const struct evaluation *evaluation, const size_t *rows, size_t n)
{
    wide_board boards[ENGINE_BOARDS] = {0};
    uint8_t values[ENGINE_BOARDS];
    for (size_t i = 0; i < n; i++)
        boards[i] = canonical_row(evaluation,
                                  evaluation->array->boards + rows[i] * evaluation->form.n_cells);
    any_engine_values(evaluation->method->engine, boards, n, values);
    for (size_t i = 0; i < n; i++)
        evaluation->values[rows[i]] = values[i];
}

/* ---- a block ---- */

static enum fifteen_status evaluate_block(void *context, size_t first, size_t end,
                                          const struct fifteen_monitor *monitor,
                                          struct fifteen_error *error)
{
    const struct evaluation *const evaluation = context;
    const bool on_engine =
        evaluation->method != NULL && any_engine_has_values(evaluation->method->engine);
    size_t rows[ENGINE_BOARDS];
    size_t n = 0;
    (void)monitor;
    for (size_t i = first; i < end; i++) {
        const uint8_t *const row = evaluation->array->boards + i * evaluation->form.n_cells;
        bool solvable = false;
        const enum fifteen_status status = rows_check(evaluation->array, &evaluation->form,
                                                      evaluation->goal_is_odd, i, &solvable, error);
        if (status != FIFTEEN_OK)
            return status;
        if (!solvable)
            evaluation->values[i] = FIFTEEN_ARRAY_UNSOLVABLE;
        else if (on_engine)
            rows[n++] = i;
        else
            evaluation->values[i] = evaluation->method != NULL ? plain_value(evaluation, row)
                                                               : sum_of_tiles(evaluation, row);
        if (n == ENGINE_BOARDS) {
            look_up(evaluation, rows, n);
            n = 0;
        }
    }
    if (n > 0)
        look_up(evaluation, rows, n);
    return FIFTEEN_OK;
}

/* ---- the whole array ---- */

/* Fills of_tile and returns true if the heuristic is a sum over the tiles. */
static bool find_sum(const struct fifteen_solver *solver, struct evaluation *evaluation)
{
    const struct heuristic_spec *const spec = &solver->options.spec;
    const struct row_form *const form = &evaluation->form;
    if (solver->is_blind || solver->options.is_default || spec->n != 1 ||
        spec->part[0].kind->grid_distance == NULL)
        return false;
    for (unsigned home = 0; home < form->n_cells; home++)
        for (unsigned cell = 0; cell < form->n_cells; cell++) {
            const unsigned columns = form->geometry.columns;
            const int down = (int)(cell / columns) - (int)(home / columns);
            const int right = (int)(cell % columns) - (int)(home % columns);
            const unsigned tile = evaluation->array->goal[home];
            if (tile != 0)
                evaluation->of_tile[cell][tile] = (uint8_t)spec->part[0].kind->grid_distance(
                    (unsigned)abs(down), (unsigned)abs(right));
        }
    return true;
}

/* The problem from the goal to itself has the goal's method, whichever way it is searched. */
static enum fifteen_status find_method(const struct fifteen_solver *solver,
                                       struct evaluation *evaluation,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    const wide_board goal = row_board(&evaluation->form, evaluation->array->goal);
    const struct tray_problem problem = {evaluation->form.geometry, goal, goal};
    struct task chosen;
    const enum fifteen_status status = dispatch_choose(solver, &problem, monitor, &chosen, error);
    if (status == FIFTEEN_OK)
        evaluation->method = chosen.method;
    canonical_map_init(&evaluation->map, evaluation->form.geometry, goal);
    return status;
}

enum fifteen_status fifteen_array_values(const struct fifteen_solver *solver,
                                         const struct fifteen_array *array,
                                         const struct fifteen_array_run *run, uint8_t *values,
                                         struct fifteen_error *error)
{
    const struct fifteen_monitor *const monitor = run != NULL ? run->monitor : NULL;
    struct evaluation evaluation = {.array = array, .values = values};
    if (solver->cost != FIFTEEN_COST_UNIT)
        return error_set(error, FIFTEEN_INVALID, "values of arrays are in moves, not in costs");
    enum fifteen_status status =
        rows_begin(array, &evaluation.form, &evaluation.goal_is_odd, error);
    if (status == FIFTEEN_OK && !find_sum(solver, &evaluation))
        status = find_method(solver, &evaluation, monitor, error);
    if (status != FIFTEEN_OK)
        return status;
    status = row_loop_run(&(struct row_loop){.n_rows = array->n,
                                             .block_rows = BLOCK_ROWS,
                                             .n_threads = run != NULL ? run->n_threads : 0,
                                             .monitor = monitor,
                                             .block = evaluate_block,
                                             .context = &evaluation},
                          error);
    return status == FIFTEEN_OK && evaluation.method != NULL
               ? method_check_tables(evaluation.method, status, error)
               : status;
}
