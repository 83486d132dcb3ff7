/* problem.h - what a quick search solves, and what it returns */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_PROBLEM_H
#define QUICK_PROBLEM_H

#include <fifteen/solver.h>

#include "search/quick/board.h"
#include "search/quick/path.h"

struct quick_problem {
    const struct quick_board *start; /* that moves can solve */
    const struct fifteen_limits *limits;
    const struct fifteen_monitor *monitor; /* receives the shortest length so far as its level */
};

struct quick_result {
    struct quick_path path; /* free it with quick_path_free, whatever was returned */
    uint64_t expanded;
    uint64_t generated;
    unsigned initial_h;   /* Manhattan distance of the start */
    unsigned lower_bound; /* no solution is shorter */
};

#endif
