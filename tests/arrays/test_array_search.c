/* test_array_search.c - searches by a heuristic on batches of boards */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/rows.h"
#include "support/scale.h"

static struct rows rows;

struct own {
    unsigned n_calls;
    unsigned max_calls; /* 0: any number */
    size_t batch;       /* of the problem */
    size_t n_boards;    /* evaluated */
};

/* Manhattan distance, by the definition. */
static bool manhattan(void *context, const uint8_t *boards, size_t n, uint32_t *values)
{
    struct own *const own = context;
    const unsigned n_cells = fifteen_cells(rows.size);
    const int columns = rows.size.columns;
    assert_in_range(n, 1, own->batch > 4 ? own->batch : 4);
    own->n_boards += n;
    for (size_t i = 0; i < n; i++) {
        values[i] = 0;
        for (int cell = 0; cell < (int)n_cells; cell++)
            for (int home = 0; home < (int)n_cells; home++)
                if (boards[i * n_cells + (unsigned)cell] == rows.goal[home] && rows.goal[home] != 0)
                    values[i] += (uint32_t)(abs(cell / columns - home / columns) +
                                            abs(cell % columns - home % columns));
    }
    return ++own->n_calls != own->max_calls;
}

static enum fifteen_status search(struct own *own, enum fifteen_algorithm algorithm, double weight,
                                  struct fifteen_search_result *result)
{
    const struct fifteen_limits limits = {.weight = weight};
    const struct fifteen_batch_problem problem = {.geometry = rows.size,
                                                  .start = rows.boards,
                                                  .goal = rows.goal,
                                                  .heuristic = manhattan,
                                                  .context = own,
                                                  .batch = own->batch};
    return fifteen_array_search(&problem, algorithm, &limits, NULL, result, NULL);
}

static struct engine_path solve(enum fifteen_algorithm algorithm)
{
    struct rows_solver with = rows_solver("manhattan", algorithm);
    const struct fifteen_array array = rows_array(&rows);
    struct engine_path solution = {.length = 0};
    uint16_t length = 0;
    uint8_t status = 0;
    assert_int_equal(fifteen_array_solve(with.solver, &array, NULL, NULL,
                                         &(struct fifteen_array_answers){.status = &status,
                                                                         .length = &length,
                                                                         .path = solution.path},
                                         NULL),
                     FIFTEEN_OK);
    assert_int_equal(status, FIFTEEN_OK);
    solution.length = length;
    rows_solver_free(&with);
    return solution;
}

static void check_path(const struct fifteen_search_result *result)
{
    struct fifteen_board *const grid = rows_grid(rows.size, rows.boards);
    struct fifteen_board *const goal = rows_grid(rows.size, rows.goal);
    for (size_t i = 0; i < result->length; i++)
        assert_int_not_equal(fifteen_board_slide(grid, (enum fifteen_move)result->path[i]), 0);
    assert_true(fifteen_board_equal(grid, goal));
    fifteen_board_free(grid);
    fifteen_board_free(goal);
}

/* As long as the solver's; with a weight at most that many times as long. */
static void solutions_are_as_long_as_the_solvers(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{2, 3}, {3, 3}, {4, 4}, {4, 5}};
    static const struct {
        enum fifteen_algorithm algorithm;
        double weight;
    } ways[] = {{FIFTEEN_ASTAR, 0}, {FIFTEEN_IDASTAR, 0}, {FIFTEEN_WEIGHTED_ASTAR, 2}};
    uint64_t random = 41;
    for (unsigned i = 0; i < scaled(120); i++) {
        rows_fill(&rows, sizes[i % 4], 1, 60, &random);
        const struct engine_path shortest = solve(FIFTEEN_ASTAR);
        for (unsigned w = 0; w < 3; w++) {
            struct own own = {.n_calls = 0};
            struct fifteen_search_result result;
            assert_int_equal(search(&own, ways[w].algorithm, ways[w].weight, &result), FIFTEEN_OK);
            check_path(&result);
            const double weight = ways[w].weight > 0 ? ways[w].weight : 1;
            assert_true(result.length >= shortest.length);
            assert_true((double)result.length <= weight * shortest.length);
            assert_true(own.n_calls > 0);
            fifteen_search_result_free(&result);
        }
    }
}

/* The same solution and counts, with fewer calls. */
static void check_batch(enum fifteen_algorithm algorithm, size_t batch)
{
    struct own own[2] = {{.batch = 0}, {.batch = batch}};
    struct fifteen_search_result results[2];
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(search(&own[i], algorithm, 0, &results[i]), FIFTEEN_OK);
    assert_int_equal(results[1].length, results[0].length);
    assert_memory_equal(results[1].path, results[0].path,
                        results[0].length * sizeof *results[0].path);
    assert_int_equal(results[1].expanded, results[0].expanded);
    assert_int_equal(results[1].generated, results[0].generated);
    assert_int_equal(results[1].necessary, results[0].necessary);
    assert_int_equal(results[1].lower_bound, results[0].lower_bound);
    assert_int_equal(results[1].extent.max_frontier, results[0].extent.max_frontier);
    if (algorithm == FIFTEEN_ASTAR && batch >= 64 && results[0].expanded > 1000)
        assert_true(own[1].n_calls < own[0].n_calls / 4);
    fifteen_search_result_free(&results[0]);
    fifteen_search_result_free(&results[1]);
}

static void batches_change_neither_solutions_nor_counts(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{2, 3}, {3, 3}, {3, 4}, {4, 4}, {5, 5}};
    static const size_t batches[] = {1, 5, 64, 1000};
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_GREEDY,
                                                        FIFTEEN_IDASTAR};
    uint64_t random = 44;
    for (unsigned i = 0; i < scaled(100); i++) {
        rows_fill(&rows, sizes[i % 5], 1, 80, &random);
        for (unsigned a = 0; a < 3; a++)
            check_batch(algorithms[a], batches[i / 5 % 4]);
    }
}

/* The values of a solver are those of the function above, times the cheapest cost. */
static void solvers_evaluate_as_functions_do(void **state)
{
    (void)state;
    struct rows_solver with = rows_solver("manhattan", FIFTEEN_AUTO);
    uint64_t seed = 44;
    uint32_t costs[9];
    for (unsigned tile = 0; tile < 9; tile++)
        costs[tile] = 3;
    for (unsigned i = 0; i < 20; i++) {
        struct own own = {.max_calls = 0};
        struct fifteen_search_result expected;
        struct fifteen_search_result found;
        rows_fill(&rows, (struct fifteen_geometry){3, 3}, 1, 0, &seed);
        struct fifteen_batch_problem problem = {
            .geometry = rows.size, .start = rows.boards, .goal = rows.goal, .solver = with.solver};
        assert_int_equal(search(&own, FIFTEEN_ASTAR, 0, &expected), FIFTEEN_OK);
        for (unsigned weight = 1; weight <= 3; weight += 2) {
            problem.costs = weight == 3 ? costs : NULL;
            problem.batch = weight == 3 ? 100 : 0;
            assert_int_equal(
                fifteen_array_search(&problem, FIFTEEN_ASTAR, NULL, NULL, &found, NULL),
                FIFTEEN_OK);
            assert_int_equal(found.cost, weight * expected.cost);
            assert_int_equal(found.initial_h, weight * expected.initial_h);
            assert_int_equal(found.expanded, expected.expanded);
            fifteen_search_result_free(&found);
        }
        fifteen_search_result_free(&expected);
    }
    rows_solver_free(&with);
}

static void large_batches_are_rejected(void **state)
{
    (void)state;
    uint64_t random = 45;
    struct own own = {.batch = FIFTEEN_BATCH_MAX + 1};
    struct fifteen_search_result result;
    rows_fill(&rows, (struct fifteen_geometry){3, 3}, 1, 20, &random);
    assert_int_equal(search(&own, FIFTEEN_ASTAR, 0, &result), FIFTEEN_INVALID);
    fifteen_search_result_free(&result);
}

static void the_heuristic_cancels(void **state)
{
    (void)state;
    uint64_t random = 42;
    rows_fill(&rows, (struct fifteen_geometry){4, 4}, 1, 2000, &random);
    for (unsigned n = 1; n < 1000; n *= 2) {
        struct own own = {.max_calls = n, .batch = n % 3 == 1 ? 0 : 16};
        struct fifteen_search_result result;
        assert_int_equal(search(&own, FIFTEEN_ASTAR, 0, &result), FIFTEEN_CANCELLED);
        assert_int_equal(own.n_calls, n);
        fifteen_search_result_free(&result);
    }
}

static void boards_are_checked(void **state)
{
    (void)state;
    uint64_t random = 43;
    struct own own = {.n_calls = 0};
    struct fifteen_search_result result;
    rows_fill(&rows, (struct fifteen_geometry){3, 3}, 1, 20, &random);
    rows_twist(&rows, 0);
    assert_int_equal(search(&own, FIFTEEN_ASTAR, 0, &result), FIFTEEN_UNSOLVABLE);
    fifteen_search_result_free(&result);
    rows.boards[0] = 9;
    assert_int_equal(search(&own, FIFTEEN_ASTAR, 0, &result), FIFTEEN_INVALID);
    fifteen_search_result_free(&result);
    assert_int_equal(own.n_calls, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_as_long_as_the_solvers),
        cmocka_unit_test(batches_change_neither_solutions_nor_counts),
        cmocka_unit_test(solvers_evaluate_as_functions_do),
        cmocka_unit_test(large_batches_are_rejected),
        cmocka_unit_test(the_heuristic_cancels),
        cmocka_unit_test(boards_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
