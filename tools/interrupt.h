/* interrupt.h - being asked to stop */
#ifndef TOOLS_INTERRUPT_H
#define TOOLS_INTERRUPT_H

#include <fifteen/fifteen.h>

/* From here on SIGINT, SIGTERM and SIGHUP ask politely twice, and kill the third time.
 * Those that were ignored stay so. A pipe that nobody reads and a file that may not grow are write
 * errors, no signals. */
void interrupt_install(void);

/* Whether one of them has come. */
bool interrupt_requested(void);

/* A monitor that stops a call once one has come. Any number of threads may have it. */
struct fifteen_monitor interrupt_monitor(void);

#endif
