/* test_wide_tables.c - solvers with tables on 17 to 25 cells against breadth-first search */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/known.h"
#include "support/scratch.h"

enum { N_SLOTS = 1 << 22, GOAL_DEPTH = 12 };

/* Tables of few tiles, which the store builds in memory within a second. */
static const struct tables_of {
    struct fifteen_geometry size;
    const char *heuristics[4];
} trays[] = {
    {{3, 6},
     {"pdb(1.2.6.7/3.4.5.11/12.13.14.15/8.9.10.16)", "max(classic-pdb(1.2.6.7/12.13),manhattan)",
      "max(pdb(1.2.7/15.16.17),linear-conflict)", NULL}},
    {{4, 5},
     {"pdb(1.2.5.6/3.4.8.9/10.11.15.16/13.14.18.19)", "max(classic-pdb(1.5.6/14.19),manhattan)",
      "max(pdb(1.2.6/17.18.19),linear-conflict)", NULL}},
    {{5, 5},
     {"pdb(1.2.5.6/3.4.8.9/10.11.15.16/18.19.23.24)", "max(classic-pdb(1.5.6/18.23),manhattan)",
      "max(pdb(1.2.6/17.22.23),linear-conflict)", NULL}},
};
enum { N_TRAYS = sizeof trays / sizeof trays[0] };

static const struct {
    enum fifteen_algorithm algorithm;
    unsigned n_threads;
} searches[] = {
    {FIFTEEN_AUTO, 2},          {FIFTEEN_IDASTAR, 1},       {FIFTEEN_IDASTAR_TT, 2},
    {FIFTEEN_ASTAR_IDASTAR, 1}, {FIFTEEN_IDASTAR_PLAIN, 1}, {FIFTEEN_ASTAR, 1},
};
enum { N_SEARCHES = sizeof searches / sizeof searches[0] };

/* A new solver for one problem: tables come from the store. */
static void check_problem(struct fifteen_tables *tables, const char *heuristic, unsigned search,
                          bool without_reflection, const struct known *known)
{
    const struct fifteen_solver_options options = {.heuristic = heuristic,
                                                   .algorithm = searches[search].algorithm,
                                                   .without_reflection = without_reflection,
                                                   .tables = tables};
    const struct fifteen_limits limits = {.memory_bytes = 256 << 20,
                                          .n_threads = searches[search].n_threads};
    struct fifteen_solver *solver = NULL;
    struct fifteen_error error = {.text = ""};
    if (fifteen_solver_create(&options, &solver, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    known_check(solver, &limits, known, true);
    fifteen_solver_free(solver);
}

/* Boards up to 24 moves deep; goals with the blank first, last, in another corner and inside. */
static void check_tray(struct fifteen_tables *tables, const struct tables_of *tray,
                       uint64_t *random)
{
    const struct fifteen_geometry size = tray->size;
    const unsigned blanks[] = {0, fifteen_cells(size) - 1, size.columns - 1U, size.columns + 1U};
    unsigned next = 0;
    for (unsigned b = 0; b < 4; b++) {
        struct known known = {.size = size, .goal = depths_goal(size, blanks[b])};
        struct depths depths = depths_from(size, &known.goal, N_SLOTS);
        while (depths.depth < GOAL_DEPTH)
            depths_deepen(&depths);
        for (unsigned h = 0; tray->heuristics[h] != NULL; h++)
            for (unsigned i = 0; i < scaled(60); i++, next++) {
                const unsigned n_moves = next % 3 == 0 ? 15 + next % 4 : 22 + next % 3;
                known.start = depths_walk(size, known.goal, n_moves, random);
                known.distance = depths_between(&depths, &known.start,
                                                n_moves > GOAL_DEPTH ? n_moves - GOAL_DEPTH : 0);
                check_problem(tables, tray->heuristics[h], next % N_SEARCHES, next % 5 == 0,
                              &known);
            }
        depths_free(&depths);
    }
}

static void solutions_with_tables_are_shortest(void **state)
{
    (void)state;
    struct scratch scratch;
    struct fifteen_tables *tables = NULL;
    uint64_t random = 9;
    assert_true(scratch_make(&scratch));
    const struct fifteen_tables_options options = {.folder = scratch.folder};
    assert_int_equal(fifteen_tables_create(&options, &tables, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < N_TRAYS; i++)
        check_tray(tables, &trays[i], &random);
    fifteen_tables_free(tables);
    scratch_remove(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_with_tables_are_shortest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
