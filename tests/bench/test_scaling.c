/* test_scaling.c - the simulation of shared searches: no node is lost, one rank loses no time */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "simulation.h"
#include "support/scale.h"

static struct splits *measured;

static int set_up(void **state)
{
    (void)state;
    measured = calloc(1, sizeof *measured);
    return measured != NULL && splits_read(measured, INSTANCES "/../scaling/subtrees-4x4.txt") ? 0
                                                                                               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free(measured);
    return 0;
}

static struct simulation_options options_for(unsigned n_ranks, double n_nodes)
{
    struct simulation_options options = simulation_defaults(measured);
    options.n_ranks = n_ranks;
    options.n_nodes = n_nodes;
    return options;
}

static struct simulation_result run(const struct simulation_options *options)
{
    struct simulation_result result;
    assert_true(simulate(options, &result));
    assert_true(result.n_visited == result.n_expected);
    assert_true((double)result.n_visited <= options->n_nodes);
    assert_true((double)result.n_visited > options->n_nodes - 64);
    return result;
}

/* ---- the tree ---- */

static void check_node(uint64_t size, uint64_t *random)
{
    struct tree_node children[SPLITS_CHILDREN];
    const struct tree_node node = {size, 7};
    const unsigned n = tree_divide(measured, &node, random, children);
    uint64_t sum = 1;
    assert_in_range(n, 1, SPLITS_CHILDREN);
    for (unsigned i = 0; i < n; i++) {
        assert_true(children[i].size >= 1);
        assert_int_equal(children[i].depth, 8);
        sum += children[i].size;
    }
    assert_true(sum == size);
}

static void children_have_all_nodes(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (uint64_t size = 2; size < 10000; size++)
        check_node(size, &random);
    for (unsigned i = 0; i < 10000; i++)
        check_node(2 + (splits_random(&random) >> (24 + i % 40)), &random);
}

/* Divided to its last node, a tree of the model has as many nodes in each class of sizes as the
 * trees that were measured, within a quarter: of 100 nodes or more in a class. */
static void trees_divide_as_measured(void **state)
{
    (void)state;
    enum { FIRST = 1, LAST = 12, N_NODES = 4000000 };
    uint64_t n_of[SPLITS_CLASSES] = {0};
    struct stack stack = {.random = 3};
    const struct tree_node root = {N_NODES, 0};
    assert_true(stack_push(&stack, &root, 1));
    while (stack.n > 0) {
        struct tree_node children[SPLITS_CHILDREN];
        const struct tree_node node = stack.nodes[--stack.n];
        n_of[splits_class(node.size)]++;
        if (node.size > 1)
            assert_true(stack_push(&stack, children,
                                   tree_divide(measured, &node, &stack.random, children)));
    }
    free(stack.nodes);
    uint64_t all = 0;
    uint64_t all_measured = 0;
    for (unsigned class = FIRST; class <= LAST; class ++) {
        all += n_of[class];
        all_measured += measured->of[class].n_seen;
    }
    for (unsigned class = FIRST; class <= LAST; class ++) {
        const double share = (double)n_of[class] / (double)all;
        const double expected = (double)measured->of[class].n_seen / (double)all_measured;
        assert_true(share > 0.75 * expected && share < 1.25 * expected);
    }
}

/* ---- invariants ---- */

static void one_rank_loses_no_time(void **state)
{
    (void)state;
    const struct simulation_options options = options_for(1, 1e7);
    const struct simulation_result result = run(&options);
    assert_true(result.efficiency > 0.999999999 && result.efficiency < 1.000000001);
    assert_true(result.seconds > 1e7 / 30e6 * 0.99999 && result.seconds < 1e7 / 30e6 * 1.00001);
}

/* Ranks that never give leave all work to rank 0. Without costs it takes the time of one rank. */
static void without_gifts_rank_0_works_alone(void **state)
{
    (void)state;
    struct simulation_options options = options_for(5, 1e6);
    options.min_pending = 1000000;
    options.message_cost = 0;
    options.poll_cost = 0;
    const struct simulation_result result = run(&options);
    assert_true(result.n_given == 0 && result.n_waves == 0 && result.n_shared == 0);
    assert_true(result.efficiency > 0.19999 && result.efficiency < 0.20001);
}

/* With messages that take no time worth mention, ranks that poll often share well. */
static void free_messages_share_all_work(void **state)
{
    (void)state;
    struct simulation_options options = options_for(8, 3e7);
    options.poll_cost = options.give_cost = options.receive_cost = options.node_bytes = 0;
    options.retry = options.sleep = options.wave_interval = 0;
    options.latency = 1e-9;
    options.message_cost = 1e-9;
    options.poll_interval = 2e-6;
    const struct simulation_result result = run(&options);
    assert_true(result.efficiency > 0.99 && result.efficiency <= 1);
}

/* Random protocols: each node is visited once, no iteration ends early, and a run repeats. */
static void no_protocol_loses_nodes(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (unsigned i = 0; i < scaled(300); i++) {
        struct simulation_options options =
            options_for(1 + (unsigned)(splits_random(&random) % 40), 3e5);
        options.seed = splits_random(&random);
        options.grain = (double)(splits_random(&random) % 3 * 100);
        options.give = splits_random(&random) % 3;
        options.victim = splits_random(&random) % 2;
        options.max_given = 1 + (unsigned)(splits_random(&random) % 50);
        options.min_pending = (unsigned)(splits_random(&random) % 100);
        options.n_requests = 1 + (unsigned)(splits_random(&random) % 3);
        options.prefetch = (unsigned)(splits_random(&random) % 2 * 50);
        options.arity = (unsigned)(splits_random(&random) % 40);
        options.retry = 1e-5 * (double)(splits_random(&random) % 3);
        options.wave_interval = 1e-4 * (double)(splits_random(&random) % 3);
        options.sleep = 1e-4 * (double)(splits_random(&random) % 2);
        options.split = (unsigned)(splits_random(&random) % 2 * 20);
        options.split_from = 1e4;
        options.latency = 1e-6 * (double)(1 + splits_random(&random) % 500);
        options.poll_interval = 1e-5 * (double)(1 + splits_random(&random) % 100);
        const struct simulation_result once = run(&options);
        const struct simulation_result again = run(&options);
        assert_true(once.seconds == again.seconds && once.n_requests == again.n_requests);
        assert_true(once.efficiency <= 1.000000001);
    }
}

/* A wave that finds all ranks idle does not prove that no nodes are left: here messages with nodes
 * take far longer than those of a wave. */
static void nodes_on_their_way_end_no_iteration(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct simulation_options options = options_for(8, 1e4);
        options.seed = seed;
        options.nodes_per_second = 1e5;
        options.bytes_per_second = 1e4;
        options.latency = 1e-3;
        options.poll_interval = 1e-5;
        options.n_requests = 3;
        options.max_given = 2;
        options.min_pending = 2;
        run(&options);
    }
}

static double mean_efficiency(double latency)
{
    double sum = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct simulation_options options = options_for(16, 3e7);
        options.seed = seed;
        options.latency = latency;
        sum += run(&options).efficiency;
    }
    return sum / 4;
}

static void latency_costs_time(void **state)
{
    (void)state;
    const double latencies[] = {2e-6, 500e-6, 5e-3, 50e-3};
    double last = 1;
    for (unsigned i = 0; i < 4; i++) {
        const double efficiency = mean_efficiency(latencies[i]);
        assert_true(efficiency < last);
        last = efficiency;
    }
}

static void seeds_differ(void **state)
{
    (void)state;
    struct simulation_options options = options_for(16, 1e7);
    const struct simulation_result first = run(&options);
    options.seed = 2;
    assert_true(run(&options).seconds != first.seconds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_have_all_nodes),
        cmocka_unit_test(trees_divide_as_measured),
        cmocka_unit_test(one_rank_loses_no_time),
        cmocka_unit_test(without_gifts_rank_0_works_alone),
        cmocka_unit_test(free_messages_share_all_work),
        cmocka_unit_test(no_protocol_loses_nodes),
        cmocka_unit_test(nodes_on_their_way_end_no_iteration),
        cmocka_unit_test(latency_costs_time),
        cmocka_unit_test(seeds_differ),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
