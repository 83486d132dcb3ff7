/* report.h - progress reports to the caller's monitor */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_REPORT_H
#define UTIL_REPORT_H

#include <stdatomic.h>
#include <stdbool.h>

#include <fifteen/status.h>

/* The progress of a long call. A monitor is never called by two threads at once: in a parallel loop
 * (threads.h) only the caller's own thread reports. */
struct report {
    const struct fifteen_monitor *to; /* or NULL */
    struct fifteen_progress progress;
};

/* Returns FIFTEEN_CANCELLED if the monitor cancels the call, else FIFTEEN_OK. */
static inline enum fifteen_status report_make(const struct report *report)
{
    const struct fifteen_monitor *const to = report->to;
    return to == NULL || to->report == NULL || to->report(to->context, &report->progress)
               ? FIFTEEN_OK
               : FIFTEEN_CANCELLED;
}

/* The same in a parallel loop: the caller's thread, 0, reports, and *stopped tells the others. */
static inline enum fifteen_status report_check(const struct report *report, atomic_bool *stopped,
                                               unsigned thread)
{
    if (thread == 0 && report_make(report) != FIFTEEN_OK)
        atomic_store(stopped, true);
    return atomic_load(stopped) ? FIFTEEN_CANCELLED : FIFTEEN_OK;
}

#endif
