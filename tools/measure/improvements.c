/* improvements.c - solutions of a board that get shorter while a search runs */
/* SPDX-License-Identifier: MIT */
#include "measure/improvements.h"

#include <stdlib.h>

#include "cli/grow.h"
#include "process/stopwatch.h"

json_t *improvements_list(const struct improvements *improvements)
{
    json_t *const list = json_array();
    for (size_t i = 0; i < improvements->n; i++) {
        json_t *const row = json_array();
        json_array_append_new(row, json_real(improvements->at[i].seconds));
        json_array_append_new(row, json_real(improvements->at[i].length));
        json_array_append_new(list, row);
    }
    return list;
}

bool improvements_read(struct improvements *improvements, const json_t *list)
{
    const size_t n = json_array_size(list);
    if (n > 0)
        improvements->at = calloc(n, sizeof *improvements->at);
    if (n > 0 && improvements->at == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *const row = json_array_get(list, i);
        improvements->at[i] =
            (struct improvement){.seconds = json_number_value(json_array_get(row, 0)),
                                 .length = json_number_value(json_array_get(row, 1))};
    }
    improvements->n = n;
    return json_is_array(list);
}

/* ---- one board ---- */

static void add_improvement(struct improvements *improvements, double length, double seconds)
{
    struct improvement *const grown = grow_array(improvements->at, &improvements->n_allocated,
                                                 improvements->n + 1, sizeof *grown);
    if (grown == NULL) {
        improvements->incomplete = true;
        return;
    }
    improvements->at = grown;
    grown[improvements->n++] = (struct improvement){seconds, length};
}

static bool is_better(const struct improvements *improvements, double length)
{
    return improvements->n == 0 || length < improvements->at[improvements->n - 1].length;
}

/* The upper bound is 0 before the first solution. */
static bool record_progress(void *context, const struct fifteen_progress *at)
{
    struct improvements *const improvements = context;
    const unsigned length = at->search != NULL ? at->search->upper_bound : 0;
    if (length > 0 && is_better(improvements, length))
        add_improvement(improvements, length, stopwatch_now() - improvements->started);
    return improvements->monitor.report == NULL ||
           improvements->monitor.report(improvements->monitor.context, at);
}

struct fifteen_monitor improvements_record(struct improvements *improvements,
                                           const struct fifteen_monitor *monitor)
{
    improvements->monitor = *monitor;
    improvements->started = stopwatch_now();
    return (struct fifteen_monitor){.report = record_progress, .context = improvements};
}

bool improvements_end(struct improvements *improvements, size_t length, double seconds)
{
    if (is_better(improvements, (double)length))
        add_improvement(improvements, (double)length, seconds);
    return !improvements->incomplete;
}

void improvements_free(struct improvements *improvements)
{
    free(improvements->at);
    *improvements = (struct improvements){.n = 0};
}

/* ---- many boards ---- */

bool improved_boards_add(struct improved_boards *boards, const struct improvements *improvements)
{
    struct length_change *const grown = grow_array(boards->changes, &boards->n_allocated,
                                                   boards->n + improvements->n, sizeof *grown);
    if (grown == NULL && improvements->n > 0)
        return false;
    boards->changes = grown;
    double before = 0;
    for (size_t i = 0; i < improvements->n; i++) {
        const struct improvement *const at = &improvements->at[i];
        boards->changes[boards->n++] =
            (struct length_change){at->seconds, at->length - before, i == 0};
        before = at->length;
    }
    boards->n_boards++;
    return true;
}

void improved_boards_free(struct improved_boards *boards)
{
    free(boards->changes);
}

static int compare_changes(const void *a, const void *b)
{
    const double first = ((const struct length_change *)a)->seconds;
    const double second = ((const struct length_change *)b)->seconds;
    return (first > second) - (first < second);
}

/* Of many changes each point has several. */
size_t improved_boards_curve(struct improved_boards *boards, struct chart_point *points,
                             size_t max_points)
{
    double sum = 0;
    size_t n_points = 0;
    size_t n_begun = 0;
    size_t first = 0;
    if (boards->n_boards == 0)
        return 0;
    qsort(boards->changes, boards->n, sizeof *boards->changes, compare_changes);
    for (; n_begun < boards->n_boards; first++) {
        sum += boards->changes[first].change;
        n_begun += boards->changes[first].is_first;
    }
    const size_t per_point = (boards->n - first) / (max_points - 1) + 1;
    for (size_t i = first;; i++) {
        if (i == boards->n || (i - first) % per_point == 0)
            points[n_points++] = (struct chart_point){boards->changes[i - 1].seconds,
                                                      sum / (double)boards->n_boards};
        if (i == boards->n)
            return n_points;
        sum += boards->changes[i].change;
    }
}
