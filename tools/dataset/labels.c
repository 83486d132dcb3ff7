/* labels.c - what a data set says of its boards: lengths, first moves and heuristic values */
/* SPDX-License-Identifier: MIT */
#include "dataset/labels.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "process/interrupt.h"

/* Boards that heuristics are computed for at once. */
enum { BLOCK_ROWS = 64 };

static enum fifteen_status make_grid(struct fifteen_geometry size, const uint8_t *row,
                                     struct fifteen_board **out, struct fifteen_error *error)
{
    int tiles[FIFTEEN_TRAY_MAX_CELLS];
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        tiles[cell] = row[cell];
    return fifteen_board_create(size, tiles, out, error);
}

/* ---- solvers ---- */

/* Creates a solver that is prepared for the goal. */
static enum fifteen_status create_solver(const struct labels *labels, struct tables *tables,
                                         const struct search_settings *search,
                                         struct fifteen_solver **out, struct fifteen_error *error)
{
    const struct fifteen_problem home = {labels->goal, labels->goal};
    const enum fifteen_status status = tables_create_solver(tables, search, out, error);
    return status == FIFTEEN_OK ? tables_prepare(tables, *out, &home, error) : status;
}

enum fifteen_status labels_init(struct labels *labels, const struct recipe *recipe,
                                struct tables *tables, const struct search_settings *search,
                                struct fifteen_error *error)
{
    *labels = (struct labels){
        .size = recipe->size, .first_moves = recipe->first_moves, .layout = recipe_layout(recipe)};
    memcpy(labels->goal_row, recipe->goal, sizeof labels->goal_row);
    enum fifteen_status status = make_grid(recipe->size, recipe->goal, &labels->goal, error);
    if (status == FIFTEEN_OK)
        status = create_solver(labels, tables, search, &labels->solver, error);
    for (unsigned i = 0; i < recipe->n_heuristics && status == FIFTEEN_OK; i++) {
        struct search_settings of_heuristic = *search;
        of_heuristic.heuristic = recipe->heuristics[i];
        status = create_solver(labels, tables, &of_heuristic, &labels->evaluators[i], error);
    }
    return status;
}

void labels_identify_tables(const struct labels *labels, struct recipe *recipe)
{
    const struct fifteen_problem home = {labels->goal, labels->goal};
    recipe->has_tables = true;
    for (unsigned i = 0; i < recipe->n_heuristics; i++)
        recipe->tables[i] = fifteen_solver_tables_hash(labels->evaluators[i], &home);
}

void labels_free(struct labels *labels)
{
    for (unsigned i = 0; i < ROW_MAX_VALUES; i++)
        fifteen_solver_free(labels->evaluators[i]);
    fifteen_solver_free(labels->solver);
    fifteen_board_free(labels->goal);
}

/* ---- lengths ---- */

/* A search that ends once no solution of `max` moves is left. */
struct bounded_search {
    unsigned max;
    bool exceeded;
};

static bool report_bound(void *context, const struct fifteen_progress *progress)
{
    struct bounded_search *const search = context;
    if (progress->search != NULL && progress->search->lower_bound > search->max)
        search->exceeded = true;
    return !search->exceeded && !interrupt_requested();
}

/* Sets *length, or *exceeded if all solutions have more than `max` moves. */
static enum fifteen_status solve_within(const struct labels *labels, const uint8_t *row,
                                        unsigned max, unsigned *length, bool *exceeded,
                                        struct fifteen_error *error)
{
    static const struct fifteen_limits limits = {.n_threads = 1};
    struct bounded_search search = {.max = max};
    const struct fifteen_monitor monitor = {report_bound, &search};
    struct fifteen_problem problem = {.goal = labels->goal};
    struct fifteen_result result;
    struct fifteen_board *start = NULL;
    enum fifteen_status status = make_grid(labels->size, row, &start, error);
    if (status != FIFTEEN_OK)
        return status;
    problem.start = start;
    status = message_advise(
        fifteen_solve(labels->solver, &problem, &limits, &monitor, &result, error), error);
    fifteen_board_free(start);
    *length = (unsigned)result.solution.length;
    fifteen_result_free(&result);
    *exceeded = status == FIFTEEN_CANCELLED && search.exceeded;
    if (*exceeded)
        return FIFTEEN_OK;
    if (status != FIFTEEN_OK)
        return status;
    *exceeded = *length > max;
    return FIFTEEN_OK;
}

enum fifteen_status labels_set_length_within(const struct labels *labels, uint8_t *row,
                                             unsigned max, struct fifteen_error *error)
{
    unsigned length = 0;
    bool exceeded;
    const enum fifteen_status status = solve_within(labels, row, max, &length, &exceeded, error);
    if (status == FIFTEEN_OK)
        row[row_length_at(&labels->layout)] = (uint8_t)(exceeded ? FIFTEEN_MAX_MOVES : length);
    return status;
}

enum fifteen_status labels_set_lengths(const struct labels *labels, uint8_t *rows, unsigned n,
                                       struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status = labels_set_length_within(labels, rows + i * row_size(&labels->layout),
                                          FIFTEEN_MAX_MOVES, error);
    return status;
}

/* ---- first moves ---- */

/* Moves the blank of a row. Returns false if it would leave the tray. */
static bool move_blank(struct fifteen_geometry size, uint8_t *row, enum fifteen_move move)
{
    const unsigned columns = size.columns;
    unsigned blank = 0;
    unsigned column = 0;
    for (; row[blank] != 0; blank++)
        column = column + 1 < columns ? column + 1 : 0;
    const bool possible[] = {[FIFTEEN_UP] = blank >= columns,
                             [FIFTEEN_LEFT] = column > 0,
                             [FIFTEEN_RIGHT] = column + 1 < columns,
                             [FIFTEEN_DOWN] = blank + columns < fifteen_cells(size)};
    const int step[] = {[FIFTEEN_UP] = -(int)columns,
                        [FIFTEEN_LEFT] = -1,
                        [FIFTEEN_RIGHT] = 1,
                        [FIFTEEN_DOWN] = (int)columns};
    if (!possible[move])
        return false;
    const unsigned to = (unsigned)((int)blank + step[move]);
    row[blank] = row[to];
    row[to] = 0;
    return true;
}

/* A move is optimal if it leads to a board that is one move closer. */
static enum fifteen_status set_first_moves(const struct labels *labels, uint8_t *row,
                                           struct fifteen_error *error)
{
    const unsigned length = row[row_length_at(&labels->layout)];
    unsigned moves = 0;
    for (unsigned move = 0; move < 4 && length > 0; move++) {
        uint8_t neighbour[FIFTEEN_TRAY_MAX_CELLS];
        unsigned left = 0;
        bool exceeded;
        memcpy(neighbour, row, labels->layout.n_cells);
        if (!move_blank(labels->size, neighbour, (enum fifteen_move)move))
            continue;
        const enum fifteen_status status =
            solve_within(labels, neighbour, length - 1, &left, &exceeded, error);
        if (status != FIFTEEN_OK)
            return status;
        if (!exceeded)
            moves |= 1U << move;
        if (moves != 0 && labels->first_moves == FIRST_MOVES_ONE)
            break;
    }
    row[row_moves_at(&labels->layout)] = (uint8_t)moves;
    return FIFTEEN_OK;
}

/* ---- values ---- */

/* Sets the values of at most BLOCK_ROWS rows. */
static enum fifteen_status set_values(const struct labels *labels, uint8_t *rows, unsigned n,
                                      struct fifteen_error *error)
{
    static const struct fifteen_array_run run = {.n_threads = 1};
    const struct row_layout *const layout = &labels->layout;
    uint8_t boards[BLOCK_ROWS * FIFTEEN_TRAY_MAX_CELLS];
    uint8_t values[BLOCK_ROWS];
    const struct fifteen_array array = {
        .geometry = labels->size, .goal = labels->goal_row, .boards = boards, .n = n};
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n; i++)
        memcpy(boards + (size_t)i * layout->n_cells, rows + i * row_size(layout), layout->n_cells);
    for (unsigned h = 0; h < layout->n_values && status == FIFTEEN_OK; h++) {
        status = fifteen_array_values(labels->evaluators[h], &array, &run, values, error);
        for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
            rows[i * row_size(layout) + row_values_at(layout) + h] = values[i];
    }
    return status;
}

enum fifteen_status labels_set_rest(const struct labels *labels, uint8_t *rows, unsigned n,
                                    struct fifteen_error *error)
{
    const size_t size = row_size(&labels->layout);
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i += BLOCK_ROWS)
        status =
            set_values(labels, rows + i * size, n - i < BLOCK_ROWS ? n - i : BLOCK_ROWS, error);
    if (labels->first_moves == FIRST_MOVES_NONE)
        return status;
    for (unsigned i = 0; i < n && status == FIFTEEN_OK; i++)
        status = set_first_moves(labels, rows + i * size, error);
    return status;
}
