/* enumerate.c - all boards of a small tray with their distances: breadth-first search
 *
 * The rows written so far are the queue.
 */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "arrays/rows.h"
#include "board/rank.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/report.h"

enum { MAX_CELLS = 12, REPORT_ROWS = 4096 };

struct listing {
    struct row_form form;
    struct tray tray;
    uint64_t *seen; /* bit r: the board of rank r is listed */
    size_t n;       /* rows listed */
    uint8_t *boards;
    uint8_t *distances;
};

/* Lists a board unless it is. */
static void add(struct listing *list, const uint8_t *row, uint8_t distance)
{
    const uint32_t rank = rank_of(row, list->form.n_cells);
    const uint64_t bit = UINT64_C(1) << rank % 64;
    if ((list->seen[rank / 64] & bit) != 0)
        return;
    list->seen[rank / 64] |= bit;
    memcpy(list->boards + list->n * list->form.n_cells, row, list->form.n_cells);
    list->distances[list->n++] = distance;
}

static void add_neighbours(struct listing *list, size_t index)
{
    const unsigned n_cells = list->form.n_cells;
    uint8_t row[MAX_CELLS];
    memcpy(row, list->boards + index * n_cells, n_cells);
    unsigned blank = 0;
    while (row[blank] != 0)
        blank++;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = list->tray.to[blank][move];
        if (to == TRAY_NO_CELL)
            continue;
        row[blank] = row[to];
        row[to] = 0;
        add(list, row, (uint8_t)(list->distances[index] + 1));
        row[to] = row[blank];
        row[blank] = 0;
    }
}

static enum fifteen_status list_all(struct listing *list, const struct fifteen_monitor *monitor,
                                    struct fifteen_error *error)
{
    struct report report = {monitor, {.stage = FIFTEEN_STAGE_BOARDS}};
    report.progress.total = rank_factorial(list->form.n_cells) / 2;
    double reported = clock_seconds();
    for (size_t i = 0; i < list->n; i++) {
        if (i % REPORT_ROWS == 0 && clock_seconds() - reported > 0.02) {
            reported = clock_seconds();
            report.progress.done = i;
            report.progress.level = list->distances[i];
            if (report_make(&report) != FIFTEEN_OK)
                return error_set(error, FIFTEEN_CANCELLED, "cancelled");
        }
        add_neighbours(list, i);
    }
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_array_enumerate(struct fifteen_geometry geometry, const uint8_t *goal,
                                            const struct fifteen_monitor *monitor, uint8_t *boards,
                                            uint8_t *distances, struct fifteen_error *error)
{
    const struct fifteen_array array = {.geometry = geometry, .goal = goal};
    struct listing list = {.boards = boards, .distances = distances};
    bool is_odd;
    enum fifteen_status status = rows_begin(&array, &list.form, &is_odd, error);
    if (status != FIFTEEN_OK)
        return status;
    if (list.form.n_cells > MAX_CELLS)
        return error_set(error, FIFTEEN_INVALID,
                         "%ux%u has too many boards to list; expected at most %d cells",
                         geometry.rows, geometry.columns, MAX_CELLS);
    tray_init(&list.tray, geometry);
    const size_t seen_bytes = (rank_factorial(list.form.n_cells) / 64 + 1) * sizeof *list.seen;
    list.seen = memory_alloc(seen_bytes);
    if (list.seen == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for all boards of %ux%u",
                         geometry.rows, geometry.columns);
    add(&list, goal, 0);
    status = list_all(&list, monitor, error);
    memory_free(list.seen, seen_bytes);
    return status;
}
