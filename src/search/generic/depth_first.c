/* depth_first.c - IDA* (Korf 1985) over any domain: the fourth IDA*, for problems that are not
 * trays; and iterative-deepening depth-first search
 *
 * Iterative-deepening depth-first search is IDA* where each step costs one, and the heuristic is 1
 * except at goals: nodes on the limit are tested, but not expanded.
 *
 * idastar_plain.c is the textbook's, for trays with any heuristic; idastar_manhattan.c the same
 * with Manhattan distance, faster; idastar_pdb/ is the fast one, for tables on 4x4.
 *
 * The nodes on the current path are on a stack. Each has its successors, which are searched in
 * turn:
 *
 *      level 0: the root | level 1: successors of the root | level 2: successors of one of them ..
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "search/generic/domain.h"
#include "util/error.h"

/* The head of a level; its states and steps follow. */
struct level {
    uint32_t base_g; /* of the parent */
    uint32_t g;      /* of the state taken last */
    uint32_t n;
    uint32_t n_taken; /* four members, so that states lie at multiples of 8 */
};

enum { FIRST_LEVELS = 64 };

struct deepening {
    struct domain_search *search;
    bool by_steps; /* iterative-deepening depth-first search */
    void *stack;
    size_t stack_bytes; /* of some levels */
    void *end;          /* of the stack */
    size_t level_bytes;
    size_t steps_at;      /* in a level */
    size_t deepest_bytes; /* from the stack's first level to the last one that was used */
    struct level *last;
    uint64_t bound;      /* on f = g + h: no solution costs less */
    uint64_t limit;      /* on q g + p h, for the weight p / q: p times the bound */
    uint64_t next_bound; /* the minimum f beyond the limit */
};

/* The root's level. */
static struct level *first_level(const struct deepening *deepening)
{
    return deepening->stack;
}

static struct level *level_before(const struct deepening *deepening, struct level *level)
{
    return (struct level *)(void *)((uint8_t *)level - deepening->level_bytes);
}

static struct level *level_after(const struct deepening *deepening, struct level *level)
{
    return (struct level *)(void *)((uint8_t *)level + deepening->level_bytes);
}

/* The number of levels from the root's to this one. */
static size_t count_levels(const struct deepening *deepening, const struct level *level)
{
    const size_t before = (size_t)((const uint8_t *)level - (const uint8_t *)deepening->stack);
    return before / deepening->level_bytes + 1;
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
static uint8_t *state_of(const struct fifteen_domain *domain, struct level *level)
{
    return states_of(level) + (level->n_taken - 1) * domain->state_size;
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
    deepening->stack_bytes = FIRST_LEVELS * deepening->level_bytes;
    const enum fifteen_status status =
        budget_alloc(&search->budget, deepening->stack_bytes, &deepening->stack);
    if (status != FIFTEEN_OK)
        return domain_search_no_room(search, status);
    deepening->last = deepening->stack;
    deepening->end = (uint8_t *)deepening->stack + deepening->stack_bytes;
    return FIFTEEN_OK;
}

/* Doubles the levels when all are in use. */
static enum fifteen_status grow_stack(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const size_t size_bytes = deepening->stack_bytes;
    const enum fifteen_status status =
        budget_grow(&search->budget, &deepening->stack, size_bytes, 2 * size_bytes);
    if (status != FIFTEEN_OK)
        return domain_search_no_room(search, status);
    deepening->stack_bytes = 2 * size_bytes;
    deepening->last =
        (struct level *)(void *)((uint8_t *)deepening->stack + size_bytes - deepening->level_bytes);
    deepening->end = (uint8_t *)deepening->stack + 2 * size_bytes;
    return FIFTEEN_OK;
}

/* Counts the nodes of the path to the state taken last. The stack may move. */
static void measure(struct deepening *deepening, const struct level *level)
{
    struct fifteen_extent *const extent = &deepening->search->result->extent;
    const size_t at_bytes = (size_t)((const uint8_t *)level - (const uint8_t *)deepening->stack);
    extent->depth = level->g > extent->depth ? level->g : extent->depth;
    if (at_bytes < deepening->deepest_bytes)
        return;
    deepening->deepest_bytes = at_bytes + deepening->level_bytes;
    extent->max_frontier = extent->max_stored = count_levels(deepening, level);
}

/* Adds a level with the successors of the state taken last. */
static enum fifteen_status expand(struct deepening *deepening, const struct fifteen_domain *domain)
{
    if ((void *)level_after(deepening, deepening->last) == deepening->end) {
        const enum fifteen_status status = grow_stack(deepening);
        if (status != FIFTEEN_OK)
            return status;
    }
    struct level *const before = deepening->last;
    struct level *const level = level_after(deepening, before);
    measure(deepening, before);
    const uint8_t *const parent =
        before != first_level(deepening) ? state_of(domain, level_before(deepening, before)) : NULL;
    deepening->last = level;
    deepening->search->result->expanded++;
    level->base_g = before->g;
    level->n_taken = 0;
    level->n = domain->expand(domain->context, state_of(domain, before), parent, states_of(level),
                              steps_of(deepening, level));
    return FIFTEEN_OK;
}

/* Returns true if the state taken last is already on the path to it. A cycle without cost must not
 * be followed for ever; nor any cycle where no maximum cost ends the search. */
static bool is_cycle(const struct deepening *deepening, const struct fifteen_domain *domain,
                     struct level *last)
{
    const uint8_t *const state = state_of(domain, last);
    const uint32_t min_g = domain->max_cost != 0 ? last->g : 0;
    struct level *level = last;
    while (level != first_level(deepening)) {
        level = level_before(deepening, level);
        if (level->g < min_g)
            return false;
        if (domain->equal(domain->context, state_of(domain, level), state))
            return true;
    }
    return false;
}

static uint32_t value_of(const struct deepening *deepening, const struct fifteen_domain *domain,
                         const uint8_t *state)
{
    return deepening->by_steps ? !domain->is_goal(domain->context, state)
                               : domain->heuristic(domain->context, state);
}

enum taken { TAKEN_PRUNED, TAKEN_TO_EXPAND, TAKEN_AS_GOAL };

/* Returns true if a node is beyond the limit. */
static bool is_beyond(const struct deepening *deepening, uint64_t g, uint32_t h)
{
    const struct domain_search *const search = deepening->search;
    return search->weight.q * g + search->weight.p * h > deepening->limit ||
           g + h > search->max_cost;
}

/* Takes the next state of a level. An admissible heuristic is 0 at goals. */
static enum taken take_next(struct deepening *deepening, const struct fifteen_domain *domain,
                            struct level *level)
{
    const uint32_t cost = deepening->by_steps ? 1 : steps_of(deepening, level)[level->n_taken].cost;
    const uint64_t g = (uint64_t)level->base_g + cost;
    level->n_taken++;
    deepening->search->result->generated++;
    const uint8_t *const state = state_of(domain, level);
    const uint32_t h = value_of(deepening, domain, state);
    if (is_beyond(deepening, g, h)) {
        if (g + h < deepening->next_bound)
            deepening->next_bound = g + h;
        return TAKEN_PRUNED;
    }
    level->g = (uint32_t)g;
    if (is_cycle(deepening, domain, level))
        return TAKEN_PRUNED;
    return h == 0 && domain->is_goal(domain->context, state) ? TAKEN_AS_GOAL : TAKEN_TO_EXPAND;
}

/* Fills the solution with the steps to the states on the stack. */
static enum fifteen_status trace(struct deepening *deepening)
{
    struct fifteen_search_result *const result = deepening->search->result;
    const size_t length = count_levels(deepening, deepening->last) - 1;
    uint32_t *const path = malloc((length + 1) * sizeof *path); /* not NULL if empty */
    if (path == NULL)
        return domain_search_no_room(deepening->search, FIFTEEN_NO_MEMORY);
    struct level *level = deepening->last;
    for (size_t i = length; i-- > 0; level = level_before(deepening, level)) {
        const struct fifteen_step *const step = &steps_of(deepening, level)[level->n_taken - 1];
        path[i] = step->action;
        result->cost += step->cost;
    }
    measure(deepening, deepening->last);
    result->path = path;
    result->length = length;
    return FIFTEEN_OK;
}

/* One iteration: depth-first search of all nodes whose f is within the bound. Fills the solution if
 * there is one. */
static enum fifteen_status search_to_bound(struct deepening *deepening)
{
    const struct fifteen_domain domain = deepening->search->domain; /* in registers */
    enum fifteen_status status = expand(deepening, &domain);
    while (status == FIFTEEN_OK && deepening->last != first_level(deepening)) {
        struct level *const level = deepening->last;
        if (level->n_taken == level->n) {
            deepening->last = level_before(deepening, level);
            continue;
        }
        status = domain_search_go_on(deepening->search, deepening->bound);
        if (status != FIFTEEN_OK)
            return status;
        const enum taken taken = take_next(deepening, &domain, level);
        if (taken == TAKEN_AS_GOAL)
            return trace(deepening);
        if (taken == TAKEN_TO_EXPAND)
            status = expand(deepening, &domain);
    }
    return status;
}

/* Iterations with increasing bounds. */
static enum fifteen_status deepen(struct deepening *deepening)
{
    struct domain_search *const search = deepening->search;
    const struct fifteen_domain *const domain = &search->domain;
    struct level *const root = first_level(deepening);
    *root = (struct level){.n = 1, .n_taken = 1};
    domain->start(domain->context, states_of(root));
    search->result->initial_h = domain->heuristic(domain->context, states_of(root));
    search->result->generated = 1;
    deepening->next_bound = value_of(deepening, domain, states_of(root));
    while (deepening->next_bound <= search->max_cost) {
        if (domain->is_goal(domain->context, states_of(first_level(deepening))))
            return trace(deepening);
        deepening->bound = deepening->next_bound;
        deepening->limit = search->weight.p * deepening->bound;
        deepening->next_bound = UINT64_MAX;
        const enum fifteen_status status = search_to_bound(deepening);
        if (status != FIFTEEN_OK || search->result->path != NULL)
            return status;
    }
    return domain_search_exhausted(search);
}

enum fifteen_status depth_first(struct domain_search *search)
{
    struct deepening deepening = {.search = search, .by_steps = search->algorithm == FIFTEEN_IDDFS};
    enum fifteen_status status = make_stack(&deepening);
    if (status == FIFTEEN_OK)
        status = deepen(&deepening);
    budget_free(&search->budget, deepening.stack, deepening.stack_bytes);
    return status;
}
