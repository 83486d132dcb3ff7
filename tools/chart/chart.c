/* chart.c - charts: gnuplot scripts for panels of lines or box plots
 *
 * A script has the data of all panels as named blocks, then the panels from top to bottom, each on
 * its part of the drawing.
 */
/* SPDX-License-Identifier: MIT */
#include "chart/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* Names that are longer, in characters, do not fit beside each other in the key. */
enum { KEY_NAME_MAX = 32 };

/* gnuplot has this many colours; lines beyond have another shape of points. */
enum { N_COLOURS = 8 };

/* In pixels. */
enum {
    CHART_WIDTH = 900,
    TITLE_HEIGHT = 40,
    LINES_HEIGHT = 380, /* plus, for each row of the key */
    KEY_HEIGHT = 20,
    BOXES_HEIGHT = 110, /* plus, for each box */
    BOX_HEIGHT = 28
};

/* 0 for a panel without data. */
static unsigned key_columns(const struct chart_panel *panel)
{
    for (size_t i = 0; i < panel->n_lines; i++)
        if (strlen(panel->lines[i].name) > KEY_NAME_MAX)
            return 1;
    return 2;
}

static unsigned key_rows(const struct chart_panel *panel)
{
    const unsigned n_columns = key_columns(panel);
    return ((unsigned)panel->n_lines + n_columns - 1) / n_columns;
}

static unsigned height_of(const struct chart_panel *panel)
{
    if (panel->n_boxes > 0)
        return BOXES_HEIGHT + BOX_HEIGHT * (unsigned)panel->n_boxes;
    size_t n_points = 0;
    for (size_t i = 0; i < panel->n_lines; i++)
        n_points += panel->lines[i].n_points;
    return n_points == 0 ? 0 : LINES_HEIGHT + KEY_HEIGHT * key_rows(panel);
}

/* Prints a text in single quotes. Between them gnuplot takes everything literally but the quote,
 * which is doubled. */
static void print_text(FILE *to, const char *before, const char *text)
{
    fputs(before, to);
    fputc('\'', to);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputc('\'', to);
        fputc(*text >= ' ' && *text <= '~' ? *text : '?', to);
    }
    fputc('\'', to);
}

static void print_data(FILE *to, size_t panel_number, const struct chart_panel *panel)
{
    for (size_t i = 0; i < panel->n_lines; i++) {
        fprintf(to, "$lines_%zu_%zu << END\n", panel_number, i);
        for (size_t p = 0; p < panel->lines[i].n_points; p++)
            fprintf(to, "%.9g %.9g\n", panel->lines[i].points[p].x, panel->lines[i].points[p].y);
        fputs("END\n", to);
    }
    if (panel->n_boxes == 0)
        return;
    fprintf(to, "$boxes_%zu << END\n", panel_number);
    for (size_t i = 0; i < panel->n_boxes; i++) {
        const struct chart_box *const box = &panel->boxes[i];
        fprintf(to, "%zu %.9g %.9g %.9g %.9g %.9g %.9g\n", i + 1, box->low, box->quarter,
                box->median, box->three_quarters, box->high, box->mean);
    }
    fputs("END\n", to);
}

/* The distance between ticks of the x axis, whose values are whole numbers. */
static unsigned tick_step(const struct chart_panel *panel)
{
    static const unsigned factors[] = {1, 2, 5};
    enum { MAX_TICKS = 16, N_FACTORS = sizeof factors / sizeof factors[0] };
    double min = HUGE_VAL;
    double max = -HUGE_VAL;
    for (size_t i = 0; i < panel->n_lines; i++)
        for (size_t p = 0; p < panel->lines[i].n_points; p++) {
            min = fmin(min, panel->lines[i].points[p].x);
            max = fmax(max, panel->lines[i].points[p].x);
        }
    unsigned step = 1;
    unsigned scale = 1;
    for (unsigned i = 1; (max - min) / step > MAX_TICKS; i++) {
        scale *= i % N_FACTORS == 0 ? 10 : 1;
        step = factors[i % N_FACTORS] * scale;
    }
    return step;
}

/* Ticks of whole numbers are as far apart as tick_step has them. */
static void print_axes(FILE *to, const struct chart_panel *panel)
{
    fputs("unset logscale\nset format x '%g'\nset format y '%g'\nset xrange [*:*]\n"
          "set yrange [*:*]\nset xtics autofreq\nset ytics autofreq\n",
          to);
    if (panel->shape == CHART_LINEAR || panel->shape == CHART_LOG_Y)
        fprintf(to, "set xtics %u\n", tick_step(panel));
    if (panel->shape == CHART_LINEAR)
        fputs("set yrange [0:*]\n", to);
    else if (panel->shape == CHART_STAIRS)
        fputs("set logscale x\n", to);
    else
        fputs("set logscale y\nset format y '%.0s %c'\n", to);
}

/* Stairs are drawn with a point at each step. */
static void print_line(FILE *to, const char *before, size_t panel_number,
                       const struct chart_panel *panel, size_t i)
{
    static const unsigned point_types[] = {7, 5, 9, 11, 13, 15};
    enum { N_POINT_TYPES = sizeof point_types / sizeof point_types[0] };
    const bool is_stairs = panel->shape == CHART_STAIRS;
    if (is_stairs)
        fprintf(to, "%s $lines_%zu_%zu using 1:2 with steps linetype %zu linewidth 1.5 notitle",
                before, panel_number, i, i % N_COLOURS + 1);
    fprintf(to,
            "%s $lines_%zu_%zu using 1:2 with %s linetype %zu linewidth 1.5 pointtype %u "
            "pointsize %g",
            is_stairs ? "," : before, panel_number, i, is_stairs ? "points" : "linespoints",
            i % N_COLOURS + 1, point_types[i / N_COLOURS % N_POINT_TYPES],
            is_stairs || i >= N_COLOURS ? 0.6 : 0.4);
    print_text(to, " title ", panel->lines[i].name);
}

static void print_lines(FILE *to, size_t panel_number, const struct chart_panel *panel)
{
    print_text(to, "set ylabel ", panel->y_label);
    /* The margin is in rows of text; the axis takes four. */
    fprintf(to, "\nset bmargin %u\nset key on below maxcols %u\n", 4 + key_rows(panel),
            key_columns(panel));
    print_axes(to, panel);
    const char *before = "plot";
    for (size_t i = 0; i < panel->n_lines; i++) {
        if (panel->lines[i].n_points == 0)
            continue;
        print_line(to, before, panel_number, panel, i);
        before = ",";
    }
    fputc('\n', to);
}

/* Columns: 1 number, 2 low, 3 quarter, 4 median, 5 three quarters, 6 high, 7 mean. */
static void print_boxes(FILE *to, size_t panel_number, const struct chart_panel *panel)
{
    fputs("unset ylabel\nunset bmargin\nunset logscale\nset logscale x\nset xtics autofreq\nset "
          "format x '%.0s %c'\n"
          "set xrange [*:*]\nset key off\nset ytics (",
          to);
    for (size_t i = 0; i < panel->n_boxes; i++) {
        print_text(to, i == 0 ? "" : ", ", panel->boxes[i].name);
        fprintf(to, " %zu", i + 1);
    }
    fprintf(to,
            ")\nset yrange [%zu.5:0.5]\n"
            "data = '$boxes_%zu'\n"
            "plot @data using 2:1:($6-$2):(0) with vectors nohead linewidth 1.5 linecolor rgb "
            "'#4477aa', "
            "@data using 4:1:3:5:($1-0.3):($1+0.3) with boxxyerror linecolor rgb '#99bbdd' "
            "fillstyle solid noborder, "
            "@data using 4:($1-0.3):(0):(0.6) with vectors nohead linewidth 2 linecolor rgb "
            "'#4477aa', "
            "@data using 7:1 with points pointtype 7 pointsize 0.7 linecolor rgb '#cc3311'\n",
            panel->n_boxes, panel_number);
}

static void print_script(FILE *to, const struct gnuplot *gnuplot, const char *title,
                         const struct chart_panel *panels, size_t n_panels)
{
    unsigned height = TITLE_HEIGHT;
    for (size_t i = 0; i < n_panels; i++) {
        height += height_of(&panels[i]);
        print_data(to, i, &panels[i]);
    }
    gnuplot_print_terminal(gnuplot, to, CHART_WIDTH, height);
    /* gnuplot's fifth colour is a yellow that is hard to see on white. */
    fputs("set grid\nset linetype 5 linecolor rgb '#777777'\n", to);
    print_text(to, "set multiplot title ", title);
    unsigned bottom = TITLE_HEIGHT;
    for (size_t i = 0; i < n_panels; i++) {
        const unsigned own = height_of(&panels[i]);
        if (own == 0)
            continue;
        bottom += own;
        fprintf(to, "\nset size 1, %.6f\nset origin 0, %.6f\n", (double)own / height,
                1 - (double)bottom / height);
        print_text(to, "set title ", panels[i].title);
        print_text(to, "\nset xlabel ", panels[i].x_label);
        fputc('\n', to);
        if (panels[i].n_boxes > 0)
            print_boxes(to, i, &panels[i]);
        else
            print_lines(to, i, &panels[i]);
    }
    fputs("unset multiplot\n", to);
}

enum fifteen_status chart_draw(struct gnuplot *gnuplot, const char *title,
                               const struct chart_panel *panels, size_t n_panels,
                               struct fifteen_error *error)
{
    unsigned height = 0;
    for (size_t i = 0; i < n_panels; i++)
        height += height_of(&panels[i]);
    if (height == 0)
        return message_set(error, FIFTEEN_INVALID, "there is nothing to draw");
    char *script = NULL;
    size_t length;
    FILE *const stream = open_memstream(&script, &length);
    if (stream == NULL)
        return message_no_memory(error);
    print_script(stream, gnuplot, title, panels, n_panels);
    const enum fifteen_status status =
        fclose(stream) == 0 ? gnuplot_draw(gnuplot, script, error) : message_no_memory(error);
    free(script);
    return status;
}
