/* interrupt.h - being asked to stop */
#ifndef PROCESS_INTERRUPT_H
#define PROCESS_INTERRUPT_H

#include <signal.h>
#include <sys/types.h>

#include <fifteen/fifteen.h>

/* From here on SIGINT, SIGTERM and SIGHUP ask politely twice, and kill the third time.
 * Those that were ignored stay so. A pipe that nobody reads and a file that may not grow are write
 * errors, no signals. */
void interrupt_install(void);

/* Blocks all signals for the calling thread and those it starts, so that others are interrupted,
 * until *before is restored. But SIGBUS, which a thread itself is the cause of (bus.h), would end
 * the program unhandled if it were blocked. */
void interrupt_block(sigset_t *before);

/* Whether one of them has come. */
bool interrupt_requested(void);

/* Waits so long, or until one of them comes; returns whether one has. */
bool interrupt_wait(int milliseconds);

/* As read(2), which it waits with; fails with EINTR if one of them has come. */
ssize_t interrupt_read(int descriptor, void *to, size_t n);

/* A monitor that stops a call once one has come. Any number of threads may have it. */
struct fifteen_monitor interrupt_monitor(void);

#endif
