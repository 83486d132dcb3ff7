/* stopwatch.h - elapsed time and memory of this process */
#ifndef PROCESS_STOPWATCH_H
#define PROCESS_STOPWATCH_H

#include <stdint.h>

/* Seconds of a clock that only goes forward. */
double stopwatch_now(void);

/* The most memory this process has had resident. */
uint64_t stopwatch_peak_bytes(void);

#endif
