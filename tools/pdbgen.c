/* pdbgen.c - the maker of tables: builds them unless a subcommand says otherwise */
#include <string.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "process/interrupt.h"
#include "process/sigbus.h"
#include "process/startup.h"

static const struct command commands[] = {
    {"info", "print the headers and histograms of files", pdbgen_info},
    {"verify", "check every block of files", pdbgen_verify},
    {NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
    standard_keep();
    bus_install();
    interrupt_install();
    output_prepare();
    const char *const name = argc < 2 ? "" : argv[1];
    if (strcmp(name, COMMANDS_LIST) == 0)
        return (int)commands_list(commands);
    const struct command *const command = commands_find(commands, name);
    return (int)(command == NULL ? pdbgen_build(argc, argv) : command->run(argc - 1, argv + 1));
}
