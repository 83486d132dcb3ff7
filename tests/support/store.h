/* store.h - a table store in a temporary folder, what it reports, and problems of 3x3 */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_STORE_H
#define SUPPORT_STORE_H

#include "support/packed_boards.h"
#include "support/solving.h"
#include "support/table_folder.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};

enum { N_STEPS = FIFTEEN_TABLES_BUILT + 1 };

struct reported {
    unsigned n[N_STEPS];
    char command[200];
};

static inline void count_event(void *context, const struct fifteen_tables_event *event)
{
    struct reported *const reported = context;
    reported->n[event->step]++;
    assert_int_equal(event->set != NULL,
                     event->step == FIFTEEN_TABLES_LOADED || event->step == FIFTEEN_TABLES_BUILT);
    if (event->command != NULL)
        snprintf(reported->command, sizeof reported->command, "%s", event->command);
}

static inline struct fifteen_tables *open_store(const struct scratch *scratch, bool never_builds,
                                                struct reported *reported)
{
    const struct fifteen_tables_options options = {.folder = scratch->folder,
                                                   .n_threads = 1,
                                                   .never_builds = never_builds,
                                                   .report = count_event,
                                                   .context = reported};
    struct fifteen_tables *tables = NULL;
    *reported = (struct reported){.command = ""};
    assert_int_equal(fifteen_tables_create(&options, &tables, NULL), FIFTEEN_OK);
    return tables;
}

static inline struct fifteen_solver *solver_on(struct fifteen_tables *tables, const char *heuristic)
{
    const struct fifteen_solver_options options = {.heuristic = heuristic, .tables = tables};
    struct fifteen_solver *solver = NULL;
    assert_int_equal(fifteen_solver_create(&options, &solver, NULL), FIFTEEN_OK);
    return solver;
}

/* Files of the partition 4-4 of 3x3, for goals with the blank in a corner. */
static inline void put_corner_tables(struct scratch *scratch)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    scratch_empty(scratch);
    assert_int_equal(
        packed_partitions_parse(tray_3x3, blank_first(tray_3x3), "4-4", partitions, &n, NULL),
        FIFTEEN_OK);
    for (unsigned i = 0; i < partitions[0].n_patterns; i++)
        put_table(scratch, &partitions[0].patterns[i], FIFTEEN_ZERO_AWARE, NULL);
}

struct sets {
    unsigned n;
    unsigned n_named;
};

static inline void count_set(void *context, const struct fifteen_pdb_set *set, bool named)
{
    struct sets *const sets = context;
    assert_non_null(set);
    sets->n++;
    sets->n_named += named;
}

static inline struct sets sets_of(struct fifteen_tables *tables)
{
    struct sets sets = {0, 0};
    fifteen_tables_each(tables, count_set, &sets);
    return sets;
}

static inline struct packed_problem problem_of(unsigned start_blank, unsigned goal_blank,
                                               uint64_t *random)
{
    const packed_board goal = solving_goal(tray_3x3, goal_blank, random);
    return (struct packed_problem){tray_3x3, solving_start(tray_3x3, goal, start_blank, random),
                                   goal};
}

#endif
