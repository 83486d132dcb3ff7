/* distances.c - the distances of all boards of a small tray from a goal */
/* SPDX-License-Identifier: MIT */
#include <fifteen/arrays.h>

#include <inttypes.h>
#include <stdlib.h>

#include "board/board.h"
#include "enumerate/farthest.h"
#include "enumerate/frontier.h"
#include "util/amount.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/threads.h"

static uint64_t megabytes(uint64_t n_bytes)
{
    return n_bytes / 1000000 + (n_bytes % 1000000 != 0);
}

/* 64 bits for 60 boards, whose number has 64 bits up to 20 cells. */
static enum fifteen_status reject_size(struct fifteen_geometry geometry,
                                       struct fifteen_error *error)
{
    char count[AMOUNT_SIZE];
    uint64_t n_boards = 1;
    if (fifteen_cells(geometry) > 20)
        return error_set(error, FIFTEEN_INVALID,
                         "%ux%u has too many boards: at most %d cells are possible, such as 2x7",
                         geometry.rows, geometry.columns, FIFTEEN_DISTANCES_MAX_CELLS);
    for (unsigned n = 3; n <= fifteen_cells(geometry); n++)
        n_boards *= n;
    return error_set(error, FIFTEEN_INVALID,
                     "%ux%u has %s boards, which need %" PRIu64
                     " GB of memory: at most %d cells are possible, such as 2x7",
                     geometry.rows, geometry.columns, amount_count(n_boards, count),
                     megabytes(n_boards / 60 * 8) / 1000, FIFTEEN_DISTANCES_MAX_CELLS);
}

static enum fifteen_status check_request(const struct fifteen_distances_request *request,
                                         struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = request->goal->size;
    if (request->is_bounded && !fifteen_tray_valid(geometry))
        return error_set(error, FIFTEEN_INVALID,
                         "%ux%u has too many cells: at most %d are possible", geometry.rows,
                         geometry.columns, FIFTEEN_TRAY_MAX_CELLS);
    if (request->is_bounded && request->max_depth > FIFTEEN_MAX_MOVES)
        return error_set(error, FIFTEEN_INVALID, "the maximum distance is %d", FIFTEEN_MAX_MOVES);
    return request->is_bounded || fifteen_cells(geometry) <= FIFTEEN_DISTANCES_MAX_CELLS
               ? FIFTEEN_OK
               : reject_size(geometry, error);
}

static enum fifteen_status check_memory(const struct enumeration *work,
                                        const struct fifteen_distances_request *request,
                                        struct fifteen_error *error)
{
    const struct fifteen_geometry geometry = request->goal->size;
    const uint64_t limit = request->memory_bytes;
    const uint64_t n_needed = sizeof *work + work->all.bits_bytes + work->all.states_bytes;
    const uint64_t n_available = memory_available();
    char amount[AMOUNT_SIZE];
    if (limit != 0 && n_needed > limit) {
        error_format(error, "%ux%u needs %" PRIu64 " MB of memory, more than the limit of %s",
                     geometry.rows, geometry.columns, megabytes(n_needed),
                     amount_bytes(limit, amount));
        error_about(error, FIFTEEN_ARGUMENT_MEMORY, "");
        return FIFTEEN_LIMIT;
    }
    if (n_needed > n_available)
        return error_set(error, FIFTEEN_NO_MEMORY,
                         "%ux%u needs %" PRIu64 " MB of memory, but only %" PRIu64
                         " MB are available; end other programs or use a larger machine",
                         geometry.rows, geometry.columns, megabytes(n_needed),
                         n_available / 1000000);
    return FIFTEEN_OK;
}

static enum fifteen_status count_boards(struct enumeration *work,
                                        const struct fifteen_distances_request *request,
                                        struct fifteen_error *error)
{
    enum fifteen_status status = check_memory(work, request, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!all_boards_alloc(&work->all))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the boards of %ux%u",
                         request->goal->size.rows, request->goal->size.columns);
    status = enumeration_run(work);
    if (status != FIFTEEN_OK)
        return error_set(error, status, "the search was cancelled");
    if (!farthest_list(work, request->goal, request->max_farthest))
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
    if (request->is_bounded)
        return frontier_count(request, monitor, out, error);
    struct enumeration *const work = calloc(1, sizeof *work);
    if (work == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    all_boards_init(&work->all, request->goal->size);
    work->report.to = monitor;
    work->n_threads = threads_to_use(request->n_threads);
    work->home = work->all.path.position[board_blank(request->goal)];
    status = count_boards(work, request, error);
    if (status == FIFTEEN_OK)
        *out = work->found;
    all_boards_free(&work->all);
    free(work);
    return status;
}

void fifteen_distances_free(struct fifteen_distances *distances)
{
    free(distances->farthest);
    distances->farthest = NULL;
}
