/* table_chart.c - the histograms of tables as a chart, a panel for each table */
#include "pdbgen/table_chart.h"

#include <stdio.h>
#include <stdlib.h>

#include "chart/chart.h"
#include "cli/message.h"
#include "tables/table_text.h"

enum { ZERO_AWARE, CLASSIC, N_HISTOGRAMS, TITLE_SIZE = 128, NAME_SIZE = 64 };

struct table_chart_panel {
    char title[TITLE_SIZE];
    char names[N_HISTOGRAMS][NAME_SIZE];
    struct chart_point points[N_HISTOGRAMS][FIFTEEN_HISTOGRAM_SIZE];
    size_t n_points[N_HISTOGRAMS];
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
    snprintf(panel->names[which], NAME_SIZE, "%s, mean %.3f", name, table_text_mean(histogram));
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
    char tiles[TABLE_TEXT_SIZE];
    *panel = (struct table_chart_panel){.title = ""};
    snprintf(panel->title, TITLE_SIZE, "%ux%u, goal's blank on cell %u, tiles %s",
             info->pattern.geometry.rows, info->pattern.geometry.columns, info->pattern.goal_blank,
             table_text_tiles(&info->pattern, tiles));
    take_histogram(panel, ZERO_AWARE, "zero-aware", info->zero_aware);
    take_histogram(panel, CLASSIC, "classic", info->classic);
    return FIFTEEN_OK;
}

enum fifteen_status table_chart_draw(const struct table_chart *chart, struct gnuplot *gnuplot,
                                     struct fifteen_error *error)
{
    const size_t n = chart->n_panels;
    struct chart_panel *const panels = calloc(n, sizeof *panels);
    struct chart_line *const lines = calloc(n * N_HISTOGRAMS, sizeof *lines);
    enum fifteen_status status = FIFTEEN_NO_MEMORY;
    if (panels == NULL || lines == NULL) {
        message_set(error, status, "out of memory");
        goto cleanup;
    }
    for (size_t i = 0; i < n; i++) {
        const struct table_chart_panel *const from = &chart->panels[i];
        struct chart_line *const own = lines + N_HISTOGRAMS * i;
        for (unsigned which = 0; which < N_HISTOGRAMS; which++)
            own[which] =
                (struct chart_line){from->names[which], from->points[which], from->n_points[which]};
        panels[i] = (struct chart_panel){.title = from->title,
                                         .x_label = "value",
                                         .y_label = "share of entries, %",
                                         .lines = own,
                                         .n_lines = N_HISTOGRAMS};
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
