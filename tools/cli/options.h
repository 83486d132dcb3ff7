/* options.h - reads a command line by its table of options, with getopt_long */
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

/* The same for an option's value that proves invalid after options_read. */
enum exit_status options_fail_value(const struct command_line *line, const char *option,
                                    const char *value, const struct fifteen_error *reason);

/* Joins operands with blanks. Returns NULL if out of memory; free() the result. */
char *options_join(const char *const *operands, unsigned n_operands);

#endif
