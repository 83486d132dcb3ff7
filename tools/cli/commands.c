/* commands.c - the table of a program's subcommands */
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"

const struct command *commands_find(const struct command *table, const char *name)
{
    for (; table->name != NULL; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
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
