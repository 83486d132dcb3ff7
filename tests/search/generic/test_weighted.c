/* test_weighted.c - weighted searches: all boards of 3x3 and 2x4 within the weight, bounds, counts
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/graph.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_2x4 = {2, 4};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

static const enum fifteen_algorithm weighted[] = {
    FIFTEEN_WEIGHTED_ASTAR,      FIFTEEN_WEIGHTED_IDASTAR, FIFTEEN_XDP, FIFTEEN_XUP, FIFTEEN_EES,
    FIFTEEN_IMPROVED_OPTIMISTIC, FIFTEEN_ANYTIME_ASTAR,
};
enum { N_WEIGHTED = sizeof weighted / sizeof weighted[0] };

/* In tenths, so that the test compares whole numbers. */
static const unsigned tenths[] = {10, 12, 15, 20, 50};
enum { N_WEIGHTS = sizeof tenths / sizeof tenths[0] };

/* ---- every board of small trays ---- */

static void check_solution(const struct packed_problem *problem, unsigned distance, unsigned tenth,
                           const struct engine_path *solution, const struct fifteen_result *counts)
{
    solving_check(problem, solution);
    assert_in_range(solution->length, distance, distance * tenth / 10);
    assert_in_range(counts->lower_bound, 0, distance);
    assert_true(solution->length * 10 <= counts->lower_bound * tenth);
    assert_int_equal(counts->optimal, solution->length == counts->lower_bound);
    assert_true(counts->weight > tenth / 10.0 - 1e-9 && counts->weight < tenth / 10.0 + 1e-9);
}

/* One search. Returns true if its solution is not a shortest one. */
static bool check_board(const struct fifteen_solver *solver, enum fifteen_algorithm algorithm,
                        unsigned tenth, const struct packed_problem *problem, unsigned distance)
{
    const struct fifteen_limits limits = {.weight = tenth / 10.0};
    struct engine_path solution;
    struct fifteen_result counts;
    assert_int_equal(packed_solve(solver, problem, &limits, NULL, &solution, &counts, NULL),
                     FIFTEEN_OK);
    assert_int_equal(counts.algorithm, algorithm);
    check_solution(problem, distance, tenth, &solution, &counts);
    return solution.length > distance;
}

/* Every `step`th board from another one for each algorithm, with each of the weights. A weight that
 * is never used would go unnoticed: so some solutions must be longer than the shortest. */
static void check_boards(enum fifteen_algorithm algorithm, struct fifteen_geometry geometry,
                         const uint8_t *distances, uint32_t step, unsigned n_weights)
{
    struct packed_problem problem = {geometry, 0, packed_goal(geometry, FIFTEEN_BLANK_LAST)};
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", algorithm);
    unsigned n_longer = 0;
    unsigned first = algorithm;
    for (uint32_t number = algorithm % step; number < exhaustive_count(geometry); number += step) {
        if (distances[number] == EXHAUSTIVE_UNREACHED)
            continue;
        problem.start = exhaustive_board(geometry, number);
        first++;
        for (unsigned w = 0; w < n_weights; w++)
            n_longer += check_board(solver, algorithm, tenths[(first + w) % N_WEIGHTS], &problem,
                                    distances[number]);
    }
    assert_true(n_longer > 0 || algorithm == FIFTEEN_ANYTIME_ASTAR);
    fifteen_solver_free(solver);
}

static void check_tray(struct fifteen_geometry geometry, uint32_t step, unsigned n_weights)
{
    uint8_t *const distances =
        exhaustive_distances(geometry, packed_goal(geometry, FIFTEEN_BLANK_LAST));
    for (unsigned a = 0; a < N_WEIGHTED; a++)
        check_boards(weighted[a], geometry, distances, step, n_weights);
    free(distances);
}

static void boards_of_2x4_are_within_each_weight(void **state)
{
    (void)state;
    check_tray(tray_2x4, scale_is_full() ? 11 : 101, N_WEIGHTS);
}

static void boards_of_3x3_are_within_each_weight(void **state)
{
    (void)state;
    check_tray(tray_3x3, scale_is_full() ? N_WEIGHTED * scale_step() : 701,
               scale_is_full() ? 1 : N_WEIGHTS);
}

/* ---- directed graphs whose heuristic is not consistent ---- */

/* max_cost: of solutions; 0: any. */
static void check_graph(const struct graph *graph, uint32_t max_cost,
                        enum fifteen_algorithm algorithm, unsigned tenth)
{
    struct fifteen_domain domain = graph_domain(graph);
    const struct fifteen_limits limits = {.weight = tenth / 10.0};
    const uint32_t distance = graph->distances[0];
    const bool is_solvable = distance != FIFTEEN_NO_WAY && (max_cost == 0 || distance <= max_cost);
    struct fifteen_search_result result;
    domain.max_cost = max_cost;
    const enum fifteen_status status =
        fifteen_search(&domain, algorithm, &limits, NULL, &result, NULL);
    assert_int_equal(status, is_solvable ? FIFTEEN_OK : FIFTEEN_UNSOLVABLE);
    if (status == FIFTEEN_OK) {
        assert_true(max_cost == 0 || result.cost <= max_cost);
        assert_true(graph_replays(graph, &result));
        assert_in_range(result.cost, distance, (uint64_t)distance * tenth / 10);
        assert_in_range(result.lower_bound, 0, distance);
        assert_true(result.cost * 10 <= result.lower_bound * tenth);
    }
    fifteen_search_result_free(&result);
}

static void check_graphs(unsigned n_nodes, unsigned n_edges, uint32_t max_cost, unsigned n_graphs)
{
    uint64_t random = n_nodes + max_cost;
    for (unsigned i = 0; i < scaled(n_graphs); i++) {
        struct graph graph;
        graph_draw(&graph, n_nodes, n_edges, max_cost, 1 + i % 2, &random);
        graph_guess(&graph, &random);
        for (unsigned a = 0; a < N_WEIGHTED; a++)
            for (unsigned w = 0; w < N_WEIGHTS; w++)
                check_graph(&graph, 0, weighted[a], tenths[w]);
    }
}

static void graphs_are_within_the_weight(void **state)
{
    (void)state;
    check_graphs(10, 3, 9, 2000);
    check_graphs(10, 3, 1, 2000);
    check_graphs(12, 3, 0, 500);
    check_graphs(14, 2, 1000000, 1000);
}

/* ---- a maximum cost ---- */

/* Draws a consistent heuristic: the distances with edges that cost less. */
static void guess_consistently(struct graph *graph, uint64_t *random)
{
    struct graph cheaper = *graph;
    graph_measure(graph, true, graph->distances);
    for (unsigned i = 0; i < graph->n_nodes; i++)
        for (unsigned e = 0; e < graph->n_edges[i]; e++)
            cheaper.edges[i][e].cost = exhaustive_random(random) % (graph->edges[i][e].cost + 1);
    graph_measure(&cheaper, true, graph->values);
}

/* A node may be closed with a path so expensive that all paths on from it are pruned: then a search
 * must reopen it, also with a consistent heuristic. */
static void solutions_within_the_maximum_cost_are_found(void **state)
{
    (void)state;
    uint64_t random = 31;
    for (unsigned i = 0; i < scaled(5000); i++) {
        struct graph graph;
        graph_draw(&graph, 12, 3, 20, 1, &random);
        guess_consistently(&graph, &random);
        const uint32_t distance = graph.distances[0];
        if (distance == FIFTEEN_NO_WAY || distance < 2)
            continue;
        for (unsigned a = 0; a < N_WEIGHTED; a++)
            for (uint32_t max = distance - 1; max <= distance + 2; max++)
                check_graph(&graph, max, weighted[a], tenths[N_WEIGHTS - 1]);
    }
}

/* ---- counts ---- */

static const char *const korf_boards[] = {"14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15",
                                          "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10",
                                          "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0"};
enum { N_KORF_BOARDS = sizeof korf_boards / sizeof korf_boards[0] };

static struct fifteen_result count_nodes(enum fifteen_algorithm algorithm, double weight,
                                         const char *board, unsigned *length)
{
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", algorithm);
    const struct packed_problem problem = {tray_4x4, solving_read(tray_4x4, board),
                                           packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST)};
    const struct fifteen_limits limits = {.weight = weight};
    struct engine_path solution;
    struct fifteen_result counts;
    assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &counts, NULL),
                     FIFTEEN_OK);
    *length = solution.length;
    fifteen_solver_free(solver);
    return counts;
}

/* With W = 1 the three priorities are f, and the tie-breaking is that of A*. */
static void weight_1_is_astar(void **state)
{
    (void)state;
    static const enum fifteen_algorithm same[] = {FIFTEEN_WEIGHTED_ASTAR, FIFTEEN_XDP, FIFTEEN_XUP};
    for (unsigned i = 0; i < N_KORF_BOARDS; i++) {
        unsigned length[2];
        const struct fifteen_result astar =
            count_nodes(FIFTEEN_ASTAR, 0, korf_boards[i], &length[0]);
        for (unsigned a = 0; a < 3; a++) {
            const struct fifteen_result counts =
                count_nodes(same[a], 1, korf_boards[i], &length[1]);
            assert_int_equal(length[1], length[0]);
            assert_int_equal(counts.expanded, astar.expanded);
            assert_int_equal(counts.generated, astar.generated);
            assert_true(counts.optimal);
        }
    }
}

/* That is what weights are for. */
static void larger_weights_need_fewer_nodes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < N_KORF_BOARDS; i++) {
        unsigned length;
        const uint64_t astar = count_nodes(FIFTEEN_ASTAR, 0, korf_boards[i], &length).expanded;
        for (unsigned a = 0; a < N_WEIGHTED; a++) {
            if (weighted[a] == FIFTEEN_WEIGHTED_IDASTAR || weighted[a] == FIFTEEN_ANYTIME_ASTAR)
                continue;
            assert_true(count_nodes(weighted[a], 2, korf_boards[i], &length).expanded < astar);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_2x4_are_within_each_weight),
        cmocka_unit_test(boards_of_3x3_are_within_each_weight),
        cmocka_unit_test(graphs_are_within_the_weight),
        cmocka_unit_test(solutions_within_the_maximum_cost_are_found),
        cmocka_unit_test(weight_1_is_astar),
        cmocka_unit_test(larger_weights_need_fewer_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
