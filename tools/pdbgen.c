/* pdbgen.c - main of the table builder: builds tables unless a subcommand is given */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands.h"
#include "process/startup.h"

static enum exit_status run_help(int argc, char **argv);

static const struct command commands[] = {
    {"info", "print headers and histograms of table files", pdbgen_info},
    {"verify", "check every block of table files", pdbgen_verify},
    {"help", "print the options of a command", run_help},
    {NULL, NULL, NULL},
};

static enum exit_status print_help(void)
{
    return pdbgen_build(2, (char *[]){"pdbgen", "--help", NULL});
}

static enum exit_status run_help(int argc, char **argv)
{
    return commands_help("pdbgen help", commands, print_help, argc, argv);
}

int main(int argc, char **argv)
{
    startup();
    const char *const name = argc < 2 ? "" : argv[1];
    if (strcmp(name, COMMANDS_LIST) == 0)
        return (int)commands_list(commands);
    const struct command *const command = commands_find(commands, name);
    return (int)(command == NULL ? pdbgen_build(argc, argv) : command->run(argc - 1, argv + 1));
}
