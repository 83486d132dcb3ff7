/* scale.h - test scale: the share of its cases that a test tries; and the memory of a test
 *
 * FIFTEEN_TEST_SCALE is that share in percent. `tools/check` sets 10, `tools/check --all` 25:
 * single cases that take seconds are in, and a quarter of the cases of which there are many. Each
 * loop tries at least one case, so that every test can fail in the quick form too.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_SCALE_H
#define SUPPORT_SCALE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { SCALE_QUICK = 10, SCALE_FULL = 25, SCALE_MAX = 100 };

/* 1 to 100. */
static inline unsigned scale_percent(void)
{
    const char *const text = getenv("FIFTEEN_TEST_SCALE");
    const long percent = text == NULL ? SCALE_QUICK : strtol(text, NULL, 10);
    return percent < 1 ? 1 : percent > SCALE_MAX ? SCALE_MAX : (unsigned)percent;
}

/* True in the full form. For single cases that take seconds. */
static inline bool scale_is_full(void)
{
    return scale_percent() >= SCALE_FULL;
}

/* The number of cases to try of n, at least 1. */
static inline unsigned scaled(unsigned n)
{
    const unsigned part = (unsigned)((unsigned long)n * scale_percent() / SCALE_MAX);
    return part == 0 ? 1 : part;
}

/* The step of a loop over numbered cases: 1 for all cases. It is odd, so that it does not keep
 * step with a property of every second case. */
static inline unsigned scale_step(void)
{
    return SCALE_MAX / scale_percent() / 2 * 2 + 1;
}

/* True under the thread sanitizer, which makes code ten times slower and finds nothing in a case
 * with one thread: such cases are skipped where they take seconds. */
static inline bool scale_is_threads_only(void)
{
#ifdef FIFTEEN_SANITIZED_THREADS
    return true;
#else
    return false;
#endif
}

/* ---- memory ---- */

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
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : UINT64_MAX;
}

#endif
