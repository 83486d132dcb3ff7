/* pdbgen.c - the maker of tables: builds them unless a subcommand says otherwise */
#include <string.h>

#include "commands.h"
#include "interrupt.h"

static const struct command commands[] = {
    {"info", "print the headers and histograms of files", pdbgen_info},
    {"verify", "check every block of files", pdbgen_verify},
    {NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
    interrupt_install();
    const struct command *const command = argc < 2 ? NULL : commands_find(commands, argv[1]);
    return (int)(command == NULL ? pdbgen_build(argc, argv) : command->run(argc - 1, argv + 1));
}
