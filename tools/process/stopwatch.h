/* stopwatch.h - elapsed time and peak memory of the process */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_STOPWATCH_H
#define PROCESS_STOPWATCH_H

#include <stdint.h>

/* Returns the seconds of a monotonic clock. */
double stopwatch_now(void);

/* Returns the peak resident memory. */
uint64_t stopwatch_peak_bytes(void);

/* Returns the processor time of the calling thread, in seconds. */
double stopwatch_thread(void);

#endif
