/* stops.h - cancellation: monitors stop long calls at chosen reports */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_STOPS_H
#define TESTS_STOPS_H

#include <time.h>

#include <fifteen/status.h>

#include "faults/sweep.h"
#include "support/scale.h"

/* A monitor that stops at the k-th report, or never if k is 0. */
struct stopper {
    unsigned long k;
    unsigned long n_reports;
    double last;    /* processor seconds of the caller's thread at the last report */
    double max_gap; /* maximum between two reports */
};

static inline double stops_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void stops_note(struct stopper *stopper)
{
    const double now = stops_seconds();
    if (now - stopper->last > stopper->max_gap)
        stopper->max_gap = now - stopper->last;
    stopper->last = now;
}

static inline bool stops_report(void *context, const struct fifteen_progress *progress)
{
    struct stopper *const stopper = context;
    assert_true(progress->total == 0 || progress->done <= progress->total);
    /* A stopped call makes no further report. */
    assert_true(stopper->k == 0 || stopper->n_reports < stopper->k);
    stops_note(stopper);
    return ++stopper->n_reports != stopper->k;
}

/* An operation with its monitor. */
struct stops {
    struct sweep sweep; /* its fault is not used */
    struct fifteen_monitor *monitor;
    unsigned long least_reports; /* required of a complete run */
};

static inline struct stopper stops_once(const struct stops *stops, unsigned long k)
{
    const struct sweep *const sweep = &stops->sweep;
    struct stopper stopper = {.k = k, .last = stops_seconds()};
    struct fifteen_error error = {.text = ""};
    *stops->monitor = (struct fifteen_monitor){stops_report, &stopper};
    const struct faults_holdings before = faults_holdings();
    const enum fifteen_status status = sweep->run(sweep->context, &error);
    const struct faults_holdings after = faults_holdings();
    stops_note(&stopper);
    *stops->monitor = (struct fifteen_monitor){NULL, NULL};
    if (status != (k == 0 || stopper.n_reports < k ? FIFTEEN_OK : FIFTEEN_CANCELLED))
        sweep_fail(sweep, k, fifteen_status_name(status));
    if (status == FIFTEEN_CANCELLED && error.text[0] == '\0')
        sweep_fail(sweep, k, "no message");
    if (memcmp(&before, &after, sizeof before) != 0)
        sweep_fail(sweep, k, "something leaks");
    return stopper;
}

/* Runs to the end, then stops at the first reports, at the last ones and at some between. Nothing
 * may leak, and a last complete run must succeed. Prints the number of reports and the longest time
 * between two, which depends on the machine and is not checked. Returns the number of stops. */
static inline unsigned stops_all(const struct stops *stops)
{
    struct fifteen_error error = {.text = ""};
    stops->sweep.run(stops->sweep.context, &error); /* as in sweep_all() */
    const struct stopper whole = stops_once(stops, 0);
    const unsigned long n = whole.n_reports;
    const unsigned long at[] = {1, 3, n / 3, n / 2, 5, 8, n, n - 1, 2};
    unsigned n_stops = 0;
    print_message("%-40s %7lu reports, %6.1f ms between two at most\n", stops->sweep.name, n,
                  1e3 * whole.max_gap);
    if (n < stops->least_reports)
        sweep_fail(&stops->sweep, n, "too few reports");
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i += scale_is_full() ? 1 : 3)
        if (at[i] > 0 && at[i] <= n) {
            stops_once(stops, at[i]);
            n_stops++;
        }
    stops_once(stops, 0);
    return n_stops;
}

#endif
