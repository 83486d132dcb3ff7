/* bounds.c - nodes of a search by bound, recorded from its progress */
/* SPDX-License-Identifier: MIT */
#include "solve/bounds.h"

#include <stdlib.h>

#include "cli/format.h"
#include "cli/message.h"
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

enum { NOTED_SECONDS = 1 };

static void begin_bound(struct bounds *bounds, const struct fifteen_progress *at)
{
    add_bound(bounds, at);
    if (bounds->note != NULL && bounds->n > 1 &&
        stopwatch_now() - bounds->bound[0].seconds >= NOTED_SECONDS)
        bounds->note(bounds->context, bounds);
}

static bool record_progress(void *context, const struct fifteen_progress *at)
{
    struct bounds *const bounds = context;
    if (at->stage == FIFTEEN_STAGE_SEARCH &&
        (bounds->n == 0 || at->level > bounds->bound[bounds->n - 1].bound))
        begin_bound(bounds, at);
    return bounds->monitor.report == NULL || bounds->monitor.report(bounds->monitor.context, at);
}

struct fifteen_monitor bounds_record(struct bounds *bounds, const struct fifteen_monitor *monitor)
{
    bounds->monitor = *monitor;
    bounds->recorded = true;
    return (struct fifteen_monitor){.report = record_progress, .context = bounds};
}

bool bounds_end(struct bounds *bounds, const struct fifteen_result *result)
{
    const double now = stopwatch_now();
    const double last = bounds->n > 0 ? bounds->bound[0].seconds + result->seconds : now;
    struct bound next = {.expanded = result->expanded,
                         .generated = result->generated,
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
    bounds->ended = true;
    return !bounds->incomplete;
}

/* Returns what a bound has, before bounds_end what was counted up to the next. */
static struct bound ended_bound(const struct bounds *bounds, size_t i)
{
    struct bound ended = bounds->bound[i];
    if (bounds->ended)
        return ended;
    const struct bound *const next = &bounds->bound[i + 1];
    ended.expanded = next->expanded - (i == 0 ? 0 : ended.expanded);
    ended.generated = next->generated - (i == 0 ? 0 : ended.generated);
    ended.seconds = next->seconds - ended.seconds;
    return ended;
}

void bounds_note(struct bounds *bounds, const char *before, enum fifteen_cost cost)
{
    const size_t n = bounds->ended || bounds->n == 0 ? bounds->n : bounds->n - 1;
    for (; bounds->n_noted < n; bounds->n_noted++) {
        const struct bound bound = ended_bound(bounds, bounds->n_noted);
        char text[4][FORMAT_SIZE];
        message_print("%sbound %s: %s nodes expanded, %s generated, %s", before,
                      format_cost(cost, bound.bound, text[0]),
                      format_count(bound.expanded, text[1]), format_count(bound.generated, text[2]),
                      format_seconds(bound.seconds, text[3]));
    }
}

void bounds_free(struct bounds *bounds)
{
    free(bounds->bound);
}
