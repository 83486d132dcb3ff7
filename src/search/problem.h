/* problem.h - whether a problem can be searched at all */
#ifndef SEARCH_PROBLEM_H
#define SEARCH_PROBLEM_H

#include <fifteen/solver.h>

/* FIFTEEN_INVALID if the problem is not of that tray or its boards are none; FIFTEEN_UNSOLVABLE,
 * where the message says so if the start can be solved for the other standard goal. */
enum fifteen_status problem_check(const struct fifteen_problem *problem,
                                  struct fifteen_geometry geometry, struct fifteen_error *error);

#endif
