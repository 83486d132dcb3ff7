/* algorithm.h - the algorithms by name, and what runs for each */
#ifndef SEARCH_ALGORITHM_H
#define SEARCH_ALGORITHM_H

#include "search/search.h"

/* A search with any heuristic. */
typedef enum fifteen_status search_function(const struct search_job *job,
                                            const struct heuristic *heuristic,
                                            struct search_result *result,
                                            struct fifteen_error *error);

bool algorithm_exists(enum fifteen_algorithm algorithm);

/* Whether the algorithm runs on the fast engine (idastar_pdb.h) where there is one. */
bool algorithm_takes_engine(enum fifteen_algorithm algorithm);

/* The algorithm that runs where one was asked for. */
enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm asked, bool has_engine);

/* Its search; NULL for the one on the fast engine. */
search_function *algorithm_search(enum fifteen_algorithm that_runs);

#endif
