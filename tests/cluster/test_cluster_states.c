/* test_cluster_states.c - searches of several ranks that are saved, go on, and change their ranks
 */
/* SPDX-License-Identifier: MIT */
#include "cluster/ranks.h"

#include <fifteen/board.h>

static struct fixture fixture;
static struct rank_result expected;
static struct rank_result results[ROUTER_MAX_RANKS];
static struct fifteen_random dice;

static unsigned below(unsigned n)
{
    return (unsigned)fifteen_random_below(&dice, n);
}

static int seed_dice(void **state)
{
    (void)state;
    fifteen_random_seed(&dice, 19);
    return 0;
}

/* Goes on until the search ends: each run with other ranks and threads, and killed or cancelled at
 * any time. */
static void run_to_end(uint64_t memory)
{
    remove(fixture.path);
    for (unsigned n_runs = 0;; n_runs++) {
        const bool is_last = n_runs == 6;
        const bool is_killed = !is_last && below(2) == 0;
        const struct router_plan plan = {.n_ranks = 1 + below(5),
                                         .max_delay_us = 100u << below(8),
                                         .seed = n_runs,
                                         .killed = is_killed ? ROUTER_ALL : -1,
                                         .stopped = -1,
                                         .at = below(400)};
        struct rank_task task = {.fixture = &fixture,
                                 .n_threads = 1 + below(2),
                                 .interval = 1e-3,
                                 .memory = memory,
                                 .stop_at = is_last || is_killed ? 0 : 2 + below(12),
                                 .other = -1};
        router_run(&plan, solve_as_rank, &task, sizeof results[0], results);
        if (!results[0].ran)
            continue;
        if (results[0].status == FIFTEEN_OK)
            break;
        if (is_last || results[0].status != FIFTEEN_CANCELLED)
            fail_msg("%s", results[0].error.text);
    }
    assert_int_equal(results[0].length, expected.length);
}

static void test_checkpoints(void **state)
{
    (void)state;
    const unsigned n_tries = scaled(30);
    for (unsigned i = 0; i < N_SEARCHES; i++) {
        set_up(&fixture, &searches[i]);
        solve_here(&fixture, &expected);
        for (unsigned n = 0; n < n_tries; n++) {
            run_to_end(0);
            assert_same_iterations(&results[0].state, &expected.state);
        }
        tear_down(&fixture);
    }
}

/* With A* or a transposition table the nodes depend on the runs, the lengths do not. */
static void test_other_algorithms(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO, FIFTEEN_ASTAR_IDASTAR};
    enum { N_ALGORITHMS = sizeof algorithms / sizeof algorithms[0], MEMORY = 3 << 20 };
    for (unsigned i = 0; i < N_SEARCHES * N_ALGORITHMS; i++) {
        const struct searched *const searched = &searches[i / N_ALGORITHMS];
        set_up(&fixture, searched);
        solve_here(&fixture, &expected);
        fifteen_solver_free(fixture.solver);
        fixture.solver =
            make_solver(fixture.tables, searched->heuristic, algorithms[i % N_ALGORITHMS]);
        for (unsigned n = 0; n < scaled(12); n++)
            run_to_end(MEMORY);
        tear_down(&fixture);
    }
}

/* One process goes on with the state that several have saved, and several with that of one. */
static void test_one_process(void **state)
{
    (void)state;
    const struct router_plan plan = {.n_ranks = 3, .killed = -1, .stopped = -1};
    struct rank_task task = {
        .fixture = &fixture, .n_threads = 1, .interval = 1e3, .stop_at = 6, .other = -1};
    set_up(&fixture, &searches[1]);
    solve_here(&fixture, &expected);
    for (unsigned i = 0; i < 2; i++) {
        remove(fixture.path);
        struct stopper stopper = {.stop_at = 6 * i};
        if (i == 0) {
            router_run(&plan, solve_as_rank, &task, sizeof results[0], results);
            assert_int_equal(results[0].status, FIFTEEN_CANCELLED);
        }
        const struct outcome outcome = run(&fixture, 1e3, 1, &stopper);
        if (i == 0) {
            assert_int_equal(outcome.status, FIFTEEN_OK);
            assert_same_iterations(&outcome.state, &expected.state);
            continue;
        }
        assert_int_equal(outcome.status, FIFTEEN_CANCELLED);
        task.stop_at = 0;
        router_run(&plan, solve_as_rank, &task, sizeof results[0], results);
        assert_int_equal(results[0].status, FIFTEEN_OK);
        assert_same_iterations(&results[0].state, &expected.state);
    }
    tear_down(&fixture);
}

/* ---- a search that one rank begins ---- */

struct relay {
    const struct fixture *fixture;
    unsigned first;   /* the rank that begins */
    unsigned stop_at; /* report; 0: the first one of the quick search after n_nodes */
    uint64_t n_nodes; /* limit; 0: none */
};

/* A report of the rank that begins. */
struct beginning {
    struct stopper stopper;
    uint64_t n_nodes;
};

static bool note_beginning(void *context, const struct fifteen_progress *progress)
{
    struct beginning *const beginning = context;
    const bool goes_on = note_state(&beginning->stopper, progress);
    return goes_on && (beginning->n_nodes == 0 || progress->done < beginning->n_nodes);
}

static void search_in_turn(const struct fifteen_transport *transport, void *context, void *out)
{
    const struct relay *const relay = context;
    struct rank_result *const result = out;
    struct beginning begun = {{.stop_at = transport->rank == relay->first ? relay->stop_at : 0},
                              relay->n_nodes};
    const struct fifteen_monitor monitor = {note_beginning, &begun};
    struct fifteen_limits limits = {.n_threads = 1, .n_nodes = relay->n_nodes, .fallback = true};
    const struct fifteen_cluster_search search = {.solver = relay->fixture->solver,
                                                  .problem = &relay->fixture->problem,
                                                  .limits = &limits,
                                                  .monitor = &monitor};
    struct fifteen_cluster *cluster;
    assert_int_equal(fifteen_cluster_create(transport, 0, &cluster, NULL), FIFTEEN_OK);
    if (transport->rank == relay->first)
        result->status_alone =
            fifteen_cluster_solve_alone(cluster, &search, &result->found, &result->error);
    fifteen_result_free(&result->found);
    begun = (struct beginning){.n_nodes = 0};
    limits.n_nodes = 0;
    result->status = fifteen_cluster_solve(cluster, &search, &result->found, &result->error);
    result->ran = true;
    result->state = begun.stopper.state;
    copy_solution(&result->found.solution, result);
    fifteen_solution_free(&result->found.solution);
    fifteen_cluster_free(cluster);
}

static void test_left(void **state)
{
    (void)state;
    set_up(&fixture, &searches[0]);
    solve_here(&fixture, &expected);
    for (unsigned i = 0; i < 12; i++) {
        const struct router_plan plan = {
            .n_ranks = 3, .max_delay_us = 50, .seed = i, .killed = -1, .stopped = -1};
        struct relay relay = {&fixture, i % 3, i < 9 ? 3 + i / 3 : 0, i < 9 ? 0 : 1000};
        router_run(&plan, search_in_turn, &relay, sizeof results[0], results);
        assert_int_equal(results[relay.first].status_alone, FIFTEEN_CANCELLED);
        assert_int_equal(results[0].status, FIFTEEN_OK);
        assert_int_equal(results[0].length, expected.length);
        assert_same_iterations(&results[0].state, &expected.state);
    }
    tear_down(&fixture);
}

/* ---- messages of the caller's own ---- */

enum { N_MESSAGES = 200 };

/* Each rank sends numbers to all others, and adds up what it receives; in between all search. */
static void exchange_numbers(const struct fifteen_transport *transport, void *context, void *out)
{
    struct rank_result *const result = out;
    struct fifteen_cluster *cluster;
    uint64_t sum = 0;
    assert_int_equal(fifteen_cluster_create(transport, 0, &cluster, NULL), FIFTEEN_OK);
    for (uint64_t i = 1; i <= N_MESSAGES; i++)
        for (unsigned to = 0; to < transport->n_ranks; to++)
            if (to != transport->rank)
                assert_int_equal(fifteen_cluster_send(cluster, to, &i, sizeof i, NULL), FIFTEEN_OK);
    const struct fifteen_limits limits = {.n_threads = 1};
    const struct fixture *const used = context;
    const struct fifteen_cluster_search search = {
        .solver = used->solver, .problem = &used->problem, .limits = &limits};
    result->status = fifteen_cluster_solve(cluster, &search, &result->found, &result->error);
    for (unsigned i = 0; i < N_MESSAGES * (transport->n_ranks - 1); i++) {
        unsigned from;
        void *message;
        size_t n;
        assert_int_equal(fifteen_cluster_receive(cluster, 60, &from, &message, &n, NULL),
                         FIFTEEN_OK);
        assert_int_equal(n, sizeof(uint64_t));
        sum += *(uint64_t *)message;
        free(message);
    }
    result->ran = true;
    result->length = (size_t)sum;
    fifteen_solution_free(&result->found.solution);
    fifteen_cluster_free(cluster);
}

static void test_messages(void **state)
{
    (void)state;
    const struct router_plan plan = {
        .n_ranks = 4, .max_delay_us = 500, .seed = 1, .killed = -1, .stopped = -1};
    set_up(&fixture, &searches[0]);
    router_run(&plan, exchange_numbers, &fixture, sizeof results[0], results);
    for (unsigned i = 0; i < plan.n_ranks; i++) {
        assert_int_equal(results[i].status, FIFTEEN_OK);
        assert_int_equal(results[i].length, 3 * N_MESSAGES * (N_MESSAGES + 1) / 2);
    }
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checkpoints), cmocka_unit_test(test_other_algorithms),
        cmocka_unit_test(test_one_process), cmocka_unit_test(test_left),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, seed_dice, NULL);
}
