/* greatest.h - how far from a goal the farthest board is, where that is known */
#ifndef GENERATE_GREATEST_H
#define GENERATE_GREATEST_H

#include <fifteen/fifteen.h>

/* Moves; 0: not known. There are boards at every distance up to it. */
unsigned greatest_distance(struct fifteen_geometry geometry, fifteen_board goal);

#endif
