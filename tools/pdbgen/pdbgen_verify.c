/* pdbgen_verify.c - pdbgen verify: checks every block of table files */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "process/progress.h"

struct verify_settings {
    bool rebuild;
    bool json;
};

static const struct option_spec verify_options[] = {
    {"rebuild", '\0', NULL, "Also compare every byte with a new build.",
     .offset = offsetof(struct verify_settings, rebuild)},
    {"json", '\0', NULL, "Print one JSON object per line.",
     .offset = offsetof(struct verify_settings, json)},
    {.name = NULL},
};

struct verify {
    struct verify_settings settings;
    struct run_settings run;
    struct progress progress;
};

static bool print_result(const struct verify *verify, const char *path, enum fifteen_status status,
                         const struct fifteen_error *error)
{
    const bool sound = status == FIFTEEN_OK;
    if (!verify->settings.json) {
        if (sound)
            printf("%s: sound\n", path);
        return output_flush();
    }
    json_t *const object = json_object();
    json_object_set_new(object, "file", output_json_text(path));
    json_object_set_new(object, "status", json_string(fifteen_status_name(status)));
    json_object_set_new(object, "rebuilt", json_boolean(verify->settings.rebuild));
    json_object_set_new(object, "message", sound ? json_null() : output_json_text(error->text));
    return output_json(object);
}

static enum exit_status verify_file(struct verify *verify, const char *path)
{
    struct fifteen_error error = {.text = ""};
    const struct fifteen_monitor monitor = progress_monitor(&verify->progress, path);
    const enum fifteen_status status =
        fifteen_pdb_verify(path, verify->settings.rebuild, verify->run.n_threads, &monitor, &error);
    progress_clear(&verify->progress);
    if (status != FIFTEEN_OK)
        message_print("%s", error.text);
    if (!print_result(verify, path, status, &error))
        return EXIT_FAILED;
    return exits_of(status);
}

enum exit_status pdbgen_verify(int argc, char **argv)
{
    struct verify verify = {.run = {.n_threads = 0}};
    const struct command_line line = {
        .command = "pdbgen verify",
        .usage = "[OPTION..] FILE..",
        .summary = "Check every block of table files, and the values along a random walk.\n",
        .groups = {{"Options:", verify_options, &verify.settings},
                   {"General options:", settings_run_options, &verify.run}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    if (n_operands == 0)
        return options_fail(&line, "no file given");
    progress_init(&verify.progress, &verify.run);
    for (int i = 1; i <= n_operands && status != EXIT_INTERRUPTED; i++)
        status = exits_worse(status, verify_file(&verify, argv[i]));
    return status;
}
