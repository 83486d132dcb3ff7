/* fifteen.c - main of the solver: runs a subcommand */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/usage.h"
#include "process/out_file.h"
#include "process/startup.h"

static enum exit_status run_help(int argc, char **argv);

static const struct command commands[] = {
    {"solve", "find shortest solutions", cmd_solve},
    {"check", "replay lists of moves on boards", cmd_check},
    {"evaluate", "compute heuristic values without a search", cmd_evaluate},
    {"bench", "measure time and nodes on files of boards", cmd_bench},
    {"compare", "compare heuristics and algorithms on the same boards", cmd_compare},
    {"merge", "join the outputs of all shards of a run", cmd_merge},
    {"trace", "show a small search node by node", cmd_trace},
    {"convert", "read boards in any form and print them in another", cmd_convert},
    {"generate", "generate random boards, reproducible by seed", cmd_generate},
    {"dataset", "make data sets of boards with optimal lengths", cmd_dataset},
    {"distances", "count the boards of a small tray by distance from the goal", cmd_distances},
    {"superqueens", "place queens that also move like knights", cmd_superqueens},
    {"play", "play in the terminal, with hints and solutions", cmd_play},
    {"serve", "serve a web page and an HTTP API", cmd_serve},
    {"info", "show version, processor and the tables found", cmd_info},
    {"help", "print the options of a command", run_help},
    {NULL, NULL, NULL},
};

static void print_help(void)
{
    puts("Usage: fifteen COMMAND [OPTION..]\n"
         "       fifteen [OPTION..] BOARD..|FILE..\n"
         "       fifteen help [COMMAND]\n\n"
         "Solve sliding-tile puzzles in the fewest moves. Without COMMAND, run 'fifteen solve'.\n\n"
         "Commands:");
    commands_print(commands);
    puts("\n"
         "Options:\n"
         "  -h, --help   Print this help and exit.\n"
         "  --version    Print the version and exit.\n\n"
         "See 'fifteen COMMAND --help' for the options of a command.");
}

static enum exit_status print_and_flush(void (*print)(void))
{
    print();
    return output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
}

static enum exit_status print_help_and_flush(void)
{
    return print_and_flush(print_help);
}

static enum exit_status run_help(int argc, char **argv)
{
    return commands_help("fifteen help", commands, print_help_and_flush, argc, argv);
}

/* Returns whether a word that is not a command is meant for solve: an option, a board or a file.
 * Commands have letters only. */
static bool is_for_solve(const char *word)
{
    if (*word == '-' || strpbrk(word, "0123456789./[({_|") != NULL)
        return true;
    return access(word, F_OK) == 0;
}

/* Returns the command that follows options without arguments, or NULL. */
static const struct command *find_late_command(char **argv)
{
    static const char *const flags[] = {"-q", "-v", "--quiet", "--verbose", "--json", "--all"};
    for (; *argv != NULL && **argv == '-'; argv++) {
        bool is_flag = false;
        for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++)
            is_flag |= strcmp(*argv, flags[i]) == 0;
        if (!is_flag)
            return NULL;
    }
    return *argv != NULL && access(*argv, F_OK) != 0 ? commands_find(commands, *argv) : NULL;
}

int main(int argc, char **argv)
{
    startup();
    const char *const name = argc < 2 ? "" : argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return (int)print_help_and_flush();
    if (strcmp(name, "--version") == 0)
        return (int)print_and_flush(usage_print_version);
    if (strcmp(name, COMMANDS_LIST) == 0)
        return (int)commands_list(commands);
    const struct command *const command = commands_find(commands, name);
    if (command != NULL)
        return (int)out_file_end(command->run(argc - 1, argv + 1));
    if (*name == '\0') {
        message_print("no command given; see 'fifteen --help'");
        return EXIT_MISUSED;
    }
    const struct command *const late = find_late_command(argv + 1);
    if (late != NULL) {
        message_print("the command '%s' must be the first word: fifteen %s %s ..", late->name,
                      late->name, name);
        return EXIT_MISUSED;
    }
    if (is_for_solve(name))
        return (int)out_file_end(cmd_solve(argc, argv));
    return (int)commands_fail(commands, name);
}
