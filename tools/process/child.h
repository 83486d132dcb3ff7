/* child.h - programs that draw, as child processes */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_CHILD_H
#define PROCESS_CHILD_H

#include <fifteen/fifteen.h>

struct child {
    const char *const *arguments; /* the program's name first; ends with NULL */
    const char *needed_by;        /* "charts require it" */
    const char *package;          /* in Debian and Ubuntu */
    const char *drawing;          /* what it draws, for messages */
    int input;                    /* its standard input and output */
    int output;
};

/* Runs a program to its end. FIFTEEN_NOT_FOUND: it is not installed; the message names its package.
 * FIFTEEN_IO: it failed; the message has the last line of its standard error. */
enum fifteen_status child_run(const struct child *child, struct fifteen_error *error);

/* Returns a descriptor of a file in memory with these bytes, from its beginning, or -1. */
int child_input(const void *data, size_t size);

#endif
