/* algorithm.h - the algorithms by name, and what runs for each */
#ifndef SEARCH_ALGORITHM_H
#define SEARCH_ALGORITHM_H

#include "search/engine/pdb_engine.h"

/* A search with any heuristic. */
typedef enum fifteen_status search_function(const struct search_job *job,
                                            const struct heuristic *heuristic,
                                            struct search_result *result,
                                            struct fifteen_error *error);

/* A search on the fast engine. */
typedef enum fifteen_status engine_search_function(const struct pdb_engine *engine,
                                                   const struct search_job *job,
                                                   struct search_result *result,
                                                   struct fifteen_error *error);

bool algorithm_exists(enum fifteen_algorithm algorithm);

/* Whether its solutions are the shortest. */
bool algorithm_is_optimal(enum fifteen_algorithm algorithm);

/* Whether the algorithm runs on the fast engine (pdb_engine.h) where there is one. */
bool algorithm_takes_engine(enum fifteen_algorithm algorithm);

/* The algorithm that runs where one was asked for. */
enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm asked, bool has_engine);

/* Its search on the fast engine, and its search with any heuristic; NULL where it has none. */
engine_search_function *algorithm_engine_search(enum fifteen_algorithm that_runs);
search_function *algorithm_search(enum fifteen_algorithm that_runs);

#endif
