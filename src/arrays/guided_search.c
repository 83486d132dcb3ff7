/* guided_search.c - generic search on a tray with a heuristic that evaluates batches of boards
 *
 * A state has its heuristic's value, so that all successors are evaluated in one call; with larger
 * batches, those of many states (forecast.h).
 */
#include <string.h>

#include "arrays/forecast.h"
#include "search/algorithm/algorithm.h"
#include "util/error.h"

/* The search gives its domain as const. */
static struct guide *guide_of(const void *context)
{
    return (struct guide *)(uintptr_t)context;
}

bool guide_evaluate(struct guide *guide, const uint8_t *boards, size_t n, uint32_t *values)
{
    if (!guide->cancelled)
        guide->cancelled = !guide->problem->heuristic(guide->problem->context, boards, n, values);
    if (guide->cancelled)
        memset(values, 0, n * sizeof *values);
    return !guide->cancelled;
}

/* Sets the values of n states. */
static void evaluate(struct guide *guide, struct guided_state *states, unsigned n)
{
    const unsigned n_cells = guide->form.n_cells;
    uint8_t boards[GUIDE_MAX_SUCCESSORS * FIFTEEN_TRAY_MAX_CELLS];
    uint32_t values[GUIDE_MAX_SUCCESSORS] = {0};
    for (unsigned i = 0; i < n; i++)
        memcpy(boards + (size_t)i * n_cells, states[i].row, n_cells);
    if (n > 0)
        guide_evaluate(guide, boards, n, values);
    for (unsigned i = 0; i < n; i++)
        states[i].h = values[i];
}

unsigned guide_successors(const struct guide *guide, const struct guided_state *state,
                          unsigned before, struct guided_state *out, struct fifteen_step *steps)
{
    unsigned n = 0;
    for (unsigned move = 0; move < 4; move++) {
        const uint8_t to = guide->tray.to[state->blank][move];
        if (to == TRAY_NO_CELL || to == before)
            continue;
        out[n] = *state;
        out[n].row[state->blank] = state->row[to];
        out[n].row[to] = 0;
        out[n].blank = to;
        steps[n++] = (struct fifteen_step){.cost = 1, .action = move};
    }
    return n;
}

/* ---- the domain ---- */

static void start(const void *context, void *out)
{
    struct guide *const guide = guide_of(context);
    struct guided_state *const state = out;
    *state = (struct guided_state){.h = 0};
    memcpy(state->row, guide->problem->start, guide->form.n_cells);
    while (state->row[state->blank] != 0)
        state->blank++;
    evaluate(guide, state, 1);
}

static unsigned expand(const void *context, const void *from, const void *parent, void *successors,
                       struct fifteen_step *steps)
{
    struct guide *const guide = guide_of(context);
    const struct guided_state *const before = parent;
    const unsigned n = guide_successors(guide, from, before != NULL ? before->blank : TRAY_NO_CELL,
                                        successors, steps);
    if (!forecast_read(guide, from, n, steps, successors))
        evaluate(guide, successors, n);
    return guide->cancelled ? 0 : n;
}

static bool is_goal(const void *context, const void *state)
{
    const struct guide *const guide = context;
    return memcmp(((const struct guided_state *)state)->row, guide->problem->goal,
                  guide->form.n_cells) == 0;
}

static uint32_t heuristic(const void *context, const void *state)
{
    (void)context;
    return ((const struct guided_state *)state)->h;
}

static bool equal(const void *context, const void *a, const void *b)
{
    const struct guide *const guide = context;
    return memcmp(((const struct guided_state *)a)->row, ((const struct guided_state *)b)->row,
                  guide->form.n_cells) == 0;
}

static uint64_t hash(const void *context, const void *state)
{
    const struct guide *const guide = context;
    return fifteen_state_hash(((const struct guided_state *)state)->row, guide->form.n_cells);
}

static bool is_ready(const void *context, const void *state)
{
    return forecast_has(context, state);
}

static void prepare(const void *context, const void *const *states, const void *const *parents,
                    unsigned n)
{
    forecast_prepare(guide_of(context), states, parents, n);
}

static bool report(void *context, const struct fifteen_progress *progress)
{
    const struct guide *const guide = context;
    const struct fifteen_monitor *const to = guide->monitor;
    return !guide->cancelled &&
           (to == NULL || to->report == NULL || to->report(to->context, progress));
}

/* ---- the search ---- */

static enum fifteen_status check(const struct fifteen_batch_problem *problem, struct guide *guide,
                                 struct fifteen_error *error)
{
    const struct fifteen_array array = {
        .geometry = problem->geometry, .goal = problem->goal, .boards = problem->start, .n = 1};
    bool goal_is_odd = false;
    bool solvable = false;
    enum fifteen_status status = rows_begin(&array, &guide->form, &goal_is_odd, error);
    if (status == FIFTEEN_OK)
        status = rows_check(&array, &guide->form, goal_is_odd, 0, &solvable, error);
    if (status == FIFTEEN_OK && !solvable)
        status = error_set(error, FIFTEEN_UNSOLVABLE, "no moves lead from the board to the goal");
    return status;
}

enum fifteen_status fifteen_array_search(const struct fifteen_batch_problem *problem,
                                         enum fifteen_algorithm algorithm,
                                         const struct fifteen_limits *limits,
                                         const struct fifteen_monitor *monitor,
                                         struct fifteen_search_result *result,
                                         struct fifteen_error *error)
{
    static const struct fifteen_limits none = {.n_nodes = 0};
    struct guide guide = {.problem = problem, .monitor = monitor};
    const struct fifteen_monitor own = {report, &guide};
    const struct fifteen_domain domain = {.context = &guide,
                                          .state_size = sizeof(struct guided_state),
                                          .max_successors = GUIDE_MAX_SUCCESSORS,
                                          .start = start,
                                          .expand = expand,
                                          .is_goal = is_goal,
                                          .heuristic = heuristic,
                                          .equal = equal,
                                          .hash = hash};
    const struct domain_batch batch = {is_ready, prepare};
    *result = (struct fifteen_search_result){.path = NULL};
    if (problem->batch > FIFTEEN_BATCH_MAX)
        return error_set(error, FIFTEEN_INVALID, "batches of %zu boards; the maximum is %d",
                         problem->batch, FIFTEEN_BATCH_MAX);
    enum fifteen_status status = check(problem, &guide, error);
    if (status == FIFTEEN_OK)
        status = forecast_init(&guide.forecast, problem->batch,
                               limits_memory(limits != NULL ? limits : &none), error);
    if (status != FIFTEEN_OK)
        return status;
    tray_init(&guide.tray, problem->geometry);
    status = algorithm_search_domain(&domain, guide.forecast.batch > 0 ? &batch : NULL, algorithm,
                                     limits, &own, result, error);
    forecast_free(&guide.forecast);
    return guide.cancelled ? error_set(error, FIFTEEN_CANCELLED, "cancelled") : status;
}
