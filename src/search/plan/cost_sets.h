/* cost_sets.h - the tables by cost of a solver: those of the latest goal stay in memory */
/* SPDX-License-Identifier: MIT */
#ifndef PLAN_COST_SETS_H
#define PLAN_COST_SETS_H

#include "pdb/cost/cost_set.h"

struct cost_sets;

/* NULL: out of memory. */
struct cost_sets *cost_sets_create(void);

/* Frees the sets, which must have no users. NULL is allowed. */
void cost_sets_free(struct cost_sets *sets);

/* Returns the set of a request, whose partition has a name, or builds it. Threads do not wait for
 * each other: two may build the same set, and one copy is dropped. A set that is not the latest
 * lasts as long as it has users. Returns what cost_set_build returns. Always call
 * cost_sets_release. */
enum fifteen_status cost_sets_get(struct cost_sets *sets, const struct cost_set_request *request,
                                  const struct fifteen_monitor *monitor,
                                  const struct cost_set **out, struct fifteen_error *error);
void cost_sets_release(struct cost_sets *sets, const struct cost_set *set); /* NULL is allowed */

#endif
