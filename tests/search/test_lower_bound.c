/* test_lower_bound.c - the lower bound that a search has proven when it ends early */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

enum { N_BOARDS = 3, EACH_LIMIT = 400 /* limits up to this one are all tried */ };

/* Boards of 3x3 whose distance is known. */
struct fixture {
    struct fifteen_pdb_set *tables;
    struct packed_problem problems[N_BOARDS];
    unsigned distances[N_BOARDS];
};

static int set_up(void **state)
{
    static struct fixture fixture;
    const packed_board goal = solving_read(tray_3x3, "1 2 3 4 5 6 7 8 0");
    uint8_t *const distances = exhaustive_distances(tray_3x3, goal);
    uint64_t random = 6;
    for (unsigned i = 0; i < N_BOARDS; i++) {
        const packed_board start = solving_start(tray_3x3, goal, SOLVING_ANYWHERE, &random);
        fixture.problems[i] = (struct packed_problem){tray_3x3, start, goal};
        fixture.distances[i] = distances[exhaustive_number(tray_3x3, start)];
    }
    free(distances);
    fixture.tables = solving_tables(tray_3x3, goal, 1 << 1 | 1 << 2 | 1 << 3, 1 << 6 | 1 << 7);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    fifteen_pdb_set_free(((struct fixture *)*state)->tables);
    return 0;
}

/* A lower bound, and what it must be between. */
static void check_bound(const struct fifteen_result *result, unsigned distance)
{
    assert_in_range(result->lower_bound, result->initial_h, distance);
    assert_int_equal((distance - result->lower_bound) % 2, 0);
}

/* Solves within ever more nodes. Returns how many lower bounds there were. */
static unsigned count_bounds(const struct fifteen_solver *solver,
                             const struct packed_problem *problem, struct fifteen_limits limits,
                             unsigned distance)
{
    struct engine_path solution;
    struct fifteen_result result;
    struct fifteen_error error;
    enum fifteen_status status = FIFTEEN_LIMIT;
    unsigned last = 0;
    unsigned n_bounds = 0;
    for (uint64_t n = 1; status != FIFTEEN_OK; n += n < EACH_LIMIT ? 1 : n / 8) {
        limits.n_nodes = n;
        status = packed_solve(solver, problem, &limits, NULL, &solution, &result, &error);
        assert_true(status == FIFTEEN_OK || status == FIFTEEN_LIMIT);
        check_bound(&result, distance);
        assert_true(result.lower_bound >= last);
        n_bounds += result.lower_bound > last;
        last = result.lower_bound;
    }
    if (result.optimal)
        assert_int_equal(result.lower_bound, distance);
    else
        assert_true(result.lower_bound < distance);
    return n_bounds;
}

static void check_algorithm(const struct fixture *fixture, enum fifteen_algorithm algorithm,
                            const char *heuristic, uint64_t memory_bytes)
{
    const bool uses_tables = heuristic != NULL && strstr(heuristic, "pdb") != NULL;
    struct fifteen_solver *const solver =
        solving_solver(uses_tables ? fixture->tables : NULL, heuristic, algorithm);
    const struct fifteen_limits limits = {.memory_bytes = memory_bytes, .n_threads = 1};
    for (unsigned i = 0; i < N_BOARDS; i++) {
        const unsigned n_bounds =
            count_bounds(solver, &fixture->problems[i], limits, fixture->distances[i]);
        assert_true(algorithm == FIFTEEN_GREEDY ? n_bounds == 1 : n_bounds > 3);
    }
    fifteen_solver_free(solver);
}

static void idastar_proves_its_bound(void **state)
{
    check_algorithm(*state, FIFTEEN_AUTO, "pdb", 0);
    check_algorithm(*state, FIFTEEN_IDASTAR, "max(pdb,linear-conflict)", 0);
    check_algorithm(*state, FIFTEEN_IDASTAR_TT, "pdb", 1 << 20);
    check_algorithm(*state, FIFTEEN_IDASTAR_PLAIN, "manhattan", 0);
    check_algorithm(*state, FIFTEEN_AUTO, "linear-conflict", 0);
    check_algorithm(*state, FIFTEEN_IDASTAR_PLAIN, "inversion", 0);
}

static void astar_proves_its_smallest_f(void **state)
{
    check_algorithm(*state, FIFTEEN_ASTAR, "pdb", 0);
    check_algorithm(*state, FIFTEEN_ASTAR, "manhattan", 0);
    check_algorithm(*state, FIFTEEN_ASTAR, "hamming", 0);
}

/* With so little memory A* passes its nodes on. */
static void the_hybrid_continues_with_its_bound(void **state)
{
    check_algorithm(*state, FIFTEEN_ASTAR_IDASTAR, "pdb", 1 << 30);
    check_algorithm(*state, FIFTEEN_ASTAR_IDASTAR, "pdb", 140 << 10);
    check_algorithm(*state, FIFTEEN_ASTAR_IDASTAR, "pdb", 10 << 10);
}

static void searches_without_a_heuristic_prove_their_depth(void **state)
{
    check_algorithm(*state, FIFTEEN_BREADTH_FIRST, NULL, 0);
    check_algorithm(*state, FIFTEEN_UNIFORM_COST, NULL, 0);
}

static void greedy_search_proves_the_value_of_the_start(void **state)
{
    check_algorithm(*state, FIFTEEN_GREEDY, "manhattan", 0);
}

static void bidirectional_searches_prove_their_bound(void **state)
{
    check_algorithm(*state, FIFTEEN_BAE, "manhattan", 0);
    check_algorithm(*state, FIFTEEN_NBS, "linear-conflict", 0);
    check_algorithm(*state, FIFTEEN_MM, "inversion", 0);
    check_algorithm(*state, FIFTEEN_DVCBS, "hamming", 0);
    check_algorithm(*state, FIFTEEN_BIDIRECTIONAL, NULL, 0);
}

/* Used-up memory ends a search as a node limit does. */
static void memory_ends_a_search_with_a_bound(void **state)
{
    const struct fixture *const fixture = *state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_BREADTH_FIRST,
                                                        FIFTEEN_UNIFORM_COST};
    const struct fifteen_limits limits = {.memory_bytes = 5 << 19};
    for (unsigned i = 0; i < 3; i++) {
        struct fifteen_solver *const solver =
            solving_solver(NULL, i == 0 ? "hamming" : NULL, algorithms[i]);
        struct engine_path solution;
        struct fifteen_result result;
        struct fifteen_error error;
        assert_int_equal(
            packed_solve(solver, &fixture->problems[0], &limits, NULL, &solution, &result, &error),
            FIFTEEN_LIMIT);
        check_bound(&result, fixture->distances[0]);
        assert_true(result.lower_bound > result.initial_h);
        fifteen_solver_free(solver);
    }
}

/* ---- threads ---- */

/* Korf's 79th board needs 42 moves. */
static void threads_prove_a_bound_together(void **state)
{
    (void)state;
    const struct packed_problem problem = {
        tray_4x4, solving_read(tray_4x4, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"),
        solving_read(tray_4x4, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")};
    struct fifteen_pdb_set *const tables = solving_tables(tray_4x4, problem.goal, 0x0016, 0x1100);
    struct fifteen_solver *const solver =
        solving_solver(tables, "max(pdb,linear-conflict)", FIFTEEN_IDASTAR);
    unsigned last = 0;
    for (uint64_t n_nodes = 1 << 12; n_nodes <= 1 << 21; n_nodes *= 2) {
        const struct fifteen_limits limits = {.n_nodes = n_nodes, .n_threads = 3};
        struct engine_path solution;
        struct fifteen_result result;
        struct fifteen_error error;
        const enum fifteen_status status =
            packed_solve(solver, &problem, &limits, NULL, &solution, &result, &error);
        assert_true(status == FIFTEEN_OK || status == FIFTEEN_LIMIT);
        check_bound(&result, 42);
        assert_true(result.lower_bound >= last);
        last = result.lower_bound;
    }
    assert_int_equal(last, 42);
    fifteen_solver_free(solver);
    fifteen_pdb_set_free(tables);
}

/* ---- what monitors see ---- */

struct seen {
    unsigned n_reports;
    unsigned last_report; /* which cancels */
    unsigned distance;
    struct fifteen_search_state state;
};

/* The iterations add up to the nodes before the present one, and bounds increase. */
static void check_state(const struct seen *seen, const struct fifteen_progress *progress)
{
    const struct fifteen_search_state *const state = progress->search;
    struct fifteen_iteration sum = {0, 0, 0};
    for (unsigned i = 0; i < state->n_iterations; i++) {
        assert_true(i == 0 || state->iterations[i].bound > sum.bound);
        sum.bound = state->iterations[i].bound;
        sum.expanded += state->iterations[i].expanded;
        sum.generated += state->iterations[i].generated;
    }
    assert_true(state->n_iterations == 0 || state->bound > sum.bound);
    assert_int_equal(state->expanded, sum.expanded);
    assert_int_equal(state->generated, sum.generated);
    assert_true(progress->done >= sum.generated);
    assert_in_range(state->lower_bound, seen->state.lower_bound, seen->distance);
}

static bool see(void *context, const struct fifteen_progress *progress)
{
    struct seen *const seen = context;
    assert_non_null(progress->search);
    check_state(seen, progress);
    seen->state = *progress->search;
    return ++seen->n_reports < seen->last_report;
}

static void check_monitor(const struct fixture *fixture, enum fifteen_algorithm algorithm,
                          const char *heuristic)
{
    struct fifteen_solver *const solver = solving_solver(
        strstr(heuristic, "pdb") != NULL ? fixture->tables : NULL, heuristic, algorithm);
    enum fifteen_status status = FIFTEEN_CANCELLED;
    for (unsigned last = 1; status != FIFTEEN_OK; last++) {
        struct seen seen = {.last_report = last, .distance = fixture->distances[0]};
        const struct fifteen_monitor monitor = {see, &seen};
        struct engine_path solution;
        struct fifteen_result result;
        struct fifteen_error error;
        status =
            packed_solve(solver, &fixture->problems[0], NULL, &monitor, &solution, &result, &error);
        assert_true(status == FIFTEEN_OK || status == FIFTEEN_CANCELLED);
        check_bound(&result, fixture->distances[0]);
        assert_true(result.lower_bound >= seen.state.lower_bound);
        assert_true(result.lower_bound <= seen.state.lower_bound + 1);
        if (status == FIFTEEN_OK)
            assert_true(seen.state.n_iterations > 2);
    }
    fifteen_solver_free(solver);
}

static void monitors_see_the_state(void **state)
{
    check_monitor(*state, FIFTEEN_AUTO, "pdb");
    check_monitor(*state, FIFTEEN_IDASTAR_PLAIN, "pdb");
    check_monitor(*state, FIFTEEN_ASTAR, "pdb");
    check_monitor(*state, FIFTEEN_ASTAR_IDASTAR, "pdb");
    check_monitor(*state, FIFTEEN_BREADTH_FIRST, "pdb");
    check_monitor(*state, FIFTEEN_UNIFORM_COST, "pdb");
    check_monitor(*state, FIFTEEN_BAE, "manhattan");
    check_monitor(*state, FIFTEEN_NBS, "manhattan");
    check_monitor(*state, FIFTEEN_MM, "manhattan");
    check_monitor(*state, FIFTEEN_DVCBS, "manhattan");
    check_monitor(*state, FIFTEEN_BIDIRECTIONAL, "hamming");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idastar_proves_its_bound),
        cmocka_unit_test(astar_proves_its_smallest_f),
        cmocka_unit_test(the_hybrid_continues_with_its_bound),
        cmocka_unit_test(searches_without_a_heuristic_prove_their_depth),
        cmocka_unit_test(greedy_search_proves_the_value_of_the_start),
        cmocka_unit_test(bidirectional_searches_prove_their_bound),
        cmocka_unit_test(memory_ends_a_search_with_a_bound),
        cmocka_unit_test(threads_prove_a_bound_together),
        cmocka_unit_test(monitors_see_the_state),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
