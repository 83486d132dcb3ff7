/* chart.h - charts: SVG, PNG or PDF files of panels of lines or box plots, drawn by gnuplot */
/* SPDX-License-Identifier: MIT */
#ifndef CHART_CHART_H
#define CHART_CHART_H

#include "chart/gnuplot.h"

struct chart_point {
    double x;
    double y;
};

/* Points joined by a line. */
struct chart_line {
    const char *name;
    const struct chart_point *points;
    size_t n_points;
};

/* A box plot of positive values: the box contains the middle half of them. */
struct chart_box {
    const char *name;
    double low; /* 5 % of the values are lower */
    double quarter;
    double median;
    double three_quarters;
    double high; /* 5 % of the values are higher */
    double mean;
};

/* How lines are drawn. */
enum chart_shape {
    CHART_LINEAR,     /* over whole numbers; the y axis begins at 0 */
    CHART_LOG_Y,      /* over whole numbers */
    CHART_LOG_Y_REAL, /* over any numbers */
    CHART_STAIRS      /* over a logarithmic x axis: y stays the same up to the next point */
};

/* Either lines, or boxes one below the other on a logarithmic scale. */
struct chart_panel {
    const char *title;
    const char *x_label;
    const char *y_label;            /* for lines */
    enum chart_shape shape;         /* of lines */
    const struct chart_line *lines; /* the points in the order of x */
    size_t n_lines;
    const struct chart_box *boxes;
    size_t n_boxes;
};

/* Draws panels one below the other and skips those without data. Returns FIFTEEN_INVALID if no
 * panel has data. Texts may contain any bytes; all but printable ASCII becomes '?'. */
enum fifteen_status chart_draw(struct gnuplot *gnuplot, const char *title,
                               const struct chart_panel *panels, size_t n_panels,
                               struct fifteen_error *error);

#endif
