/* options.h - reads a command line by its table of options, with getopt_long */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/exits.h"
#include "cli/usage.h"

/* Reads the options after argv[0] and moves the operands to argv[1 .. *n_operands]. Negative
 * numbers are operands. If n_operands is NULL, operands are an error.
 * Returns true if the command is to run. Returns false if it is to exit with *status: help or
 * version has been printed, or the command line is invalid and the error has been printed. */
bool options_read(const struct command_line *line, int argc, char **argv, int *n_operands,
                  enum exit_status *status);

/* Prints an error about the command line, with a hint to --help. Returns EXIT_MISUSED. */
__attribute__((format(printf, 2, 3))) enum exit_status options_fail(const struct command_line *line,
                                                                    const char *format, ...);

/* Report the result of a check after options_read: FIFTEEN_INVALID as options_fail does, other
 * errors as exits_report does. Return EXIT_ANSWERED for FIFTEEN_OK. */
enum exit_status options_report(const struct command_line *line, enum fifteen_status status,
                                const struct fifteen_error *error);
enum exit_status options_report_value(const struct command_line *line, const char *option,
                                      const char *value, enum fifteen_status status,
                                      const struct fifteen_error *error);

/* Returns whether the command line has the option; line->given must be set. */
bool options_given(const struct command_line *line, const char *name);

/* An option that has no effect without others. */
struct option_use {
    const char *option;
    bool applies;         /* the others are given */
    const char *requires; /* for the message "--option requires .." */
};

/* Reports the first option that is given and does not apply; line->given must be set. */
enum exit_status options_check_uses(const struct command_line *line, const struct option_use *uses,
                                    unsigned n_uses);

/* Joins operands with blanks. Returns NULL if out of memory; free() the result. */
char *options_join(const char *const *operands, unsigned n_operands);

#endif
