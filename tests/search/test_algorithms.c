/* test_algorithms.c - breadth-first, uniform-cost and greedy search of trays through a solver */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* ---- a plain breadth-first search ---- */

static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

struct twin {
    uint64_t expanded;
    uint64_t generated;
    unsigned length;
};

/* Parents are left out, known boards are not added. */
static struct twin reference_search(const struct packed_problem *problem)
{
    const uint32_t count = exhaustive_count(problem->geometry);
    const uint32_t goal = exhaustive_number(problem->geometry, problem->goal);
    uint32_t *const queue = malloc(count * sizeof *queue);
    uint32_t *const parents = malloc(count * sizeof *parents);
    unsigned *const lengths = malloc(count * sizeof *lengths);
    assert_true(queue != NULL && parents != NULL && lengths != NULL);
    memset(parents, 0xff, count * sizeof *parents);
    struct twin twin = {.generated = 1};
    queue[0] = exhaustive_number(problem->geometry, problem->start);
    parents[queue[0]] = queue[0];
    lengths[queue[0]] = 0;
    uint32_t n_queued = 1;
    for (uint32_t i = 0; queue[i] != goal; i++) {
        const packed_board board = exhaustive_board(problem->geometry, queue[i]);
        twin.expanded++;
        for (unsigned m = 0; m < 4 && parents[goal] == UINT32_MAX; m++) {
            packed_board child;
            if (!exhaustive_move(problem->geometry, board, steps[m][0], steps[m][1], &child))
                continue;
            const uint32_t number = exhaustive_number(problem->geometry, child);
            if (number == parents[queue[i]])
                continue;
            twin.generated++;
            if (parents[number] != UINT32_MAX)
                continue;
            parents[number] = queue[i];
            lengths[number] = lengths[queue[i]] + 1;
            queue[n_queued++] = number;
        }
        if (parents[goal] != UINT32_MAX)
            break;
    }
    twin.length = lengths[goal];
    free(queue);
    free(parents);
    free(lengths);
    return twin;
}

static void check_breadth_first(const struct fifteen_solver *solver,
                                const struct packed_problem *problem)
{
    unsigned length;
    const struct twin twin = reference_search(problem);
    const struct fifteen_result result = solving_solve(solver, problem, &length);
    assert_int_equal(length, twin.length);
    assert_int_equal(result.expanded, twin.expanded);
    assert_int_equal(result.generated, twin.generated);
    assert_int_equal(result.initial_h, 0);
    assert_int_equal(result.algorithm, FIFTEEN_BREADTH_FIRST);
    assert_string_equal(result.heuristic, "none");
    assert_true(result.optimal);
    assert_false(result.reflection);
}

static void breadth_first_equals_its_reference(void **state)
{
    (void)state;
    uint64_t random = 3;
    struct fifteen_solver *const small = solving_solver(NULL, NULL, FIFTEEN_BREADTH_FIRST);
    struct fifteen_solver *const large = solving_solver(NULL, NULL, FIFTEEN_BREADTH_FIRST);
    for (unsigned blank = 0; blank < 6; blank++) {
        struct packed_problem problem = {.geometry = tray_2x3};
        problem.goal = solving_goal(tray_2x3, blank, &random);
        for (uint32_t number = 0; number < exhaustive_count(tray_2x3); number++) {
            problem.start = exhaustive_board(tray_2x3, number);
            if (problem.start != problem.goal && packed_solvable(&problem))
                check_breadth_first(small, &problem);
        }
    }
    for (unsigned i = 0; i < 9; i++) {
        struct packed_problem problem = {.geometry = tray_3x3};
        problem.goal = solving_goal(tray_3x3, i, &random);
        problem.start = solving_start(tray_3x3, problem.goal, SOLVING_ANYWHERE, &random);
        check_breadth_first(large, &problem);
    }
    fifteen_solver_free(small);
    fifteen_solver_free(large);
}

/* ---- lengths ---- */

/* Some boards of 3x3, for a goal with the blank on each cell. */
static void check_lengths(enum fifteen_algorithm algorithm, const char *heuristic, bool optimal)
{
    struct fifteen_solver *const solver = solving_solver(NULL, heuristic, algorithm);
    uint64_t random = 8;
    unsigned n_longer = 0;
    for (unsigned blank = 0; blank < 9; blank++) {
        struct packed_problem problem = {.geometry = tray_3x3};
        problem.goal = solving_goal(tray_3x3, blank, &random);
        uint8_t *const distances = exhaustive_distances(tray_3x3, problem.goal);
        for (unsigned i = 0; i < scaled(20); i++) {
            problem.start = solving_start(tray_3x3, problem.goal, SOLVING_ANYWHERE, &random);
            unsigned length;
            const struct fifteen_result result = solving_solve(solver, &problem, &length);
            const unsigned distance = distances[exhaustive_number(tray_3x3, problem.start)];
            assert_true(length >= distance);
            n_longer += length > distance;
            assert_true(result.optimal || !optimal);
            assert_true(length == distance || !result.optimal);
            assert_int_equal(result.algorithm, algorithm);
        }
        free(distances);
    }
    assert_int_equal(n_longer > 0, !optimal);
    fifteen_solver_free(solver);
}

static void lengths_are_the_distances(void **state)
{
    (void)state;
    check_lengths(FIFTEEN_BREADTH_FIRST, NULL, true);
    check_lengths(FIFTEEN_UNIFORM_COST, "pdb", true); /* which needs no tables */
    check_lengths(FIFTEEN_ASTAR, "manhattan", true);
    check_lengths(FIFTEEN_IDASTAR_PLAIN, "manhattan", true);
    check_lengths(FIFTEEN_GREEDY, "manhattan", false);
    check_lengths(FIFTEEN_GREEDY, "linear-conflict", false);
    check_lengths(FIFTEEN_GREEDY, "hamming", false);
}

/* On 4x4, too, of which some have more than FIFTEEN_MAX_MOVES moves. */
static void greedy_solves_larger_boards(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_GREEDY);
    struct packed_problem problem = {.geometry = tray_4x4};
    problem.goal = packed_goal(tray_4x4, FIFTEEN_BLANK_LAST);
    problem.start = solving_read(tray_4x4, "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1");
    unsigned length;
    const struct fifteen_limits limits = {.memory_bytes = UINT64_C(1) << 30};
    const struct fifteen_result result = solving_solve_within(solver, &problem, &limits, &length);
    assert_in_range(length, 80, 1000);
    assert_int_equal(length % 2, 0);
    assert_true(result.expanded < 100000);
    fifteen_solver_free(solver);
}

/* ---- names, limits ---- */

static void names(void **state)
{
    (void)state;
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_BREADTH_FIRST), "breadth-first");
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_UNIFORM_COST), "uniform-cost");
    assert_string_equal(fifteen_algorithm_name(FIFTEEN_GREEDY), "greedy");
    for (unsigned i = 0; i < FIFTEEN_N_ALGORITHMS; i++)
        assert_int_equal(fifteen_algorithm_asks_heuristic((enum fifteen_algorithm)i),
                         i != FIFTEEN_BREADTH_FIRST && i != FIFTEEN_UNIFORM_COST &&
                             i != FIFTEEN_BIDIRECTIONAL && i != FIFTEEN_QUICK &&
                             i != FIFTEEN_IDDFS);
    assert_false(fifteen_algorithm_asks_heuristic(FIFTEEN_N_ALGORITHMS));
}

/* An unknown name is rejected even by algorithms without a heuristic. */
static void unknown_heuristics_are_rejected(void **state)
{
    (void)state;
    const struct fifteen_solver_options options = {.heuristic = "nonsense",
                                                   .algorithm = FIFTEEN_BREADTH_FIRST};
    struct fifteen_solver *solver;
    struct fifteen_error error;
    assert_int_equal(fifteen_solver_create(&options, &solver, &error), FIFTEEN_INVALID);
    assert_non_null(strstr(error.text, "manhattan"));
}

static void limits_are_kept(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_BREADTH_FIRST, FIFTEEN_UNIFORM_COST,
                                                        FIFTEEN_GREEDY};
    struct packed_problem problem = {.geometry = tray_4x4};
    problem.goal = packed_goal(tray_4x4, FIFTEEN_BLANK_LAST);
    problem.start = solving_read(tray_4x4, "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1");
    static const struct fifteen_limits few_nodes = {.n_nodes = 77};
    static const struct fifteen_limits little_memory = {.memory_bytes = 1000};
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", algorithms[i]);
        struct engine_path solution;
        struct fifteen_result result;
        assert_int_equal(packed_solve(solver, &problem, &few_nodes, NULL, &solution, &result, NULL),
                         FIFTEEN_LIMIT);
        assert_int_equal(result.generated, 77);
        assert_int_equal(
            packed_solve(solver, &problem, &little_memory, NULL, &solution, &result, NULL),
            FIFTEEN_LIMIT);
        assert_int_equal(result.generated, 0);
        fifteen_solver_free(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(breadth_first_equals_its_reference),
        cmocka_unit_test(lengths_are_the_distances),
        cmocka_unit_test(greedy_solves_larger_boards),
        cmocka_unit_test(names),
        cmocka_unit_test(unknown_heuristics_are_rejected),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
