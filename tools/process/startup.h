/* startup.h - process set-up: standard descriptors, signals, allocation failures, open files */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_STARTUP_H
#define PROCESS_STARTUP_H

#include <stdint.h>

#include <fifteen/fifteen.h>

/* The first call of main:
 * - If the caller closed standard input, output or error, no file gets its descriptor; using it
 *   fails with EBADF.
 * - Installs the handlers of interrupt.h, and one of SIGBUS: if a mapped table file is shortened,
 *   the program ends with a message on standard error and exit status 1.
 * - Makes output.h notice failed allocations and closed pipes. */
void startup(void);

/* Raises the limit of the process, where the system allows it, so that n more files can be open.
 * FIFTEEN_INVALID: the system's limit is lower. */
enum fifteen_status startup_allow_files(uint64_t n, struct fifteen_error *error);

#endif
