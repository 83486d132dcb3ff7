/* greatest.c - how far from a goal the farthest board is, where that is known */
#include "generate/greatest.h"

#include "input/goal.h"

/* Of goals with the blank in a corner: OEIS A151944. */
unsigned greatest_distance(struct fifteen_geometry geometry, fifteen_board goal)
{
    static const uint8_t by_sides[5][9] = {
        [2] = {[2] = 6, [3] = 21, [4] = 36, [5] = 55, [6] = 80, [7] = 108, [8] = 140},
        [3] = {[3] = 31, [4] = 53, [5] = 84},
        [4] = {[4] = 80}};
    const bool wide = geometry.rows <= geometry.columns;
    const unsigned shorter = wide ? geometry.rows : geometry.columns;
    const unsigned longer = wide ? geometry.columns : geometry.rows;
    return goal_in_corner(geometry, goal) ? by_sides[shorter][longer] : 0;
}
