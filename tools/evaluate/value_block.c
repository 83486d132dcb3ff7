/* value_block.c - boards of one size and one goal, whose heuristic values are computed at once */
/* SPDX-License-Identifier: MIT */
#include "evaluate/value_block.h"

#include <stdlib.h>

#include "cli/grow.h"
#include "cli/message.h"
#include "process/interrupt.h"

enum { MAX_BOARDS = 1 << 16, MAX_CELLS = 1 << 20 };

bool value_block_has_room(const struct value_block *block)
{
    const size_t n_cells = block->goal != NULL ? fifteen_cells(fifteen_board_size(block->goal)) : 1;
    return block->n < MAX_BOARDS && block->n < MAX_CELLS / n_cells;
}

enum fifteen_status value_block_add(struct value_block *block, const struct value_board *board,
                                    struct fifteen_error *error)
{
    struct value_board *const boards =
        grow_array(block->boards, &block->n_allocated, block->n + 1, sizeof *boards);
    if (boards == NULL) {
        fifteen_board_free(board->grid);
        return message_no_memory(error);
    }
    block->boards = boards;
    boards[block->n++] = *board;
    return FIFTEEN_OK;
}

void value_block_clear(struct value_block *block)
{
    for (size_t i = 0; i < block->n; i++)
        fifteen_board_free(block->boards[i].grid);
    fifteen_board_free(block->goal);
    block->goal = NULL;
    block->n = 0;
}

void value_block_free(struct value_block *block)
{
    value_block_clear(block);
    free(block->boards);
}

/* ---- up to 25 cells ---- */

static void copy_row(const struct fifteen_board *grid, uint8_t *row)
{
    const uint16_t *const tiles = fifteen_board_tiles(grid);
    const unsigned n_cells = fifteen_cells(fifteen_board_size(grid));
    for (unsigned cell = 0; cell < n_cells; cell++)
        row[cell] = (uint8_t)tiles[cell];
}

static void set_values(struct value_block *block, const uint8_t *values)
{
    for (size_t i = 0; i < block->n; i++) {
        struct value_board *const board = &block->boards[i];
        if (board->grid == NULL)
            continue;
        board->value = *values++;
        board->status = board->value == FIFTEEN_ARRAY_UNSOLVABLE ? VALUE_UNSOLVABLE : VALUE_KNOWN;
    }
}

/* `rows` has room for the goal and all boards, `values` for a byte each. */
static enum fifteen_status evaluate_rows(struct value_block *block,
                                         const struct fifteen_solver *solver, unsigned n_threads,
                                         uint8_t *rows, uint8_t *values,
                                         struct fifteen_error *error)
{
    const struct fifteen_monitor monitor = interrupt_monitor();
    const struct fifteen_array_run run = {.n_threads = n_threads, .monitor = &monitor};
    const struct fifteen_geometry size = fifteen_board_size(block->goal);
    const size_t n_cells = fifteen_cells(size);
    struct fifteen_array array = {.geometry = size, .goal = rows, .boards = rows + n_cells};
    copy_row(block->goal, rows);
    for (size_t i = 0; i < block->n; i++)
        if (block->boards[i].grid != NULL)
            copy_row(block->boards[i].grid, rows + ++array.n * n_cells);
    const enum fifteen_status status = fifteen_array_values(solver, &array, &run, values, error);
    if (status == FIFTEEN_OK)
        set_values(block, values);
    return status;
}

static enum fifteen_status evaluate_trays(struct value_block *block,
                                          const struct fifteen_solver *solver, unsigned n_threads,
                                          struct fifteen_error *error)
{
    uint8_t *const rows = calloc(block->n + 1, fifteen_cells(fifteen_board_size(block->goal)));
    uint8_t *const values = calloc(block->n, 1);
    const enum fifteen_status status =
        rows != NULL && values != NULL
            ? evaluate_rows(block, solver, n_threads, rows, values, error)
            : message_no_memory(error);
    free(rows);
    free(values);
    return status;
}

/* ---- more cells ---- */

static enum fifteen_status evaluate_grids(struct value_block *block,
                                          const struct fifteen_solver *solver,
                                          struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (size_t i = 0; i < block->n && status == FIFTEEN_OK; i++) {
        struct value_board *const board = &block->boards[i];
        const struct fifteen_problem pair = {.start = board->grid, .goal = block->goal};
        if (interrupt_requested())
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        if (board->grid == NULL)
            continue;
        const bool solvable = fifteen_board_solvable(board->grid, block->goal);
        board->status = solvable ? VALUE_KNOWN : VALUE_UNSOLVABLE;
        if (solvable)
            status = fifteen_evaluate(solver, &pair, &board->value, error);
    }
    return status;
}

/* The solver is prepared for the goal itself: tables that only serve a start are of no use. */
enum fifteen_status value_block_evaluate(struct value_block *block, struct tables *tables,
                                         const struct fifteen_solver *solver, unsigned n_threads,
                                         struct fifteen_error *error)
{
    if (block->goal == NULL)
        return FIFTEEN_OK;
    const struct fifteen_problem home = {.start = block->goal, .goal = block->goal};
    const enum fifteen_status status = tables_prepare(tables, solver, &home, error);
    if (status != FIFTEEN_OK)
        return status;
    return fifteen_tray_valid(fifteen_board_size(block->goal))
               ? evaluate_trays(block, solver, n_threads, error)
               : evaluate_grids(block, solver, error);
}
