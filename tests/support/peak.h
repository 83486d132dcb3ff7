/* peak.h - how much memory a test has used */
#ifndef SUPPORT_PEAK_H
#define SUPPORT_PEAK_H

#include <sys/resource.h>

/* What a sanitizer or an emulator may have beside: memory of its own for ours, and blocks that were
 * freed, or code that was translated. */
#if defined(FIFTEEN_SANITIZED) || defined(FIFTEEN_EMULATED)
enum { PEAK_SLACK_BYTES = 1 << 30 };
#else
enum { PEAK_SLACK_BYTES = 0 };
#endif

/* Greatest size that the process has had so far. */
static inline uint64_t peak_bytes(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return (uint64_t)usage.ru_maxrss * 1024;
}

#endif
