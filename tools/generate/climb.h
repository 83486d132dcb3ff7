/* climb.h - hill climbing: boards far from the goal, and the known diameters of trays */
#ifndef GENERATE_CLIMB_H
#define GENERATE_CLIMB_H

#include <fifteen/fifteen.h>

/* Climbs from problem->start. Each step draws three cells and moves the contents of the first to
 * the second, of the second to the third, and of the third to the first. The step is kept if the
 * board is still solvable and the solver's heuristic is not lower. Ends after 1000 steps in a row
 * that do not raise it. Returns the status of fifteen_evaluate, or FIFTEEN_CANCELLED once
 * interrupted. */
enum fifteen_status climb(const struct fifteen_solver *solver, struct fifteen_problem *problem,
                          struct fifteen_random *random, struct fifteen_error *error);

/* Returns the maximum distance of a board from the goal, or 0 if it is not known. There are boards
 * at every distance up to it. */
unsigned climb_max_distance(struct fifteen_geometry geometry, fifteen_board goal);

#endif
