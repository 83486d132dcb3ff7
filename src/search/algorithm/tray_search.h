/* tray_search.h - the choice of a search of trays with any heuristic, without the fast engine */
/* SPDX-License-Identifier: MIT */
#ifndef ALGORITHM_TRAY_SEARCH_H
#define ALGORITHM_TRAY_SEARCH_H

#include "search/algorithm/algorithm.h"

/* The search for a job with the heuristic of a spec: one for this heuristic alone where the
 * algorithm has one that serves the job, else one that takes any. */
search_function *tray_search_for(enum fifteen_algorithm that_runs,
                                 const struct heuristic_spec *spec, const struct search_job *job);

#endif
