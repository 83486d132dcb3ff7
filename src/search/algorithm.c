/* algorithm.c - the algorithms by name, and what runs for each */
#include "search/algorithm.h"

#include <assert.h>

#include "search/astar_pdb/astar_idastar.h"
#include "search/astar_pdb/astar_pdb.h"
#include "search/idastar_pdb/idastar_pdb.h"

static const struct row {
    const char *name;
    enum fifteen_algorithm with_engine; /* what runs where the fast engine serves the problem */
    enum fifteen_algorithm without;
    engine_search_function *on_engine;
    search_function *plain;
    bool is_blind;    /* asks for no heuristic */
    bool not_optimal; /* its solutions need not be the shortest */
} rows[FIFTEEN_N_ALGORITHMS] = {
    [FIFTEEN_AUTO] = {"auto", FIFTEEN_IDASTAR, FIFTEEN_IDASTAR_PLAIN, .plain = NULL},
    [FIFTEEN_ASTAR] = {"astar", FIFTEEN_ASTAR, FIFTEEN_ASTAR, .on_engine = astar_pdb,
                       .plain = astar},
    [FIFTEEN_ASTAR_IDASTAR] = {"astar-idastar", FIFTEEN_ASTAR_IDASTAR, FIFTEEN_IDASTAR_PLAIN,
                               .on_engine = astar_idastar},
    [FIFTEEN_IDASTAR] = {"idastar", FIFTEEN_IDASTAR, FIFTEEN_IDASTAR_PLAIN,
                         .on_engine = idastar_pdb},
    [FIFTEEN_IDASTAR_TT] = {"idastar-tt", FIFTEEN_IDASTAR_TT, FIFTEEN_IDASTAR_PLAIN,
                            .on_engine = idastar_pdb},
    [FIFTEEN_IDASTAR_PLAIN] = {"idastar-plain", FIFTEEN_IDASTAR_PLAIN, FIFTEEN_IDASTAR_PLAIN,
                               .plain = idastar_plain},
    [FIFTEEN_BREADTH_FIRST] = {"breadth-first", FIFTEEN_BREADTH_FIRST, FIFTEEN_BREADTH_FIRST,
                               .plain = tray_breadth_first, .is_blind = true},
    [FIFTEEN_UNIFORM_COST] = {"uniform-cost", FIFTEEN_UNIFORM_COST, FIFTEEN_UNIFORM_COST,
                              .plain = tray_uniform_cost, .is_blind = true},
    [FIFTEEN_GREEDY] = {"greedy", FIFTEEN_GREEDY, FIFTEEN_GREEDY, .plain = tray_greedy,
                        .not_optimal = true},
};

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

bool algorithm_takes_engine(enum fifteen_algorithm algorithm)
{
    return rows[rows[algorithm].with_engine].on_engine != NULL;
}

enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm asked, bool has_engine)
{
    return has_engine ? rows[asked].with_engine : rows[asked].without;
}

engine_search_function *algorithm_engine_search(enum fifteen_algorithm that_runs)
{
    assert(that_runs != FIFTEEN_AUTO);
    return rows[that_runs].on_engine;
}

search_function *algorithm_search(enum fifteen_algorithm that_runs)
{
    assert(that_runs != FIFTEEN_AUTO);
    return rows[that_runs].plain;
}
