/* clock.h - seconds from a clock that never runs backwards */
#ifndef UTIL_CLOCK_H
#define UTIL_CLOCK_H

double clock_seconds(void);

#endif
