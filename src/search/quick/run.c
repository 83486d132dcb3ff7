/* run.c - nodes, limits and cancellation of a quick search */
/* SPDX-License-Identifier: MIT */
#include "search/quick/run.h"

#include "util/clock.h"

/* Copied in the time of a node. */
static const double cells_per_node = 50;

void quick_run_start(struct quick_run *run, const struct fifteen_limits *limits,
                     const struct fifteen_monitor *monitor, struct fifteen_error *error)
{
    static const struct fifteen_limits no_limits = {.seconds = 0};
    static const struct fifteen_monitor no_monitor = {.report = NULL};
    *run = (struct quick_run){
        .status = FIFTEEN_OK, .error = error, .next_look = QUICK_COPIED_BETWEEN_LOOKS};
    watch_start(&run->watch, limits != NULL ? limits : &no_limits,
                monitor != NULL ? monitor : &no_monitor);
}

bool quick_run_look(struct quick_run *run)
{
    const uint64_t between = run->copied + QUICK_COPIED_BETWEEN_LOOKS - run->next_look;
    run->max_between = between > run->max_between ? between : run->max_between;
    run->next_look = run->copied + QUICK_COPIED_BETWEEN_LOOKS;
    if (run->status == FIFTEEN_OK)
        run->status = watch_check(&run->watch, (unsigned)run->best, run->generated, run->error);
    return run->status == FIFTEEN_OK;
}

void quick_run_improve(struct quick_run *run, size_t length)
{
    run->best = length;
    run->watch.state.upper_bound = (unsigned)length;
    if (run->status == FIFTEEN_OK)
        run->status =
            watch_enter(&run->watch, (unsigned)length, run->expanded, run->generated, run->error);
}

double quick_run_share(const struct quick_run *run)
{
    const struct fifteen_limits *const limits = &run->watch.limits;
    double share = 0;
    if (limits->seconds < 0)
        return 1;
    if (limits->seconds > 0)
        share = (clock_seconds() - run->watch.started) / limits->seconds;
    if (limits->n_nodes != 0 && (double)run->generated / (double)limits->n_nodes > share)
        share = (double)run->generated / (double)limits->n_nodes;
    if (limits->n_nodes == 0 && !(limits->seconds > 0))
        share =
            ((double)run->generated + (double)run->copied / cells_per_node) / run->default_nodes;
    return share < 1 ? share : 1;
}

bool quick_run_has_more(struct quick_run *run)
{
    return quick_run_goes_on(run) && quick_run_share(run) < 1;
}
