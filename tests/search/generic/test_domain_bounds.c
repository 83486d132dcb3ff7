/* test_domain_bounds.c - the lower bound of generic searches that end early */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/graph.h"
#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"

/* ---- graphs ---- */

/* Searches within 1, 2, .. nodes until a search ends by itself. Returns how often the lower bound
 * rose. */
static unsigned search_longer(const struct fifteen_domain *domain, enum fifteen_algorithm algorithm,
                              uint32_t distance)
{
    enum fifteen_status status = FIFTEEN_LIMIT;
    uint64_t last = 0;
    unsigned n_rises = 0;
    for (uint64_t n_nodes = 1; status == FIFTEEN_LIMIT; n_nodes++) {
        const struct fifteen_limits limits = {.n_nodes = n_nodes};
        struct fifteen_search_result result;
        status = fifteen_search(domain, algorithm, &limits, NULL, &result, NULL);
        assert_true(result.lower_bound >= last);
        assert_true(result.lower_bound >= result.initial_h);
        assert_true(result.lower_bound <= distance);
        if (status == FIFTEEN_OK && algorithm != FIFTEEN_GREEDY)
            assert_int_equal(result.lower_bound, distance);
        n_rises += result.lower_bound > last;
        last = result.lower_bound;
        fifteen_search_result_free(&result);
    }
    return n_rises;
}

/* The heuristic is not consistent: f may fall along a path. */
static void bounds_of_graphs_are_sound(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR,
                                                        FIFTEEN_UNIFORM_COST, FIFTEEN_GREEDY};
    uint64_t random = 19;
    unsigned n_rises[4] = {0};
    for (unsigned i = 0; i < scaled(1000); i++) {
        struct graph graph;
        uint32_t n_steps[GRAPH_MAX_NODES];
        graph_draw(&graph, 12, 3, 9, 1, &random);
        graph_guess(&graph, &random);
        graph_measure(&graph, false, n_steps);
        const struct fifteen_domain domain = graph_domain(&graph);
        for (unsigned a = 0; a < 4; a++)
            n_rises[a] += search_longer(&domain, algorithms[a], graph.distances[0]);
        search_longer(&domain, FIFTEEN_BREADTH_FIRST, n_steps[0]);
    }
    for (unsigned a = 0; a < 3; a++)
        assert_true(n_rises[a] > n_rises[3]);
}

/* ---- grids ---- */

static void check_grid(enum fifteen_algorithm algorithm, const struct fifteen_board *start,
                       unsigned distance)
{
    const struct plain_problem problem = {.start = start, .algorithm = algorithm};
    enum fifteen_status status = FIFTEEN_LIMIT;
    unsigned last = 0;
    for (uint64_t n = 1; status != FIFTEEN_OK; n += n < 50 ? 1 : n / 4) {
        const struct fifteen_limits limits = {.n_nodes = n};
        struct fifteen_result counts;
        status = plain_solve(&problem, &limits, NULL, &counts, NULL);
        assert_in_range(counts.lower_bound, counts.initial_h, distance);
        assert_int_equal((distance - counts.lower_bound) % 2, 0);
        assert_true(counts.lower_bound >= last);
        assert_true(status != FIFTEEN_OK || !counts.optimal || counts.lower_bound == distance);
        last = counts.lower_bound;
        fifteen_solution_free(&counts.solution);
    }
}

static void bounds_of_grids_are_sound(void **state)
{
    (void)state;
    const struct fifteen_geometry size = grids_square(3);
    const packed_board goal = UINT64_C(0x087654321);
    uint8_t *const distances = exhaustive_distances(size, goal);
    uint64_t random = 5;
    for (unsigned i = 0; i < 4; i++) {
        int tiles[9];
        packed_board board = 0;
        grids_goal(3, false, tiles);
        grids_walk(3, tiles, 101 + i, &random);
        for (unsigned cell = 0; cell < 9; cell++)
            board |= (packed_board)tiles[cell] << 4 * cell;
        struct fifteen_board *const grid = grids_create(3, tiles);
        const unsigned distance = distances[exhaustive_number(size, board)];
        check_grid(FIFTEEN_ASTAR, grid, distance);
        check_grid(FIFTEEN_IDASTAR, grid, distance);
        check_grid(FIFTEEN_BREADTH_FIRST, grid, distance);
        check_grid(FIFTEEN_UNIFORM_COST, grid, distance);
        check_grid(FIFTEEN_GREEDY, grid, distance);
        fifteen_board_free(grid);
    }
    free(distances);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_of_graphs_are_sound),
        cmocka_unit_test(bounds_of_grids_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
