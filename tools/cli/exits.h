/* exits.h - exit statuses of the programs */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EXITS_H
#define CLI_EXITS_H

#include <fifteen/fifteen.h>

enum exit_status {
    EXIT_ANSWERED = 0,   /* success */
    EXIT_FAILED = 1,     /* I/O error, missing tables, damaged file or out of memory */
    EXIT_MISUSED = 2,    /* invalid command line or malformed input */
    EXIT_UNANSWERED = 3, /* a board is unsolvable or a limit was reached */
    EXIT_INTERRUPTED = 130
};

/* A paragraph for the help of commands that process many boards. */
extern const char exits_help[];

enum exit_status exits_of(enum fifteen_status status);

/* Prints the error's text unless status is FIFTEEN_OK. Returns the exit status. */
enum exit_status exits_report(enum fifteen_status status, const struct fifteen_error *error);

/* The exit status of a run in which both occur: 130 ranks first, then 1, 2, 3, 0. */
enum exit_status exits_worse(enum exit_status a, enum exit_status b);

#endif
