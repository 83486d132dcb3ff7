/* quick_tray.c - the quick search of a tray's job */
#include <string.h>

#include "search/engine/job.h"
#include "search/quick/quick.h"
#include "util/error.h"

/* Moves of a board of the job's tray and those of its quick board are the same. */
static bool make_board(const struct search_job *job, struct quick_board *board)
{
    const struct tray *const tray = job->tray;
    uint8_t cell_of[FIFTEEN_TRAY_MAX_CELLS] = {0}; /* by tile, in the goal */
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        cell_of[wide_tile(job->goal, cell)] = (uint8_t)cell;
    if (!quick_board_alloc(board, tray->geometry, cell_of[0]))
        return false;
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        quick_board_put(board, cell, cell_of[wide_tile(job->start, cell)]);
    return true;
}

enum fifteen_status quick_search(const struct search_job *job, const struct heuristic *heuristic,
                                 struct search_result *result, struct fifteen_error *error)
{
    (void)heuristic;
    struct quick_board start;
    struct quick_result found;
    const struct quick_problem problem = {
        .start = &start, .limits = &job->limits, .monitor = &job->monitor};
    if (!make_board(job, &start))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a board");
    enum fifteen_status status = quick_solve(&problem, &found, error);
    quick_board_free(&start);
    result->expanded = found.expanded;
    result->generated = found.generated;
    result->initial_h = found.initial_h;
    result->lower_bound = found.lower_bound;
    result->n_threads = 1;
    uint8_t *const moves = search_result_moves(result, found.path.length);
    if (moves == NULL)
        status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    else if (found.path.length > 0)
        memcpy(moves, found.path.moves, found.path.length);
    quick_path_free(&found.path);
    return status;
}
