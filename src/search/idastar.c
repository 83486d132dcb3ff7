/* idastar.c - IDA* (Korf 1985) over a domain
 *
 * The nodes on the way that is being searched are on a stack; each has its successors with it, and
 * takes one after the other:
 *
 *      level 0: the root | level 1: successors of the root | level 2: successors of one of them ..
 */
#include <stdlib.h>

#include "search/domain_search.h"
#include "util/error.h"

/* What stands before the states and the steps of a level. */
struct level {
    uint32_t g; /* of the state that was taken last */
    uint32_t n;
    uint32_t n_taken;
    uint32_t unused; /* states lie at multiples of 8 */
};

enum { first_levels = 64 };

struct deepening {
    struct domain_search *search;
    void *stack;
    size_t n_levels; /* there is room for */
    size_t level_bytes;
    size_t steps_at; /* in a level */
    size_t depth;    /* number of the last level */
    struct level *last;
    uint32_t bound;
    uint64_t next_bound; /* least f beyond the bound that was met */
};

static struct level *level_at(const struct deepening *deepening, size_t depth)
{
    return (struct level *)(void *)((uint8_t *)deepening->stack + depth * deepening->level_bytes);
}

static uint8_t *states_of(struct level *level)
{
    return (uint8_t *)(level + 1);
}

static struct fifteen_step *steps_of(const struct deepening *deepening, struct level *level)
{
    return (struct fifteen_step *)(void *)((uint8_t *)level + deepening->steps_at);
}

/* The state taken last on a level. */
static uint8_t *state_of(const struct deepening *deepening, struct level *level)
{
    return states_of(level) + (level->n_taken - 1) * deepening->search->domain.state_size;
}

static enum fifteen_status make_stack(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const struct fifteen_domain *const domain = &search->domain;
    const size_t unit = sizeof(uint64_t);
    const size_t states = domain->max_successors * domain->state_size;
    deepening->steps_at = sizeof(struct level) + (states + unit - 1) / unit * unit;
    deepening->level_bytes =
        deepening->steps_at + domain->max_successors * sizeof(struct fifteen_step);
    deepening->level_bytes = (deepening->level_bytes + unit - 1) / unit * unit;
    deepening->n_levels = first_levels;
    const enum fifteen_status status =
        budget_alloc(&search->budget, first_levels * deepening->level_bytes, &deepening->stack);
    return status == FIFTEEN_OK ? status : domain_search_no_room(search, status);
}

/* One level more, for the successors of the state taken last. */
static enum fifteen_status add_level(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const size_t n = deepening->n_levels;
    if (deepening->depth + 1 == n) {
        const enum fifteen_status status =
            budget_grow(&search->budget, &deepening->stack, n * deepening->level_bytes,
                        2 * n * deepening->level_bytes);
        if (status != FIFTEEN_OK)
            return domain_search_no_room(search, status);
        deepening->n_levels = 2 * n;
    }
    deepening->last = level_at(deepening, ++deepening->depth);
    return FIFTEEN_OK;
}

static enum fifteen_status expand(struct deepening *deepening)
{
    const struct fifteen_domain *const domain = &deepening->search->domain;
    const enum fifteen_status status = add_level(deepening);
    if (status != FIFTEEN_OK)
        return status;
    deepening->search->result->expanded++;
    struct level *const level = deepening->last;
    const size_t depth = deepening->depth;
    const uint8_t *const parent =
        depth > 1 ? state_of(deepening, level_at(deepening, depth - 2)) : NULL;
    level->n_taken = 0;
    level->n = domain->expand(domain->context, state_of(deepening, level_at(deepening, depth - 1)),
                              parent, states_of(level), steps_of(deepening, level));
    return FIFTEEN_OK;
}

/* Whether the state taken last is on the way to it already. A way that costs nothing must not be
 * taken for ever; nor must others where no cost ends the search. */
static bool goes_round(const struct deepening *deepening)
{
    const struct fifteen_domain *const domain = &deepening->search->domain;
    struct level *level = deepening->last;
    const uint8_t *const state = state_of(deepening, level);
    const uint32_t least_g = domain->most_cost != 0 ? level->g : 0;
    for (size_t i = deepening->depth; i-- > 0;) {
        level = level_at(deepening, i);
        if (level->g < least_g)
            return false;
        if (domain->equal(domain->context, state_of(deepening, level), state))
            return true;
    }
    return false;
}

/* Takes the next state of the last level. Whether it is one to go on from. */
static bool take(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const struct fifteen_domain *const domain = &search->domain;
    struct level *const level = deepening->last;
    const uint32_t cost = steps_of(deepening, level)[level->n_taken++].cost;
    search->result->generated++;
    const uint64_t g = (uint64_t)level_at(deepening, deepening->depth - 1)->g + cost;
    const uint64_t f = g + domain->heuristic(domain->context, state_of(deepening, level));
    if (f > deepening->bound) {
        if (f < deepening->next_bound)
            deepening->next_bound = f;
        return false;
    }
    level->g = (uint32_t)g;
    return !goes_round(deepening);
}

/* The steps by which the states on the stack were taken. */
static enum fifteen_status trace(struct deepening *deepening)
{
    struct fifteen_search_result *const result = deepening->search->result;
    const size_t length = deepening->depth;
    uint32_t *const path = malloc((length + 1) * sizeof *path); /* none is no NULL */
    if (path == NULL)
        return domain_search_no_room(deepening->search, FIFTEEN_NO_MEMORY);
    for (size_t i = 0; i < length; i++) {
        struct level *const level = level_at(deepening, i + 1);
        path[i] = steps_of(deepening, level)[level->n_taken - 1].action;
    }
    result->path = path;
    result->length = length;
    result->cost = deepening->last->g;
    return FIFTEEN_OK;
}

/* An iteration: depth-first search of all whose f is within the bound. Fills the solution if there
 * is one. */
static enum fifteen_status search_to_bound(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const struct fifteen_domain *const domain = &search->domain;
    enum fifteen_status status = expand(deepening);
    while (status == FIFTEEN_OK && deepening->depth > 0) {
        if (deepening->last->n_taken == deepening->last->n) {
            deepening->last = level_at(deepening, --deepening->depth);
            continue;
        }
        status = domain_search_go_on(search, deepening->bound);
        if (status != FIFTEEN_OK || !take(deepening))
            continue;
        if (domain->is_goal(domain->context, state_of(deepening, deepening->last)))
            return trace(deepening);
        status = expand(deepening);
    }
    return status;
}

/* Iterations with ever higher bounds. */
static enum fifteen_status deepen(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const struct fifteen_domain *const domain = &search->domain;
    struct level *const root = deepening->last = level_at(deepening, 0);
    *root = (struct level){.n = 1, .n_taken = 1};
    domain->start(domain->context, states_of(root));
    search->result->initial_h = domain->heuristic(domain->context, states_of(root));
    search->result->generated = 1;
    deepening->next_bound = search->result->initial_h;
    while (deepening->next_bound <= search->most_cost) {
        if (domain->is_goal(domain->context, states_of(level_at(deepening, 0))))
            return trace(deepening);
        deepening->bound = (uint32_t)deepening->next_bound;
        deepening->next_bound = UINT64_MAX;
        const enum fifteen_status status = search_to_bound(deepening);
        if (status != FIFTEEN_OK || search->result->path != NULL)
            return status;
    }
    return domain_search_exhausted(search);
}

enum fifteen_status idastar(struct domain_search *search)
{
    struct deepening deepening = {.search = search};
    enum fifteen_status status = make_stack(&deepening);
    if (status == FIFTEEN_OK)
        status = deepen(&deepening);
    budget_free(&search->budget, deepening.stack, deepening.n_levels * deepening.level_bytes);
    return status;
}
