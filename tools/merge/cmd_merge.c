/* cmd_merge.c - fifteen merge: joins the outputs of all shards of a run */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/options.h"
#include "measure/comparison.h"
#include "measure/measures.h"
#include "solve/solve_boards.h"

static const char summary[] =
    "Join the outputs of 'fifteen solve', 'bench' or 'compare' with --shard 1/N to N/N, given as\n"
    "files in any order, several of which may be one file, and print what the run without --shard\n"
    "prints, in its form of output. Every part must be there once, complete, and of the same\n"
    "version, options and input. The files of boards, or standard input, are read again.\n";

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
        message_print("out of memory");
        return EXIT_FAILED;
    }
    argv[0] = (char *)parts->recipe.command;
    for (size_t i = 0; i < n; i++)
        argv[i + 1] = (char *)json_string_value(json_array_get(words, i));
    const enum exit_status status = run((int)n + 1, argv, parts);
    free(argv);
    return status;
}

static enum exit_status merge_parts(struct part_set *parts)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, parts->recipe.command) == 0)
            return run_recipe(parts, commands[i].run);
    message_print("%s: parts of 'fifteen %s' cannot be merged", parts->first,
                  parts->recipe.command);
    return EXIT_MISUSED;
}

enum exit_status cmd_merge(int argc, char **argv)
{
    const struct command_line line = {.command = "fifteen merge",
                                      .usage = "PART..",
                                      .summary = summary,
                                      .notes = (const char *const[]){exits_help, NULL}};
    enum exit_status status;
    int n_files;
    if (!options_read(&line, argc, argv, &n_files, &status))
        return status;
    if (n_files == 0)
        return options_fail(&line, "no part given");
    struct part_set parts;
    struct fifteen_error error;
    status = exits_report(part_set_open(&parts, argv + 1, n_files, &error), &error);
    if (status == EXIT_ANSWERED)
        status = merge_parts(&parts);
    part_set_close(&parts);
    return status;
}
