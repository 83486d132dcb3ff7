/* test_quick_limits.c - quick search: limits, cancellation, and trays through a solver */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/quick/quick.h"
#include "search/quick/quick_boards.h"
#include "search/quick/windows.h"
#include "support/collection.h"
#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/scale.h"

/* ---- limits ---- */

static enum fifteen_status solve(const struct pair *pair, const struct fifteen_limits *limits,
                                 const struct fifteen_monitor *monitor,
                                 struct fifteen_result *result, struct fifteen_error *error)
{
    const struct plain_problem problem = {
        .start = pair->start, .goal = pair->goal, .algorithm = FIFTEEN_QUICK};
    const enum fifteen_status status = plain_solve(&problem, limits, monitor, result, error);
    assert_int_equal(result->found, result->solution.path != NULL);
    assert_true(result->found || status != FIFTEEN_OK);
    if (result->found)
        pair_check_path(pair, &result->solution);
    fifteen_solution_free(&result->solution);
    return status;
}

/* The same board at every number of nodes: too few for the construction, then enough. */
static void node_limits_are_kept(void **state)
{
    (void)state;
    uint64_t random = 1;
    struct pair pair = pair_random(grids_square(7), &random);
    unsigned n_solved = 0;
    const uint64_t factor = scaled(100) < 100 ? 5 : 2;
    for (uint64_t n_nodes = 1; n_nodes < 4000000; n_nodes = factor * n_nodes + n_nodes % 7) {
        const struct fifteen_limits limits = {.n_nodes = n_nodes};
        struct fifteen_result result;
        struct fifteen_error error;
        const enum fifteen_status status = solve(&pair, &limits, NULL, &result, &error);
        assert_int_equal(status, n_nodes > 2000  ? FIFTEEN_OK
                                 : n_nodes < 300 ? FIFTEEN_LIMIT
                                                 : status);
        assert_int_equal(result.generated, n_nodes);
        n_solved += status == FIFTEEN_OK;
        if (status == FIFTEEN_LIMIT)
            assert_int_equal(error.argument, FIFTEEN_ARGUMENT_NODES);
    }
    assert_true(n_solved >= 3);
    pair_free(&pair);
}

static void time_limits_return_the_best_solution(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned n = 4; n <= 40; n += 9) {
        struct pair pair = pair_random(grids_square(n), &random);
        const struct fifteen_limits limits = {.seconds = 0.5};
        struct fifteen_result result;
        struct fifteen_error error;
        if (solve(&pair, &limits, NULL, &result, &error) != FIFTEEN_OK)
            fail_msg("%s", error.text);
        pair_free(&pair);
    }
}

static void little_memory_is_reported(void **state)
{
    (void)state;
    uint64_t random = 1;
    struct pair pair = pair_random(grids_square(100), &random);
    for (uint64_t bytes = 1000; bytes <= 16000000; bytes *= 5) {
        const struct fifteen_limits limits = {.memory_bytes = bytes};
        struct fifteen_result result;
        struct fifteen_error error;
        assert_int_equal(solve(&pair, &limits, NULL, &result, &error), FIFTEEN_LIMIT);
        assert_int_equal(error.argument, FIFTEEN_ARGUMENT_MEMORY);
        assert_int_equal(result.generated, 0);
    }
    const struct fifteen_limits enough = {.memory_bytes = 40000000, .n_nodes = 6000000};
    struct fifteen_result result;
    assert_int_equal(solve(&pair, &enough, NULL, &result, NULL), FIFTEEN_OK);
    pair_free(&pair);
}

/* The blank has passed each cell of a number of rows once, to and fro, from the goal: so each tile
 * that it moved is one move from home, and a shortest solution takes its path back. */
static struct pair snake(unsigned n, unsigned n_rows)
{
    int tiles[GRIDS_MAX_CELLS];
    grids_goal(n, true, tiles);
    struct pair pair = {.goal = pair_grid(grids_square(n), tiles)};
    unsigned blank = 0;
    for (unsigned i = 1; i < n_rows * n; i++) {
        const unsigned column = i / n % 2 == 0 ? i % n : n - 1 - i % n;
        const unsigned next = i / n * n + column;
        tiles[blank] = tiles[next];
        tiles[next] = 0;
        blank = next;
    }
    pair.start = pair_grid(grids_square(n), tiles);
    return pair;
}

/* A search whose solution is proven to be a shortest one leaves the rest of its nodes, also if no
 * window has room for all of it. */
static void shortest_solutions_end_the_search(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.n_nodes = 500000};
    unsigned n_proven = 0;
    for (unsigned n = 10; n <= 12; n++)
        for (unsigned i = 0; i < 2; i++) {
            const unsigned n_rows = QUICK_MAX_WINDOW / n + 1 + i;
            struct pair pair = snake(n, n_rows);
            struct fifteen_result result;
            const size_t length = pair_solve(&pair, &limits, &result);
            assert_int_equal(result.lower_bound, n_rows * n - 1);
            if (length == result.lower_bound) {
                assert_true(result.generated < limits.n_nodes);
                n_proven++;
            }
            pair_free(&pair);
        }
    assert_true(n_proven > 0);
}

/* ---- cancellation ---- */

struct listener {
    unsigned n_reports;
    unsigned last_report;
    unsigned length; /* of the shortest solution so far; 0: none */
};

static bool listen(void *context, const struct fifteen_progress *progress)
{
    struct listener *const listener = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_SEARCH);
    if (listener->length != 0)
        assert_in_range(progress->level, 1, listener->length);
    listener->length = progress->level;
    return ++listener->n_reports < listener->last_report;
}

static void monitors_see_shorter_solutions_and_cancel(void **state)
{
    (void)state;
    uint64_t random = 1;
    struct pair pair = pair_random(grids_square(8), &random);
    const struct fifteen_limits limits = {.n_nodes = 1000000};
    enum fifteen_status status = FIFTEEN_CANCELLED;
    for (unsigned last = 1; status != FIFTEEN_OK; last += 1 + last / 3) {
        struct listener listener = {.last_report = last};
        const struct fifteen_monitor monitor = {listen, &listener};
        struct fifteen_result result;
        status = solve(&pair, &limits, &monitor, &result, NULL);
        if (status != FIFTEEN_OK) {
            assert_int_equal(status, FIFTEEN_CANCELLED);
            assert_int_equal(listener.n_reports, last);
        } else {
            assert_true(listener.length > 0);
        }
        assert_true(last < 1000);
    }
    pair_free(&pair);
}

/* ---- trays ---- */

static const struct fifteen_limits tray_limits = {.n_nodes = 500000};

/* Also the boards that need most moves. */
static void hard_boards_are_solved(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_QUICK);
    static const char *const files[] = {"hard.txt", "hardest80.txt", "korf100.txt"};
    for (unsigned f = 0; f < 3; f++) {
        const enum fifteen_standard_goal goal = f < 2 ? FIFTEEN_BLANK_LAST : FIFTEEN_BLANK_FIRST;
        struct collection *const boards = collection_read(files[f], goal);
        for (unsigned i = 0; i < boards->n; i += scale_step()) {
            const struct fifteen_geometry tray = {4, 4};
            const struct packed_problem problem = {tray, boards->boards[i],
                                                   packed_goal(tray, goal)};
            struct engine_path solution;
            struct fifteen_result result;
            assert_int_equal(
                packed_solve(solver, &problem, &tray_limits, NULL, &solution, &result, NULL),
                FIFTEEN_OK);
            solving_check(&problem, &solution);
            if (boards->lengths[i] >= 0) {
                assert_in_range(solution.length, boards->lengths[i], 255);
                assert_in_range(result.lower_bound, 1, boards->lengths[i]);
            }
            assert_string_equal(result.heuristic, "manhattan");
        }
        free(boards);
    }
    fifteen_solver_free(solver);
}

static void random_trays_are_solved(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{4, 4}, {2, 8}, {8, 2}, {5, 5}, {3, 8}};
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_QUICK);
    uint64_t random = 7;
    for (unsigned i = 0; i < scaled(500); i++) {
        struct pair pair = pair_random(sizes[i % 5], &random);
        const struct fifteen_problem problem = {pair.start, pair.goal};
        struct fifteen_result result;
        struct fifteen_error error;
        if (fifteen_solve(solver, &problem, &tray_limits, NULL, &result, &error) != FIFTEEN_OK)
            fail_msg("%s", error.text);
        assert_in_range(result.solution.length, result.lower_bound, 400); /* 3x8: up to 300 */
        assert_int_equal(result.initial_h, fifteen_board_manhattan(pair.start, pair.goal));
        pair_check_path(&pair, &result.solution);
        fifteen_solution_free(&result.solution);
        pair_free(&pair);
    }
    fifteen_solver_free(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_limits_are_kept),
        cmocka_unit_test(time_limits_return_the_best_solution),
        cmocka_unit_test(little_memory_is_reported),
        cmocka_unit_test(shortest_solutions_end_the_search),
        cmocka_unit_test(monitors_see_shorter_solutions_and_cancel),
        cmocka_unit_test(hard_boards_are_solved),
        cmocka_unit_test(random_trays_are_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
