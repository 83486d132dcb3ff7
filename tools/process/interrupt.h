/* interrupt.h - SIGINT, SIGTERM and SIGHUP */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_INTERRUPT_H
#define PROCESS_INTERRUPT_H

#include <signal.h>
#include <sys/types.h>

#include <fifteen/fifteen.h>

/* From now on the first two of SIGINT, SIGTERM and SIGHUP request the program to stop; the third
 * kills it. Ignored signals stay ignored. SIGXFSZ is ignored: write fails instead. */
void interrupt_install(void);

/* Blocks all signals except SIGBUS (startup.h) in the calling thread and the threads it starts, so
 * that other threads receive them. Restore *before with pthread_sigmask. */
void interrupt_block(sigset_t *before);

/* Returns whether a stop has been requested. */
bool interrupt_requested(void);

/* Waits until the time is over or a stop is requested. Returns whether one has been requested. */
bool interrupt_wait(int milliseconds);

/* Waits for input and reads it like read(2). Fails with EINTR if a stop has been requested. */
ssize_t interrupt_read(int descriptor, void *to, size_t n);

/* Returns a monitor that cancels a call if a stop is requested. Threads may share it. */
struct fifteen_monitor interrupt_monitor(void);

#endif
