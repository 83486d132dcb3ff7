/* fifteen.c - main of the solver: runs a subcommand */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/usage.h"
#include "process/startup.h"

static const struct command commands[] = {
    {"solve", "find shortest solutions", cmd_solve},
    {"bench", "measure time and nodes on files of boards", cmd_bench},
    {"compare", "compare heuristics and algorithms on the same boards", cmd_compare},
    {"generate", "generate random boards, reproducible by seed", cmd_generate},
    {"distances", "count the boards of a small tray by distance from the goal", cmd_distances},
    {"superqueens", "place queens that also move like knights", cmd_superqueens},
    {"play", "play in the terminal, with hints and solutions", cmd_play},
    {"serve", "serve a web page and an HTTP API", cmd_serve},
    {"info", "show version, processor and the tables found", cmd_info},
    {NULL, NULL, NULL},
};

static void print_help(void)
{
    puts("Usage: fifteen COMMAND [OPTION..]\n\n"
         "Solve sliding-tile puzzles in the fewest moves.\n\n"
         "Commands:");
    commands_print(commands);
    puts("\n"
         "Options:\n"
         "  -h, --help   Print this help and exit.\n"
         "  --version    Print the version and exit.\n\n"
         "See 'fifteen COMMAND --help' for the options of a command.");
}

int main(int argc, char **argv)
{
    startup();
    const char *const name = argc < 2 ? "" : argv[1];
    const bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    if (help || strcmp(name, "--version") == 0) {
        (help ? print_help : usage_print_version)();
        return output_flush() ? EXIT_ANSWERED : EXIT_FAILED;
    }
    if (strcmp(name, COMMANDS_LIST) == 0)
        return (int)commands_list(commands);
    const struct command *const command = commands_find(commands, name);
    if (command != NULL)
        return (int)command->run(argc - 1, argv + 1);
    if (*name == '\0')
        message_print("no command given; see 'fifteen --help'");
    else
        message_print("unknown %s '%.40s'; see 'fifteen --help'",
                      *name == '-' ? "option" : "command", name);
    return EXIT_MISUSED;
}
