/* pdbgen_build.c - pdbgen without a subcommand: builds the tables of partitions or patterns */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/format.h"
#include "cli/message.h"
#include "cli/output.h"
#include "pdbgen/patterns.h"
#include "pdbgen/space.h"
#include "pdbgen/table_make.h"
#include "process/folder_lock.h"
#include "process/stopwatch.h"
#include "tables/table_folder.h"
#include "tables/table_text.h"

struct build_settings {
    struct patterns_request request;
    struct table_make_settings make;
    const char *folder;
    bool json;
};

static const char *codec_name(unsigned index)
{
    return index < TABLE_MAKE_ANY_CODEC ? table_text_codec((enum fifteen_codec)index) : NULL;
}

static const char *kind_name(unsigned index)
{
    return fifteen_pdb_kind_name((enum fifteen_pdb_kind)index);
}

static const struct option_spec build_options[] = {
    SIZE_OPTION('s', "Size of the tray, rows x columns, up to 25 cells; 4 is 4x4.",
                struct build_settings, request.size),
    GOAL_OPTION("Goal (default: last). Tables for a goal with the blank in a corner serve\n"
                "all such goals. A board, or one of ",
                struct build_settings, request.goal),
    {"kind", '\0', "KIND",
     "Kind of table (default: zero-aware); classic ones are as in publications.\n"
     "One of ",
     .choices = kind_name, .offset = offsetof(struct build_settings, request.kind)},
    {"set", '\0', "NAME",
     "Set of partitions: 'default' (one, for 5x5 seven) or, for 4x4 and 5x5,\n"
     "'strong' (three or nineteen, which prune more nodes and take two to three\n"
     "times the memory).",
     .read = value_text, .offset = offsetof(struct build_settings, request.set)},
    {"partition", '\0', "NAME",
     "Another partition: a name such as 6-6-3, 'fringe' (for 4x4), or lists of\n"
     "the goal's tiles, such as 1.4.5/2.3.6.",
     .read = value_text, .offset = offsetof(struct build_settings, request.partition)},
    {"tiles", '\0', "LIST",
     "A single pattern: tiles of the goal, such as 1.2.5.6. May be repeated.", .read = value_texts,
     .repeatable = true, .offset = offsetof(struct build_settings, request.tiles)},
    {"out", 'o', "DIR",
     "Write tables to folder DIR (default: $FIFTEEN_PDB if set, else\n"
     "fifteen/pdb in $XDG_DATA_HOME or ~/.local/share, where fifteen finds them).",
     .read = value_text, .offset = offsetof(struct build_settings, folder)},
    {"codec", '\0', "NAME", "Compression of the files (default: zstd). One of ",
     .choices = codec_name, .offset = offsetof(struct build_settings, make.codec)},
    {"level", '\0', "N",
     "Compression level of zstd, 1 to 22: smaller files that load more slowly\n"
     "(default: fast loading).",
     .read = value_level, .offset = offsetof(struct build_settings, make.level)},
    {"force", '\0', NULL, "Build tables again even if their files are sound.",
     .offset = offsetof(struct build_settings, make.force)},
    {"json", '\0', NULL, "Print the summary as JSON.",
     .offset = offsetof(struct build_settings, json)},
    {.name = NULL},
};

static const char summary[] =
    "Build pattern databases by breadth-first search from the goal and write them to a\n"
    "folder. Existing files that are sound are kept.\n"
    "\n"
    "  pdbgen info FILE..      print headers and histograms of table files\n"
    "  pdbgen verify FILE..    check every block of table files\n"
    "  pdbgen help [COMMAND]   print the options of a command\n";

static const char notes[] =
    "Exit status: 0 success; 1 failure; 2 wrong usage; 130 interrupted. A table file is\n"
    "replaced as a whole or not at all.\n";

struct build {
    struct build_settings settings;
    struct run_settings run;
    struct progress progress;
    json_t *tables; /* summaries as JSON, or NULL */
    unsigned n_tables;
    uint64_t file_bytes;
};

/* The reason has already been printed. */
static enum fifteen_status fail_output(struct fifteen_error *error)
{
    return message_set(error, FIFTEEN_IO, "cannot print the summary; the tables are complete");
}

/* ---- one table ---- */

/* What happened to a table. */
struct done {
    const char *path;
    const char *origin;
    double seconds;
    struct fifteen_pdb_info info;
};

static void print_table(const struct done *done)
{
    const struct fifteen_pdb_info *const info = &done->info;
    const uint64_t *const values = fifteen_pdb_values(info);
    char text[4][FORMAT_SIZE];
    printf("%s\n  %s in %s: %s entries, mean %.3f, maximum %u, %s in memory, %s on disk\n",
           done->path, done->origin, format_seconds(done->seconds, text[0]),
           format_count(info->n_entries, text[1]), table_text_mean(values), table_text_max(values),
           format_bytes(info->table_bytes, text[2]), format_bytes(info->file_bytes, text[3]));
}

static void add_table(json_t *tables, const struct done *done)
{
    json_t *const object = table_text_json(&done->info);
    json_object_set_new(object, "file", output_json_text(done->path));
    json_object_set_new(object, "origin", json_string(done->origin));
    json_object_set_new(object, "seconds", json_real(done->seconds));
    json_array_append_new(tables, object);
}

/* Returns false, after a message, if it cannot be printed. */
static bool summarize(struct build *build, const struct done *done)
{
    build->file_bytes += done->info.file_bytes;
    if (build->tables != NULL) {
        add_table(build->tables, done);
        return true;
    }
    print_table(done);
    return output_flush();
}

static enum fifteen_status make_file(struct build *build, const char *path,
                                     const struct fifteen_pattern *pattern,
                                     struct fifteen_error *error)
{
    const double started = stopwatch_now();
    struct done done = {.path = path};
    enum fifteen_status status =
        table_make(&build->settings.make, &build->progress, pattern, path, &done.origin, error);
    if (status == FIFTEEN_OK)
        status = fifteen_pdb_read_info(path, &done.info, error);
    if (status != FIFTEEN_OK)
        return status;
    done.seconds = stopwatch_now() - started;
    return summarize(build, &done) ? FIFTEEN_OK : fail_output(error);
}

static enum fifteen_status make_pattern(struct build *build, const char *folder,
                                        const struct fifteen_pattern *pattern,
                                        struct fifteen_error *error)
{
    char name[FIFTEEN_PDB_NAME_SIZE];
    char *path;
    fifteen_pdb_file_name(pattern, build->settings.make.kind, name);
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return message_no_memory(error);
    const enum fifteen_status status = make_file(build, path, pattern, error);
    free(path);
    return status;
}

/* ---- all tables ---- */

static bool print_total(struct build *build, const char *folder, double seconds)
{
    const unsigned n = build->n_tables;
    char text[3][FORMAT_SIZE];
    if (build->tables == NULL) {
        printf("%u %s in %s: %s in %s, peak memory %s\n", n, n == 1 ? "table" : "tables", folder,
               format_bytes(build->file_bytes, text[0]), format_seconds(seconds, text[1]),
               format_bytes(stopwatch_peak_bytes(), text[2]));
        return output_flush();
    }
    json_t *const object = json_object();
    json_object_set(object, "tables", build->tables);
    json_object_set_new(object, "folder", output_json_text(folder));
    json_object_set_new(object, "file_bytes", json_integer((json_int_t)build->file_bytes));
    json_object_set_new(object, "seconds", json_real(seconds));
    json_object_set_new(object, "peak_bytes", json_integer((json_int_t)stopwatch_peak_bytes()));
    return output_json(object);
}

static enum fifteen_status make_patterns(struct build *build, const char *folder,
                                         const struct patterns *patterns,
                                         struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned i = 0; i < patterns->n && status == FIFTEEN_OK; i++) {
        status = make_pattern(build, folder, &patterns->pattern[i], error);
        build->n_tables += status == FIFTEEN_OK;
    }
    return status;
}

static enum fifteen_status make_in(struct build *build, const char *folder,
                                   const struct patterns *patterns, struct fifteen_error *error)
{
    int lock;
    enum fifteen_status status = folder_lock(folder, &lock, error);
    if (status != FIFTEEN_OK)
        return status;
    const double started = stopwatch_now();
    status = fifteen_pdb_clean(folder, error);
    if (status == FIFTEEN_OK)
        status = space_check(folder, patterns, &build->settings.make, build->run.quiet, error);
    if (status == FIFTEEN_OK)
        status = make_patterns(build, folder, patterns, error);
    close(lock);
    if (status == FIFTEEN_OK && !print_total(build, folder, stopwatch_now() - started))
        status = fail_output(error);
    return status;
}

static enum fifteen_status make_all(struct build *build, const struct patterns *patterns,
                                    struct fifteen_error *error)
{
    if (build->settings.folder != NULL)
        return make_in(build, build->settings.folder, patterns, error);
    char *const folder = table_folder_to_write();
    if (folder == NULL)
        return message_no_memory(error);
    const enum fifteen_status status = make_in(build, folder, patterns, error);
    free(folder);
    return status;
}

static enum exit_status run_build(struct build *build, const struct command_line *line)
{
    struct patterns patterns;
    struct fifteen_error error = {.text = ""};
    const enum exit_status chosen =
        options_report(line, patterns_choose(&build->settings.request, &patterns, &error), &error);
    if (chosen != EXIT_ANSWERED)
        return chosen;
    build->settings.make.kind = (enum fifteen_pdb_kind)build->settings.request.kind;
    build->settings.make.n_threads = build->run.n_threads;
    progress_init(&build->progress, &build->run);
    build->progress.prints_levels = build->run.verbose && !build->run.quiet;
    build->tables = build->settings.json ? json_array() : NULL;
    const enum fifteen_status status = make_all(build, &patterns, &error);
    json_decref(build->tables);
    if (status != FIFTEEN_OK)
        message_print("%s", error.text);
    return exits_of(status);
}

enum exit_status pdbgen_build(int argc, char **argv)
{
    struct build build = {.settings = {.make = {.codec = TABLE_MAKE_ANY_CODEC}}};
    const struct command_line line = {
        .command = "pdbgen",
        .usage = "--size RxC [OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .groups = {{"Build options:", build_options, &build.settings},
                   {"General options:", settings_run_options, &build.run}},
    };
    enum exit_status status;
    int n_operands;
    if (options_read(&line, argc, argv, &n_operands, &status))
        status = n_operands > 0 ? options_fail(&line, "unknown command '%.40s'", argv[1])
                                : run_build(&build, &line);
    texts_free(&build.settings.request.tiles);
    return status;
}
