/* test_published.c - boards with published lengths, on the 7-8 tables */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/collection.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/tables.h"

/* Turns the board by 180 degrees and renames each tile t to 16 - t: a problem with one standard
 * goal becomes the same problem with the other. */
static packed_board other_goals(packed_board board)
{
    packed_board turned = 0;
    for (unsigned cell = 0; cell < 16; cell++)
        turned |= (packed_board)((16 - packed_tile(board, 15 - cell)) % 16) << 4 * cell;
    return turned;
}

static const struct published {
    const char *file;
    enum fifteen_standard_goal goal;
    unsigned n_boards;
} korf100 = {"korf100.txt", FIFTEEN_BLANK_FIRST, 100},
  hardest80 = {"hardest80.txt", FIFTEEN_BLANK_LAST, 8},
  rosetta = {"rosetta.txt", FIFTEEN_BLANK_LAST, 22};

static const struct fifteen_limits no_limits = {.memory_bytes = 0};

/* Solves the first boards of a file, with the file's goal or turned for the other one. */
static struct collection_totals solve_first(const struct fifteen_pdb_set *tables,
                                            const struct published *published, unsigned n_boards,
                                            enum fifteen_algorithm algorithm,
                                            struct fifteen_limits limits, bool other_goal)
{
    struct collection *const boards = collection_read(published->file, published->goal);
    assert_int_equal(boards->n, published->n_boards);
    if (other_goal) {
        boards->goal =
            boards->goal == FIFTEEN_BLANK_FIRST ? FIFTEEN_BLANK_LAST : FIFTEEN_BLANK_FIRST;
        for (unsigned i = 0; i < boards->n; i++)
            boards->boards[i] = other_goals(boards->boards[i]);
    }
    struct fifteen_solver *const solver = solving_solver(tables, NULL, algorithm);
    const struct collection_totals totals = collection_solve(boards, 0, n_boards, solver, &limits);
    fifteen_solver_free(solver);
    free(boards);
    return totals;
}

static void solve_file(const struct fifteen_pdb_set *tables, const struct published *published,
                       enum fifteen_algorithm algorithm, struct fifteen_limits limits,
                       bool other_goal)
{
    solve_first(tables, published, scaled(published->n_boards), algorithm, limits, other_goal);
}

static void lengths_are_the_known_ones(void **state)
{
    static const struct published *const files[] = {&korf100, &hardest80, &rosetta};
    for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++)
        for (unsigned other_goal = 0; other_goal < 2; other_goal++)
            solve_file(*state, files[i], FIFTEEN_IDASTAR, no_limits, other_goal != 0);
}

static void algorithms_agree(void **state)
{
    static const struct published *const files[] = {&korf100, &rosetta};
    for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++) {
        solve_file(*state, files[i], FIFTEEN_ASTAR, no_limits, false);
        solve_file(*state, files[i], FIFTEEN_IDASTAR_PLAIN, no_limits, false);
    }
    solve_file(*state, &hardest80, FIFTEEN_ASTAR, no_limits, false);
    if (scale_is_full())
        solve_file(*state, &hardest80, FIFTEEN_IDASTAR_PLAIN, no_limits, false);
    for (uint64_t megabytes = 1; megabytes <= 4; megabytes *= 4)
        solve_file(*state, &korf100, FIFTEEN_ASTAR_IDASTAR,
                   (struct fifteen_limits){.memory_bytes = megabytes << 20}, false);
    solve_file(*state, &hardest80, FIFTEEN_ASTAR_IDASTAR,
               (struct fifteen_limits){.memory_bytes = 16 << 20}, false);
}

/* Detects regressions of the search. The counts are plausible: an independent program with the same
 * tables and another order of moves expanded 9,587 nodes on average and generated 20,923.
 */
static void counts_repeat(void **state)
{
    const struct collection_totals totals = solve_first(
        *state, &korf100, 100, FIFTEEN_IDASTAR, (struct fifteen_limits){.n_threads = 1}, false);
    assert_int_equal(totals.expanded, 983421);
    assert_int_equal(totals.generated, 2146134);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_are_the_known_ones),
        cmocka_unit_test(algorithms_agree),
        cmocka_unit_test(counts_repeat),
    };
    return cmocka_run_group_tests(tests, tables_load, tables_free);
}
