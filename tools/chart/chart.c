/* chart.c - charts of measured values as SVG files, drawn by gnuplot
 *
 * Data come first, as named blocks, then the panels from top to bottom, each on its part of the
 * drawing, whose height is 1 to gnuplot.
 */
#include "chart/chart.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"

/* In pixels. */
enum {
    CHART_WIDTH = 900,
    TITLE_HEIGHT = 40,
    LINES_HEIGHT = 380, /* and for each line, two of which are named in a row */
    LINE_HEIGHT = 10,
    BOXES_HEIGHT = 110, /* and for each box */
    BOX_HEIGHT = 28
};

static bool is_empty(const struct chart_panel *panel)
{
    size_t n_points = 0;
    for (size_t i = 0; i < panel->n_lines; i++)
        n_points += panel->lines[i].n_points;
    return n_points == 0 && panel->n_boxes == 0;
}

static unsigned height_of(const struct chart_panel *panel)
{
    if (is_empty(panel))
        return 0;
    return panel->n_boxes > 0 ? BOXES_HEIGHT + BOX_HEIGHT * (unsigned)panel->n_boxes
                              : LINES_HEIGHT + LINE_HEIGHT * (unsigned)panel->n_lines;
}

/* In quotes, between which gnuplot takes all as it stands but the quote itself, which is doubled.
 */
static void print_text(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputc('\'', to);
        fputc(*text >= ' ' && *text <= '~' ? *text : '?', to);
    }
    fputc('\'', to);
}

static void set_text(FILE *to, const char *what, const char *text)
{
    fprintf(to, "set %s ", what);
    print_text(to, text);
    fputc('\n', to);
}

/* ---- data ---- */

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

/* ---- panels ---- */

static void print_lines(FILE *to, size_t panel_number, const struct chart_panel *panel)
{
    set_text(to, "ylabel", panel->y_label);
    /* In lines of text, of which the axis takes four. */
    fprintf(to, "set bmargin %zu\n", 4 + (panel->n_lines + 1) / 2);
    fputs("unset logscale\nset format x '%g'\nset xrange [*:*]\nset yrange [0:*]\n"
          "set ytics autofreq\nset key on below maxcols 2\n",
          to);
    const char *before = "plot ";
    for (size_t i = 0; i < panel->n_lines; i++) {
        if (panel->lines[i].n_points == 0)
            continue;
        fprintf(to,
                "%s$lines_%zu_%zu using 1:2 with linespoints pointtype 7 pointsize 0.4 "
                "linewidth 1.5 title ",
                before, panel_number, i);
        print_text(to, panel->lines[i].name);
        before = ", ";
    }
    fputc('\n', to);
}

/* Columns: 1 number, 2 low, 3 quarter, 4 median, 5 three quarters, 6 high, 7 mean. */
static void print_boxes(FILE *to, size_t panel_number, const struct chart_panel *panel)
{
    fputs("unset ylabel\nunset bmargin\nset logscale x\nset format x '%.0s %c'\nset xrange "
          "[*:*]\nset key off\n"
          "set ytics (",
          to);
    for (size_t i = 0; i < panel->n_boxes; i++) {
        fputs(i == 0 ? "" : ", ", to);
        print_text(to, panel->boxes[i].name);
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

static void print_panel(FILE *to, size_t panel_number, const struct chart_panel *panel)
{
    set_text(to, "title", panel->title);
    set_text(to, "xlabel", panel->x_label);
    if (panel->n_boxes > 0)
        print_boxes(to, panel_number, panel);
    else
        print_lines(to, panel_number, panel);
}

static void print_commands(FILE *to, const char *title, const struct chart_panel *panels,
                           size_t n_panels)
{
    unsigned height = TITLE_HEIGHT;
    for (size_t i = 0; i < n_panels; i++)
        height += height_of(&panels[i]);
    unsigned above = TITLE_HEIGHT;
    for (size_t i = 0; i < n_panels; i++)
        print_data(to, i, &panels[i]);
    fprintf(to,
            "set terminal svg size %d,%u font 'sans-serif,13' background rgb 'white' noenhanced\n"
            "set grid\n",
            CHART_WIDTH, height);
    set_text(to, "multiplot title", title);
    for (size_t i = 0; i < n_panels; i++) {
        const unsigned own = height_of(&panels[i]);
        above += own;
        if (own == 0)
            continue;
        fprintf(to, "set size 1, %.6f\nset origin 0, %.6f\n", (double)own / height,
                1 - (double)above / height);
        print_panel(to, i, &panels[i]);
    }
    fputs("unset multiplot\n", to);
}

enum fifteen_status chart_draw(struct gnuplot *gnuplot, const char *title,
                               const struct chart_panel *panels, size_t n_panels,
                               struct fifteen_error *error)
{
    bool empty = true;
    for (size_t i = 0; i < n_panels; i++)
        empty = empty && is_empty(&panels[i]);
    if (empty)
        return message_set(error, FIFTEEN_INVALID, "there is nothing to draw");
    char *commands = NULL;
    size_t length;
    FILE *const stream = open_memstream(&commands, &length);
    if (stream == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    print_commands(stream, title, panels, n_panels);
    const bool written = fclose(stream) == 0;
    const enum fifteen_status status = written
                                           ? gnuplot_draw(gnuplot, commands, error)
                                           : message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    free(commands);
    return status;
}
