/* pdbgen_build.c - pdbgen: builds the tables of a partition, or of single patterns */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "folder_lock.h"
#include "format.h"
#include "goal.h"
#include "message.h"
#include "output.h"
#include "progress.h"
#include "stopwatch.h"
#include "table_text.h"

enum { codec_not_given = 2 };

struct build_settings {
    struct fifteen_geometry size;
    const char *goal;
    unsigned set;
    const char *partition;
    struct texts tiles;
    const char *folder;
    unsigned codec; /* enum fifteen_codec or codec_not_given */
    int level;
    bool force;
    bool json;
};

static const char *set_name(unsigned index)
{
    return index == 0 ? "default" : NULL;
}

static const char *codec_name(unsigned index)
{
    return index < codec_not_given ? table_text_codec((enum fifteen_codec)index) : NULL;
}

static const struct option_spec build_options[] = {
    {.name = "size",
     .letter = 's',
     .argument = "RxC",
     .help = "Rows and columns of the tray; 4 is 4x4.",
     .read = value_geometry,
     .offset = offsetof(struct build_settings, size)},
    {.name = "goal",
     .letter = 'g',
     .argument = "GOAL",
     .help = "'first' (default), 'last' or a board. Tables for one goal with the\n"
             "blank in a corner serve all of them.",
     .read = value_text,
     .offset = offsetof(struct build_settings, goal)},
    {.name = "set",
     .argument = "NAME",
     .help = "The tables of a name; there is ",
     .choices = set_name,
     .offset = offsetof(struct build_settings, set)},
    {.name = "partition",
     .argument = "NAME",
     .help = "The partition of a name instead, such as 6-6-3.",
     .read = value_text,
     .offset = offsetof(struct build_settings, partition)},
    {.name = "tiles",
     .argument = "LIST",
     .help = "The pattern of these tiles instead, such as 1,2,5,6; may be\n"
             "repeated.",
     .read = value_texts,
     .offset = offsetof(struct build_settings, tiles)},
    {.name = "out",
     .letter = 'o',
     .argument = "DIR",
     .help = "Folder to write to (default: pdb).",
     .read = value_text,
     .offset = offsetof(struct build_settings, folder)},
    {.name = "codec",
     .argument = "NAME",
     .help = "How to store tables (default: zstd); there is ",
     .choices = codec_name,
     .offset = offsetof(struct build_settings, codec)},
    {.name = "level",
     .argument = "N",
     .help = "How hard zstd is to try, 1 to 22 (default: 3).",
     .read = value_level,
     .offset = offsetof(struct build_settings, level)},
    {.name = "force",
     .help = "Build tables that are there already too.",
     .offset = offsetof(struct build_settings, force)},
    {.name = "json",
     .help = "Print the summary as JSON.",
     .offset = offsetof(struct build_settings, json)},
    {.name = NULL},
};

static const char summary[] =
    "Builds pattern databases by breadth-first search from the goal and keeps them in a\n"
    "folder. Tables that are there already and sound are kept.\n"
    "\n"
    "  pdbgen info FILE..      prints the headers and histograms of files\n"
    "  pdbgen verify FILE..    checks every block of files\n";

static const char notes[] =
    "Exit status: 0 done; 1 something failed; 2 wrong usage; 130 interrupted. Whatever\n"
    "happens, a file of a table is the old one or the whole new one.\n";

/* One run. */
struct build {
    struct build_settings settings;
    struct run_settings run;
    struct progress progress;
    json_t *tables; /* summaries, if they are wanted as JSON */
    uint64_t file_bytes;
};

/* ---- what to build ---- */

/* Reads tiles separated like the numbers of a board. */
static enum fifteen_status read_tiles(const char *text, uint16_t *out, struct fifteen_error *error)
{
    unsigned tiles = 0;
    for (const char *at = text; *at != '\0';) {
        char *end;
        const unsigned long tile = strtoul(at, &end, 10);
        if (end == at || tile < 1 || tile >= FIFTEEN_MAX_CELLS || (tiles >> tile & 1) != 0)
            return message_set(error, FIFTEEN_INVALID,
                               "'%.40s' is not a list of different tiles, such as 1,2,5,6", text);
        tiles |= 1U << tile;
        at = end + strspn(end, " ,/");
    }
    *out = (uint16_t)tiles;
    return FIFTEEN_OK;
}

static enum fifteen_status patterns_of_lists(const struct build_settings *settings,
                                             fifteen_board goal, struct fifteen_partition *out,
                                             struct fifteen_error *error)
{
    if (settings->tiles.n > FIFTEEN_PARTITION_MAX)
        return message_set(error, FIFTEEN_INVALID, "%u lists of tiles; %d are the most",
                           settings->tiles.n, FIFTEEN_PARTITION_MAX);
    *out = (struct fifteen_partition){.n_patterns = settings->tiles.n};
    for (unsigned i = 0; i < settings->tiles.n; i++) {
        uint16_t tiles = 0;
        enum fifteen_status status = read_tiles(settings->tiles.text[i], &tiles, error);
        if (status == FIFTEEN_OK)
            status = fifteen_pattern_make(settings->size, goal, tiles, &out->patterns[i], error);
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

static enum fifteen_status choose_patterns(const struct build_settings *settings,
                                           struct fifteen_partition *out,
                                           struct fifteen_error *error)
{
    if (settings->size.rows == 0)
        return message_set(error, FIFTEEN_INVALID, "--size is missing");
    if (settings->partition != NULL && settings->tiles.n > 0)
        return message_set(error, FIFTEEN_INVALID, "--partition and --tiles exclude each other");
    fifteen_board goal;
    const char *const named = settings->goal != NULL ? settings->goal : "first";
    const enum fifteen_status status = goal_read(named, settings->size, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    return settings->tiles.n > 0
               ? patterns_of_lists(settings, goal, out, error)
               : fifteen_partition_make(settings->size, goal, settings->partition, out, error);
}

/* ---- one table ---- */

/* Where a table comes from and goes to. */
struct job {
    const struct fifteen_pattern *pattern;
    char *path;
    char subject[table_text_size + 16]; /* of the progress line */
    struct fifteen_pdb *pdb;
    const char *origin; /* "built", "kept", "rewritten" */
};

/* Loads the table that is there, if it is sound; else pdb stays NULL. */
static enum fifteen_status look(struct build *build, struct job *job, struct fifteen_error *error)
{
    if (build->settings.force || access(job->path, F_OK) != 0)
        return FIFTEEN_OK;
    const struct fifteen_monitor monitor = progress_monitor(&build->progress, job->subject);
    const enum fifteen_status status =
        fifteen_pdb_load(job->path, build->run.n_threads, &monitor, &job->pdb, error);
    progress_clear(&build->progress);
    if (status != FIFTEEN_DAMAGED)
        return status;
    message_print("%s; building it anew", error->text);
    return FIFTEEN_OK;
}

static bool wants_other_codec(const struct build_settings *settings, const struct fifteen_pdb *pdb)
{
    struct fifteen_pdb_info info;
    fifteen_pdb_info(pdb, &info);
    return settings->codec != codec_not_given && settings->codec != (unsigned)info.codec;
}

static enum fifteen_status save(struct build *build, const struct job *job,
                                struct fifteen_error *error)
{
    const struct build_settings *const settings = &build->settings;
    const enum fifteen_codec codec = settings->codec == codec_not_given
                                         ? FIFTEEN_CODEC_ZSTD
                                         : (enum fifteen_codec)settings->codec;
    const struct fifteen_monitor monitor = progress_monitor(&build->progress, job->subject);
    const enum fifteen_status status = fifteen_pdb_save(job->pdb, job->path, codec, settings->level,
                                                        build->run.n_threads, &monitor, error);
    progress_clear(&build->progress);
    return status;
}

/* Leaves the table in its file. */
static enum fifteen_status make(struct build *build, struct job *job, struct fifteen_error *error)
{
    enum fifteen_status status = look(build, job, error);
    if (status != FIFTEEN_OK)
        return status;
    if (job->pdb != NULL) {
        const bool other = wants_other_codec(&build->settings, job->pdb);
        job->origin = other ? "rewritten" : "kept";
        return other ? save(build, job, error) : FIFTEEN_OK;
    }
    job->origin = "built";
    const struct fifteen_monitor monitor = progress_monitor(&build->progress, job->subject);
    status = fifteen_pdb_build(job->pattern, build->run.n_threads, &monitor, &job->pdb, error);
    progress_clear(&build->progress);
    return status == FIFTEEN_OK ? save(build, job, error) : status;
}

static void print_table(const struct job *job, const struct fifteen_pdb_info *info, double seconds)
{
    char text[4][format_size];
    printf("%s\n  %s in %s: %s entries, mean %.3f, greatest %u, %s in memory, %s on disk\n",
           job->path, job->origin, format_seconds(seconds, text[0]),
           format_count(info->n_entries, text[1]), table_text_mean(info->zero_aware),
           table_text_greatest(info->zero_aware), format_bytes(info->table_bytes, text[2]),
           format_bytes(info->file_bytes, text[3]));
}

static enum fifteen_status summarize(struct build *build, const struct job *job, double seconds,
                                     struct fifteen_error *error)
{
    struct fifteen_pdb_info info;
    const enum fifteen_status status = fifteen_pdb_read_info(job->path, &info, error);
    if (status != FIFTEEN_OK)
        return status;
    build->file_bytes += info.file_bytes;
    if (build->tables == NULL) {
        print_table(job, &info, seconds);
        return output_flush() ? FIFTEEN_OK : FIFTEEN_IO;
    }
    json_t *const object = table_text_json(&info);
    json_object_set_new(object, "file", output_json_text(job->path));
    json_object_set_new(object, "origin", json_string(job->origin));
    json_object_set_new(object, "seconds", json_real(seconds));
    json_array_append_new(build->tables, object);
    return FIFTEEN_OK;
}

static enum fifteen_status make_pattern(struct build *build, const char *folder,
                                        const struct fifteen_pattern *pattern,
                                        struct fifteen_error *error)
{
    const double started = stopwatch_now();
    char name[FIFTEEN_PDB_NAME_SIZE];
    char tiles[table_text_size];
    struct job job = {.pattern = pattern};
    fifteen_pdb_file_name(pattern, name);
    snprintf(job.subject, sizeof job.subject, "tiles %s", table_text_tiles(pattern, tiles));
    if (asprintf(&job.path, "%s/%s", folder, name) < 0)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    enum fifteen_status status = make(build, &job, error);
    fifteen_pdb_free(job.pdb);
    if (status == FIFTEEN_OK)
        status = summarize(build, &job, stopwatch_now() - started, error);
    free(job.path);
    return status;
}

/* ---- all of them ---- */

static bool print_total(struct build *build, unsigned n, const char *folder, double seconds)
{
    char text[3][format_size];
    if (build->tables == NULL) {
        printf("%u %s in %s: %s in %s, %s of memory at most\n", n, n == 1 ? "table" : "tables",
               folder, format_bytes(build->file_bytes, text[0]), format_seconds(seconds, text[1]),
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

static enum fifteen_status make_all(struct build *build, const struct fifteen_partition *partition,
                                    struct fifteen_error *error)
{
    const double started = stopwatch_now();
    const char *const folder = build->settings.folder != NULL ? build->settings.folder : "pdb";
    int lock;
    enum fifteen_status status = folder_lock(folder, &lock, error);
    if (status != FIFTEEN_OK)
        return status;
    for (unsigned i = 0; i < partition->n_patterns && status == FIFTEEN_OK; i++)
        status = make_pattern(build, folder, &partition->patterns[i], error);
    folder_unlock(lock);
    if (status == FIFTEEN_OK &&
        !print_total(build, partition->n_patterns, folder, stopwatch_now() - started))
        status = message_set(error, FIFTEEN_IO, "the summary is lost");
    return status;
}

static enum exit_status run(struct build *build, const struct command_line *line)
{
    struct fifteen_partition partition;
    struct fifteen_error error = {""};
    if (choose_patterns(&build->settings, &partition, &error) != FIFTEEN_OK)
        return options_refuse(line, "%s", error.text);
    progress_init(&build->progress, &build->run);
    build->progress.tells_levels = build->run.verbose && !build->run.quiet;
    build->tables = build->settings.json ? json_array() : NULL;
    const enum fifteen_status status = make_all(build, &partition, &error);
    json_decref(build->tables);
    if (status != FIFTEEN_OK)
        message_print("%s", error.text);
    return exits_of(status);
}

enum exit_status pdbgen_build(int argc, char **argv)
{
    struct build build = {.settings = {.codec = codec_not_given}};
    const struct command_line line = {
        .command = "pdbgen",
        .usage = "--size RxC [OPTION..]",
        .summary = summary,
        .notes = (const char *const[]){notes, NULL},
        .groups = {{"What to build:", build_options, &build.settings},
                   {"How to run:", settings_run_options, &build.run}},
    };
    enum exit_status status;
    int n_operands;
    if (options_read(&line, argc, argv, &n_operands, &status))
        status = n_operands > 0 ? options_refuse(&line, "there is no command '%.40s'", argv[1])
                                : run(&build, &line);
    texts_free(&build.settings.tiles);
    return status;
}
