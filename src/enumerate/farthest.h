/* farthest.h - the list of the boards at the maximum distance from a goal */
/* SPDX-License-Identifier: MIT */
#ifndef ENUMERATE_FARTHEST_H
#define ENUMERATE_FARTHEST_H

#include "enumerate/enumeration.h"

/* Lists at most max_listed of the boards that the last level has listed, in work->found, ordered
 * as in fifteen/arrays.h. Returns false if out of memory. */
bool farthest_list(struct enumeration *work, const struct fifteen_board *goal, uint64_t max_listed);

#endif
