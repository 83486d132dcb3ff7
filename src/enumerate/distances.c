/* distances.c - the distances of all boards of a small tray from a goal */
#include <fifteen/distances.h>

#include <inttypes.h>
#include <stdlib.h>

#include "enumerate/all_boards.h"
#include "util/error.h"
#include "util/threads.h"

static enum fifteen_status check_request(const struct fifteen_distances_request *request,
                                         struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = request->geometry;
    const unsigned n_cells = fifteen_cells(geometry);
    const enum fifteen_status status = geometry_check(geometry.rows, geometry.columns, error);
    if (status != FIFTEEN_OK)
        return status;
    uint64_t n_boards = 1;
    for (unsigned n = 3; n <= n_cells; n++)
        n_boards *= n;
    if (n_cells > FIFTEEN_DISTANCES_MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID,
                         "%ux%u has too many boards to count, %" PRIu64
                         ": at most %d cells are possible, such as 3x4",
                         geometry.rows, geometry.columns, n_boards, FIFTEEN_DISTANCES_MAX_CELLS);
    if (!fifteen_board_valid(geometry, request->goal))
        return error_set(error, FIFTEEN_INVALID, "the goal is not a valid %ux%u board",
                         geometry.rows, geometry.columns);
    return FIFTEEN_OK;
}

static enum fifteen_status count_boards(struct all_boards *all,
                                        const struct fifteen_distances_request *request,
                                        const struct fifteen_monitor *monitor,
                                        struct fifteen_error *error)
{
    if (!all_boards_init(all, request->geometry, threads_to_use(request->n_threads), monitor))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the boards of %ux%u",
                         request->geometry.rows, request->geometry.columns);
    const enum fifteen_status status = all_boards_search(all, request->goal);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "the search was cancelled");
    if (!all_boards_list_farthest(all, request->goal, request->max_farthest))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the farthest boards");
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_distances_count(const struct fifteen_distances_request *request,
                                            const struct fifteen_monitor *monitor,
                                            struct fifteen_distances *out,
                                            struct fifteen_error *error)
{
    enum fifteen_status status = check_request(request, error);
    if (status != FIFTEEN_OK)
        return status;
    struct all_boards *const all = calloc(1, sizeof *all);
    if (all == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    status = count_boards(all, request, monitor, error);
    if (status == FIFTEEN_OK)
        *out = all->found;
    all_boards_free(all);
    free(all);
    return status;
}

void fifteen_distances_free(struct fifteen_distances *distances)
{
    free(distances->farthest);
    distances->farthest = NULL;
}
