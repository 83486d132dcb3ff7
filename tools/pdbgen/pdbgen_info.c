/* pdbgen_info.c - pdbgen info: prints headers and histograms of table files */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "chart/chart.h"
#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"
#include "tables/table_text.h"

struct info_settings {
    bool json;
    const char *plot; /* or NULL */
};

static const struct option_spec info_options[] = {
    {"json", '\0', NULL, "Print one JSON object per line.",
     .offset = offsetof(struct info_settings, json)},
    {"plot", '\0', "FILE",
     "Also draw the histograms; requires gnuplot. FILE ends in .svg, .png or .pdf.",
     .read = value_text, .offset = offsetof(struct info_settings, plot)},
    {.name = NULL},
};

static void print_histograms(const struct fifteen_pdb_info *info)
{
    const unsigned max = table_text_max(info->zero_aware);
    char text[2][FORMAT_SIZE];
    printf("  value      zero-aware         classic\n");
    for (unsigned value = 0; value <= max; value++)
        printf("  %5u  %14s  %14s\n", value, format_count(info->zero_aware[value], text[0]),
               format_count(info->classic[value], text[1]));
    printf("   mean  %14.3f  %14.3f\n", table_text_mean(info->zero_aware),
           table_text_mean(info->classic));
}

/* A list of tiles means other tiles for another goal. */
static void print_tiles(const struct fifteen_pattern *pattern)
{
    char goal[TABLE_TEXT_GOAL_SIZE];
    char tiles[TABLE_TEXT_SIZE];
    struct fifteen_pattern last;
    printf("  tiles       %s of the goal %s\n", table_text_tiles(pattern, tiles),
           table_text_goal(pattern, goal));
    if (table_text_last(pattern, &last))
        printf("              %s of the goal 'last'\n", table_text_tiles(&last, tiles));
}

static bool print_text(const char *path, const struct fifteen_pdb_info *info)
{
    char text[2][FORMAT_SIZE];
    printf("%s\n", path);
    printf("  tray        %ux%u, goal's blank on cell %u\n", info->pattern.geometry.rows,
           info->pattern.geometry.columns, info->pattern.goal_blank);
    print_tiles(&info->pattern);
    printf("  kind        %s, %s an entry\n", fifteen_pdb_kind_name(info->kind),
           info->kind == FIFTEEN_CLASSIC ? "four bits" : "one bit");
    printf("  entries     %s for %s placements\n", format_count(info->n_entries, text[0]),
           format_count(info->n_placements, text[1]));
    printf("  size        %s in memory, %s on disk (%s)\n",
           format_bytes(info->table_bytes, text[0]), format_bytes(info->file_bytes, text[1]),
           table_text_codec(info->codec));
    printf("  XXH3        %016" PRIx64 "\n", info->hash);
    print_histograms(info);
    return output_flush();
}

static json_t *histogram_json(const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE])
{
    json_t *const list = json_array();
    for (unsigned value = 0; value <= table_text_max(histogram); value++)
        json_array_append_new(list, json_integer((json_int_t)histogram[value]));
    return list;
}

static bool print_json(const char *path, const struct fifteen_pdb_info *info)
{
    json_t *const object = table_text_json(info);
    json_object_set_new(object, "file", output_json_text(path));
    json_object_set_new(object, "zero_aware", histogram_json(info->zero_aware));
    json_object_set_new(object, "classic", histogram_json(info->classic));
    return output_json(object);
}

/* ---- the chart: a panel for each table ---- */

enum { ZERO_AWARE, CLASSIC, N_HISTOGRAMS, TITLE_SIZE = 128, NAME_SIZE = 64 };

struct table_histograms {
    char title[TITLE_SIZE];
    char names[N_HISTOGRAMS][NAME_SIZE];
    struct chart_point points[N_HISTOGRAMS][FIFTEEN_HISTOGRAM_SIZE];
    struct chart_line lines[N_HISTOGRAMS];
};

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
    for (unsigned value = 0; value <= table_text_max(histogram); value++)
        to->points[which][line->n_points++] =
            (struct chart_point){value, 100 * (double)histogram[value] / n};
}

struct table_chart {
    size_t n_panels;
    struct chart_panel *panels;
    struct table_histograms *histograms; /* by panel */
};

static void add_panel(struct table_chart *chart, const struct fifteen_pdb_info *info)
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

/* ---- all files ---- */

struct info {
    struct info_settings settings;
    struct gnuplot *gnuplot; /* NULL: no chart */
    struct table_chart chart;
};

static enum exit_status report_status(enum fifteen_status status, const struct fifteen_error *error)
{
    if (status == FIFTEEN_OK)
        return EXIT_ANSWERED;
    message_print("%s", error->text);
    return EXIT_FAILED;
}

static enum exit_status print_file(struct info *info, const char *path)
{
    struct fifteen_pdb_info header;
    struct fifteen_error error;
    const enum fifteen_status status = fifteen_pdb_read_info(path, &header, &error);
    if (status != FIFTEEN_OK)
        return report_status(status, &error);
    if (info->gnuplot != NULL)
        add_panel(&info->chart, &header);
    const bool printed =
        info->settings.json ? print_json(path, &header) : print_text(path, &header);
    return printed ? EXIT_ANSWERED : EXIT_FAILED;
}

static enum fifteen_status open_chart(struct info *info, int n_files, struct fifteen_error *error)
{
    if (info->settings.plot == NULL)
        return FIFTEEN_OK;
    info->chart =
        (struct table_chart){.panels = calloc((size_t)n_files, sizeof *info->chart.panels),
                             .histograms = calloc((size_t)n_files, sizeof *info->chart.histograms)};
    if (info->chart.panels == NULL || info->chart.histograms == NULL)
        return message_no_memory(error);
    return gnuplot_open(info->settings.plot, &info->gnuplot, error);
}

static enum exit_status print_files(struct info *info, char **files, int n_files)
{
    struct fifteen_error error;
    enum exit_status worst = report_status(open_chart(info, n_files, &error), &error);
    if (worst == EXIT_ANSWERED)
        for (int i = 0; i < n_files; i++)
            worst = exits_worse(worst, print_file(info, files[i]));
    if (info->chart.n_panels > 0)
        worst = exits_worse(
            worst, report_status(chart_draw(info->gnuplot, "Values of pattern databases",
                                            info->chart.panels, info->chart.n_panels, &error),
                                 &error));
    gnuplot_close(info->gnuplot);
    free(info->chart.panels);
    free(info->chart.histograms);
    return worst;
}

enum exit_status pdbgen_info(int argc, char **argv)
{
    struct info info = {.settings = {.json = false}};
    const struct command_line line = {
        .command = "pdbgen info",
        .usage = "[OPTION..] FILE..",
        .summary = "Print the headers and histograms of table files.\n",
        .groups = {{"Options:", info_options, &info.settings}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    if (n_operands == 0)
        return options_fail(&line, "no file given");
    return print_files(&info, argv + 1, n_operands);
}
