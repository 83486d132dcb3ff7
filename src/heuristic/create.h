/* create.h - makes the heuristic of a specification, on the tables that the goal has */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_CREATE_H
#define HEURISTIC_CREATE_H

#include "heuristic/heuristic.h"
#include "heuristic/spec.h"

/* The partitions that a part names, for a goal: *n of them, at most FIFTEEN_SET_MAX; 0 if it names
 * none. Returns FIFTEEN_INVALID if there are no such partitions. */
enum fifteen_status heuristic_partitions(const struct heuristic_part *part,
                                         struct fifteen_geometry geometry, wide_board goal,
                                         struct fifteen_partition *out, unsigned *n,
                                         struct fifteen_error *error);

/* The set of tables that a part uses, or NULL if it uses none. Returns FIFTEEN_INVALID if its
 * partition does not exist, FIFTEEN_NOT_FOUND if the goal has no matching tables. */
enum fifteen_status heuristic_tables(const struct heuristic_part *part,
                                     const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set **out,
                                     struct fifteen_error *error);

/* Returns true if the spec's heuristic looks up reflected boards too. */
bool heuristic_reflects(const struct heuristic_spec *spec, const struct heuristic_goal *goal);

/* Makes the heuristic of a spec. Returns FIFTEEN_NOT_FOUND if it needs tables that the goal has
 * not, FIFTEEN_INVALID if they are of another goal, FIFTEEN_CANCELLED if the goal's monitor
 * cancels. The sets of tables must outlive it. Free *out by heuristic_free. */
enum fifteen_status heuristic_create(const struct heuristic_spec *spec,
                                     const struct heuristic_goal *goal, struct heuristic **out,
                                     struct fifteen_error *error);

#endif
