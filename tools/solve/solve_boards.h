/* solve_boards.h - solving a stream of boards: read, search, print, in input order */
/* SPDX-License-Identifier: MIT */
#ifndef SOLVE_SOLVE_BOARDS_H
#define SOLVE_SOLVE_BOARDS_H

#include "solve/solve_run.h"

/* Solves and prints all boards. Returns the worst exit status. */
enum exit_status solve_boards(const struct solve_request *request);

/* `fifteen solve`, with the outcomes of parts unless that is NULL. */
outcomes_command solve_merge;

#endif
