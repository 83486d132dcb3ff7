/* commands.h - a program's subcommands, by which it is called and its help is printed */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/exits.h"

/* argv[0] is the subcommand's name. */
typedef enum exit_status command_function(int argc, char **argv);

struct command {
    const char *name;
    const char *summary; /* one line */
    command_function *run;
};

/* The command of a name, or NULL. The table ends with one without a name. */
const struct command *commands_find(const struct command *table, const char *name);

/* Prints a line for each. */
void commands_print(const struct command *table);

/* The same for programs, which complete command lines with it, as `name|summary`. Asked for by
 * COMMANDS_LIST in place of a command; no help mentions it. */
enum exit_status commands_list(const struct command *table);
#define COMMANDS_LIST "--list-commands"

command_function cmd_solve;
command_function cmd_bench;
command_function cmd_info;
command_function cmd_compare;
command_function cmd_distances;
command_function cmd_superqueens;
command_function cmd_generate;
command_function cmd_play;
command_function cmd_serve;
command_function pdbgen_build;
command_function pdbgen_info;
command_function pdbgen_verify;

#endif
