/* quick.c - a solution of a board of any size, soon, and shorter ones as long as there is time */
#include "search/quick/quick.h"

#include <stdlib.h>

#include "board/distance.h"
#include "search/quick/beam.h"
#include "search/quick/construct.h"
#include "search/quick/windows.h"
#include "util/error.h"

/* Measured: what beams get of the time, how the width grows, and the moves of a beam's solution of
 * an n x n board in n^3. */
static const double beam_share = 0.4;
static const double width_growth = 3;
static const double beam_moves = 1.6;

enum {
    FIRST_WIDTH = 16,
    MIN_WIDTH = 8,     /* narrower beams find longer solutions than the construction */
    FIRST_WINDOW = 16, /* moves */
    WINDOW_GROWTH = 4, /* moves */
    MIN_WINDOW_NODES = 10000,
    MAX_WINDOW_NODES = 2000000,
    FIXED_BYTES = 3 << 20 /* of a process that solves a small board */
};

struct quick_search {
    const struct quick_problem *problem;
    struct quick_result *result;
    struct quick_run run;
    unsigned shortest; /* proven lower bound of the right parity */
    bool optimal;
    bool solved;
    bool no_memory; /* for the construction */
};

static bool goes_on(struct quick_search *search)
{
    return !search->optimal && quick_run_goes_on(&search->run);
}

/* Exchanges the best path for a shorter one. */
static void take_path(struct quick_search *search, struct quick_path *path)
{
    quick_path_swap(path, &search->result->path);
    search->optimal = search->result->path.length == search->shortest;
    quick_run_improve(&search->run, search->result->path.length);
}

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
        take_path(search, &path);
    quick_builder_free(&builder);
    quick_board_free(&board);
    quick_path_free(&path);
}

/* ---- beams ---- */

/* The largest width for the memory that the path leaves. */
static unsigned max_width(const struct quick_search *search)
{
    const uint64_t memory = limits_memory(&search->run.watch.limits);
    const uint64_t used = 4 * search->result->path.capacity + FIXED_BYTES;
    return memory > used ? quick_beam_width(search->problem->start->n_cells, memory - used) : 0;
}

/* The share of the run that a beam would take, from what copying its boards costs; too much rather
 * than too little. */
static double expected_share(const struct quick_search *search, unsigned width)
{
    const struct fifteen_limits *const limits = &search->run.watch.limits;
    const struct quick_board *const start = search->problem->start;
    const double n_cells = start->n_cells;
    const double n_boards =
        beam_moves * n_cells * (start->size.rows + start->size.columns) / 2 * width;
    double share = 0;
    if (limits->seconds > 0)
        share = n_boards * (4e-7 + 1e-9 * n_cells) / limits->seconds;
    if (limits->n_nodes != 0 && n_boards * 2 / (double)limits->n_nodes > share)
        share = n_boards * 2 / (double)limits->n_nodes;
    if (limits->seconds > 0 || limits->n_nodes != 0)
        return share;
    return n_boards * (4 + n_cells / 25) / search->run.default_nodes;
}

/* The width for which a beam takes the rest of the beams' share, if one of `width` takes
 * `share`; at most width_growth times as wide. */
static unsigned next_width(const struct quick_search *search, unsigned width, double share)
{
    const double rest = beam_share - quick_run_share(&search->run);
    if (rest <= 0)
        return 0;
    const double growth = share * width_growth <= rest ? width_growth : rest / share;
    const unsigned max = max_width(search);
    const double next = growth * width;
    return next < max ? (unsigned)next : max;
}

static void run_beams(struct quick_search *search)
{
    unsigned width = FIRST_WIDTH;
    if (expected_share(search, width) > beam_share)
        width = next_width(search, width, expected_share(search, width));
    if (width > max_width(search))
        width = max_width(search);
    while (width >= MIN_WIDTH && goes_on(search)) {
        struct quick_path path = {.moves = NULL};
        const double begun = quick_run_share(&search->run);
        const enum quick_beam_end end =
            quick_beam(search->problem->start, width, search->run.best, &search->run, &path);
        if (end == QUICK_BEAM_SOLVED)
            take_path(search, &path);
        const bool failed = path.failed;
        quick_path_free(&path);
        if (failed)
            return;
        const unsigned next = next_width(search, width, quick_run_share(&search->run) - begun);
        if (next < width + width / 4)
            return;
        width = next;
    }
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
    while (has_windows && goes_on(search) && quick_run_has_more(&search->run)) {
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
    if (limit >= FIXED_BYTES + 24 * n_cells + 3 * moves)
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
        run_beams(search);
        run_windows(search);
    }
    if (run->status == FIFTEEN_CANCELLED)
        return run->status;
    if (search->no_memory)
        return error_set(run->error, FIFTEEN_NO_MEMORY, "out of memory for a solution");
    if (!search->solved)
        return run->status;
    if (search->problem->max_length == 0 || run->best <= search->problem->max_length)
        return FIFTEEN_OK;
    if (run->status != FIFTEEN_OK)
        return run->status;
    return error_set(run->error, FIFTEEN_LIMIT,
                     "the shortest solution found has %zu moves; more than %zu are not supported",
                     run->best, search->problem->max_length);
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
