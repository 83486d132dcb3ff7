/* cmd_verify.c - fifteen dataset verify: checks data sets */
/* SPDX-License-Identifier: MIT */
#include "dataset/cmd_verify.h"

#include <stdio.h>

#include "cli/format.h"
#include "cli/options.h"
#include "cli/output.h"
#include "dataset/verify.h"

static const struct option_spec verify_options[] = {
    {"sample", '\0', "N",
     "Compute the labels of N rows again, evenly spaced (default: 100; 0:\n"
     "none).",
     .read = value_count_or_0, .offset = offsetof(struct verify_settings, n_samples)},
    {"all", '\0', NULL, "Compute the labels of all rows again.",
     .offset = offsetof(struct verify_settings, all)},
    {.name = NULL},
};

static const char summary[] =
    "Check data sets of 'fifteen dataset': sizes and checksums of the files; that each board is\n"
    "solvable, is that of the seed, and has a length of its parity; and the labels of a sample.\n"
    "The first fault is reported with its row, counted from 0.\n";

static const char exits[] =
    "Exit status: 0 if all are sound; 1 if one is not; 2 for an invalid command line; 130 if\n"
    "interrupted.\n";

static enum exit_status verify_folder(const char *folder, const struct verify_settings *settings,
                                      const struct search_settings *search,
                                      const struct run_settings *run)
{
    struct verify_result result;
    struct fifteen_error error;
    char text[2][FORMAT_SIZE];
    const enum fifteen_status status = verify_run(folder, settings, search, run, &result, &error);
    if (status == FIFTEEN_CANCELLED)
        return exits_report(status, &error);
    if (status != FIFTEEN_OK) {
        exits_report(status, &error);
        return EXIT_FAILED;
    }
    printf("%s: sound, %s rows, labels of %s computed again\n", folder,
           format_count(result.n_rows, text[0]), format_count(result.n_checked, text[1]));
    return output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
}

enum exit_status cmd_dataset_verify(int argc, char **argv)
{
    struct verify_settings settings = {.n_samples = 100};
    struct search_settings search = {.folder = NULL};
    struct run_settings run = {.n_threads = 0};
    const struct command_line line = {
        .command = "fifteen dataset verify",
        .usage = "[OPTION..] DIR..",
        .summary = summary,
        .notes = (const char *const[]){exits, NULL},
        .groups = {{"Sample options:", verify_options, &settings},
                   {"Table options:", settings_table_options, &search},
                   {"General options:", settings_run_options, &run}},
    };
    enum exit_status status;
    int n_operands = 0;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    if (n_operands == 0)
        return options_fail(&line, "no folder given");
    status = EXIT_ANSWERED;
    for (int i = 1; i <= n_operands && status != EXIT_INTERRUPTED; i++)
        status = exits_worse(status, verify_folder(argv[i], &settings, &search, &run));
    return status;
}
