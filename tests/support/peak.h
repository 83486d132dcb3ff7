/* peak.h - peak memory of a test */
#ifndef SUPPORT_PEAK_H
#define SUPPORT_PEAK_H

#include <sys/resource.h>

/* Additional memory of a sanitizer (shadow memory, freed blocks) or an emulator (translated code).
 */
#if defined(FIFTEEN_SANITIZED) || defined(FIFTEEN_EMULATED)
enum { PEAK_SLACK_BYTES = 1 << 30 };
#else
enum { PEAK_SLACK_BYTES = 0 };
#endif

/* Returns the peak size of the process so far. */
static inline uint64_t peak_bytes(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return (uint64_t)usage.ru_maxrss * 1024;
}

#endif
