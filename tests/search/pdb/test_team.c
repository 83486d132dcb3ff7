/* test_team.c - lengths do not depend on threads, memory or algorithm; limits are kept */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/idastar_pdb/team.h"
#include "support/building.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray = {4, 4};

/* Korf's boards with known optimal length whose search on small tables is large enough for several
 * threads. */
static const struct {
    unsigned length;
    const char *board;
} boards[] = {
    {55, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"},
    {56, "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6"},
    {59, "13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1"},
    {57, "5 9 13 14 6 3 7 12 10 8 4 0 15 2 11 1"},
};
enum { N_BOARDS = sizeof boards / sizeof boards[0] };

static int build_tables(void **state)
{
    *state = building_set(tray, "4-4-4-3");
    return *state != NULL ? 0 : -1;
}

static struct packed_problem problem_of(unsigned index)
{
    return (struct packed_problem){tray, solving_read(tray, boards[index].board),
                                   packed_goal(tray, FIFTEEN_BLANK_FIRST)};
}

static struct fifteen_result solve(const struct fifteen_pdb_set *tables, unsigned index,
                                   enum fifteen_algorithm algorithm,
                                   const struct fifteen_limits *limits)
{
    struct fifteen_solver *const solver = solving_solver(tables, NULL, algorithm);
    const struct packed_problem problem = problem_of(index);
    struct engine_path solution;
    struct fifteen_result result;
    assert_int_equal(packed_solve(solver, &problem, limits, NULL, &solution, &result, NULL),
                     FIFTEEN_OK);
    assert_int_equal(solution.length, boards[index].length);
    solving_check(&problem, &solution);
    fifteen_solver_free(solver);
    return result;
}

static void lengths_are_always_optimal(void **state)
{
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO, FIFTEEN_IDASTAR,
                                                        FIFTEEN_IDASTAR_TT};
    static const uint64_t memory[] = {1, 1 << 16, 1 << 20, 64 << 20, 0};
    const unsigned n_boards = scaled(N_BOARDS);
    unsigned n_shared = 0;
    for (unsigned i = 0; i < n_boards; i++)
        for (unsigned a = 0; a < 3; a++)
            for (unsigned n_threads = 1; n_threads <= 5; n_threads += n_threads) {
                const struct fifteen_limits limits = {.memory_bytes = memory[(i + a) % 5],
                                                      .n_threads = n_threads};
                const struct fifteen_result result = solve(*state, i, algorithms[a], &limits);
                assert_true(result.n_threads == n_threads ||
                            (result.n_threads == 1 &&
                             result.generated < TEAM_THRESHOLD + 2 * WATCH_INTERVAL));
                n_shared += result.n_threads > 1;
            }
    assert_true(n_shared >= n_boards);
}

static void small_problems_stay_on_one_thread(void **state)
{
    const struct packed_problem easy = {tray,
                                        solving_read(tray, "1 2 6 3 4 5 10 7 8 9 0 11 12 13 14 15"),
                                        packed_goal(tray, FIFTEEN_BLANK_FIRST)};
    const struct fifteen_limits limits = {.n_threads = 4};
    struct fifteen_solver *const solver = solving_solver(*state, NULL, FIFTEEN_AUTO);
    unsigned length;
    assert_int_equal(solving_solve_within(solver, &easy, &limits, &length).n_threads, 1);
    fifteen_solver_free(solver);
}

static void one_thread_repeats_its_counts(void **state)
{
    if (scale_is_threads_only())
        skip();
    const struct fifteen_limits limits = {.n_threads = 1};
    for (unsigned i = 0; i < scaled(N_BOARDS); i++)
        for (enum fifteen_algorithm a = FIFTEEN_AUTO; a <= FIFTEEN_IDASTAR_TT; a++) {
            if (a == FIFTEEN_ASTAR)
                continue;
            const struct fifteen_result first = solve(*state, i, a, &limits);
            const struct fifteen_result second = solve(*state, i, a, &limits);
            assert_int_equal(first.generated, second.generated);
            assert_int_equal(first.expanded, second.expanded);
            assert_int_equal(first.n_threads, 1);
        }
}

static void a_table_saves_nodes(void **state)
{
    if (scale_is_threads_only())
        skip();
    const struct fifteen_limits limits = {.n_threads = 1, .memory_bytes = 16 << 20};
    for (unsigned i = 0; i < scaled(N_BOARDS); i++) {
        const struct fifteen_result without = solve(*state, i, FIFTEEN_IDASTAR, &limits);
        const struct fifteen_result with = solve(*state, i, FIFTEEN_IDASTAR_TT, &limits);
        assert_int_equal(without.algorithm, FIFTEEN_IDASTAR);
        assert_int_equal(with.algorithm, FIFTEEN_IDASTAR_TT);
        assert_true(with.expanded < without.expanded / 5 * 4);
    }
}

/* ---- early ends ---- */

/* Korf's board 88, of 65 moves: more than a second of work on the small tables. */
static struct packed_problem large_problem(void)
{
    return (struct packed_problem){tray,
                                   solving_read(tray, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4"),
                                   packed_goal(tray, FIFTEEN_BLANK_FIRST)};
}

static void node_limits_are_kept(void **state)
{
    struct fifteen_solver *const solver = solving_solver(*state, NULL, FIFTEEN_IDASTAR);
    const struct packed_problem problem = large_problem();
    for (unsigned n_threads = 1; n_threads <= 4; n_threads *= 2)
        for (uint64_t n_nodes = 1; n_nodes < 1200000; n_nodes = 3 * n_nodes + 7) {
            const struct fifteen_limits limits = {.n_nodes = n_nodes, .n_threads = n_threads};
            struct engine_path solution;
            struct fifteen_result result;
            assert_int_equal(
                packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL),
                FIFTEEN_LIMIT);
            assert_true(result.generated <= n_nodes);
            /* Tolerance: one child too many, and the nodes granted to each thread but not used. */
            assert_true(result.generated + 3 + (n_threads - 1) * 20000 > n_nodes);
        }
    fifteen_solver_free(solver);
}

struct stopper {
    uint64_t at;
    unsigned n_later;
};

static bool stop_at(void *context, const struct fifteen_progress *progress)
{
    struct stopper *const stopper = context;
    stopper->n_later += progress->done >= stopper->at;
    return progress->done < stopper->at;
}

static void cancelling_ends_all_threads(void **state)
{
    struct fifteen_solver *const solver = solving_solver(*state, "pdb", FIFTEEN_AUTO);
    const struct packed_problem problem = large_problem();
    for (uint64_t at = 1; at < 4000000; at = 4 * at + 1) {
        struct stopper stopper = {.at = at};
        const struct fifteen_monitor monitor = {stop_at, &stopper};
        const struct fifteen_limits limits = {.n_threads = 3};
        struct engine_path solution;
        struct fifteen_result result;
        assert_int_equal(
            packed_solve(solver, &problem, &limits, &monitor, &solution, &result, NULL),
            FIFTEEN_CANCELLED);
        assert_int_equal(stopper.n_later, 1);
    }
    const struct fifteen_limits limits = {.n_threads = 3, .seconds = 0.1};
    struct engine_path solution;
    struct fifteen_result result;
    assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &result, NULL),
                     FIFTEEN_LIMIT);
    assert_true(result.seconds >= 0.1);
    fifteen_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_are_always_optimal),
        cmocka_unit_test(small_problems_stay_on_one_thread),
        cmocka_unit_test(one_thread_repeats_its_counts),
        cmocka_unit_test(a_table_saves_nodes),
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(cancelling_ends_all_threads),
    };
    return cmocka_run_group_tests(tests, build_tables, building_tear_down);
}
