/* commands.h - the table of a program's subcommands */
/* SPDX-License-Identifier: MIT */
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

/* Returns NULL if no command has the name. The last entry of a table has a NULL name. */
const struct command *commands_find(const struct command *table, const char *name);

/* Prints that a name is not a command, and which one it may mean. Returns EXIT_MISUSED. */
enum exit_status commands_fail(const struct command *table, const char *name);

/* Prints one line per command for --help. */
void commands_print(const struct command *table);

/* The undocumented option that makes completion scripts get the command list. */
#define COMMANDS_LIST "--list-commands"

/* Prints that list, one `name|summary` per line. */
enum exit_status commands_list(const struct command *table);

/* The command `name`: prints the help of the command that argv[1] names; without it calls
 * print_help. */
enum exit_status commands_help(const char *name, const struct command *table,
                               enum exit_status (*print_help)(void), int argc, char **argv);

command_function cmd_solve;
command_function cmd_bench;
command_function cmd_check;
command_function cmd_info;
command_function cmd_compare;
command_function cmd_dataset;
command_function cmd_distances;
command_function cmd_superqueens;
command_function cmd_evaluate;
command_function cmd_merge;
command_function cmd_convert;
command_function cmd_trace;
command_function cmd_generate;
command_function cmd_play;
command_function cmd_serve;
command_function pdbgen_build;
command_function pdbgen_info;
command_function pdbgen_verify;

#endif
