/* bounds.c - nodes of a search by bound, recorded from its progress */
#include "solve/bounds.h"

#include <stdlib.h>

#include "process/stopwatch.h"

/* Each bound holds what was counted before it until bounds_end. */
static void add_bound(struct bounds *bounds, const struct fifteen_progress *at)
{
    if (bounds->n == bounds->n_allocated) {
        const size_t n_allocated = 2 * bounds->n_allocated + 8;
        struct bound *const grown = realloc(bounds->bound, n_allocated * sizeof *grown);
        if (grown == NULL) {
            bounds->incomplete = true;
            return;
        }
        bounds->bound = grown;
        bounds->n_allocated = n_allocated;
    }
    bounds->bound[bounds->n++] = (struct bound){.bound = at->level,
                                                .expanded = at->expanded,
                                                .generated = at->done,
                                                .seconds = stopwatch_now()};
}

static bool record_progress(void *context, const struct fifteen_progress *at)
{
    struct bounds *const bounds = context;
    if (at->stage == FIFTEEN_STAGE_SEARCH &&
        (bounds->n == 0 || at->level > bounds->bound[bounds->n - 1].bound))
        add_bound(bounds, at);
    return bounds->monitor.report == NULL || bounds->monitor.report(bounds->monitor.context, at);
}

struct fifteen_monitor bounds_record(struct bounds *bounds, const struct fifteen_monitor *monitor)
{
    bounds->monitor = *monitor;
    bounds->recorded = true;
    return (struct fifteen_monitor){.report = record_progress, .context = bounds};
}

bool bounds_end(struct bounds *bounds, const struct fifteen_counts *counts)
{
    const double now = stopwatch_now();
    const double last = bounds->n > 0 ? bounds->bound[0].seconds + counts->seconds : now;
    struct bound next = {.expanded = counts->expanded,
                         .generated = counts->generated,
                         .seconds = last < now ? last : now};
    for (size_t i = bounds->n; i-- > 0;) {
        struct bound *const bound = &bounds->bound[i];
        const struct bound begun = *bound;
        const bool first = i == 0;
        bound->expanded = next.expanded - (first ? 0 : begun.expanded);
        bound->generated = next.generated - (first ? 0 : begun.generated);
        bound->seconds = next.seconds - begun.seconds;
        next = begun;
    }
    return !bounds->incomplete;
}

void bounds_free(struct bounds *bounds)
{
    free(bounds->bound);
}
