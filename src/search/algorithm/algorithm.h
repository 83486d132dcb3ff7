/* algorithm.h - the table of search algorithms: names, properties, and the functions that run them
 */
/* SPDX-License-Identifier: MIT */
#ifndef ALGORITHM_ALGORITHM_H
#define ALGORITHM_ALGORITHM_H

#include "heuristic/spec.h"
#include "search/algorithm/any_engine.h"
#include "search/generic/domain.h"

/* The members of struct fifteen_conventions that an algorithm supports. */
enum { TAKES_ORDER = 1, TAKES_GOAL_TEST = 2, TAKES_TIE = 4 };

/* A function is NULL where the algorithm has no such search. */
struct algorithm {
    const char *name;
    any_engine_search *on_engine;      /* runs on the fast engine (pdb_engine.h) */
    search_function *plain;            /* of trays alone, with any heuristic */
    domain_search_function *on_domain; /* of fifteen_search */
    search_function *on_manhattan;     /* faster: with this heuristic alone, on trays of 4x4 */
    const char *heuristic;             /* the one it always uses; NULL: the requested one */
    bool yields_to_plain;              /* to plain IDA*, on trays without the fast engine */
    bool is_blind;                     /* uses no heuristic of a request */
    bool counts_steps;                 /* finds the fewest steps, whatever they cost */
    bool not_optimal;                  /* its solutions need not be the shortest */
    bool both_ends;                    /* uses the heuristic towards the start, too */
    bool needs_consistency;            /* of the heuristic */
    bool resumes;                      /* from a checkpoint */
    bool on_ranks;                     /* many processes search a board together (cluster.h) */
    bool tests_generated; /* nodes for the goal, unless the convention is another one */
    unsigned conventions; /* that it supports: bits TAKES_.. */
    double weight;        /* the default one; 0: it takes none */
};

/* By enum fifteen_algorithm. */
extern const struct algorithm algorithms[FIFTEEN_N_ALGORITHMS];

bool algorithm_exists(enum fifteen_algorithm algorithm);

/* The name of the heuristic of an algorithm that uses none of a request. */
const char *algorithm_heuristic(enum fifteen_algorithm algorithm);

/* Returns true if it searches boards of any size. */
bool algorithm_searches_boards(enum fifteen_algorithm algorithm);

/* Returns true if fifteen_search has the algorithm. */
bool algorithm_searches_domains(enum fifteen_algorithm algorithm);

/* The weight that a search uses if it is given this one: 0 if the algorithm takes none. */
double algorithm_weight(enum fifteen_algorithm algorithm, double given);

/* Writes the names of the algorithms for which `belongs` returns true, as "xdp, xup, ..", and
 * returns their number. */
unsigned algorithm_list(bool (*belongs)(const struct algorithm *algorithm, unsigned what),
                        unsigned what, char *out, size_t size);

/* FIFTEEN_INVALID if a limit is not a number, or the algorithm does not take the weight; `limits`
 * may be NULL. */
enum fifteen_status algorithm_check_limits(enum fifteen_algorithm algorithm,
                                           const struct fifteen_limits *limits,
                                           struct fifteen_error *error);

/* The status of a search that ended with this one and these counts: a limit does not matter if the
 * solution is proven to be a shortest one. */
enum fifteen_status algorithm_status(enum fifteen_status status,
                                     const struct fifteen_result *result);

/* The algorithm that runs where one was requested. */
enum fifteen_algorithm algorithm_that_runs(enum fifteen_algorithm requested, bool has_engine);

/* What algorithm_search_domain searches, and how. */
struct domain_request {
    const struct fifteen_domain *domain; /* tries moves in its own order */
    const struct domain_batch *batch;    /* prepares states; or NULL */
    enum fifteen_algorithm algorithm;
    struct fifteen_conventions conventions; /* goal test and tie, which the algorithm supports */
};

/* fifteen_search, with a batch and conventions. */
enum fifteen_status algorithm_search_domain(const struct domain_request *request,
                                            const struct fifteen_limits *limits,
                                            const struct fifteen_monitor *monitor,
                                            struct fifteen_search_result *result,
                                            struct fifteen_error *error);

#endif
