/* none.h - the heuristic of searches without one: 0 everywhere, and no state */
#ifndef HEURISTIC_NONE_H
#define HEURISTIC_NONE_H

#include "heuristic/heuristic.h"

/* Not to be freed. */
extern const struct heuristic heuristic_none;

#endif
