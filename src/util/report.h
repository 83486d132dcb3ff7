/* report.h - telling a caller's monitor where a long call is */
#ifndef UTIL_REPORT_H
#define UTIL_REPORT_H

#include <fifteen/progress.h>
#include <fifteen/status.h>

/* Kept up to date by a long call. A monitor is never called by two threads at once, which is why in
 * loops of several threads (threads.h) the caller's own is the one that makes reports. */
struct report {
    const struct fifteen_monitor *to; /* or NULL */
    struct fifteen_progress progress;
};

/* FIFTEEN_OK: go on. FIFTEEN_CANCELLED: the monitor said so. */
static inline enum fifteen_status report_make(const struct report *report)
{
    const struct fifteen_monitor *const to = report->to;
    return to == NULL || to->report == NULL || to->report(to->context, &report->progress)
               ? FIFTEEN_OK
               : FIFTEEN_CANCELLED;
}

#endif
