/* chart.h - charts of measured values as SVG files, drawn by gnuplot */
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

/* A distribution of values above 0: the box is the middle half of them. */
struct chart_box {
    const char *name;
    double low; /* 5 % are less */
    double quarter;
    double median;
    double three_quarters;
    double high; /* 5 % are greater */
    double mean;
};

/* Either lines, or boxes one below the other on a logarithmic scale. */
struct chart_panel {
    const char *title;
    const char *x_label;
    const char *y_label; /* of lines */
    const struct chart_line *lines;
    size_t n_lines;
    const struct chart_box *boxes;
    size_t n_boxes;
};

/* Draws panels one below the other; those that have nothing to show are left out. FIFTEEN_INVALID
 * if that are all of them. Texts may hold any bytes; what is no printable ASCII becomes '?'. */
enum fifteen_status chart_draw(struct gnuplot *gnuplot, const char *title,
                               const struct chart_panel *panels, size_t n_panels,
                               struct fifteen_error *error);

#endif
