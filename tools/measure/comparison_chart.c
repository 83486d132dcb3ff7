/* comparison_chart.c - chart of a comparison: box plots of nodes, distributions of initial values,
 * curves
 */
/* SPDX-License-Identifier: MIT */
#include "measure/comparison_curves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

enum { NAME_SIZE = CURVE_NAME_SIZE, MAX_POINTS = CURVE_MAX_POINTS };

/* The texts and points of one row. */
struct shown {
    char box_name[NAME_SIZE];
    char line_name[NAME_SIZE];
    struct chart_point points[MAX_POINTS];
};

static struct chart_box box_of(struct comparison *row, struct shown *shown)
{
    double *const nodes = row->nodes;
    const size_t n = row->n_solved;
    curve_name(row, true, shown->box_name);
    return (struct chart_box){.name = shown->box_name,
                              .low = statistics_quantile(nodes, n, 0.05),
                              .quarter = statistics_quantile(nodes, n, 0.25),
                              .median = statistics_median(nodes, n),
                              .three_quarters = statistics_quantile(nodes, n, 0.75),
                              .high = statistics_quantile(nodes, n, 0.95),
                              .mean = row->generated.mean};
}

/* Each point is for `width` values: one, unless they are spread over more than MAX_POINTS. */
static struct chart_line line_of(const struct comparison *row, struct shown *shown)
{
    const unsigned *const values = row->initial_values;
    unsigned min = values[0];
    unsigned max = values[0];
    for (size_t i = 1; i < row->n_done; i++) {
        min = values[i] < min ? values[i] : min;
        max = values[i] > max ? values[i] : max;
    }
    const unsigned width = (max - min) / MAX_POINTS + 1;
    const unsigned n_points = (max - min) / width + 1;
    for (unsigned i = 0; i < n_points; i++)
        shown->points[i] = (struct chart_point){min + i * width + (width - 1) / 2.0, 0};
    for (size_t i = 0; i < row->n_done; i++)
        shown->points[(values[i] - min) / width].y += 100 / (double)row->n_done;
    snprintf(shown->line_name, NAME_SIZE, "%s, mean %.2f", comparison_heuristic(row),
             row->initial_h.mean);
    return (struct chart_line){shown->line_name, shown->points, n_points};
}

/* One row stands for all rows of a heuristic: the first whose algorithm uses its values, which are
 * 0 in other rows. */
static bool shows_heuristic(const struct comparison *rows, size_t n_rows, size_t row)
{
    const bool looked = rows[row].initial_h.mean > 0;
    for (size_t i = 0; i < n_rows; i++) {
        const bool other_looked = rows[i].initial_h.mean > 0;
        const bool better = looked == other_looked ? i < row : other_looked;
        if (better && strcmp(comparison_heuristic(&rows[i]), comparison_heuristic(&rows[row])) == 0)
            return false;
    }
    return true;
}

/* What the panels refer to. */
struct parts {
    struct shown *shown; /* this and the next two: one for each row */
    struct chart_box *boxes;
    struct chart_line *lines;
    struct curves *curves[N_CURVES];
};

static void fill_panels(struct comparison *rows, size_t n_rows, const struct parts *parts,
                        struct chart_panel panels[2])
{
    panels[0] = (struct chart_panel){
        .title = "Nodes", .x_label = "nodes generated for a board", .boxes = parts->boxes};
    panels[1] = (struct chart_panel){.title = "Initial values",
                                     .x_label = "heuristic's value of a board",
                                     .y_label = "share of boards, %",
                                     .lines = parts->lines};
    for (size_t i = 0; i < n_rows; i++) {
        if (rows[i].n_solved > 0) {
            statistics_sort(rows[i].nodes, rows[i].n_solved);
            parts->boxes[panels[0].n_boxes++] = box_of(&rows[i], &parts->shown[i]);
        }
        if (rows[i].n_done > 0 && shows_heuristic(rows, n_rows, i))
            parts->lines[panels[1].n_lines++] = line_of(&rows[i], &parts->shown[i]);
    }
}

/* Returns false if out of memory. */
static bool make_parts(size_t n_rows, struct parts *parts)
{
    parts->shown = calloc(n_rows, sizeof *parts->shown);
    parts->boxes = calloc(n_rows, sizeof *parts->boxes);
    parts->lines = calloc(n_rows, sizeof *parts->lines);
    bool made = parts->shown != NULL && parts->boxes != NULL && parts->lines != NULL;
    for (unsigned i = 0; i < N_CURVES; i++) {
        parts->curves[i] = curves_create(n_rows);
        made = made && parts->curves[i] != NULL;
    }
    return made;
}

static void free_parts(const struct parts *parts)
{
    free(parts->shown);
    free(parts->boxes);
    free(parts->lines);
    for (unsigned i = 0; i < N_CURVES; i++)
        curves_free(parts->curves[i]);
}

enum fifteen_status comparison_chart_draw(struct comparison *rows, size_t n_rows,
                                          struct gnuplot *gnuplot, struct fifteen_error *error)
{
    struct chart_panel panels[2 + N_CURVES];
    struct parts parts;
    enum fifteen_status status;
    if (make_parts(n_rows, &parts)) {
        char title[160];
        fill_panels(rows, n_rows, &parts, panels);
        for (unsigned i = 0; i < N_CURVES; i++)
            panels[2 + i] = curves_fill(parts.curves[i], (enum curve)i, rows, n_rows);
        snprintf(title, sizeof title,
                 "%zu boards. Box: middle half and median; whiskers: 5 %% to 95 %%; dot: mean",
                 rows[0].n_boards);
        status = chart_draw(gnuplot, title, panels, 2 + N_CURVES, error);
    } else {
        status = message_no_memory(error);
    }
    free_parts(&parts);
    return status;
}
