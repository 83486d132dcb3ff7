/* state.h - the state of a quick search: its run and the best solution so far */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_STATE_H
#define QUICK_STATE_H

#include "search/quick/problem.h"
#include "search/quick/run.h"

enum { QUICK_FIXED_BYTES = 6 << 20 /* of a process that solves a small board */ };

struct quick_search {
    const struct quick_problem *problem;
    struct quick_result *result;
    struct quick_run run;
    unsigned shortest; /* proven lower bound of the right parity */
    bool optimal;
    bool solved;
    bool no_memory; /* for the construction */
};

static inline bool quick_goes_on(struct quick_search *search)
{
    return !search->optimal && quick_run_goes_on(&search->run);
}

/* Exchanges the best path for a shorter one. */
static inline void quick_take_path(struct quick_search *search, struct quick_path *path)
{
    quick_path_swap(path, &search->result->path);
    search->optimal = search->result->path.length == search->shortest;
    quick_run_improve(&search->run, search->result->path.length);
}

#endif
