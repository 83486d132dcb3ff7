/* collection.h - the boards of a file in bench/instances, solved and compared */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_COLLECTION_H
#define SUPPORT_COLLECTION_H

#include <stdio.h>

#include "support/packed_boards.h"
#include "support/solving.h"

enum { COLLECTION_MAX = 1000 };

/* Boards of 4x4 with their known lengths, or -1. */
struct collection {
    enum fifteen_standard_goal goal;
    unsigned n;
    packed_board boards[COLLECTION_MAX];
    int lengths[COLLECTION_MAX];
};

static inline struct collection *collection_read(const char *name, enum fifteen_standard_goal goal)
{
    const struct fifteen_instances_options options = {.size = {4, 4}, .with_lengths = true};
    struct collection *const made = calloc(1, sizeof *made);
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", INSTANCES, name);
    FILE *const stream = fopen(path, "r");
    assert_non_null(made);
    assert_non_null(stream);
    struct fifteen_instances *reader = NULL;
    assert_int_equal(fifteen_instances_open(stream, &options, &reader, NULL), FIFTEEN_OK);
    struct fifteen_instance instance;
    made->goal = goal;
    while (fifteen_instances_next(reader, &instance, NULL) == FIFTEEN_OK) {
        assert_true(made->n < COLLECTION_MAX);
        made->boards[made->n] = packed_take(instance.board);
        made->lengths[made->n++] = instance.known_length;
    }
    fifteen_instances_close(reader);
    fclose(stream);
    return made;
}

/* Node counts of several boards. */
struct collection_totals {
    uint64_t expanded;
    uint64_t generated;
};

/* Solves the boards first .. end-1 and compares their lengths with the known ones. Records unknown
 * lengths. */
static inline struct collection_totals collection_solve(struct collection *collection,
                                                        unsigned first, unsigned end,
                                                        const struct fifteen_solver *solver,
                                                        const struct fifteen_limits *limits)
{
    const struct fifteen_geometry tray = {4, 4};
    struct collection_totals totals = {0, 0};
    assert_true(first < end && end <= collection->n);
    for (unsigned i = first; i < end; i++) {
        const struct packed_problem problem = {tray, collection->boards[i],
                                               packed_goal(tray, collection->goal)};
        unsigned length;
        const struct fifteen_result result =
            solving_solve_within(solver, &problem, limits, &length);
        if (collection->lengths[i] < 0)
            collection->lengths[i] = (int)length;
        assert_int_equal(length, collection->lengths[i]);
        totals.expanded += result.expanded;
        totals.generated += result.generated;
    }
    return totals;
}

#endif
