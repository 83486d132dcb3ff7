/* problem.h - a problem on a tray, as the engines are given it, and the replay of any solution */
/* SPDX-License-Identifier: MIT */
#ifndef PLAN_PROBLEM_H
#define PLAN_PROBLEM_H

#include <fifteen/problem.h>

#include "board/wide.h"

/* A problem on a tray of up to 25 cells. Both boards are valid, and moves lead from one to the
 * other. */
struct tray_problem {
    struct fifteen_geometry geometry;
    wide_board start;
    wide_board goal;
};

/* Checks and converts a problem on a tray. Returns what fifteen_problem_check returns. */
enum fifteen_status tray_problem_read(const struct fifteen_problem *problem,
                                      struct tray_problem *out, struct fifteen_error *error);

/* Returns FIFTEEN_INTERNAL if the path does not lead to the goal, which has the start's size. */
enum fifteen_status problem_replay(const struct fifteen_problem *problem,
                                   const struct fifteen_solution *solution,
                                   struct fifteen_error *error);

#endif
