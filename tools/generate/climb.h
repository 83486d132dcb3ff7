/* climb.h - boards far from the goal, found by climbing on a heuristic's value */
#ifndef GENERATE_CLIMB_H
#define GENERATE_CLIMB_H

#include <fifteen/fifteen.h>

/* For the help of those who climb. */
enum { CLIMB_PATIENCE = 1000 };

/* Goes on from problem->start: three cells are drawn, and what is on the first goes to the second,
 * from there to the third, from there to the first. That stays if the goal can still be reached and
 * the solver's heuristic is no less for it. Ends when CLIMB_PATIENCE draws in a row have not raised
 * it. The status is that of fifteen_evaluate, or FIFTEEN_CANCELLED once interrupted. */
enum fifteen_status climb(const struct fifteen_solver *solver, struct fifteen_problem *problem,
                          struct fifteen_random *random, struct fifteen_error *error);

#endif
