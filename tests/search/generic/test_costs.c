/* test_costs.c - solutions of minimum cost, against shortest paths over all boards */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static const char *const cost_names[] = {"unit", "heavy", "inverse", "square-root", "multi-tile"};

/* ---- the reference: tiles in arrays, distances corrected until none changes ---- */

static uint64_t cost_of(unsigned cost, unsigned tile)
{
    const uint64_t costs[] = {1, tile, (uint64_t)floor(10000.0 / tile + 0.5),
                              (uint64_t)lround(10000 * sqrt(tile)), 1};
    return costs[cost];
}

struct reference {
    struct fifteen_geometry tray;
    unsigned cost;
    uint32_t *distance; /* by number of the board; UINT32_MAX: not reached */
    uint32_t *queue;    /* numbers whose distance has decreased */
    uint8_t *queued;
    uint32_t n_boards;
    uint64_t first;
    uint64_t last;
};

static void reach(struct reference *reference, packed_board board, uint64_t distance)
{
    const uint32_t number = exhaustive_number(reference->tray, board);
    if (reference->distance[number] <= distance)
        return;
    reference->distance[number] = (uint32_t)distance;
    if (reference->queued[number])
        return;
    reference->queued[number] = 1;
    reference->queue[reference->last++ % reference->n_boards] = number;
}

static packed_board exchange(packed_board board, unsigned a, unsigned b)
{
    const packed_board difference = (board >> 4 * a ^ board >> 4 * b) & 15;
    return board ^ difference << 4 * a ^ difference << 4 * b;
}

/* Slides one tile after another in a direction; each board on the way is a neighbour where that
 * costs the same as one. */
static void relax(struct reference *reference, uint32_t number)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const struct fifteen_geometry tray = reference->tray;
    const packed_board board = exhaustive_board(tray, number);
    const unsigned blank = packed_blank(board);
    const bool slides_lines = reference->cost == 4;
    for (unsigned i = 0; i < 4; i++) {
        packed_board at = board;
        int row = (int)(blank / tray.columns) + steps[i][0];
        int column = (int)(blank % tray.columns) + steps[i][1];
        unsigned from = blank;
        bool goes_on = true;
        while (goes_on && row >= 0 && row < tray.rows && column >= 0 && column < tray.columns) {
            const unsigned to = (unsigned)(row * tray.columns + column);
            const unsigned tile = packed_tile(at, to);
            at = exchange(at, from, to);
            reach(reference, at, reference->distance[number] + cost_of(reference->cost, tile));
            from = to;
            row += steps[i][0];
            column += steps[i][1];
            goes_on = slides_lines;
        }
    }
}

/* Distances from the goal, which are those to it: a tile costs the same in both directions. */
static struct reference make_reference(struct fifteen_geometry tray, unsigned cost)
{
    struct reference made = {.tray = tray, .cost = cost, .n_boards = exhaustive_count(tray)};
    made.distance = malloc(made.n_boards * sizeof *made.distance);
    made.queue = malloc(made.n_boards * sizeof *made.queue);
    made.queued = calloc(made.n_boards, 1);
    memset(made.distance, 255, made.n_boards * sizeof *made.distance);
    reach(&made, packed_goal(tray, FIFTEEN_BLANK_LAST), 0);
    while (made.first < made.last) {
        const uint32_t number = made.queue[made.first++ % made.n_boards];
        made.queued[number] = 0;
        relax(&made, number);
    }
    return made;
}

static void free_reference(struct reference *reference)
{
    free(reference->distance);
    free(reference->queue);
    free(reference->queued);
}

/* ---- the library ---- */

static struct fifteen_solver *make_solver(const char *heuristic, enum fifteen_algorithm algorithm,
                                          unsigned cost)
{
    const struct fifteen_solver_options options = {
        .heuristic = heuristic, .algorithm = algorithm, .cost = (enum fifteen_cost)cost};
    struct fifteen_solver *made;
    struct fifteen_error error;
    assert_int_equal(fifteen_solver_create(&options, &made, &error), FIFTEEN_OK);
    return made;
}

/* Solves a board, replays the solution, and adds up its cost. The limits may be NULL. */
static struct fifteen_result solve_board(const struct fifteen_solver *solver,
                                         const struct reference *reference, uint32_t number,
                                         const struct fifteen_limits *limits)
{
    const struct packed_problem problem = {reference->tray,
                                           exhaustive_board(reference->tray, number),
                                           packed_goal(reference->tray, FIFTEEN_BLANK_LAST)};
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_board *grid;
    assert_int_equal(packed_solve(solver, &problem, limits, NULL, &solution, &result, NULL),
                     FIFTEEN_OK);
    assert_true(packed_replay(&problem, &solution));
    assert_int_equal(packed_to_board(problem.geometry, problem.start, &grid, NULL), FIFTEEN_OK);
    assert_int_equal(
        fifteen_path_cost(grid, solution.path, solution.length, (enum fifteen_cost)reference->cost),
        result.cost);
    fifteen_board_free(grid);
    return result;
}

static void check_board(const struct fifteen_solver *solver, const struct reference *reference,
                        uint32_t number)
{
    const struct fifteen_result result = solve_board(solver, reference, number, NULL);
    assert_int_equal(result.cost, reference->distance[number]);
    assert_int_equal(result.cost_bound, result.cost);
    assert_true(result.optimal);
}

/* The ways to search; those with tables, by cost, come last. */
static const struct search {
    enum fifteen_algorithm algorithm;
    const char *heuristic;
} searches[] = {{FIFTEEN_AUTO, NULL},
                {FIFTEEN_ASTAR, "hamming"},
                {FIFTEEN_IDASTAR, "manhattan"},
                {FIFTEEN_UNIFORM_COST, NULL},
                {FIFTEEN_ASTAR, "pdb"},
                {FIFTEEN_ASTAR, "pdb(1.2/3.4.5)"},
                {FIFTEEN_IDASTAR, "pdb(1.5/2.3.4)"}};

enum { N_SEARCHES = sizeof searches / sizeof searches[0], N_WITH_TABLES = 3 };

static unsigned n_searches(unsigned cost)
{
    const bool has_tables = cost != FIFTEEN_COST_UNIT && cost != FIFTEEN_COST_MULTI_TILE;
    return has_tables ? N_SEARCHES : N_SEARCHES - N_WITH_TABLES;
}

/* Each n-th board that is reached. */
static void check_tray(struct fifteen_geometry tray, unsigned cost, uint32_t stride)
{
    struct reference reference = make_reference(tray, cost);
    for (unsigned i = 0; i < n_searches(cost); i++) {
        /* IDA* has an iteration for nearly every cost: boards near the goal. */
        const bool deepens = searches[i].algorithm == FIFTEEN_IDASTAR;
        const uint64_t most = deepens ? 14 * cost_of(cost, 4) : UINT32_MAX - 1;
        struct fifteen_solver *const solver =
            make_solver(searches[i].heuristic, searches[i].algorithm, cost);
        for (uint32_t number = stride > 1 ? i : 0; number < reference.n_boards; number += stride)
            if (reference.distance[number] <= most)
                check_board(solver, &reference, number);
        fifteen_solver_free(solver);
    }
    free_reference(&reference);
}

static void costs_are_minimal(void **state)
{
    (void)state;
    for (unsigned cost = 0; cost < sizeof cost_names / sizeof cost_names[0]; cost++) {
        assert_string_equal(fifteen_cost_name((enum fifteen_cost)cost), cost_names[cost]);
        check_tray((struct fifteen_geometry){2, 3}, cost, 1);
        check_tray((struct fifteen_geometry){3, 3}, cost, 362880 / scaled(500));
    }
    assert_null(fifteen_cost_name(FIFTEEN_N_COSTS));
}

/* ---- solutions within a factor ---- */

static void check_within(const struct fifteen_solver *solver, const struct reference *reference,
                         uint32_t number, double weight)
{
    const struct fifteen_limits limits = {.weight = weight};
    const uint32_t minimum = reference->distance[number];
    const struct fifteen_result result = solve_board(solver, reference, number, &limits);
    assert_true(result.cost >= minimum && (double)result.cost <= weight * minimum);
    assert_true(result.cost_bound <= minimum);
    assert_true(!result.optimal || result.cost == minimum);
}

static void suboptimal_solutions_are_within_the_factor(void **state)
{
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_WEIGHTED_ASTAR,
                                                        FIFTEEN_WEIGHTED_IDASTAR,
                                                        FIFTEEN_XDP,
                                                        FIFTEEN_XUP,
                                                        FIFTEEN_EES,
                                                        FIFTEEN_IMPROVED_OPTIMISTIC,
                                                        FIFTEEN_ANYTIME_ASTAR};
    const uint32_t stride = scale_step();
    (void)state;
    for (unsigned cost = 0; cost < FIFTEEN_N_COSTS; cost++) {
        struct reference reference = make_reference((struct fifteen_geometry){2, 3}, cost);
        for (unsigned i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
            const bool deepens = algorithms[i] == FIFTEEN_WEIGHTED_IDASTAR;
            const uint64_t most = deepens ? 10 * cost_of(cost, 4) : UINT32_MAX - 1;
            struct fifteen_solver *const solver = make_solver(NULL, algorithms[i], cost);
            for (uint32_t number = i % stride; number < reference.n_boards; number += stride)
                if (reference.distance[number] <= most)
                    check_within(solver, &reference, number, 1.5);
            fifteen_solver_free(solver);
        }
        free_reference(&reference);
    }
}

/* ---- the published numbers of boards at each distance in the multi-tile metric ---- */

static void multi_tile_distances_are_the_published_ones(void **state)
{
    FILE *const file = fopen(DATA "/multi-tile.txt", "r");
    struct reference reference = {.n_boards = 0};
    char line[200];
    unsigned n_compared = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        unsigned rows;
        unsigned columns;
        unsigned distance;
        unsigned long long expected;
        if (sscanf(line, "%ux%u mtm %u %llu", &rows, &columns, &distance, &expected) != 4)
            continue;
        const struct fifteen_geometry tray = {(uint8_t)rows, (uint8_t)columns};
        if (distance == 0) {
            free_reference(&reference);
            reference = make_reference(tray, FIFTEEN_COST_MULTI_TILE);
        }
        unsigned long long n = 0;
        for (uint32_t i = 0; i < reference.n_boards; i++)
            n += reference.distance[i] == distance;
        assert_int_equal(n, expected);
        n_compared++;
    }
    fclose(file);
    free_reference(&reference);
    assert_true(n_compared > 40);
}

/* ---- what is not supported ---- */

static void check_rejected(const struct fifteen_solver_options *options, const char *message)
{
    struct fifteen_solver *solver;
    struct fifteen_error error;
    assert_int_equal(fifteen_solver_create(options, &solver, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, message));
}

static void other_searches_are_rejected(void **state)
{
    (void)state;
    check_rejected(&(struct fifteen_solver_options){.heuristic = "linear-conflict",
                                                    .cost = FIFTEEN_COST_HEAVY},
                   "the cost heavy supports only hamming, manhattan, pdb");
    check_rejected(&(struct fifteen_solver_options){.algorithm = FIFTEEN_BREADTH_FIRST,
                                                    .cost = FIFTEEN_COST_INVERSE},
                   "the cost inverse supports only astar");
    for (unsigned i = FIFTEEN_BAE; i <= FIFTEEN_BIDIRECTIONAL; i++)
        check_rejected(&(struct fifteen_solver_options){.algorithm = (enum fifteen_algorithm)i,
                                                        .cost = FIFTEEN_COST_HEAVY},
                       "the cost heavy supports only astar, idastar, uniform-cost, greedy, weigh");
    check_rejected(&(struct fifteen_solver_options){.cost = FIFTEEN_N_COSTS}, "unknown cost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_are_minimal),
        cmocka_unit_test(suboptimal_solutions_are_within_the_factor),
        cmocka_unit_test(multi_tile_distances_are_the_published_ones),
        cmocka_unit_test(other_searches_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
