/* bounds.c - nodes of a search by bound, recorded from its progress */
/* SPDX-License-Identifier: MIT */
#include "solve/bounds.h"

#include <stdlib.h>

#include "cli/format.h"
#include "cli/grow.h"
#include "cli/message.h"
#include "process/stopwatch.h"

/* Each bound holds what was counted before it until bounds_end. */
static void add_bound(struct bounds *bounds, const struct fifteen_progress *at)
{
    struct bound *const grown =
        grow_array(bounds->bound, &bounds->n_allocated, bounds->n + 1, sizeof *grown);
    if (grown == NULL) {
        bounds->incomplete = true;
        return;
    }
    bounds->bound = grown;
    grown[bounds->n++] = (struct bound){.bound = at->level,
                                        .expanded = at->expanded,
                                        .generated = at->done,
                                        .seconds = stopwatch_now()};
}

enum { NOTED_SECONDS = 1 };

/* Reports come at intervals of up to 0.05 s: the rate of a shorter bound would mean little. */
static const double min_seconds_of_rate = 0.1;

static void begin_bound(struct bounds *bounds, const struct fifteen_progress *at)
{
    add_bound(bounds, at);
    if (bounds->note == NULL || bounds->n < 2 || bounds->incomplete)
        return;
    const struct bound *const first = &bounds->bound[0];
    const double seconds = stopwatch_now() - first->seconds;
    if (seconds < NOTED_SECONDS)
        return;
    bounds->next = at->search != NULL ? forecast_bound(at->search, at->done, seconds)
                                      : (struct forecast){.nodes = 0};
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

/* Returns what a bound has that ended where the next one began. */
static struct bound ended_bound(const struct bounds *bounds, size_t i, const struct bound *next)
{
    const struct bound *const begun = &bounds->bound[i];
    struct bound ended = {.bound = begun->bound,
                          .expanded = next->expanded - (i == 0 ? 0 : begun->expanded),
                          .generated = next->generated - (i == 0 ? 0 : begun->generated),
                          .seconds = next->seconds - begun->seconds};
    if (ended.seconds >= min_seconds_of_rate)
        ended.rate = (double)(next->generated - begun->generated) / ended.seconds;
    return ended;
}

bool bounds_end(struct bounds *bounds, const struct fifteen_result *result)
{
    const double now = stopwatch_now();
    const double last = bounds->n > 0 ? bounds->bound[0].seconds + result->seconds : now;
    struct bound next = {.expanded = result->expanded,
                         .generated = result->generated,
                         .seconds = last < now ? last : now};
    for (size_t i = bounds->n; i-- > 0;) {
        const struct bound begun = bounds->bound[i];
        bounds->bound[i] = ended_bound(bounds, i, &next);
        next = begun;
    }
    bounds->ended = true;
    return !bounds->incomplete;
}

static void print_bound(const struct bound *bound, const char *before, enum fifteen_cost cost)
{
    char text[5][FORMAT_SIZE];
    const bool has_rate = bound->rate > 0;
    message_print("%sbound %s: %s %s expanded, %s generated, %s%s%s%s", before,
                  format_cost(cost, bound->bound, text[0]), format_count(bound->expanded, text[1]),
                  bound->expanded == 1 ? "node" : "nodes", format_count(bound->generated, text[2]),
                  format_seconds(bound->seconds, text[3]), has_rate ? ", " : "",
                  has_rate ? format_brief(bound->rate, text[4]) : "", has_rate ? " nodes/s" : "");
}

void bounds_note(struct bounds *bounds, const char *before, enum fifteen_cost cost)
{
    const bool goes_on = !bounds->ended && bounds->n > 0;
    const size_t n = goes_on ? bounds->n - 1 : bounds->n;
    char text[3][FORMAT_SIZE];
    for (; bounds->n_noted < n; bounds->n_noted++) {
        const struct bound *const at = &bounds->bound[bounds->n_noted];
        const struct bound bound =
            bounds->ended ? *at : ended_bound(bounds, bounds->n_noted, at + 1);
        print_bound(&bound, before, cost);
    }
    if (goes_on && bounds->next.nodes > 0)
        message_print("%sbound %s: about %s nodes, %s", before,
                      format_cost(cost, bounds->bound[n].bound, text[0]),
                      format_brief((double)bounds->next.nodes, text[1]),
                      format_seconds(bounds->next.seconds_left, text[2]));
}

void bounds_free(struct bounds *bounds)
{
    free(bounds->bound);
}
