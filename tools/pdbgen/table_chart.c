/* table_chart.c - chart of the histograms of tables, a panel for each table */
#include "pdbgen/table_chart.h"

#include <stdio.h>
#include <stdlib.h>

#include "tables/table_text.h"

enum { ZERO_AWARE, CLASSIC, N_HISTOGRAMS, TITLE_SIZE = 128, NAME_SIZE = 64 };

struct table_histograms {
    char title[TITLE_SIZE];
    char names[N_HISTOGRAMS][NAME_SIZE];
    struct chart_point points[N_HISTOGRAMS][FIFTEEN_HISTOGRAM_SIZE];
    struct chart_line lines[N_HISTOGRAMS];
};

bool table_chart_create(struct table_chart *chart, size_t n_tables)
{
    *chart = (struct table_chart){.panels = calloc(n_tables, sizeof *chart->panels),
                                  .histograms = calloc(n_tables, sizeof *chart->histograms)};
    return chart->panels != NULL && chart->histograms != NULL;
}

void table_chart_free(struct table_chart *chart)
{
    free(chart->panels);
    free(chart->histograms);
}

/* Adds a line in percent, so that large and small tables compare, up to the maximum value. An empty
 * histogram gives a line without points. */
static void add_histogram(struct table_histograms *to, unsigned which, const char *name,
                          const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE])
{
    struct chart_line *const line = &to->lines[which];
    double n = 0;
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++)
        n += (double)histogram[value];
    *line = (struct chart_line){.name = to->names[which], .points = to->points[which]};
    if (n == 0)
        return;
    snprintf(to->names[which], NAME_SIZE, "%s, mean %.3f", name, table_text_mean(histogram));
    for (unsigned value = 0; value <= table_text_greatest(histogram); value++)
        to->points[which][line->n_points++] =
            (struct chart_point){value, 100 * (double)histogram[value] / n};
}

void table_chart_add(struct table_chart *chart, const struct fifteen_pdb_info *info)
{
    struct table_histograms *const to = &chart->histograms[chart->n_panels];
    char tiles[TABLE_TEXT_SIZE];
    snprintf(to->title, TITLE_SIZE, "%ux%u, goal's blank on cell %u, tiles %s",
             info->pattern.geometry.rows, info->pattern.geometry.columns, info->pattern.goal_blank,
             table_text_tiles(&info->pattern, tiles));
    add_histogram(to, ZERO_AWARE, "zero-aware", info->zero_aware);
    add_histogram(to, CLASSIC, "classic", info->classic);
    chart->panels[chart->n_panels++] = (struct chart_panel){.title = to->title,
                                                            .x_label = "value",
                                                            .y_label = "share of entries, %",
                                                            .lines = to->lines,
                                                            .n_lines = N_HISTOGRAMS};
}
