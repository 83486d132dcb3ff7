/* startup.h - process set-up: standard descriptors, signals, allocation failures */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_STARTUP_H
#define PROCESS_STARTUP_H

/* The first call of main:
 * - If the caller closed standard input, output or error, no file gets its descriptor; using it
 *   fails with EBADF.
 * - Installs the handlers of interrupt.h, and one of SIGBUS: if a mapped table file is shortened,
 *   the program ends with a message on standard error and exit status 1.
 * - Makes output.h notice failed allocations and closed pipes. */
void startup(void);

#endif
