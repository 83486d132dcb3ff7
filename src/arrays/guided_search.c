/* guided_search.c - generic search on a tray with a heuristic that evaluates batches of boards
 *
 * A state has its heuristic's value, so that all successors are evaluated in one call. Larger
 * batches are a forecast: the heuristic is called once for the successors of many states, those
 * that the search expands next, and of those of their successors whose f is not larger. Values are
 * kept until the search reads them, or until those of other states replace them. The search and its
 * counts of nodes stay the same; but the heuristic is also called for boards that are not needed.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "arrays/values.h"
#include "search/algorithm/algorithm.h"
#include "util/error.h"

enum { GUIDE_MAX_SUCCESSORS = 4 };

struct guided_state {
    uint32_t h;
    uint8_t blank;
    uint8_t row[FIFTEEN_TRAY_MAX_CELLS];
};

struct forecast {
    size_t batch; /* the maximum number of boards of a call; 0: no forecast */
    size_t n_kept;
    struct kept *kept;     /* by the hash of a state, one for each */
    struct waiting *stack; /* states whose successors are to be evaluated */
    unsigned n_waiting;
    struct waiting *taken; /* for a batch */
    uint8_t *boards;       /* of a batch */
    uint32_t *values;      /* likewise */
};

struct guide {
    const struct fifteen_batch_problem *problem;
    const struct fifteen_monitor *monitor; /* the caller's; may be NULL */
    struct row_form form;
    struct tray tray;
    struct forecast forecast;
    bool cancelled;       /* by the heuristic */
    struct values values; /* of the problem's solver */
    uint32_t min_cost;    /* of a move */
};

enum { SOLVER_ROWS = 256 };

/* The values of the problem's solver. All boards of a search can be solved. */
static void guide_look_up(const struct guide *guide, const uint8_t *boards, size_t n,
                          uint32_t *values)
{
    size_t rows[SOLVER_ROWS];
    uint8_t found[SOLVER_ROWS];
    for (size_t first = 0; first < n; first += SOLVER_ROWS) {
        const size_t n_rows = n - first < SOLVER_ROWS ? n - first : SOLVER_ROWS;
        for (size_t i = 0; i < n_rows; i++)
            rows[i] = i;
        values_of_rows(&guide->values, boards + first * guide->form.n_cells, rows, n_rows, found);
        for (size_t i = 0; i < n_rows; i++)
            values[first + i] = found[i] * guide->min_cost;
    }
}

static bool guide_call(struct guide *guide, const uint8_t *boards, size_t n, uint32_t *values)
{
    const struct fifteen_batch_problem *const problem = guide->problem;
    if (problem->solver == NULL)
        return problem->heuristic(problem->context, boards, n, values);
    guide_look_up(guide, boards, n, values);
    return true;
}

static uint32_t min_cost_of(const struct fifteen_batch_problem *problem)
{
    uint32_t min = 1;
    for (unsigned tile = 1; problem->costs != NULL && tile < fifteen_cells(problem->geometry);
         tile++)
        min = tile == 1 || problem->costs[tile] < min ? problem->costs[tile] : min;
    return min;
}

/* Calls the heuristic for n > 0 boards. If it cancels the search, or has before, sets the values to
 * 0 and returns false. */
static bool guide_evaluate(struct guide *guide, const uint8_t *boards, size_t n, uint32_t *values)
{
    if (!guide->cancelled)
        guide->cancelled = !guide_call(guide, boards, n, values);
    if (guide->cancelled)
        memset(values, 0, n * sizeof *values);
    return !guide->cancelled;
}

/* Writes the successors of a state, except that with the blank on the cell `before`
 * (TRAY_NO_CELL: none), and the steps. Their h is not set. Returns their number. */
static unsigned guide_successors(const struct guide *guide, const struct guided_state *state,
                                 unsigned before, struct guided_state *out,
                                 struct fifteen_step *steps)
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
        const uint32_t *const costs = guide->problem->costs;
        steps[n++] = (struct fifteen_step){.cost = costs != NULL ? costs[state->row[to]] : 1,
                                           .action = move};
    }
    return n;
}

/* ---- the forecast ---- */

enum { MAX_KEPT = 1 << 20, MIN_KEPT = 1 << 8, MAX_WAITING = 1 << 13 };
enum { MAX_BATCHES = 64 /* of a forecast */, MEMORY_SHARE = 16 };

/* The values of a state's successors. */
struct kept {
    uint8_t row[FIFTEEN_TRAY_MAX_CELLS];
    uint8_t moves; /* bit m: the value after move m is known */
    uint32_t h[GUIDE_MAX_SUCCESSORS];
};

struct waiting {
    struct guided_state state;
    unsigned before;   /* the blank's cell in the state before it, or TRAY_NO_CELL */
    uint32_t before_h; /* of that state, which is a successor, too */
};

/* As many values as a share of the memory holds. */
static size_t n_kept_of(uint64_t memory_bytes)
{
    size_t n = MAX_KEPT;
    while (n > MIN_KEPT && n * sizeof(struct kept) > memory_bytes / MEMORY_SHARE)
        n /= 2;
    return n;
}

static void forecast_free(struct forecast *forecast)
{
    free(forecast->kept);
    free(forecast->stack);
    free(forecast->taken);
    free(forecast->boards);
    free(forecast->values);
    *forecast = (struct forecast){.batch = 0};
}

/* Up to 4 boards, the successors of one state, need no forecast. Always call forecast_free. */
static enum fifteen_status forecast_init(struct forecast *forecast, size_t batch,
                                         uint64_t memory_bytes, struct fifteen_error *error)
{
    *forecast = (struct forecast){.batch = 0};
    if (batch <= GUIDE_MAX_SUCCESSORS)
        return FIFTEEN_OK;
    forecast->batch = batch;
    forecast->n_kept = n_kept_of(memory_bytes);
    forecast->kept = calloc(forecast->n_kept, sizeof *forecast->kept);
    forecast->stack = malloc(MAX_WAITING * sizeof *forecast->stack);
    forecast->taken = malloc(batch * sizeof *forecast->taken);
    forecast->boards = malloc(batch * FIFTEEN_TRAY_MAX_CELLS);
    forecast->values = malloc(batch * sizeof *forecast->values);
    if (forecast->kept != NULL && forecast->stack != NULL && forecast->taken != NULL &&
        forecast->boards != NULL && forecast->values != NULL)
        return FIFTEEN_OK;
    forecast_free(forecast);
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for batches of boards");
}

/* ---- values that are kept ---- */

static struct kept *slot_of(const struct guide *guide, const struct guided_state *state)
{
    const uint64_t hash = fifteen_state_hash(state->row, guide->form.n_cells);
    return &guide->forecast.kept[hash % guide->forecast.n_kept];
}

static bool is_of(const struct guide *guide, const struct kept *kept,
                  const struct guided_state *state)
{
    return kept->moves != 0 && memcmp(kept->row, state->row, guide->form.n_cells) == 0;
}

/* Returns true if the values of a state's successors are kept. */
static bool forecast_has(const struct guide *guide, const struct guided_state *state)
{
    return is_of(guide, slot_of(guide, state), state);
}

/* Sets the h of n successors of a state. Returns false if one of them is not kept. */
static bool forecast_read(const struct guide *guide, const struct guided_state *state, unsigned n,
                          const struct fifteen_step *steps, struct guided_state *successors)
{
    if (guide->forecast.batch == 0)
        return false;
    const struct kept *const kept = slot_of(guide, state);
    if (!is_of(guide, kept, state))
        return false;
    for (unsigned i = 0; i < n; i++) {
        if ((kept->moves >> steps[i].action & 1) == 0)
            return false;
        successors[i].h = kept->h[steps[i].action];
    }
    return true;
}

/* ---- evaluating ---- */

static void push(struct forecast *forecast, const struct guided_state *state,
                 const struct guided_state *parent)
{
    const bool is_start = parent == NULL;
    if (forecast->n_waiting < MAX_WAITING)
        forecast->stack[forecast->n_waiting++] = (struct waiting){
            *state, is_start ? TRAY_NO_CELL : parent->blank, is_start ? 0 : parent->h};
}

/* Keeps the values of a state's successors. Those whose f is not larger are expanded before the
 * search goes on to a larger f: they wait. */
static unsigned keep(struct guide *guide, const struct waiting *of, const uint32_t *values)
{
    struct guided_state successors[GUIDE_MAX_SUCCESSORS];
    struct fifteen_step steps[GUIDE_MAX_SUCCESSORS];
    const struct guided_state state = of->state;
    const unsigned n = guide_successors(guide, &state, of->before, successors, steps);
    struct kept *const kept = slot_of(guide, &state);
    *kept = (struct kept){.moves = 0};
    memcpy(kept->row, state.row, guide->form.n_cells);
    for (unsigned move = 0; move < 4 && of->before != TRAY_NO_CELL; move++)
        if (guide->tray.to[state.blank][move] == of->before) {
            kept->moves = (uint8_t)(1U << move);
            kept->h[move] = of->before_h;
        }
    for (unsigned i = 0; i < n; i++) {
        kept->moves = (uint8_t)(kept->moves | 1U << steps[i].action);
        kept->h[steps[i].action] = values[i];
    }
    for (unsigned i = 0; i < n; i++) {
        successors[i].h = values[i];
        if (values[i] > 0 && values[i] < state.h && !forecast_has(guide, &successors[i]))
            push(&guide->forecast, &successors[i], &state);
    }
    return n;
}

/* Evaluates the successors of the states that began to wait last, as many as a batch can hold: the
 * search expands them first. */
static void evaluate_batch(struct guide *guide)
{
    struct forecast *const forecast = &guide->forecast;
    const unsigned n_cells = guide->form.n_cells;
    struct guided_state successors[GUIDE_MAX_SUCCESSORS];
    struct fifteen_step steps[GUIDE_MAX_SUCCESSORS];
    size_t n_boards = 0;
    size_t n_taken = 0;
    while (forecast->n_waiting > 0 && n_boards + GUIDE_MAX_SUCCESSORS <= forecast->batch) {
        const struct waiting *const of = &forecast->stack[--forecast->n_waiting];
        const unsigned n = guide_successors(guide, &of->state, of->before, successors, steps);
        forecast->taken[n_taken++] = *of;
        for (unsigned i = 0; i < n; i++)
            memcpy(forecast->boards + n_boards++ * n_cells, successors[i].row, n_cells);
    }
    if (n_boards == 0 || !guide_evaluate(guide, forecast->boards, n_boards, forecast->values))
        return;
    const uint32_t *values = forecast->values;
    for (size_t i = 0; i < n_taken; i++)
        values += keep(guide, &forecast->taken[i], values);
}

/* Pushes states that are not kept, the last one first, until `n_wanted` wait. Returns the number of
 * states that are done with. */
static unsigned push_states(struct guide *guide, const void *const *states,
                            const void *const *parents, unsigned n, size_t n_wanted)
{
    struct forecast *const forecast = &guide->forecast;
    unsigned end = 0;
    for (size_t n_missing = n_wanted - forecast->n_waiting; end < n && n_missing > 0; end++)
        n_missing -= !forecast_has(guide, states[end]);
    for (unsigned i = end; i-- > 0;)
        if (!forecast_has(guide, states[i]))
            push(forecast, states[i], parents[i]);
    return end;
}

/* Evaluates the successors of the first state, and of others in their order as long as they are
 * needed to fill batches. The first one's must not be kept. Parents may be NULL. */
static void forecast_prepare(struct guide *guide, const void *const *states,
                             const void *const *parents, unsigned n)
{
    struct forecast *const forecast = &guide->forecast;
    const size_t n_wanted = forecast->batch / 2; /* states; each has about two successors */
    unsigned done = 0;
    forecast->n_waiting = 0;
    for (unsigned i = 0; i < MAX_BATCHES && !guide->cancelled; i++) {
        if (forecast->n_waiting < n_wanted)
            done += push_states(guide, states + done, parents + done, n - done, n_wanted);
        if (forecast->n_waiting == 0)
            return;
        evaluate_batch(guide);
    }
}

/* ---- the domain ---- */

/* The search gives its domain as const. */
static struct guide *guide_of(const void *context)
{
    return (struct guide *)(uintptr_t)context;
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
    if (status == FIFTEEN_OK && problem->solver != NULL)
        status = values_init(&guide->values, problem->solver, &array, guide->monitor, error);
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
    struct guide guide = {.problem = problem, .monitor = monitor, .min_cost = min_cost_of(problem)};
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
        status = forecast_init(&guide.forecast, problem->solver != NULL ? 0 : problem->batch,
                               limits_memory(limits != NULL ? limits : &none), error);
    if (status != FIFTEEN_OK)
        return status;
    tray_init(&guide.tray, problem->geometry);
    const struct domain_request request = {.domain = &domain,
                                           .batch = guide.forecast.batch > 0 ? &batch : NULL,
                                           .algorithm = algorithm};
    status = algorithm_search_domain(&request, limits, &own, result, error);
    forecast_free(&guide.forecast);
    if (guide.cancelled)
        return error_set(error, FIFTEEN_CANCELLED, "cancelled");
    if (problem->solver == NULL || status != FIFTEEN_OK)
        return status;
    status = values_check(&guide.values, error);
    if (status != FIFTEEN_OK)
        fifteen_search_result_free(result);
    return status;
}
