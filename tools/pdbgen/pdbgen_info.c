/* pdbgen_info.c - pdbgen info: prints headers and histograms of table files */
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"
#include "pdbgen/table_chart.h"
#include "tables/table_text.h"

struct info_settings {
    bool json;
    const char *plot; /* or NULL */
};

static const struct option_spec info_options[] = {
    {"json", '\0', NULL, "Print one JSON object per line.",
     .offset = offsetof(struct info_settings, json)},
    {"plot", '\0', "FILE", "Also draw the histograms to FILE as SVG (requires gnuplot).",
     .read = value_text, .offset = offsetof(struct info_settings, plot)},
    {.name = NULL},
};

static void print_histograms(const struct fifteen_pdb_info *info)
{
    const unsigned max = table_text_greatest(info->zero_aware);
    printf("  value    zero-aware       classic\n");
    for (unsigned value = 0; value <= max; value++)
        printf("  %5u  %12" PRIu64 "  %12" PRIu64 "\n", value, info->zero_aware[value],
               info->classic[value]);
    printf("   mean  %12.3f  %12.3f\n", table_text_mean(info->zero_aware),
           table_text_mean(info->classic));
}

static bool print_text(const char *path, const struct fifteen_pdb_info *info)
{
    char text[TABLE_TEXT_SIZE];
    char bytes[2][FORMAT_SIZE];
    printf("%s\n", path);
    printf("  tray        %ux%u, goal's blank on cell %u\n", info->pattern.geometry.rows,
           info->pattern.geometry.columns, info->pattern.goal_blank);
    printf("  tiles       %s\n", table_text_tiles(&info->pattern, text));
    printf("  kind        %s, %s an entry\n", fifteen_pdb_kind_name(info->kind),
           info->kind == FIFTEEN_CLASSIC ? "four bits" : "one bit");
    printf("  entries     %" PRIu64 " of %" PRIu64 " placements\n", info->n_entries,
           info->n_placements);
    printf("  size        %s in memory, %s on disk (%s)\n",
           format_bytes(info->table_bytes, bytes[0]), format_bytes(info->file_bytes, bytes[1]),
           table_text_codec(info->codec));
    printf("  XXH3        %016" PRIx64 "\n", info->hash);
    print_histograms(info);
    return output_flush();
}

static json_t *histogram_json(const uint64_t histogram[FIFTEEN_HISTOGRAM_SIZE])
{
    json_t *const list = json_array();
    for (unsigned value = 0; value <= table_text_greatest(histogram); value++)
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
        table_chart_add(&info->chart, &header);
    const bool printed =
        info->settings.json ? print_json(path, &header) : print_text(path, &header);
    return printed ? EXIT_ANSWERED : EXIT_FAILED;
}

static enum fifteen_status open_chart(struct info *info, int n_files, struct fifteen_error *error)
{
    if (info->settings.plot == NULL)
        return FIFTEEN_OK;
    if (!table_chart_create(&info->chart, (size_t)n_files))
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
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
    table_chart_free(&info->chart);
    return worst;
}

enum exit_status pdbgen_info(int argc, char **argv)
{
    struct info info = {.settings = {.json = false}};
    const struct command_line line = {
        .command = "pdbgen info",
        .usage = "[OPTION..] FILE..",
        .summary = "Print the headers and histograms of table files, in canonical numbering.\n",
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
