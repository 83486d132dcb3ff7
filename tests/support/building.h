/* building.h - tables, built in memory */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_BUILDING_H
#define SUPPORT_BUILDING_H

#include <fifteen/pdb.h>

#include "support/packed_boards.h"

/* The caller frees it. */
static inline struct fifteen_pdb *building_table_of(const struct fifteen_pattern *pattern,
                                                    enum fifteen_pdb_kind kind, unsigned n_threads)
{
    struct fifteen_pdb *pdb = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_pdb_build(pattern, kind, n_threads, NULL, &pdb, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    return pdb;
}

static inline struct fifteen_pdb *building_table(const struct fifteen_pattern *pattern,
                                                 unsigned n_threads)
{
    return building_table_of(pattern, FIFTEEN_ZERO_AWARE, n_threads);
}

/* The tables of a named partition, for the goal with the blank first. NULL on failure. The caller
 * frees them. */
static inline struct fifteen_pdb_set *building_set(struct fifteen_geometry geometry,
                                                   const char *partition)
{
    const packed_board goal = packed_goal(geometry, FIFTEEN_BLANK_FIRST);
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    struct fifteen_pdb_set *set = NULL;
    if (packed_partitions_parse(geometry, goal, partition, partitions, &n, NULL) != FIFTEEN_OK ||
        fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 2, NULL, &set, NULL) != FIFTEEN_OK)
        return NULL;
    return set;
}

/* Group teardown: *state is a set. */
static inline int building_tear_down(void **state)
{
    fifteen_pdb_set_free(*state);
    return 0;
}

#endif
