/* limits.c - limits and cancellation of a running search, checked at intervals */
/* SPDX-License-Identifier: MIT */
#include "search/engine/limits.h"

#include <string.h>

#include "board/packed.h"
#include "util/amount.h"
#include "util/clock.h"
#include "util/error.h"

/* A search stops within 50 ms, even with a slow heuristic. */
static const double seconds_between_reports = 0.025;
static const double max_seconds_between_checks = 0.01;

static enum fifteen_status fail_at_node_limit(uint64_t limit, struct fifteen_error *error)
{
    char text[AMOUNT_SIZE];
    error_format(error, "limit of %s %s reached", amount_count(limit, text),
                 limit == 1 ? "node" : "nodes");
    error_about(error, FIFTEEN_ARGUMENT_NODES, "");
    return FIFTEEN_LIMIT;
}

enum fifteen_status limits_memory_reached(uint64_t limit_bytes, uint64_t generated,
                                          const char *algorithm, struct fifteen_error *error)
{
    char text[2][AMOUNT_SIZE];
    error_format(error, "memory limit of %s reached after %s %s",
                 amount_bytes(limit_bytes, text[0]), amount_count(generated, text[1]),
                 generated == 1 ? "node" : "nodes");
    error_about(error, FIFTEEN_ARGUMENT_MEMORY, algorithm);
    return FIFTEEN_LIMIT;
}

static void schedule(struct watch *watch, uint64_t generated)
{
    watch->next_check = generated + watch->interval;
    if (watch->limits.n_nodes != 0 && watch->limits.n_nodes < watch->next_check)
        watch->next_check = watch->limits.n_nodes;
}

void watch_start(struct watch *watch, const struct fifteen_limits *limits,
                 const struct fifteen_monitor *monitor)
{
    const double now = clock_seconds();
    *watch = (struct watch){.limits = *limits,
                            .monitor = *monitor,
                            .started = now,
                            .last_check = now,
                            .next_report = now,
                            .max_seconds = max_seconds_between_checks,
                            .interval = WATCH_FIRST_INTERVAL};
    schedule(watch, 0);
}

static enum fifteen_status report(const struct watch *watch, unsigned bound, uint64_t generated,
                                  struct fifteen_error *error)
{
    const struct fifteen_progress progress = {.stage = FIFTEEN_STAGE_SEARCH,
                                              .level = bound,
                                              .done = generated,
                                              .total = watch->limits.n_nodes,
                                              .expanded = watch->state.expanded,
                                              .search = &watch->state};
    if (watch->monitor.report(watch->monitor.context, &progress))
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_CANCELLED, "the search was stopped");
}

/* ---- bounds ---- */

/* Makes room for one more by dropping the first half: seldom, as there may be any number. */
static void drop_iterations(struct fifteen_search_state *state)
{
    enum { N_KEPT = FIFTEEN_MAX_ITERATIONS / 2 };
    memcpy(state->iterations, state->iterations + FIFTEEN_MAX_ITERATIONS - N_KEPT,
           N_KEPT * sizeof *state->iterations);
    state->n_iterations = N_KEPT;
}

/* The search of the present bound is complete, after these nodes. */
static void end_iteration(struct fifteen_search_state *state, uint64_t expanded, uint64_t generated)
{
    if (state->n_iterations == FIFTEEN_MAX_ITERATIONS)
        drop_iterations(state);
    state->iterations[state->n_iterations++] =
        (struct fifteen_iteration){.bound = state->bound,
                                   .expanded = expanded - state->expanded,
                                   .generated = generated - state->generated};
    state->expanded = expanded;
    state->generated = generated;
}

void watch_prove(struct watch *watch, unsigned lower_bound)
{
    if (lower_bound > watch->state.lower_bound)
        watch->state.lower_bound = lower_bound;
}

/* A search that goes on in another way begins its bound again. */
enum fifteen_status watch_enter(struct watch *watch, unsigned bound, uint64_t expanded,
                                uint64_t generated, struct fifteen_error *error)
{
    if (watch->began && bound != watch->state.bound)
        end_iteration(&watch->state, expanded, generated);
    watch->began = true;
    watch->state.bound = bound;
    if (watch->monitor.report == NULL)
        return FIFTEEN_OK;
    return report(watch, bound, generated, error);
}

enum fifteen_status watch_begin(struct watch *watch, unsigned bound, uint64_t expanded,
                                uint64_t generated, struct fifteen_error *error)
{
    watch_prove(watch, bound);
    return watch_enter(watch, bound, expanded, generated, error);
}

enum fifteen_status watch_improve(struct watch *watch, unsigned length, uint64_t generated,
                                  struct fifteen_error *error)
{
    watch->state.upper_bound = length;
    if (watch->monitor.report == NULL)
        return FIFTEEN_OK;
    return report(watch, watch->state.bound, generated, error);
}

/* ---- checks ---- */

static void keep_pace(struct watch *watch, double now)
{
    const double seconds = now - watch->last_check;
    if (seconds > watch->max_seconds)
        watch->interval = (watch->interval + 1) / 2;
    else if (seconds < watch->max_seconds / 4 && watch->interval < WATCH_INTERVAL)
        watch->interval *= 2;
    watch->last_check = now;
}

enum fifteen_status watch_check(struct watch *watch, unsigned bound, uint64_t generated,
                                struct fifteen_error *error)
{
    const struct fifteen_limits *const limits = &watch->limits;
    if (limits->n_nodes != 0 && generated >= limits->n_nodes)
        return fail_at_node_limit(limits->n_nodes, error);
    const double now = clock_seconds();
    if (limits->seconds != 0 && now - watch->started >= limits->seconds) {
        error_format(error, "time limit of %g s reached", limits->seconds);
        error_about(error, FIFTEEN_ARGUMENT_SECONDS, "");
        return FIFTEEN_LIMIT;
    }
    if (watch->monitor.report != NULL && now >= watch->next_report) {
        watch->next_report = now + seconds_between_reports;
        const enum fifteen_status status = report(watch, bound, generated, error);
        if (status != FIFTEEN_OK)
            return status;
    }
    keep_pace(watch, now);
    schedule(watch, generated);
    return FIFTEEN_OK;
}

enum fifteen_status watch_look(struct watch *watch, uint64_t generated, struct fifteen_error *error)
{
    const uint64_t limit = watch->limits.n_nodes;
    return watch_check(watch, watch->state.bound,
                       generated == limit && limit != 0 ? limit - 1 : generated, error);
}

enum fifteen_status limits_moves_reached(struct fifteen_geometry geometry,
                                         struct fifteen_error *error)
{
    if (fifteen_cells(geometry) <= PACKED_MAX_CELLS)
        return error_set(error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                         FIFTEEN_MAX_MOVES);
    return error_set(error, FIFTEEN_LIMIT,
                     "no solution of up to %d moves exists; longer ones are not supported",
                     FIFTEEN_MAX_MOVES);
}
