/* solve_command.h - the command line of a program that solves boards */
/* SPDX-License-Identifier: MIT */
#ifndef SOLVE_SOLVE_COMMAND_H
#define SOLVE_SOLVE_COMMAND_H

#include "solve/solve_boards.h"

struct solve_settings {
    struct texts files;
    unsigned from; /* index of input_form_name */
    unsigned output;
    unsigned directions; /* 1: of the blank */
    unsigned ground;     /* enum picture_ground */
    const char *directory;
    bool all;
    uint64_t n_shown; /* with `all`; 0: not given */
    struct shard shard;
    const char *checkpoint;
    double every; /* seconds; 0: not given */
};

/* They set struct solve_settings. */
extern const struct option_spec solve_options[];

struct solve_command {
    struct command_line line;
    struct solve_settings solve;
    struct search_settings search;
    struct run_settings run;
    struct given_options given;
    struct outcomes outcomes;
    const struct solve_team *team; /* NULL: this process searches alone */
    char **operands;
    unsigned n_operands;
};

/* Makes the command line of `fifteen solve`, with all settings at their defaults. Always call
 * solve_command_free. The command stays at its address. */
void solve_command_init(struct solve_command *command);

/* Reads the options and the operands, which are set in the command. Otherwise as options_read. */
bool solve_command_read(struct solve_command *command, int argc, char **argv,
                        enum exit_status *status);

/* Checks the settings, and solves and prints the boards of the operands and files. */
enum exit_status solve_command_run(struct solve_command *command);

void solve_command_free(struct solve_command *command);

#endif
