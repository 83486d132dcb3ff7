/* clock.h - monotonic clock, in seconds */
#ifndef UTIL_CLOCK_H
#define UTIL_CLOCK_H

double clock_seconds(void);

#endif
