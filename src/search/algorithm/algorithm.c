/* algorithm.c - the table of search algorithms: names, properties, and the functions that run them
 */
/* SPDX-License-Identifier: MIT */
#include "search/algorithm/algorithm.h"

#include <math.h>

#include "search/generic/suboptimal/suboptimal.h"
#include "util/error.h"

const struct algorithm algorithms[FIFTEEN_N_ALGORITHMS] = {
    /* idastar, astar-idastar beyond 16 cells, or idastar-plain */
    [FIFTEEN_AUTO] = {"auto", .on_engine = any_engine_idastar, .yields_to_plain = true,
                      .resumes = true, .on_ranks = true},
    [FIFTEEN_ASTAR] = {"astar", any_engine_astar, .on_domain = best_first, .on_ranks = true,
                       .conventions = TAKES_ORDER | TAKES_GOAL_TEST | TAKES_TIE},
    [FIFTEEN_ASTAR_IDASTAR] = {"astar-idastar", .on_engine = any_engine_astar_idastar,
                               .yields_to_plain = true, .resumes = true, .on_ranks = true},
    [FIFTEEN_IDASTAR] = {"idastar", any_engine_idastar, .on_domain = depth_first,
                         .yields_to_plain = true, .resumes = true, .on_ranks = true},
    [FIFTEEN_IDASTAR_TT] = {"idastar-tt", .on_engine = any_engine_idastar, .yields_to_plain = true,
                            .resumes = true, .on_ranks = true},
    [FIFTEEN_IDASTAR_PLAIN] = {"idastar-plain", .plain = idastar_plain,
                               .on_manhattan = idastar_manhattan, .conventions = TAKES_ORDER},
    [FIFTEEN_BREADTH_FIRST] = {"breadth-first", .on_domain = breadth_first, .is_blind = true,
                               .counts_steps = true, .tests_generated = true,
                               .conventions = TAKES_ORDER | TAKES_GOAL_TEST},
    [FIFTEEN_UNIFORM_COST] = {"uniform-cost", .on_domain = best_first, .is_blind = true,
                              .conventions = TAKES_ORDER | TAKES_GOAL_TEST},
    [FIFTEEN_GREEDY] = {"greedy", .on_domain = best_first, .not_optimal = true,
                        .conventions = TAKES_ORDER | TAKES_GOAL_TEST},
    [FIFTEEN_BAE] = {"bae", .plain = bidirectional_search, .both_ends = true,
                     .needs_consistency = true},
    [FIFTEEN_NBS] = {"nbs", .plain = bidirectional_search, .both_ends = true},
    [FIFTEEN_MM] = {"mm", .plain = bidirectional_search, .both_ends = true},
    [FIFTEEN_DVCBS] = {"dvcbs", .plain = bidirectional_search, .both_ends = true},
    [FIFTEEN_BIDIRECTIONAL] = {"bidirectional", .plain = bidirectional_search, .is_blind = true,
                               .both_ends = true},
    [FIFTEEN_WEIGHTED_ASTAR] = {"weighted-astar", .on_domain = weighted_best_first,
                                .not_optimal = true, .weight = 1},
    [FIFTEEN_WEIGHTED_IDASTAR] = {"weighted-idastar", .on_domain = depth_first, .not_optimal = true,
                                  .weight = 1},
    [FIFTEEN_XDP] = {"xdp", .on_domain = weighted_best_first, .not_optimal = true, .weight = 1},
    [FIFTEEN_XUP] = {"xup", .on_domain = weighted_best_first, .not_optimal = true, .weight = 1},
    [FIFTEEN_EES] = {"ees", .on_domain = explicit_estimation, .not_optimal = true, .weight = 1},
    [FIFTEEN_IMPROVED_OPTIMISTIC] = {"improved-optimistic", .on_domain = improved_optimistic,
                                     .not_optimal = true, .weight = 1},
    [FIFTEEN_ANYTIME_ASTAR] = {"anytime-astar", .on_domain = anytime_repairing, .not_optimal = true,
                               .weight = 3},
    [FIFTEEN_QUICK] = {"quick", .heuristic = "manhattan", .is_blind = true, .not_optimal = true},
    [FIFTEEN_IDDFS] = {"iddfs", .on_domain = depth_first, .is_blind = true, .counts_steps = true,
                       .conventions = TAKES_ORDER},
};

/* ---- properties ---- */

bool algorithm_exists(enum fifteen_algorithm algorithm)
{
    return (unsigned)algorithm < FIFTEEN_N_ALGORITHMS;
}

const char *fifteen_algorithm_name(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) ? algorithms[algorithm].name : NULL;
}

bool fifteen_algorithm_asks_heuristic(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && !algorithms[algorithm].is_blind;
}

const char *algorithm_heuristic(enum fifteen_algorithm algorithm)
{
    return algorithms[algorithm].heuristic != NULL ? algorithms[algorithm].heuristic : "none";
}

bool algorithm_searches_boards(enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_QUICK || algorithm_searches_domains(algorithm);
}

bool algorithm_searches_domains(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && algorithms[algorithm].on_domain != NULL;
}

bool fifteen_algorithm_resumes(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && algorithms[algorithm].resumes;
}

bool fifteen_algorithm_runs_on_ranks(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && algorithms[algorithm].on_ranks;
}

bool fifteen_algorithm_is_optimal(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && !algorithms[algorithm].not_optimal;
}

unsigned algorithm_list(bool (*belongs)(const struct algorithm *algorithm, unsigned what),
                        unsigned what, char *out, size_t size)
{
    unsigned n = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        if (belongs(&algorithms[i], what)) {
            names_add(out, size, ", ", algorithms[i].name);
            n++;
        }
    return n;
}

/* ---- weights ---- */

bool fifteen_algorithm_takes_weight(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && algorithms[algorithm].weight != 0;
}

double algorithm_weight(enum fifteen_algorithm algorithm, double given)
{
    const double standard = algorithms[algorithm].weight;
    return standard != 0 && given != 0 ? given : standard;
}

static bool takes_weight(const struct algorithm *algorithm, unsigned unused)
{
    (void)unused;
    return algorithm->weight != 0;
}

enum fifteen_status fifteen_weight_check(enum fifteen_algorithm algorithm, double weight,
                                         struct fifteen_error *error)
{
    char names[200];
    struct weight read;
    if (weight == 0)
        return FIFTEEN_OK;
    if (!weight_read(weight, &read))
        return error_set(error, FIFTEEN_INVALID, "weight %g: expected a number from 1 to %d",
                         weight, FIFTEEN_MAX_WEIGHT);
    if (fifteen_algorithm_takes_weight(algorithm))
        return FIFTEEN_OK;
    algorithm_list(takes_weight, 0, names, sizeof names);
    const char *const name = fifteen_algorithm_name(algorithm);
    return error_set(error, FIFTEEN_INVALID, "algorithm '%s' takes no weight; use one of %s",
                     name != NULL ? name : "?", names);
}

enum fifteen_status algorithm_check_limits(enum fifteen_algorithm algorithm,
                                           const struct fifteen_limits *limits,
                                           struct fifteen_error *error)
{
    if (limits == NULL)
        return FIFTEEN_OK;
    if (isnan(limits->seconds))
        return error_set(error, FIFTEEN_INVALID, "the time limit is not a number");
    return fifteen_weight_check(algorithm, limits->weight, error);
}

enum fifteen_status algorithm_status(enum fifteen_status status,
                                     const struct fifteen_result *result)
{
    const bool is_proven = status == FIFTEEN_LIMIT && result->found && result->optimal;
    return is_proven ? FIFTEEN_OK : status;
}

/* ---- the search that runs ---- */

enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm requested, bool has_engine)
{
    if (!has_engine && algorithms[requested].yields_to_plain)
        return FIFTEEN_IDASTAR_PLAIN;
    return requested == FIFTEEN_AUTO ? FIFTEEN_IDASTAR : requested;
}

/* The heuristic is admissible; without one its value is 0. */
static void set_lower_bound(const struct domain_search *search, enum fifteen_status status)
{
    struct fifteen_search_result *const result = search->result;
    const unsigned proven = search->watch.state.lower_bound;
    result->lower_bound = proven > result->initial_h ? proven : result->initial_h;
    if (status == FIFTEEN_OK && algorithms[search->algorithm].counts_steps)
        result->lower_bound = result->length;
    else if (status == FIFTEEN_OK && !algorithms[search->algorithm].not_optimal)
        result->lower_bound = result->cost;
}

static bool tests_generated(const struct algorithm *algorithm,
                            const struct fifteen_conventions *conventions)
{
    return conventions->goal_test == FIFTEEN_GOAL_TEST_DEFAULT
               ? algorithm->tests_generated
               : conventions->goal_test == FIFTEEN_GOAL_TEST_GENERATION;
}

/* The end of the solution may be the deepest node. */
static void set_depth(const struct domain_search *search)
{
    struct fifteen_search_result *const result = search->result;
    const uint64_t end = algorithms[search->algorithm].counts_steps ? result->length : result->cost;
    result->extent.depth = end > result->extent.depth ? end : result->extent.depth;
}

enum fifteen_status algorithm_search_domain(const struct domain_request *request,
                                            const struct fifteen_limits *limits,
                                            const struct fifteen_monitor *monitor,
                                            struct fifteen_search_result *result,
                                            struct fifteen_error *error)
{
    const enum fifteen_algorithm algorithm =
        request->algorithm == FIFTEEN_AUTO ? FIFTEEN_ASTAR : request->algorithm;
    *result = (struct fifteen_search_result){.path = NULL};
    if (!algorithm_searches_domains(algorithm)) {
        const char *const name = fifteen_algorithm_name(algorithm);
        return error_set(error, FIFTEEN_INVALID, "this search does not support the algorithm '%s'",
                         name != NULL ? name : "unknown");
    }
    const struct algorithm *const row = &algorithms[algorithm];
    enum fifteen_status status =
        domain_check(request->domain, row->on_domain != depth_first, error);
    if (status == FIFTEEN_OK)
        status = algorithm_check_limits(algorithm, limits, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_domain searched = *request->domain;
    if (row->is_blind)
        searched.heuristic = NULL;
    struct domain_search search;
    domain_search_init(&search, &searched, limits, monitor, result, error);
    search.algorithm = algorithm;
    search.batch = request->batch;
    search.tests_generated = tests_generated(row, &request->conventions);
    search.tie = request->conventions.tie;
    weight_read(algorithm_weight(algorithm, limits != NULL ? limits->weight : 0), &search.weight);
    if (row->on_domain != depth_first)
        search.instead = row->not_optimal ? "" : algorithms[FIFTEEN_GREEDY].name;
    status = row->on_domain(&search);
    set_lower_bound(&search, status);
    set_depth(&search);
    return status;
}

enum fifteen_status fifteen_search(const struct fifteen_domain *domain,
                                   enum fifteen_algorithm algorithm,
                                   const struct fifteen_limits *limits,
                                   const struct fifteen_monitor *monitor,
                                   struct fifteen_search_result *result,
                                   struct fifteen_error *error)
{
    const struct domain_request request = {.domain = domain, .algorithm = algorithm};
    return algorithm_search_domain(&request, limits, monitor, result, error);
}
