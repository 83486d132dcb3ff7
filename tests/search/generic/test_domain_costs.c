/* test_domain_costs.c - generic searches on random graphs: minimal costs, and when to stop */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/graph.h"
#include "support/scale.h"

static const enum fifteen_algorithm cheapest[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR,
                                                  FIFTEEN_UNIFORM_COST};
enum { N_CHEAPEST = sizeof cheapest / sizeof cheapest[0] };

/* Whether there was a solution. */
static bool check_cheapest(const struct graph *graph, const struct fifteen_domain *domain,
                           enum fifteen_algorithm algorithm)
{
    struct fifteen_search_result result;
    struct fifteen_error error = {.text = ""};
    const bool solvable = graph->distances[0] != FIFTEEN_NO_WAY;
    const enum fifteen_status status =
        fifteen_search(domain, algorithm, NULL, NULL, &result, &error);
    if (status != (solvable ? FIFTEEN_OK : FIFTEEN_UNSOLVABLE))
        fail_msg("status %s, %s", fifteen_status_name(status), error.text);
    if (solvable) {
        assert_true(graph_replays(graph, &result));
        assert_int_equal(result.cost, graph->distances[0]);
    } else {
        assert_null(result.path);
        assert_non_null(strstr(error.text, "no solution"));
    }
    assert_true(result.generated > 0 || result.initial_h == FIFTEEN_NO_WAY);
    fifteen_search_result_free(&result);
    return solvable;
}

/* Costs of 0 .. max_cost; with the maximum cost of a path given to the search, and without. */
static void check_graphs(unsigned n_nodes, unsigned n_edges, uint32_t max_cost, unsigned n_goals,
                         unsigned n_graphs)
{
    uint64_t random = n_nodes + max_cost;
    n_graphs = scaled(n_graphs);
    unsigned n_solvable = 0;
    for (unsigned i = 0; i < n_graphs; i++) {
        struct graph graph;
        graph_draw(&graph, n_nodes, n_edges, max_cost, n_goals, &random);
        graph_guess(&graph, &random);
        struct fifteen_domain domain = graph_domain(&graph);
        for (unsigned a = 0; a < N_CHEAPEST; a++)
            n_solvable += check_cheapest(&graph, &domain, cheapest[a]);
        domain.heuristic = NULL;
        for (unsigned a = 0; a < N_CHEAPEST; a++)
            check_cheapest(&graph, &domain, cheapest[a]);
    }
    assert_in_range(n_solvable, n_graphs / 10, N_CHEAPEST * n_graphs - n_graphs / 10);
}

static void costs_are_minimal(void **state)
{
    (void)state;
    check_graphs(10, 3, 9, 1, 2000);
    check_graphs(10, 3, 1, 1, 2000);
    check_graphs(10, 3, 0, 1, 500);
    check_graphs(14, 2, 1000000, 2, 1000);
}

/* Breadth-first search finds a path with the fewest steps, greedy search any path. */
static void check_others(const struct graph *graph, const struct fifteen_domain *domain)
{
    uint32_t n_steps[GRAPH_MAX_NODES];
    graph_measure(graph, false, n_steps);
    const enum fifteen_status expected =
        n_steps[0] != FIFTEEN_NO_WAY ? FIFTEEN_OK : FIFTEEN_UNSOLVABLE;
    struct fifteen_search_result result;
    assert_int_equal(fifteen_search(domain, FIFTEEN_BREADTH_FIRST, NULL, NULL, &result, NULL),
                     expected);
    assert_true(expected != FIFTEEN_OK || graph_replays(graph, &result));
    assert_true(expected != FIFTEEN_OK || result.length == n_steps[0]);
    assert_true(result.expanded <= graph->n_nodes);
    assert_int_equal(result.initial_h, 0);
    fifteen_search_result_free(&result);
    assert_int_equal(fifteen_search(domain, FIFTEEN_GREEDY, NULL, NULL, &result, NULL), expected);
    assert_true(expected != FIFTEEN_OK || graph_replays(graph, &result));
    assert_int_equal(result.initial_h, graph->values[0]);
    fifteen_search_result_free(&result);
}

/* IDA* is left out: there are too many paths. */
static void larger_graphs(void **state)
{
    (void)state;
    uint64_t random = 77;
    for (unsigned i = 0; i < scaled(3000); i++) {
        struct graph graph;
        graph_draw(&graph, GRAPH_MAX_NODES, GRAPH_MAX_EDGES, 30, 1, &random);
        graph_guess(&graph, &random);
        const struct fifteen_domain domain = graph_domain(&graph);
        check_cheapest(&graph, &domain, FIFTEEN_ASTAR);
        check_cheapest(&graph, &domain, FIFTEEN_UNIFORM_COST);
        check_others(&graph, &domain);
    }
}

/*      0 --1--> 1 --1--> 2 --9--> 3        values 0, 10, 0, 0
 *      '--------3--------^
 *
 * Node 2 seems the best at first, until node 1 gives a cheaper path to it. */
static void inconsistent_values_reopen_nodes(void **state)
{
    (void)state;
    const struct graph graph = {.n_nodes = 4,
                                .n_edges = {2, 1, 1, 0},
                                .edges = {{{1, 1}, {2, 3}}, {{2, 1}}, {{3, 9}}},
                                .goals = {false, false, false, true},
                                .values = {0, 10, 0, 0}};
    const struct fifteen_domain domain = graph_domain(&graph);
    struct fifteen_search_result result;
    assert_int_equal(fifteen_search(&domain, FIFTEEN_ASTAR, NULL, NULL, &result, NULL), FIFTEEN_OK);
    assert_true(graph_replays(&graph, &result));
    assert_int_equal(result.cost, 11);
    assert_int_equal(result.length, 3);
    assert_int_equal(result.expanded, 4);
    assert_int_equal(result.generated, 6);
    fifteen_search_result_free(&result);
}

/* The search ends as soon as f exceeds the maximum cost, or the minimum cost equals it. */
static void known_costs_end_the_search(void **state)
{
    (void)state;
    uint64_t random = 12;
    for (unsigned i = 0; i < scaled(1000); i++) {
        struct graph graph;
        graph_draw(&graph, 20, 3, 4, 1, &random);
        graph_guess(&graph, &random);
        struct fifteen_domain domain = graph_domain(&graph);
        for (domain.max_cost = 1; domain.max_cost < 12; domain.max_cost++)
            for (unsigned a = 0; a < N_CHEAPEST; a++) {
                struct fifteen_search_result result;
                const bool in_reach = graph.distances[0] <= domain.max_cost;
                assert_int_equal(fifteen_search(&domain, cheapest[a], NULL, NULL, &result, NULL),
                                 in_reach ? FIFTEEN_OK : FIFTEEN_UNSOLVABLE);
                assert_true(!in_reach || result.cost == graph.distances[0]);
                fifteen_search_result_free(&result);
            }
    }
}

/* 0 - 1 - 2, with steps of half the maximum cost, whether or not the domain states a maximum. */
static void check_sums_of_costs(uint32_t max_cost)
{
    for (uint32_t less = 0; less < 3; less++) {
        struct graph graph = {.n_nodes = 3, .n_edges = {1, 1, 0}, .goals = {false, false, true}};
        graph.edges[0][0].to = 1;
        graph.edges[0][0].cost = UINT32_MAX / 2;
        graph.edges[1][0].to = 2;
        graph.edges[1][0].cost = UINT32_MAX / 2 + 1 - less;
        struct fifteen_domain domain = graph_domain(&graph);
        domain.max_cost = max_cost;
        for (unsigned a = 0; a < N_CHEAPEST; a++) {
            struct fifteen_search_result result;
            assert_int_equal(fifteen_search(&domain, cheapest[a], NULL, NULL, &result, NULL),
                             less > 0 ? FIFTEEN_OK : FIFTEEN_UNSOLVABLE);
            assert_int_equal(result.cost, less > 0 ? UINT32_MAX - less : 0);
            fifteen_search_result_free(&result);
        }
    }
}

static void excessive_costs_are_pruned(void **state)
{
    (void)state;
    check_sums_of_costs(0);
    check_sums_of_costs(UINT32_MAX - 1);
    check_sums_of_costs(UINT32_MAX);
}

/* Paths of any cost are allowed. */
static void dead_ends_are_not_expanded(void **state)
{
    (void)state;
    struct graph graph = {.n_nodes = 2, .n_edges = {1, 0}, .values = {FIFTEEN_NO_WAY}};
    graph.edges[0][0].to = 1;
    struct fifteen_domain domain = graph_domain(&graph);
    domain.max_cost = UINT32_MAX;
    static const enum fifteen_algorithm asking[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR, FIFTEEN_GREEDY};
    for (unsigned a = 0; a < 3; a++) {
        struct fifteen_search_result result;
        assert_int_equal(fifteen_search(&domain, asking[a], NULL, NULL, &result, NULL),
                         FIFTEEN_UNSOLVABLE);
        assert_int_equal(result.expanded, 0);
        fifteen_search_result_free(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_are_minimal),
        cmocka_unit_test(larger_graphs),
        cmocka_unit_test(inconsistent_values_reopen_nodes),
        cmocka_unit_test(known_costs_end_the_search),
        cmocka_unit_test(excessive_costs_are_pruned),
        cmocka_unit_test(dead_ends_are_not_expanded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
