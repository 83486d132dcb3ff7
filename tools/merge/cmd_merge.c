/* cmd_merge.c - fifteen merge: joins the outputs of all shards of a run */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/options.h"
#include "dataset/shards/merge.h"
#include "measure/comparison.h"
#include "measure/measures.h"
#include "solve/solve_boards.h"

struct merge_settings {
    const char *directory; /* NULL: not given */
    const char *folder;    /* likewise */
};

static const struct option_spec directory_options[] = {
    {"directory", '\0', "DIR",
     "Write the files of 'fifteen solve --output pddl' in DIR, which is made if\n"
     "it does not exist, instead of printing them.",
     .read = value_text, .offset = offsetof(struct merge_settings, directory)},
    {.name = NULL},
};

static const struct option_spec folder_options[] = {
    {"out", 'o', "DIR",
     "Merge the shards of a data set, which are folders, and write the data\n"
     "set to DIR, a new or empty folder.",
     .read = value_text, .offset = offsetof(struct merge_settings, folder)},
    {.name = NULL},
};

static const char summary[] =
    "Join the outputs of 'fifteen solve', 'bench' or 'compare' with --shard 1/N to N/N, given as\n"
    "files in any order, several of which may be one file, and print what the run without --shard\n"
    "prints, in its form of output. Every part must be there once, complete, and of the same\n"
    "version, options, tables and input. Files of boards, or standard input, are read again.\n";

static const char notes[] =
    "With --out, join the folders of 'fifteen dataset' with --shard 1/N to N/N, in any order, and\n"
    "write the files that the run without --shard writes. Their checksums and rows are checked\n"
    "before anything is written. If the command is interrupted or killed, the same command\n"
    "continues. DIR is complete when it has the file recipe.json.\n";

/* The commands that have --shard. */
static const struct {
    const char *name;
    outcomes_command *run;
} commands[] = {{"solve", solve_merge}, {"bench", bench_merge}, {"compare", compare_merge}};

/* Runs the command of the parts with the words of their recipe, which it only reads. */
static enum exit_status run_recipe(struct part_set *parts, outcomes_command *run)
{
    const json_t *const words = parts->recipe.words;
    const size_t n = json_array_size(words);
    char **const argv = calloc(n + 2, sizeof *argv);
    if (argv == NULL) {
        message_print_no_memory();
        return EXIT_FAILED;
    }
    argv[0] = (char *)parts->recipe.command;
    for (size_t i = 0; i < n; i++)
        argv[i + 1] = (char *)json_string_value(json_array_get(words, i));
    const enum exit_status status = run((int)n + 1, argv, parts);
    free(argv);
    return status;
}

static enum exit_status merge_parts(const struct command_line *line, struct part_set *parts)
{
    if (parts->directory != NULL && strcmp(parts->recipe.command, commands[0].name) != 0)
        return options_fail(line, "--directory is for parts of 'fifteen solve --output pddl'");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, parts->recipe.command) == 0)
            return run_recipe(parts, commands[i].run);
    message_print("%s: parts of 'fifteen %s' cannot be merged", parts->first,
                  parts->recipe.command);
    return EXIT_MISUSED;
}

static enum exit_status merge_files(const struct command_line *line, const char *directory,
                                    char **files, int n_files)
{
    struct part_set parts;
    struct fifteen_error error;
    struct stat found;
    for (int i = 0; i < n_files; i++)
        if (stat(files[i], &found) == 0 && S_ISDIR(found.st_mode))
            return options_fail(line,
                                "%s is a folder; to merge the shards of a data set, name the "
                                "folder of the result: --out DIR",
                                files[i]);
    enum exit_status status = exits_report(part_set_open(&parts, files, n_files, &error), &error);
    parts.directory = directory;
    if (status == EXIT_ANSWERED)
        status = merge_parts(line, &parts);
    part_set_close(&parts);
    return status;
}

static enum exit_status merge_folders(const struct command_line *line, const char *folder,
                                      char **shards, int n_shards)
{
    struct fifteen_error error;
    struct stat found;
    for (int i = 0; i < n_shards; i++)
        if (stat(shards[i], &found) == 0 && !S_ISDIR(found.st_mode))
            return options_fail(line, "%s is not a folder; --out is for the shards of data sets",
                                shards[i]);
    const enum fifteen_status status = merge_shards(folder, shards, (unsigned)n_shards, &error);
    return exits_report(status, &error);
}

enum exit_status cmd_merge(int argc, char **argv)
{
    struct merge_settings settings = {.folder = NULL};
    const struct command_line line = {
        .command = "fifteen merge",
        .usage = "[--directory DIR] PART.. | --out DIR SHARD..",
        .summary = summary,
        .notes = (const char *const[]){notes, exits_help, NULL},
        .groups = {{"Merge options:", directory_options, &settings},
                   {"Data set options:", folder_options, &settings}},
    };
    enum exit_status status;
    int n_files;
    if (!options_read(&line, argc, argv, &n_files, &status))
        return status;
    if (n_files == 0)
        return options_fail(&line, "no part given");
    if (settings.directory != NULL && settings.folder != NULL)
        return options_fail(&line, "--directory and --out exclude each other");
    return settings.folder == NULL ? merge_files(&line, settings.directory, argv + 1, n_files)
                                   : merge_folders(&line, settings.folder, argv + 1, n_files);
}
