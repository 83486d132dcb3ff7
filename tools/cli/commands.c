/* commands.c - the table of a program's subcommands */
/* SPDX-License-Identifier: MIT */
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/suggest.h"

const struct command *commands_find(const struct command *table, const char *name)
{
    for (; table->name != NULL; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

static const char *command_name(const void *context, unsigned index)
{
    const struct command *const table = context;
    return table[index].name;
}

static enum exit_status fail_unknown(const char *name, const char *meant)
{
    char suggestion[SUGGEST_TEXT_SIZE];
    message_print("unknown command '%.40s'%s; see '%.40s --help'", name,
                  suggest_text(meant, suggestion), program_invocation_short_name);
    return EXIT_MISUSED;
}

enum exit_status commands_fail(const struct command *table, const char *name)
{
    const char *const meant = suggest_name(name, command_name, table);
    if (meant != NULL)
        return fail_unknown(name, meant);
    message_print("'%.80s' is neither a command nor a file: %s; see '%.40s --help'", name,
                  strerror(ENOENT), program_invocation_short_name);
    return EXIT_MISUSED;
}

void commands_print(const struct command *table)
{
    for (; table->name != NULL; table++)
        printf("  %-11s  %s\n", table->name, table->summary);
}

enum exit_status commands_list(const struct command *table)
{
    for (; table->name != NULL; table++)
        printf("%s|%s\n", table->name, table->summary);
    return output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
}

enum exit_status commands_help(const char *name, const struct command *table,
                               enum exit_status (*print_help)(void), int argc, char **argv)
{
    static char help[] = "--help";
    const struct command_line line = {
        .command = name,
        .usage = "[COMMAND]",
        .summary = "Print the options of a command, or the list of commands.\n",
        .groups = {{.title = NULL}},
    };
    enum exit_status status;
    int n_operands;
    if (!options_read(&line, argc, argv, &n_operands, &status))
        return status;
    if (n_operands == 0)
        return print_help();
    if (n_operands > 1)
        return options_fail(&line, "unexpected argument '%.40s'", argv[2]);
    const struct command *const command = commands_find(table, argv[1]);
    if (command == NULL)
        return fail_unknown(argv[1], suggest_name(argv[1], command_name, table));
    return command->run(2, (char *[]){argv[1], help, NULL});
}
