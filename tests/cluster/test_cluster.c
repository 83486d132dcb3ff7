/* test_cluster.c - one board searched by several ranks, whose messages overtake each other */
/* SPDX-License-Identifier: MIT */
#include "cluster/ranks.h"

/* Of A*: so little that IDA* begins early. */
enum { ASTAR_MEMORY = 3 << 20 };

static struct fixture fixture;
static struct rank_result expected;
static struct rank_result results[ROUTER_MAX_RANKS];

static void run_ranks(const struct router_plan *plan, unsigned n_threads)
{
    struct rank_task task = {.fixture = &fixture, .n_threads = n_threads, .other = -1};
    router_run(plan, solve_as_rank, &task, sizeof results[0], results);
}

static void assert_solved(const struct router_plan *plan)
{
    for (unsigned i = 0; i < plan->n_ranks; i++) {
        assert_true(results[i].ran);
        if (results[i].status != FIFTEEN_OK)
            fail_msg("rank %u: %s", i, results[i].error.text);
    }
    assert_int_equal(results[0].length, expected.length);
    assert_same_iterations(&results[0].state, &expected.state);
}

static void test_counts(void **state)
{
    (void)state;
    for (unsigned i = 0; i < N_SEARCHES; i++) {
        set_up(&fixture, &searches[i]);
        solve_here(&fixture, &expected);
        for (unsigned n_ranks = 1; n_ranks <= 5; n_ranks++)
            for (unsigned n_threads = 1; n_threads <= 2; n_threads++) {
                const struct router_plan plan = {
                    .n_ranks = n_ranks, .seed = n_ranks, .killed = -1, .stopped = -1};
                run_ranks(&plan, n_threads);
                assert_solved(&plan);
            }
        tear_down(&fixture);
    }
}

static void test_delays(void **state)
{
    (void)state;
    const unsigned n_tries = scaled(100);
    set_up(&fixture, &searches[0]);
    solve_here(&fixture, &expected);
    for (unsigned i = 0; i < n_tries; i++) {
        const struct router_plan plan = {.n_ranks = 2 + i % 4,
                                         .max_delay_us = 60u << i % 9,
                                         .seed = i,
                                         .killed = -1,
                                         .stopped = -1};
        run_ranks(&plan, 1 + i % 2);
        assert_solved(&plan);
    }
    tear_down(&fixture);
}

/* Algorithms with a transposition table or A* do not expand the same nodes on several ranks. */
static void test_algorithms(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO, FIFTEEN_IDASTAR_TT,
                                                        FIFTEEN_ASTAR_IDASTAR};
    enum { N_ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };
    const unsigned n_tries = scaled(60);
    for (unsigned i = 0; i < N_SEARCHES * N_ALGORITHMS; i++) {
        set_up(&fixture, &searches[i / N_ALGORITHMS]);
        solve_here(&fixture, &expected);
        fifteen_solver_free(fixture.solver);
        fixture.solver = make_solver(fixture.tables, searches[i / N_ALGORITHMS].heuristic,
                                     algorithms[i % N_ALGORITHMS]);
        for (unsigned try = 0; try < n_tries; try++) {
            const unsigned n_ranks = 1 + try % 5;
            const struct router_plan plan = {.n_ranks = n_ranks,
                                             .max_delay_us = 20u << try % 7,
                                             .seed = try,
                                             .killed = -1,
                                             .stopped = -1};
            struct rank_task task = {
                .fixture = &fixture, .n_threads = 1, .memory = ASTAR_MEMORY, .other = -1};
            router_run(&plan, solve_as_rank, &task, sizeof results[0], results);
            for (unsigned rank = 0; rank < n_ranks; rank++) {
                if (results[rank].status != FIFTEEN_OK)
                    fail_msg("rank %u: %s", rank, results[rank].error.text);
            }
            assert_int_equal(results[0].length, expected.length);
        }
        tear_down(&fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_delays),
        cmocka_unit_test(test_algorithms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
