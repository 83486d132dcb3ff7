/* options_help.h - what --help and --version print */
#ifndef CLI_OPTIONS_HELP_H
#define CLI_OPTIONS_HELP_H

#include "cli/options.h"

/* Options every command has. */
struct options_general {
    bool help;
    bool version;
};

extern const struct option_spec options_general[];

void options_print_choices(value_choices *choices, const char *separator);

void options_print_help(const struct command_line *line);

void options_print_version(void);

#endif
