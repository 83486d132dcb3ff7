/* domain.c - search in any problem that is given by functions: which search, within what */
#include "search/generic/domain.h"

#include <inttypes.h>
#include <stdlib.h>

#include "util/error.h"

#include <xxhash.h>

static const struct row {
    enum fifteen_algorithm algorithm;
    domain_search_function *run;
    bool asks_heuristic;
} rows[] = {
    {FIFTEEN_ASTAR, best_first, true},
    {FIFTEEN_IDASTAR, idastar, true},
    {FIFTEEN_BREADTH_FIRST, breadth_first, false},
    {FIFTEEN_UNIFORM_COST, best_first, false},
    {FIFTEEN_GREEDY, best_first, true},
};

static const struct row *find_row(enum fifteen_algorithm algorithm)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].algorithm == algorithm)
            return &rows[i];
    return NULL;
}

bool domain_search_has(enum fifteen_algorithm algorithm)
{
    return find_row(algorithm) != NULL;
}

static uint32_t no_heuristic(const void *context, const void *state)
{
    (void)context;
    (void)state;
    return 0;
}

enum fifteen_status domain_search_exhausted(const struct domain_search *search)
{
    if (search->domain.most_cost == 0)
        return error_set(search->error, FIFTEEN_UNSOLVABLE, "there is no solution");
    return error_set(search->error, FIFTEEN_UNSOLVABLE,
                     "there is no solution of a cost of up to %" PRIu32, search->domain.most_cost);
}

enum fifteen_status domain_search_no_room(const struct domain_search *search,
                                          enum fifteen_status status)
{
    if (status != FIFTEEN_LIMIT)
        return error_set(search->error, status, "out of memory for the search");
    return error_set(search->error, status,
                     "the search used up its memory of %zu bytes after %" PRIu64
                     " nodes; allow it more%s",
                     search->budget.limit_bytes, search->result->generated, search->advice);
}

/* Products of sizes stay far from SIZE_MAX. */
static enum fifteen_status check_sizes(const struct fifteen_domain *domain,
                                       struct fifteen_error *error)
{
    if (domain->state_size == 0 || domain->state_size > FIFTEEN_STATE_MAX)
        return error_set(error, FIFTEEN_INVALID, "states have 1 to %u bytes, not %zu",
                         FIFTEEN_STATE_MAX, domain->state_size);
    if (domain->max_successors == 0 || domain->max_successors > FIFTEEN_SUCCESSORS_MAX)
        return error_set(error, FIFTEEN_INVALID, "states have up to 1 to %u successors, not %u",
                         FIFTEEN_SUCCESSORS_MAX, domain->max_successors);
    return FIFTEEN_OK;
}

/* FIFTEEN_NO_WAY is always beyond it. */
static uint32_t most_cost_of(const struct fifteen_domain *domain)
{
    const uint32_t greatest = FIFTEEN_NO_WAY - 1;
    return domain->most_cost != 0 && domain->most_cost < greatest ? domain->most_cost : greatest;
}

enum fifteen_status domain_search_init(struct domain_search *search,
                                       const struct fifteen_domain *domain,
                                       const struct fifteen_limits *limits,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_search_result *result,
                                       struct fifteen_error *error)
{
    static const struct fifteen_limits no_limits = {.n_nodes = 0};
    static const struct fifteen_monitor no_monitor = {.report = NULL};
    if (limits == NULL)
        limits = &no_limits;
    *search = (struct domain_search){.domain = *domain,
                                     .advice = "",
                                     .most_cost = most_cost_of(domain),
                                     .result = result,
                                     .error = error};
    if (domain->heuristic == NULL)
        search->domain.heuristic = no_heuristic;
    budget_init(&search->budget, limits_memory(limits));
    watch_start(&search->watch, limits, monitor != NULL ? monitor : &no_monitor);
    return check_sizes(domain, error);
}

enum fifteen_status domain_search_look(struct domain_search *search, uint64_t level)
{
    const uint64_t generated = search->result->generated;
    const unsigned bound = level < UINT32_MAX ? (unsigned)level : UINT32_MAX;
    if (level >= search->next_level) {
        search->next_level = level + 1;
        const enum fifteen_status status =
            watch_begin(&search->watch, bound, generated, search->error);
        if (status != FIFTEEN_OK)
            return status;
    }
    if (generated < search->watch.next_check)
        return FIFTEEN_OK;
    return watch_check(&search->watch, bound, generated, search->error);
}

enum fifteen_status fifteen_search(const struct fifteen_domain *domain,
                                   enum fifteen_algorithm algorithm,
                                   const struct fifteen_limits *limits,
                                   const struct fifteen_monitor *monitor,
                                   struct fifteen_search_result *result,
                                   struct fifteen_error *error)
{
    *result = (struct fifteen_search_result){.path = NULL};
    const struct row *const row = find_row(algorithm);
    if (row == NULL)
        return error_set(error, FIFTEEN_INVALID, "a domain is not searched by algorithm number %d",
                         (int)algorithm);
    struct domain_search search;
    const enum fifteen_status status =
        domain_search_init(&search, domain, limits, monitor, result, error);
    if (status != FIFTEEN_OK)
        return status;
    search.algorithm = algorithm;
    if (algorithm != FIFTEEN_IDASTAR)
        search.advice = ", or use IDA*";
    if (!row->asks_heuristic)
        search.domain.heuristic = no_heuristic;
    return row->run(&search);
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
