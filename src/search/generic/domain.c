/* domain.c - what all searches over a domain share: checks of the domain, limits, messages */
/* SPDX-License-Identifier: MIT */
#include "search/generic/domain.h"

#include <inttypes.h>
#include <stdlib.h>

#include "util/error.h"

#include <xxhash.h>

static uint32_t no_heuristic(const void *context, const void *state)
{
    (void)context;
    (void)state;
    return 0;
}

enum fifteen_status domain_search_exhausted(const struct domain_search *search)
{
    if (search->domain.max_cost == 0)
        return error_set(search->error, FIFTEEN_UNSOLVABLE, "there is no solution");
    return error_set(search->error, FIFTEEN_UNSOLVABLE,
                     "there is no solution with a cost of up to %" PRIu32, search->domain.max_cost);
}

enum fifteen_status domain_search_no_room(const struct domain_search *search,
                                          enum fifteen_status status)
{
    if (status != FIFTEEN_LIMIT)
        return error_set(search->error, status, "out of memory for the search");
    return limits_memory_reached(search->budget.limit_bytes, search->result->generated,
                                 search->instead, search->error);
}

/* Products of sizes stay far below SIZE_MAX. */
static enum fifteen_status check_sizes(const struct fifteen_domain *domain,
                                       struct fifteen_error *error)
{
    if (domain->state_size == 0 || domain->state_size > FIFTEEN_STATE_MAX)
        return error_set(error, FIFTEEN_INVALID, "state_size is %zu, expected 1 to %u bytes",
                         domain->state_size, FIFTEEN_STATE_MAX);
    if (domain->max_successors == 0 || domain->max_successors > FIFTEEN_SUCCESSORS_MAX)
        return error_set(error, FIFTEEN_INVALID, "max_successors is %u, expected 1 to %u",
                         domain->max_successors, FIFTEEN_SUCCESSORS_MAX);
    return FIFTEEN_OK;
}

enum fifteen_status domain_check(const struct fifteen_domain *domain, bool needs_hash,
                                 struct fifteen_error *error)
{
    const struct {
        const char *name;
        bool is_missing;
    } functions[] = {{"start", domain->start == NULL},
                     {"expand", domain->expand == NULL},
                     {"is_goal", domain->is_goal == NULL},
                     {"equal", domain->equal == NULL},
                     {"hash", needs_hash && domain->hash == NULL}};
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (functions[i].is_missing)
            return error_set(error, FIFTEEN_INVALID, "the domain's function '%s' is NULL",
                             functions[i].name);
    return check_sizes(domain, error);
}

/* FIFTEEN_NO_WAY is always beyond it. */
static uint32_t max_cost_of(const struct fifteen_domain *domain)
{
    const uint32_t highest = FIFTEEN_NO_WAY - 1;
    return domain->max_cost != 0 && domain->max_cost < highest ? domain->max_cost : highest;
}

void domain_search_init(struct domain_search *search, const struct fifteen_domain *domain,
                        const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
                        struct fifteen_search_result *result, struct fifteen_error *error)
{
    static const struct fifteen_limits no_limits = {.n_nodes = 0};
    static const struct fifteen_monitor no_monitor = {.report = NULL};
    if (limits == NULL)
        limits = &no_limits;
    *search = (struct domain_search){.domain = *domain,
                                     .instead = "",
                                     .max_cost = max_cost_of(domain),
                                     .weight = {1, 1},
                                     .result = result,
                                     .error = error};
    if (domain->heuristic == NULL)
        search->domain.heuristic = no_heuristic;
    budget_init(&search->budget, limits_memory(limits));
    watch_start(&search->watch, limits, monitor != NULL ? monitor : &no_monitor);
}

/* What the first node of a level proves. Greedy search leaves nodes of lower levels open. */
static unsigned proven_at(const struct domain_search *search, unsigned level)
{
    switch (search->algorithm) {
    case FIFTEEN_GREEDY:
        return 0;
    case FIFTEEN_BREADTH_FIRST:
        return level + search->tests_generated;
    default:
        return level;
    }
}

enum fifteen_status domain_search_look(struct domain_search *search, uint64_t level)
{
    const uint64_t generated = search->result->generated;
    const unsigned bound = level < UINT32_MAX ? (unsigned)level : UINT32_MAX;
    if (level >= search->next_level) {
        search->next_level = level + 1;
        watch_prove(&search->watch, proven_at(search, bound));
        const enum fifteen_status status =
            watch_enter(&search->watch, bound, search->result->expanded, generated, search->error);
        if (status != FIFTEEN_OK)
            return status;
    }
    if (generated < search->watch.next_check)
        return FIFTEEN_OK;
    return watch_check(&search->watch, bound, generated, search->error);
}

void fifteen_search_result_free(struct fifteen_search_result *result)
{
    free(result->path);
    result->path = NULL;
}

uint64_t fifteen_state_hash(const void *state, size_t size_bytes)
{
    return XXH3_64bits(state, size_bytes);
}
