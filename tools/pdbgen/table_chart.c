/* table_chart.c - the histograms of tables as a chart, a panel for each table */
#include "pdbgen/table_chart.h"

#include <stdio.h>
#include <stdlib.h>

#include "chart/chart.h"
#include "cli/message.h"
#include "tables/table_text.h"

enum { zero_aware, classic, n_histograms, title_size = 128, name_size = 64 };

struct table_chart_panel {
    char title[title_size];
    char names[n_histograms][name_size];
    struct chart_point points[n_histograms][FIFTEEN_HISTOGRAM_SIZE];
    size_t n_points[n_histograms];
};

/* In percent, so that histograms of many entries and of few can be compared; without the values
 * beyond the greatest. A histogram that counts nothing has no points. */
static void take_histogram(struct table_chart_panel *panel, unsigned which, const char *name,
                           const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE])
{
    double n = 0;
    for (unsigned value = 0; value < FIFTEEN_HISTOGRAM_SIZE; value++)
        n += (double)histogram[value];
    if (n == 0)
        return;
    snprintf(panel->names[which], name_size, "%s, mean %.3f", name, table_text_mean(histogram));
    for (unsigned value = 0; value <= table_text_greatest(histogram); value++)
        panel->points[which][panel->n_points[which]++] =
            (struct chart_point){value, 100 * (double)histogram[value] / n};
}

enum fifteen_status table_chart_add(struct table_chart *chart, const struct fifteen_pdb_info *info,
                                    struct fifteen_error *error)
{
    struct table_chart_panel *const grown =
        realloc(chart->panels, (chart->n_panels + 1) * sizeof *grown);
    if (grown == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    chart->panels = grown;
    struct table_chart_panel *const panel = &grown[chart->n_panels++];
    char tiles[table_text_size];
    *panel = (struct table_chart_panel){.title = ""};
    snprintf(panel->title, title_size, "%ux%u, goal's blank on cell %u, tiles %s",
             info->pattern.geometry.rows, info->pattern.geometry.columns, info->pattern.goal_blank,
             table_text_tiles(&info->pattern, tiles));
    take_histogram(panel, zero_aware, "zero-aware", info->zero_aware);
    take_histogram(panel, classic, "classic", info->classic);
    return FIFTEEN_OK;
}

enum fifteen_status table_chart_draw(const struct table_chart *chart, struct gnuplot *gnuplot,
                                     struct fifteen_error *error)
{
    const size_t n = chart->n_panels;
    struct chart_panel *const panels = calloc(n, sizeof *panels);
    struct chart_line *const lines = calloc(n * n_histograms, sizeof *lines);
    enum fifteen_status status = FIFTEEN_NO_MEMORY;
    if (panels == NULL || lines == NULL) {
        message_set(error, status, "out of memory");
        goto cleanup;
    }
    for (size_t i = 0; i < n; i++) {
        const struct table_chart_panel *const from = &chart->panels[i];
        struct chart_line *const own = lines + n_histograms * i;
        for (unsigned which = 0; which < n_histograms; which++)
            own[which] =
                (struct chart_line){from->names[which], from->points[which], from->n_points[which]};
        panels[i] = (struct chart_panel){.title = from->title,
                                         .x_label = "value",
                                         .y_label = "share of entries, %",
                                         .lines = own,
                                         .n_lines = n_histograms};
    }
    status = chart_draw(gnuplot, "Values of pattern databases", panels, n, error);
cleanup:
    free(panels);
    free(lines);
    return status;
}

void table_chart_free(struct table_chart *chart)
{
    free(chart->panels);
}
