/* cmd_solve.c - fifteen solve */
/* SPDX-License-Identifier: MIT */
#include "cli/commands.h"
#include "solve/solve_command.h"

enum exit_status solve_merge(int argc, char **argv, struct part_set *parts)
{
    struct solve_command command;
    enum exit_status status;
    solve_command_init(&command);
    command.outcomes.parts = parts;
    command.line.recipe_file = parts != NULL ? parts->first : NULL;
    command.solve.directory = parts != NULL ? parts->directory : NULL;
    if (solve_command_read(&command, argc, argv, &status))
        status = solve_command_run(&command);
    solve_command_free(&command);
    return status;
}

enum exit_status cmd_solve(int argc, char **argv)
{
    return solve_merge(argc, argv, NULL);
}
