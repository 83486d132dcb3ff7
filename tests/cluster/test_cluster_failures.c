/* test_cluster_failures.c - ranks that are lost, stand still, or search something else */
/* SPDX-License-Identifier: MIT */
#include "cluster/ranks.h"

static struct fixture fixture;
static struct rank_result results[ROUTER_MAX_RANKS];

/* Seconds until a rank counts as lost: here none is ever slow but those that are stopped. */
static const double timeout = 2;

static void run_ranks(const struct router_plan *plan, const struct rank_task *task)
{
    struct rank_task copy = *task;
    router_run(plan, solve_as_rank, &copy, sizeof results[0], results);
}

static int set_up_all(void **state)
{
    (void)state;
    set_up(&fixture, &searches[0]);
    return 0;
}

/* Ranks by which nodes are given, and by A* boards. */
static void use(enum fifteen_algorithm algorithm)
{
    fifteen_solver_free(fixture.solver);
    fixture.solver = make_solver(fixture.tables, searches[0].heuristic, algorithm);
}

static int use_astar(void **state)
{
    (void)state;
    use(FIFTEEN_ASTAR);
    return 0;
}

static int use_idastar(void **state)
{
    (void)state;
    use(FIFTEEN_IDASTAR);
    return 0;
}

static int tear_down_all(void **state)
{
    (void)state;
    tear_down(&fixture);
    return 0;
}

static const char *const names[] = {"rank 0 (one)", "rank 1 (two)", "rank 2 (three)"};

/* All ranks but one return: what is lost, or the solution, if it was found without that rank. */
static void assert_lost(const struct router_plan *plan, unsigned lost, size_t length)
{
    char expected[64];
    snprintf(expected, sizeof expected, "%s has not answered for %g s", names[lost], timeout);
    for (unsigned i = 0; i < plan->n_ranks; i++) {
        assert_int_equal(results[i].ran, i != lost);
        if (i == lost)
            continue;
        if (results[i].status != FIFTEEN_IO)
            assert_int_equal(results[i].status, FIFTEEN_OK);
        else if (i == 0 || lost == 0)
            assert_string_equal(results[i].error.text, expected);
    }
    if (lost != 0 && results[0].status == FIFTEEN_OK)
        assert_int_equal(results[0].length, length);
}

/* A rank is killed, or stands still for ever. */
static void lose(unsigned lost, bool is_killed)
{
    struct rank_result expected;
    const struct rank_task task = {
        .fixture = &fixture, .n_threads = 1, .timeout = timeout, .names = names, .other = -1};
    const struct router_plan plan = {.n_ranks = 3,
                                     .seed = lost,
                                     .killed = is_killed ? (int)lost : -1,
                                     .stopped = is_killed ? -1 : (int)lost,
                                     .at = 10 + lost};
    solve_here(&fixture, &expected);
    run_ranks(&plan, &task);
    assert_lost(&plan, lost, expected.length);
}

static void test_killed(void **state)
{
    (void)state;
    for (unsigned lost = 0; lost < 3; lost++) {
        lose(lost, true);
        lose(lost, false);
    }
}

static void test_astar_is_killed(void **state)
{
    (void)state;
    lose(0, true);
    lose(1, false);
}

/* A rank that stands still now and then delays the search, and nothing else. */
static void test_stopped(void **state)
{
    (void)state;
    const unsigned n_tries = scaled(20);
    struct rank_result expected;
    const struct rank_task task = {.fixture = &fixture, .n_threads = 1, .other = -1};
    solve_here(&fixture, &expected);
    for (unsigned i = 0; i < n_tries; i++) {
        const struct router_plan plan = {.n_ranks = 2 + i % 3,
                                         .seed = i,
                                         .max_delay_us = 100,
                                         .killed = -1,
                                         .stopped = (int)(i % 2),
                                         .stop_ms = 20,
                                         .at = 3 * i};
        run_ranks(&plan, &task);
        for (unsigned rank = 0; rank < plan.n_ranks; rank++)
            assert_int_equal(results[rank].status, FIFTEEN_OK);
        assert_int_equal(results[0].length, expected.length);
        assert_same_iterations(&results[0].state, &expected.state);
    }
}

static void assert_all(const struct router_plan *plan, enum fifteen_status status,
                       const char *message)
{
    for (unsigned i = 0; i < plan->n_ranks; i++) {
        assert_true(results[i].ran);
        assert_int_equal(results[i].status, status);
        if (strstr(results[i].error.text, message) == NULL)
            fail_msg("rank %u: %s", i, results[i].error.text);
    }
}

static void test_rejected(void **state)
{
    (void)state;
    const struct router_plan plan = {.n_ranks = 3, .killed = -1, .stopped = -1};
    struct rank_task task = {.fixture = &fixture, .n_threads = 1, .other = 2};
    struct fifteen_solver *const solver =
        make_solver(fixture.tables, "pdb(4-4-4-3)", FIFTEEN_IDASTAR);
    task.other_solver = solver;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_INVALID, "rank 2 searches with heuristic: pdb(");
    struct fifteen_problem other = fixture.problem;
    struct fifteen_board *const board =
        read_grid(searches[0].size, "5 8 11 14 7 2 1 13 3 15 10 4 0 9 12 6");
    other.start = board;
    task.other_solver = NULL;
    task.other_problem = &other;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_INVALID, "rank 2 searches with board: 4x4: 5 8 11");
    task.other = 0; /* then the others differ from rank 0 */
    task.names = names;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_INVALID, "searches with board: 4x4: 8 5 11");
    assert_all(&plan, FIFTEEN_INVALID, ", but rank 0 (one) with board: 4x4: 5 8 11");
    fifteen_board_free(board);
    fifteen_solver_free(solver);
}

/* The search of a solver that shares no nodes is rejected by all ranks. */
static void test_not_shared(void **state)
{
    (void)state;
    const struct router_plan plan = {.n_ranks = 2, .killed = -1, .stopped = -1};
    struct rank_task task = {.fixture = &fixture, .n_threads = 1, .other = 1};
    struct fifteen_solver *const solver = make_solver(fixture.tables, "manhattan", FIFTEEN_ASTAR);
    task.other_solver = solver;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_INVALID, "require");
    task.other = 0;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_INVALID, "require");
    fifteen_solver_free(solver);
}

static void test_limits(void **state)
{
    (void)state;
    const struct router_plan plan = {.n_ranks = 3, .killed = -1, .stopped = -1};
    struct rank_task task = {.fixture = &fixture, .n_threads = 1, .other = -1};
    task.seconds = 1e-6;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_LIMIT, "time limit");
    task.seconds = 0;
    task.stop_at = 4;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_CANCELLED, "stopped");
    task.stop_at = 0;
    task.n_nodes = 100000;
    run_ranks(&plan, &task);
    assert_all(&plan, FIFTEEN_LIMIT, "limit of 100,000 nodes");
    /* If the others have not begun, rank 0 stops like one process: before a node whose children are
     * more than are left. */
    const unsigned max_children = 3;
    assert_true(results[0].found.generated > task.n_nodes - max_children);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_rejected),
        cmocka_unit_test(test_not_shared),
        cmocka_unit_test(test_limits),
        cmocka_unit_test_setup_teardown(test_astar_is_killed, use_astar, use_idastar),
        cmocka_unit_test_setup_teardown(test_stopped, use_astar, use_idastar),
        cmocka_unit_test_setup_teardown(test_limits, use_astar, use_idastar),
    };
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
