/* options.h - one table of options, from which command lines are read and help is printed */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/exits.h"
#include "cli/values.h"

/* An option. It sets the member at `offset` of its group's settings:
 *   with `read`, to what that reads from the argument;
 *   with `choices` alone, to the index of the name given, an unsigned;
 *   with neither, a bool, to true. */
struct option_spec {
    const char *name;       /* the long form, without dashes */
    char letter;            /* the short form, or '\0' */
    const char *argument;   /* what the help calls the argument; NULL if there is none */
    const char *help;       /* lines */
    value_choices *choices; /* the names the help ends with, or NULL */
    value_reader *read;
    size_t offset;
};

struct option_group {
    const char *title;
    const struct option_spec *specs; /* up to one without a name */
    void *settings;
};

enum { OPTIONS_MAX_GROUPS = 6 };

struct command_line {
    const char *command;      /* "fifteen solve" */
    const char *usage;        /* what follows that */
    const char *summary;      /* lines */
    const char *const *notes; /* lines behind the options, up to a NULL; or NULL */
    struct option_group groups[OPTIONS_MAX_GROUPS]; /* those without a title are none */
};

/* Reads the options; argv[0] is no part of them. Operands, of which -1 is one, are moved to
 * argv[1 .. *n_operands]. True: go on. False: exit with *status, since help or version were asked
 * for and printed, or the command line is wrong and this was said. */
bool options_read(const struct command_line *line, int argc, char **argv, int *n_operands,
                  enum exit_status *status);

/* Says what is wrong with the use of a command, and where its help is. Returns EXIT_MISUSED. */
__attribute__((format(printf, 2, 3))) enum exit_status options_refuse(
    const struct command_line *line, const char *format, ...);

#endif
