/* fifteen.c - the solver: chooses the subcommand */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/options_help.h"
#include "cli/output.h"
#include "process/interrupt.h"
#include "process/sigbus.h"
#include "process/startup.h"

static const struct command commands[] = {
    {"solve", "shortest solutions of boards", cmd_solve},
    {"bench", "time and nodes that files of boards take", cmd_bench},
    {"compare", "heuristics and algorithms on the same boards", cmd_compare},
    {"generate", "random boards that a seed repeats", cmd_generate},
    {"distances", "how many boards of a small tray are how far from the goal", cmd_distances},
    {"superqueens", "queens that also move like knights, by the same search", cmd_superqueens},
    {"play", "a game in the terminal, with hints, distances and solutions", cmd_play},
    {"serve", "a page for browsers, and an interface for other programs", cmd_serve},
    {"info", "version, processor, and the tables that are found", cmd_info},
    {NULL, NULL, NULL},
};

static enum exit_status print_help(void)
{
    puts("Usage: fifteen COMMAND [OPTION..]\n\n"
         "Solves sliding-tile puzzles in the fewest moves.\n");
    commands_print(commands);
    puts("\n'fifteen COMMAND --help' tells the rest.");
    return output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
}

static enum exit_status print_version(void)
{
    options_print_version();
    return output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
}

int main(int argc, char **argv)
{
    standard_keep();
    bus_install();
    interrupt_install();
    output_prepare();
    const char *const name = argc < 2 ? "" : argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return (int)print_help();
    if (strcmp(name, "--version") == 0)
        return (int)print_version();
    if (strcmp(name, COMMANDS_LIST) == 0)
        return (int)commands_list(commands);
    const struct command *const command = commands_find(commands, name);
    if (command != NULL)
        return (int)command->run(argc - 1, argv + 1);
    message_print(*name == '\0' ? "a command is missing; see 'fifteen --help'"
                                : "there is no command '%.40s'; see 'fifteen --help'",
                  name);
    return EXIT_MISUSED;
}
