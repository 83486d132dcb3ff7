/* watch.c - limits and cancellation, looked at now and then by a running search */
#include "search/watch.h"

#include <inttypes.h>

#include "util/clock.h"
#include "util/error.h"

/* So that a search which is to stop has stopped within 50 ms, slow heuristics included. */
static const double seconds_between_reports = 0.025;

static void schedule(struct watch *watch, uint64_t generated)
{
    watch->next_check = generated + watch_interval;
    if (watch->limits.n_nodes != 0 && watch->limits.n_nodes < watch->next_check)
        watch->next_check = watch->limits.n_nodes;
}

void watch_start(struct watch *watch, const struct fifteen_limits *limits,
                 const struct fifteen_monitor *monitor)
{
    *watch = (struct watch){.limits = *limits, .monitor = *monitor, .started = clock_seconds()};
    watch->next_report = watch->started;
    schedule(watch, 0);
}

static bool report(const struct watch *watch, unsigned bound, uint64_t generated)
{
    const struct fifteen_progress progress = {.stage = FIFTEEN_STAGE_SEARCH,
                                              .level = bound,
                                              .done = generated,
                                              .total = watch->limits.n_nodes};
    return watch->monitor.report(watch->monitor.context, &progress);
}

enum fifteen_status watch_check(struct watch *watch, unsigned bound, uint64_t generated,
                                struct fifteen_error *error)
{
    const struct fifteen_limits *const limits = &watch->limits;
    if (limits->n_nodes != 0 && generated >= limits->n_nodes)
        return error_set(error, FIFTEEN_LIMIT, "the limit of %" PRIu64 " nodes was reached",
                         limits->n_nodes);
    const double now = clock_seconds();
    if (limits->seconds > 0 && now - watch->started >= limits->seconds)
        return error_set(error, FIFTEEN_LIMIT, "the limit of %g seconds was reached",
                         limits->seconds);
    if (watch->monitor.report != NULL && now >= watch->next_report) {
        watch->next_report = now + seconds_between_reports;
        if (!report(watch, bound, generated))
            return error_set(error, FIFTEEN_CANCELLED, "the search was stopped");
    }
    schedule(watch, generated);
    return FIFTEEN_OK;
}
