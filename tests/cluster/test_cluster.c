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

/* Each rank may solve a board alone, by A*, before rank 0 has met the others. */
static void test_easy_boards(void **state)
{
    (void)state;
    static const struct searched easy[] = {
        {{4, 4}, SMALL_TABLES, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", .length = 0},
        {{4, 4}, SMALL_TABLES, "1 2 3 4 5 0 6 8 9 10 7 12 13 14 11 15", .length = 4},
    };
    static const enum fifteen_algorithm algorithms[] = {
        FIFTEEN_AUTO, FIFTEEN_IDASTAR, FIFTEEN_IDASTAR_TT, FIFTEEN_ASTAR_IDASTAR, FIFTEEN_ASTAR};
    const unsigned n_tries = scaled(40);
    for (unsigned i = 0; i < 2 * sizeof algorithms / sizeof algorithms[0]; i++) {
        struct searched searched = easy[i % 2];
        searched.algorithm = algorithms[i / 2];
        set_up(&fixture, &searched);
        solve_here(&fixture, &expected);
        for (unsigned try = 0; try < n_tries; try++) {
            const struct router_plan plan = {.n_ranks = 1 + try % 5,
                                             .max_delay_us = 20u << try % 9,
                                             .seed = try,
                                             .killed = -1,
                                             .stopped = -1};
            run_ranks(&plan, 1);
            assert_solved(&plan);
            assert_int_equal(results[0].length, searched.length);
            assert_int_equal(results[0].found.optimal, true);
            assert_int_equal(results[0].found.initial_h, expected.found.initial_h);
        }
        tear_down(&fixture);
    }
}

/* A* finds these within a second. The first has ended, but for its path, while messages are still
 * on their way. In the last each of two ranks has several parts, and one of them stands still for
 * so long that more nodes arrive than it opens. */
static const struct searched pooled[] = {
    {{4, 4}, SMALL_TABLES, "6 8 0 3 2 1 7 11 5 10 14 4 9 13 15 12", .algorithm = FIFTEEN_ASTAR},
    {{4, 4}, SMALL_TABLES, "8 5 11 14 7 2 13 1 3 15 10 4 0 9 12 6", .algorithm = FIFTEEN_ASTAR},
    {{3, 6}, WIDE_TABLES, WIDE_BOARD, .algorithm = FIFTEEN_ASTAR},
    {{4, 4},
     SMALL_TABLES,
     "5 7 3 12 15 13 14 8 0 10 9 6 1 4 2 11",
     .goal = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
     .algorithm = FIFTEEN_ASTAR,
     .length = 58},
};
enum { N_POOLED = sizeof pooled / sizeof pooled[0], LARGE = N_POOLED - 1 };

/* Each board is expanded by one rank: complete bounds have the nodes of one process. */
static void test_astar(void **state)
{
    (void)state;
    const unsigned n_tries = scaled(20);
    for (unsigned i = 0; i < N_POOLED; i++) {
        set_up(&fixture, &pooled[i]);
        solve_here(&fixture, &expected);
        for (unsigned try = 0; try < (i == LARGE ? n_tries / 4 + 1 : n_tries); try++) {
            const struct router_plan plan = {.n_ranks = i == LARGE ? 2 : 1 + try % 5,
                                             .max_delay_us = 20u << try % 7,
                                             .seed = try,
                                             .killed = -1,
                                             .stopped = i == LARGE ? (int)(try % 2) : -1,
                                             .stop_ms = 20,
                                             .at = 100};
            run_ranks(&plan, 1 + try % 2);
            assert_solved(&plan);
            assert_true(results[0].found.extent.max_stored > results[0].found.expanded);
        }
        assert_true(pooled[i].length == 0 || expected.length == pooled[i].length);
        tear_down(&fixture);
    }
}

/* Four ranks store almost four times what one does before the limit is reached. It is too low for a
 * solution on any number of ranks: how much they expand besides depends on the time. */
static void test_memory_is_pooled(void **state)
{
    (void)state;
    uint64_t alone = 0;
    set_up(&fixture, &pooled[LARGE]);
    for (unsigned n_ranks = 1; n_ranks <= 4; n_ranks += 3) {
        const struct router_plan plan = {.n_ranks = n_ranks, .killed = -1, .stopped = -1};
        struct rank_task task = {
            .fixture = &fixture, .n_threads = 1, .memory = 4 << 20, .other = -1};
        router_run(&plan, solve_as_rank, &task, sizeof results[0], results);
        assert_int_equal(results[0].status, FIFTEEN_LIMIT);
        if (n_ranks == 1)
            alone = results[0].found.extent.max_stored;
    }
    assert_in_range(results[0].found.extent.max_stored, 3 * alone, 5 * alone);
    tear_down(&fixture);
}

/* The limit that one rank reaches is that of all, whichever it is. */
static void test_one_lacks_memory(void **state)
{
    (void)state;
    set_up(&fixture, &pooled[1]);
    for (int less = 0; less < 3; less++) {
        const struct router_plan plan = {.n_ranks = 3, .killed = -1, .stopped = -1};
        struct rank_task task = {.fixture = &fixture,
                                 .n_threads = 1,
                                 .memory = 16 << 20,
                                 .other = less,
                                 .other_memory = 400 << 10};
        router_run(&plan, solve_as_rank, &task, sizeof results[0], results);
        for (unsigned rank = 0; rank < plan.n_ranks; rank++) {
            assert_int_equal(results[rank].status, FIFTEEN_LIMIT);
            assert_int_equal(results[rank].error.argument, FIFTEEN_ARGUMENT_MEMORY);
            assert_non_null(strstr(results[rank].error.text, "memory limit of 400 KiB"));
        }
    }
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_astar),
        cmocka_unit_test(test_memory_is_pooled),
        cmocka_unit_test(test_one_lacks_memory),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_delays),
        cmocka_unit_test(test_algorithms),
        cmocka_unit_test(test_easy_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
