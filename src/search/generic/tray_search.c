/* tray_search.c - the generic searches of the tray */
#include <assert.h>

#include "search/generic/tray_domain.h"
#include "util/error.h"

static void take_result(struct search_result *result, const struct fifteen_search_result *found)
{
    result->expanded = found->expanded;
    result->generated = found->generated;
    assert(found->length <= FIFTEEN_MAX_MOVES);
    result->solution.length = (unsigned)found->length;
    for (unsigned i = 0; i < found->length; i++)
        result->solution.path[i] = (uint8_t)found->path[i];
}

/* Start and goal are connected, so that a heuristic is to blame if there is no solution. */
static enum fifteen_status search_tray(enum fifteen_algorithm algorithm,
                                       const struct search_job *job,
                                       const struct heuristic *heuristic,
                                       struct search_result *result, struct fifteen_error *error)
{
    struct tray_domain tray;
    tray_domain_init(&tray, job, heuristic);
    const struct fifteen_domain domain = tray_domain_of(&tray);
    uint8_t first[TRAY_DOMAIN_MAX_STATE];
    domain.start(&tray, first);
    *result = (struct search_result){.n_threads = 1, .initial_h = domain.heuristic(&tray, first)};
    struct fifteen_search_result found;
    const enum fifteen_status status =
        fifteen_search(&domain, algorithm, &job->limits, &job->monitor, &found, error);
    take_result(result, &found);
    fifteen_search_result_free(&found);
    if (status == FIFTEEN_UNSOLVABLE)
        return error_set(error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                         FIFTEEN_MAX_MOVES);
    return status;
}

enum fifteen_status astar(const struct search_job *job, const struct heuristic *heuristic,
                          struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_ASTAR, job, heuristic, result, error);
}

enum fifteen_status tray_breadth_first(const struct search_job *job,
                                       const struct heuristic *heuristic,
                                       struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_BREADTH_FIRST, job, heuristic, result, error);
}

enum fifteen_status tray_uniform_cost(const struct search_job *job,
                                      const struct heuristic *heuristic,
                                      struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_UNIFORM_COST, job, heuristic, result, error);
}

enum fifteen_status tray_greedy(const struct search_job *job, const struct heuristic *heuristic,
                                struct search_result *result, struct fifteen_error *error)
{
    return search_tray(FIFTEEN_GREEDY, job, heuristic, result, error);
}
