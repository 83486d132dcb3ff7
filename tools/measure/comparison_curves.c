/* comparison_curves.c - curves of a comparison: nodes over boards and weights, length over time */
/* SPDX-License-Identifier: MIT */
#include "measure/comparison_curves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct curves {
    size_t n;
    struct chart_line *lines;
    struct {
        char name[CURVE_NAME_SIZE];
        struct chart_point points[CURVE_MAX_POINTS];
    } * parts; /* by line */
};

void curve_name(const struct comparison *row, bool with_weight, char out[CURVE_NAME_SIZE])
{
    const size_t n = row->n_solved;
    size_t length = (size_t)snprintf(out, CURVE_NAME_SIZE, "%s, %s", comparison_heuristic(row),
                                     comparison_algorithm(row));
    if (with_weight && row->first.weight != 0 && length < CURVE_NAME_SIZE)
        length +=
            (size_t)snprintf(out + length, CURVE_NAME_SIZE - length, " %g", row->first.weight);
    if (n < row->n_done && length < CURVE_NAME_SIZE)
        snprintf(out + length, CURVE_NAME_SIZE - length, " (%zu of %zu)", n, row->n_done);
}

struct curves *curves_create(size_t n_rows)
{
    struct curves *const curves = calloc(1, sizeof *curves);
    if (curves == NULL)
        return NULL;
    curves->lines = calloc(n_rows, sizeof *curves->lines);
    curves->parts = calloc(n_rows, sizeof *curves->parts);
    if (curves->lines != NULL && curves->parts != NULL)
        return curves;
    curves_free(curves);
    return NULL;
}

void curves_free(struct curves *curves)
{
    if (curves == NULL)
        return;
    free(curves->lines);
    free(curves->parts);
    free(curves);
}

/* Adds a line whose name and points are set. */
static void add_line(struct curves *curves, size_t n_points)
{
    if (n_points == 0)
        return;
    curves->lines[curves->n] = (struct chart_line){curves->parts[curves->n].name,
                                                   curves->parts[curves->n].points, n_points};
    curves->n++;
}

/* ---- nodes over boards ---- */

/* Each point stands for a board. Of many boards only some have points, at equal distances. */
static void add_boards(struct curves *curves, const struct comparison *row)
{
    struct chart_point *const points = curves->parts[curves->n].points;
    const size_t n = row->n_solved;
    const size_t n_points = n < CURVE_MAX_POINTS ? n : CURVE_MAX_POINTS;
    curve_name(row, true, curves->parts[curves->n].name);
    for (size_t i = 0; i < n_points; i++) {
        const size_t rank = n_points == 1 ? 1 : 1 + i * (n - 1) / (n_points - 1);
        points[i] = (struct chart_point){(double)rank, row->nodes[rank - 1]};
    }
    add_line(curves, n_points);
}

static struct chart_panel fill_boards(struct curves *curves, const struct comparison *rows,
                                      size_t n_rows)
{
    for (size_t i = 0; i < n_rows && rows[i].n_boards > 1; i++)
        add_boards(curves, &rows[i]);
    return (struct chart_panel){.title = "Nodes over boards",
                                .x_label = "boards solved, in the order of their nodes",
                                .y_label = "nodes generated",
                                .shape = CHART_LOG_Y};
}

/* ---- nodes over weight ---- */

static bool has_same_search(const struct comparison *a, const struct comparison *b)
{
    return a->search.algorithm == b->search.algorithm &&
           strcmp(comparison_heuristic(a), comparison_heuristic(b)) == 0;
}

static int compare_points(const void *a, const void *b)
{
    const double first = ((const struct chart_point *)a)->x;
    const double second = ((const struct chart_point *)b)->x;
    return (first > second) - (first < second);
}

/* The rows of a heuristic and an algorithm, from the first on. */
static void add_weights(struct curves *curves, const struct comparison *rows, size_t n_rows)
{
    struct chart_point *const points = curves->parts[curves->n].points;
    size_t n_points = 0;
    bool all_solved = true;
    for (size_t i = 0; i < n_rows && n_points < CURVE_MAX_POINTS; i++) {
        if (!has_same_search(&rows[0], &rows[i]) || rows[i].first.weight == 0 ||
            rows[i].n_solved == 0)
            continue;
        points[n_points++] = (struct chart_point){rows[i].first.weight, rows[i].generated.mean};
        all_solved = all_solved && rows[i].n_solved == rows[i].n_done;
    }
    if (n_points < 2)
        return;
    snprintf(curves->parts[curves->n].name, CURVE_NAME_SIZE, "%s, %s%s",
             comparison_heuristic(&rows[0]), comparison_algorithm(&rows[0]),
             all_solved ? "" : " (boards solved)");
    qsort(points, n_points, sizeof *points, compare_points);
    add_line(curves, n_points);
}

static struct chart_panel fill_weights(struct curves *curves, const struct comparison *rows,
                                       size_t n_rows)
{
    for (size_t i = 0; i < n_rows; i++) {
        bool is_first = true;
        for (size_t before = 0; before < i; before++)
            is_first = is_first && !has_same_search(&rows[before], &rows[i]);
        if (is_first)
            add_weights(curves, rows + i, n_rows - i);
    }
    return (struct chart_panel){.title = "Nodes over weight",
                                .x_label = "weight",
                                .y_label = "mean nodes generated",
                                .shape = CHART_LOG_Y_REAL};
}

/* ---- length over time ---- */

static bool has_longer_solutions(const struct comparison *rows, size_t n_rows)
{
    for (size_t i = 0; i < n_rows; i++)
        if (!fifteen_algorithm_is_optimal((enum fifteen_algorithm)rows[i].search.algorithm))
            return true;
    return false;
}

static struct chart_panel fill_lengths(struct curves *curves, struct comparison *rows,
                                       size_t n_rows)
{
    /* On a logarithmic scale. */
    static const double min_seconds = 1e-6;
    for (size_t i = 0; i < n_rows && has_longer_solutions(rows, n_rows); i++) {
        struct chart_point *const points = curves->parts[curves->n].points;
        const size_t n_points = improved_boards_curve(&rows[i].improved, points, CURVE_MAX_POINTS);
        curve_name(&rows[i], true, curves->parts[curves->n].name);
        for (size_t p = 0; p < n_points; p++)
            points[p].x = points[p].x > min_seconds ? points[p].x : min_seconds;
        add_line(curves, n_points);
    }
    return (struct chart_panel){.title = "Length over time",
                                .x_label = "seconds of each board's search",
                                .y_label = "mean length of the best solutions",
                                .shape = CHART_STAIRS};
}

struct chart_panel curves_fill(struct curves *curves, enum curve curve, struct comparison *rows,
                               size_t n_rows)
{
    struct chart_panel panel = {.title = NULL};
    switch (curve) {
    case CURVE_BOARDS:
        panel = fill_boards(curves, rows, n_rows);
        break;
    case CURVE_WEIGHTS:
        panel = fill_weights(curves, rows, n_rows);
        break;
    default:
        panel = fill_lengths(curves, rows, n_rows);
        break;
    }
    panel.lines = curves->lines;
    panel.n_lines = curves->n;
    return panel;
}
