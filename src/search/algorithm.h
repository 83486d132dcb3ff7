/* algorithm.h - the table of search algorithms: names, properties, and the functions that run them
 */
#ifndef SEARCH_ALGORITHM_H
#define SEARCH_ALGORITHM_H

#include "heuristic/spec.h"
#include "search/engine/pdb_engine.h"

bool algorithm_exists(enum fifteen_algorithm algorithm);

/* Returns true if the algorithm's solutions are the shortest. */
bool algorithm_is_optimal(enum fifteen_algorithm algorithm);

/* Returns true if the algorithm runs on the fast engine (pdb_engine.h) where there is one. */
bool algorithm_takes_engine(enum fifteen_algorithm algorithm);

/* Returns true if fifteen_search has the algorithm. */
bool algorithm_searches_domains(enum fifteen_algorithm algorithm);

/* The algorithm that runs where one was requested. */
enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm requested, bool has_engine);

/* The search on the fast engine; NULL if the algorithm has none. */
engine_search_function *algorithm_engine_search(enum fifteen_algorithm that_runs);

/* The search for a job with the heuristic of a spec: one for this heuristic alone where the
 * algorithm has one that serves the job, else one that takes any. The spec is NULL for searches
 * without a heuristic. */
search_function *algorithm_search(enum fifteen_algorithm that_runs,
                                  const struct heuristic_spec *spec, const struct search_job *job);

#endif
