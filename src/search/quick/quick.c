/* quick.c - a solution of a board of any size, soon, and shorter ones as long as there is time */
/* SPDX-License-Identifier: MIT */
#include "search/quick/quick.h"

#include <stdlib.h>

#include "board/distance.h"
#include "search/quick/beams.h"
#include "search/quick/construct.h"
#include "search/quick/windows.h"
#include "util/error.h"

enum {
    FIRST_WINDOW = 16, /* moves */
    WINDOW_GROWTH = 4, /* moves */
    MIN_WINDOW_NODES = 10000,
    MAX_WINDOW_NODES = 2000000
};

/* ---- construction ---- */

static void construct(struct quick_search *search)
{
    const struct quick_board *const start = search->problem->start;
    struct quick_layers layers;
    struct quick_board board;
    struct quick_path path = {.moves = NULL};
    struct quick_builder builder;
    const bool has_board = quick_board_alloc(&board, start->size, start->blank);
    const bool has_builder = quick_builder_init(&builder, &board, &path, &search->run);
    search->no_memory = !has_board || !has_builder;
    if (!search->no_memory) {
        quick_board_copy(&board, start);
        quick_layers_init(&layers, start->size, start->blank, 2);
        quick_build_rest(&builder, &layers, 0);
        search->no_memory = path.failed;
        search->solved = !path.failed && quick_board_solved(&board);
    }
    if (search->solved)
        quick_take_path(search, &path);
    quick_builder_free(&builder);
    quick_board_free(&board);
    quick_path_free(&path);
}

/* ---- windows ---- */

/* Sweeps with longer and longer windows, each until it gains less than a thousandth; after the
 * longest, from the first again, with another order of moves. */
static void run_windows(struct quick_search *search)
{
    struct quick_path *const path = &search->result->path;
    struct quick_windows windows;
    const bool has_windows = quick_windows_init(&windows, search->problem->start, &search->run);
    unsigned length = FIRST_WINDOW;
    windows.max_nodes = MIN_WINDOW_NODES;
    while (has_windows && quick_goes_on(search) && quick_run_has_more(&search->run)) {
        const size_t before = path->length;
        search->optimal = quick_windows_sweep(&windows, path, length, length / 4);
        windows.first_move++;
        if (path->length < before)
            quick_run_improve(&search->run, path->length);
        search->optimal |= path->length == search->shortest;
        if (before - path->length > before / 1000)
            continue;
        const bool last = length == QUICK_MAX_WINDOW;
        length = last ? FIRST_WINDOW : length + WINDOW_GROWTH;
        if (windows.max_nodes < MAX_WINDOW_NODES)
            windows.max_nodes *= 2;
    }
    quick_windows_free(&windows);
}

/* ---- all of it ---- */

/* Checks the memory of the construction and the windows, with a path of 5 n^3 moves. */
static enum fifteen_status check_memory(const struct quick_search *search)
{
    const struct quick_board *const start = search->problem->start;
    const uint64_t limit = limits_memory(&search->run.watch.limits);
    const uint64_t n_cells = start->n_cells;
    const uint64_t moves = 5 * n_cells * (start->size.rows + (uint64_t)start->size.columns) / 2;
    if (limit >= QUICK_FIXED_BYTES + 24 * n_cells + 3 * moves)
        return FIFTEEN_OK;
    return limits_memory_reached(limit, 0, "", search->run.error);
}

static enum fifteen_status run_search(struct quick_search *search)
{
    struct quick_run *const run = &search->run;
    const enum fifteen_status status = check_memory(search);
    if (status != FIFTEEN_OK)
        return status;
    watch_prove(&run->watch, search->shortest);
    construct(search);
    if (search->solved) {
        quick_run_beams(search);
        run_windows(search);
    }
    if (run->status == FIFTEEN_CANCELLED)
        return run->status;
    if (search->no_memory)
        return error_set(run->error, FIFTEEN_NO_MEMORY, "out of memory for a solution");
    return search->solved ? FIFTEEN_OK : run->status;
}

enum fifteen_status quick_solve(const struct quick_problem *problem, struct quick_result *result,
                                struct fifteen_error *error)
{
    const struct quick_board *const start = problem->start;
    struct quick_search search = {.problem = problem, .result = result};
    *result = (struct quick_result){.initial_h = quick_board_manhattan(start)};
    search.shortest =
        length_at_least(start->size, start->where[start->blank], start->blank, result->initial_h);
    quick_run_start(&search.run, problem->limits, problem->monitor, error);
    search.run.default_nodes = 5e6 + 5e4 * start->n_cells;
    const enum fifteen_status status = run_search(&search);
    result->expanded = search.run.expanded;
    result->generated = search.run.generated;
    result->lower_bound = search.optimal ? (unsigned)result->path.length : search.shortest;
    return status;
}
