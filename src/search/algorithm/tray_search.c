/* tray_search.c - searches of trays with any heuristic, without the fast engine */
/* SPDX-License-Identifier: MIT */
#include "search/algorithm/tray_search.h"

#include <assert.h>

#include "search/engine/limits.h"
#include "search/generic/tray_domain.h"
#include "util/error.h"

static bool take_result(struct search_result *result, const struct fifteen_search_result *found)
{
    result->expanded = found->expanded;
    result->necessary = found->necessary;
    result->generated = found->generated;
    result->lower_bound = (unsigned)found->lower_bound;
    result->extent = found->extent;
    uint8_t *const moves = search_result_moves(result, found->length);
    for (size_t i = 0; moves != NULL && i < found->length; i++)
        moves[i] = (uint8_t)found->path[i];
    return moves != NULL;
}

enum fifteen_status tray_search(const struct search_job *job, const struct heuristic *heuristic,
                                struct search_result *result, struct fifteen_error *error)
{
    struct tray_domain tray;
    tray_domain_init(&tray, job, heuristic);
    const struct fifteen_domain domain = tray_domain_of(&tray);
    uint8_t first[TRAY_DOMAIN_MAX_STATE];
    domain.start(&tray, first);
    *result = (struct search_result){.n_threads = 1, .initial_h = domain.heuristic(&tray, first)};
    const struct domain_request request = {
        .domain = &domain, .algorithm = job->algorithm, .conventions = job->conventions};
    struct fifteen_search_result found;
    enum fifteen_status status =
        algorithm_search_domain(&request, &job->limits, &job->monitor, &found, error);
    if (!take_result(result, &found))
        status = error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the solution");
    result->has_necessary =
        job->algorithm == FIFTEEN_ASTAR || job->algorithm == FIFTEEN_UNIFORM_COST;
    fifteen_search_result_free(&found);
    if (status == FIFTEEN_UNSOLVABLE)
        return limits_moves_reached(job->tray->geometry, error);
    return status;
}

search_function *tray_search_for(enum fifteen_algorithm that_runs,
                                 const struct heuristic_spec *spec, const struct search_job *job)
{
    assert(that_runs != FIFTEEN_AUTO);
    const struct algorithm *const row = &algorithms[that_runs];
    const bool manhattan = spec->n == 1 && spec->part[0].kind == &heuristic_manhattan;
    return manhattan && row->on_manhattan != NULL && idastar_manhattan_serves(job)
               ? row->on_manhattan
           : row->plain != NULL ? row->plain
                                : tray_search;
}
