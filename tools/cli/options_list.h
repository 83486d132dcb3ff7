/* options_list.h - the options of a command for programs, which complete command lines with them */
#ifndef CLI_OPTIONS_LIST_H
#define CLI_OPTIONS_LIST_H

#include "cli/options.h"

/* What asks for the list in place of all other arguments. No help mentions it. */
#define OPTIONS_LIST "--list-options"

/* Prints a line for each option, of fields that may be empty:
 *     --name|-letter|ARGUMENT|choices, separated by blanks|title of the group|help
 */
void options_print_list(const struct command_line *line);

#endif
