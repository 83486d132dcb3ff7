/* algorithm.c - the table of search algorithms: names, properties, and the functions that run them
 */
#include "search/algorithm.h"

#include <assert.h>

#include "search/astar_pdb/astar_idastar.h"
#include "search/astar_pdb/astar_pdb.h"
#include "search/generic/domain.h"
#include "search/idastar_pdb/idastar_pdb.h"
#include "util/error.h"

/* A search that is faster because it knows its heuristic. */
struct special_search {
    const struct heuristic_kind *kind;
    search_function *search;
    bool (*serves)(const struct search_job *job);
};

static const struct special_search with_manhattan = {&heuristic_manhattan, idastar_manhattan,
                                                     idastar_manhattan_serves};

/* One row per algorithm; a column is NULL where the algorithm has no such search. Without tables
 * for the fast engine, algorithms that have no other search for trays are replaced by plain IDA*.
 */
static const struct row {
    const char *name;
    engine_search_function *on_engine;
    search_function *plain;            /* of trays, with any heuristic */
    domain_search_function *on_domain; /* of fifteen_search */
    const struct special_search *special;
    bool is_blind;    /* uses no heuristic */
    bool not_optimal; /* its solutions need not be the shortest */
} rows[FIFTEEN_N_ALGORITHMS] = {
    [FIFTEEN_AUTO] = {.name = "auto"}, /* idastar, or idastar-plain */
    [FIFTEEN_ASTAR] = {"astar", astar_pdb, tray_search, best_first},
    [FIFTEEN_ASTAR_IDASTAR] = {"astar-idastar", astar_idastar},
    [FIFTEEN_IDASTAR] = {"idastar", idastar_pdb, .on_domain = depth_first},
    [FIFTEEN_IDASTAR_TT] = {"idastar-tt", idastar_pdb},
    [FIFTEEN_IDASTAR_PLAIN] = {"idastar-plain", .plain = idastar_plain, .special = &with_manhattan},
    [FIFTEEN_BREADTH_FIRST] = {"breadth-first", NULL, tray_search, breadth_first, .is_blind = true},
    [FIFTEEN_UNIFORM_COST] = {"uniform-cost", NULL, tray_search, best_first, .is_blind = true},
    [FIFTEEN_GREEDY] = {"greedy", NULL, tray_search, best_first, .not_optimal = true},
};

/* ---- properties ---- */

bool algorithm_exists(enum fifteen_algorithm algorithm)
{
    return (unsigned)algorithm < FIFTEEN_N_ALGORITHMS;
}

const char *fifteen_algorithm_name(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) ? rows[algorithm].name : NULL;
}

bool fifteen_algorithm_asks_heuristic(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && !rows[algorithm].is_blind;
}

bool algorithm_is_optimal(enum fifteen_algorithm algorithm)
{
    return !rows[algorithm].not_optimal;
}

bool algorithm_searches_domains(enum fifteen_algorithm algorithm)
{
    return algorithm_exists(algorithm) && rows[algorithm].on_domain != NULL;
}

/* ---- the search that runs ---- */

static enum fifteen_algorithm resolve_auto(enum fifteen_algorithm requested)
{
    return requested == FIFTEEN_AUTO ? FIFTEEN_IDASTAR : requested;
}

bool algorithm_takes_engine(enum fifteen_algorithm algorithm)
{
    return rows[resolve_auto(algorithm)].on_engine != NULL;
}

enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm requested, bool has_engine)
{
    const enum fifteen_algorithm algorithm = resolve_auto(requested);
    return has_engine || rows[algorithm].plain != NULL ? algorithm : FIFTEEN_IDASTAR_PLAIN;
}

engine_search_function *algorithm_engine_search(enum fifteen_algorithm that_runs)
{
    assert(that_runs != FIFTEEN_AUTO);
    return rows[that_runs].on_engine;
}

search_function *algorithm_search(enum fifteen_algorithm that_runs,
                                  const struct heuristic_spec *spec, const struct search_job *job)
{
    assert(that_runs != FIFTEEN_AUTO);
    const struct row *const row = &rows[that_runs];
    const struct special_search *const special = row->special;
    if (special != NULL && spec != NULL && spec->n == 1 && spec->part[0].kind == special->kind &&
        special->serves(job))
        return special->search;
    return row->plain;
}

enum fifteen_status fifteen_search(const struct fifteen_domain *domain,
                                   enum fifteen_algorithm algorithm,
                                   const struct fifteen_limits *limits,
                                   const struct fifteen_monitor *monitor,
                                   struct fifteen_search_result *result,
                                   struct fifteen_error *error)
{
    *result = (struct fifteen_search_result){.path = NULL};
    if (!algorithm_searches_domains(algorithm))
        return error_set(error, FIFTEEN_INVALID,
                         "fifteen_search does not support algorithm number %d", (int)algorithm);
    const struct row *const row = &rows[algorithm];
    const enum fifteen_status status = domain_check(domain, algorithm != FIFTEEN_IDASTAR, error);
    if (status != FIFTEEN_OK)
        return status;
    struct fifteen_domain searched = *domain;
    if (row->is_blind)
        searched.heuristic = NULL;
    struct domain_search search;
    domain_search_init(&search, &searched, limits, monitor, result, error);
    search.algorithm = algorithm;
    if (algorithm != FIFTEEN_IDASTAR)
        search.advice = ", or use IDA*";
    return row->on_domain(&search);
}
