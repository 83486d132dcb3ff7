/* incumbent.c - the best solution known while a search runs, and when a limit ends it */
#include "search/incumbent.h"

#include "util/clock.h"

/* When quick search begins, and its nodes. So it takes about a tenth of the time, and searches that
 * end early take none for it. */
static const struct {
    double seconds_before;
    uint64_t n_nodes; /* 0: as many as quick search takes without a limit */
} tries[] = {{0.2, 200000}, {5, 0}};

enum { N_TRIES = sizeof tries / sizeof tries[0] };

void incumbent_init(struct incumbent *incumbent, const struct fifteen_grid_pair *problem,
                    size_t max_moves, const struct fifteen_monitor *monitor)
{
    *incumbent = (struct incumbent){
        .problem = {.start = problem->start, .goal = problem->goal, .algorithm = FIFTEEN_QUICK},
        .max_moves = max_moves,
        .started = clock_seconds()};
    if (monitor != NULL)
        incumbent->monitor = *monitor;
}

void incumbent_free(struct incumbent *incumbent)
{
    fifteen_grid_solution_free(&incumbent->solution);
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

/* While quick search runs, the caller still receives the reports of the search. */
struct pause {
    struct incumbent *incumbent;
    const struct fifteen_progress *at;
};

static bool report_pause(void *context, const struct fifteen_progress *progress)
{
    const struct pause *const pause = context;
    (void)progress;
    return pass_on(pause->incumbent, pause->at);
}

/* Keeps the shorter one of a solution and the incumbent's. */
static void take_solution(struct incumbent *incumbent, struct fifteen_grid_solution *solution)
{
    const bool fits = incumbent->max_moves == 0 || solution->length <= incumbent->max_moves;
    struct fifteen_grid_solution unused = *solution;
    if (fits && (!incumbent->found || solution->length < incumbent->solution.length)) {
        unused = incumbent->solution;
        incumbent->solution = *solution;
        incumbent->found = true;
    }
    fifteen_grid_solution_free(&unused);
}

/* Of the tries, the next one or a later one. `at` is the latest report of the search. */
static void find_solution(struct incumbent *incumbent, unsigned number,
                          const struct fifteen_progress *at)
{
    struct pause pause = {incumbent, at};
    const struct fifteen_monitor monitor = {report_pause, &pause};
    const struct fifteen_limits limits = {.n_nodes = tries[number].n_nodes};
    struct fifteen_grid_solution solution = {.length = 0};
    struct fifteen_counts counts;
    incumbent->n_tries = number + 1;
    if (fifteen_grid_solve(&incumbent->problem, &limits, &monitor, &solution, &counts, NULL) ==
        FIFTEEN_OK)
        take_solution(incumbent, &solution);
    else
        fifteen_grid_solution_free(&solution);
}

static void find_after_limit(struct incumbent *incumbent, const struct fifteen_counts *counts)
{
    incumbent->state.lower_bound = counts->lower_bound;
    const struct fifteen_progress last = {.stage = FIFTEEN_STAGE_SEARCH,
                                          .level = counts->lower_bound,
                                          .done = counts->generated,
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

void incumbent_end(struct incumbent *incumbent, enum fifteen_status status,
                   struct fifteen_counts *counts)
{
    if (status != FIFTEEN_LIMIT && status != FIFTEEN_CANCELLED)
        return;
    if (status == FIFTEEN_LIMIT && !counts->found && incumbent->n_tries < N_TRIES)
        find_after_limit(incumbent, counts);
    if (!incumbent->found)
        return;
    const uint64_t cost = fifteen_grid_path_cost(incumbent->problem.start, incumbent->solution.path,
                                                 incumbent->solution.length, incumbent->cost);
    if (counts->found && counts->cost <= cost)
        return;
    incumbent->is_answer = true;
    counts->found = true;
    counts->cost = cost;
    counts->optimal = cost == counts->cost_bound;
}
