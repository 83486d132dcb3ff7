/* report.h - progress reports to the caller's monitor */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_REPORT_H
#define UTIL_REPORT_H

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

#endif
