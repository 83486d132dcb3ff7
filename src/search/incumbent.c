/* incumbent.c - the best solution known while a search runs, and when a limit ends it */
/* SPDX-License-Identifier: MIT */
#include "search/incumbent.h"

#include <stdlib.h>
#include <string.h>

#include "util/clock.h"

/* When quick search begins, and its nodes. So it takes about a tenth of the time, on boards of up
 * to 36x36, and searches that end early take none for it. */
static const struct {
    double seconds_before;
    uint64_t n_nodes; /* or as many as a construction needs; 0: as quick search without a limit */
} tries[] = {{0.2, 200000}, {5, 0}};

enum {
    N_TRIES = sizeof tries / sizeof tries[0],
    NODES_AFTER_DEADLINE = 20000 /* milliseconds; constructs solutions of up to 16x16 */
};

void incumbent_init(struct incumbent *incumbent, const struct fifteen_problem *problem,
                    double seconds, const struct fifteen_monitor *monitor)
{
    *incumbent =
        (struct incumbent){.problem = *problem, .started = clock_seconds(), .seconds = seconds};
    if (monitor != NULL)
        incumbent->monitor = *monitor;
}

static bool pass_on(const struct incumbent *incumbent, const struct fifteen_progress *at)
{
    const struct fifteen_monitor *const monitor = &incumbent->monitor;
    return monitor->report == NULL || monitor->report(monitor->context, at);
}

/* Passes on the report of the search, with both bounds. With other costs than unit the lower bound
 * is one of cost, so a length is not its counterpart. */
static bool report_bounds(struct incumbent *incumbent, const struct fifteen_progress *at)
{
    struct fifteen_progress with_bounds = *at;
    if (at->search != NULL && incumbent->cost == FIFTEEN_COST_UNIT) {
        incumbent->state = *at->search;
        const unsigned length = (unsigned)incumbent->solution.length;
        if (at->search->upper_bound == 0 || length < at->search->upper_bound)
            incumbent->state.upper_bound = length;
        with_bounds.search = &incumbent->state;
    }
    return pass_on(incumbent, &with_bounds);
}

static bool is_over(const struct incumbent *incumbent)
{
    return incumbent->seconds != 0 && clock_seconds() - incumbent->started >= incumbent->seconds;
}

/* While quick search runs, the caller still receives the reports of the search, and its time ends.
 */
struct pause {
    struct incumbent *incumbent;
    const struct fifteen_progress *at;
    bool began_late;
};

static bool report_pause(void *context, const struct fifteen_progress *progress)
{
    const struct pause *const pause = context;
    (void)progress;
    return pass_on(pause->incumbent, pause->at) &&
           (pause->began_late || !is_over(pause->incumbent));
}

/* Keeps the solution of quick search if it is correct and the shortest so far. */
static void take_solution(struct incumbent *incumbent, const struct search_result *result)
{
    const uint8_t *const moves = result->longer != NULL ? result->longer : result->solution.path;
    struct fifteen_solution found = {result->solution.length, malloc(result->solution.length)};
    if (found.path == NULL)
        return;
    memcpy(found.path, moves, found.length);
    if ((incumbent->found && found.length >= incumbent->solution.length) ||
        !fifteen_solution_replay(&incumbent->problem, &found)) {
        fifteen_solution_free(&found);
        return;
    }
    fifteen_solution_free(&incumbent->solution);
    incumbent->solution = found;
    incumbent->found = true;
}

/* The nodes of a try, in which a construction of up to 4 n^3 moves ends. */
static uint64_t nodes_of(const struct incumbent *incumbent, unsigned number)
{
    const struct fifteen_geometry size = fifteen_board_size(incumbent->problem.start);
    const uint64_t moves = UINT64_C(2) * fifteen_cells(size) * (size.rows + size.columns);
    const uint64_t n_nodes = tries[number].n_nodes;
    return n_nodes != 0 && n_nodes < moves ? moves : n_nodes;
}

/* Of the tries, the next one or a later one. `at` is the latest report of the search. */
static void find_solution(struct incumbent *incumbent, unsigned number,
                          const struct fifteen_progress *at)
{
    struct pause pause = {incumbent, at, is_over(incumbent)};
    const struct fifteen_monitor monitor = {report_pause, &pause};
    const struct fifteen_limits limits = {
        .n_nodes = pause.began_late ? NODES_AFTER_DEADLINE : nodes_of(incumbent, number)};
    static const struct board_method quick = {.algorithm = FIFTEEN_QUICK};
    struct search_result result = {.n_threads = 1};
    incumbent->n_tries = number + 1;
    board_method_search(&quick, &incumbent->problem, &limits, &monitor, &result, NULL);
    if (result.solution.length > 0)
        take_solution(incumbent, &result);
    free(result.longer);
}

static void find_after_limit(struct incumbent *incumbent, const struct fifteen_result *result)
{
    incumbent->state.lower_bound = result->lower_bound;
    const struct fifteen_progress last = {.stage = FIFTEEN_STAGE_SEARCH,
                                          .level = result->lower_bound,
                                          .done = result->generated,
                                          .search = &incumbent->state};
    find_solution(incumbent, N_TRIES - 1, &last);
}

static bool report(void *context, const struct fifteen_progress *at)
{
    struct incumbent *const incumbent = context;
    const unsigned next = incumbent->n_tries;
    if (at->stage == FIFTEEN_STAGE_SEARCH && next < N_TRIES &&
        clock_seconds() >= incumbent->started + tries[next].seconds_before)
        find_solution(incumbent, next, at);
    return incumbent->found ? report_bounds(incumbent, at) : pass_on(incumbent, at);
}

struct fifteen_monitor incumbent_monitor(struct incumbent *incumbent)
{
    return (struct fifteen_monitor){report, incumbent};
}

/* Puts the incumbent's solution in the place of that of the search if it is better. */
static void replace_worse(struct incumbent *incumbent, struct fifteen_result *result)
{
    const uint64_t cost = fifteen_path_cost(incumbent->problem.start, incumbent->solution.path,
                                            incumbent->solution.length, incumbent->cost);
    if (result->found && result->cost <= cost)
        return;
    fifteen_solution_free(&result->solution);
    result->solution = incumbent->solution;
    incumbent->solution.path = NULL;
    result->found = true;
    result->cost = cost;
    result->optimal = cost == result->cost_bound;
}

void incumbent_end(struct incumbent *incumbent, enum fifteen_status status,
                   struct fifteen_result *result)
{
    const bool ended = status != FIFTEEN_LIMIT && status != FIFTEEN_CANCELLED;
    if (status == FIFTEEN_LIMIT && !result->found && incumbent->n_tries < N_TRIES) {
        const double began = clock_seconds();
        find_after_limit(incumbent, result);
        result->seconds += clock_seconds() - began;
    }
    if (!ended && incumbent->found)
        replace_worse(incumbent, result);
    fifteen_solution_free(&incumbent->solution);
}
