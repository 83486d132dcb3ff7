/* forecast.c - values of boards that a search is about to generate, evaluated in large batches */
#include "arrays/forecast.h"

#include <stdlib.h>
#include <string.h>

#include "util/error.h"

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

enum fifteen_status forecast_init(struct forecast *forecast, size_t batch, uint64_t memory_bytes,
                                  struct fifteen_error *error)
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

void forecast_free(struct forecast *forecast)
{
    free(forecast->kept);
    free(forecast->stack);
    free(forecast->taken);
    free(forecast->boards);
    free(forecast->values);
    *forecast = (struct forecast){.batch = 0};
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

bool forecast_has(const struct guide *guide, const struct guided_state *state)
{
    return is_of(guide, slot_of(guide, state), state);
}

bool forecast_read(const struct guide *guide, const struct guided_state *state, unsigned n,
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

void forecast_prepare(struct guide *guide, const void *const *states, const void *const *parents,
                      unsigned n)
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
