/* test_iddfs.c - iterative-deepening depth-first search, compared with a plain one */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fifteen/search.h>

#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

/* ---- a plain search: one recursion for each depth ---- */

static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
enum { NO_MOVE = 4 };

struct reference {
    const struct packed_problem *problem;
    uint64_t expanded;
    uint64_t generated;
    unsigned depth;
};

/* Returns true if the goal is at most `left` moves below a board that is not the goal. */
static bool reference_visit(struct reference *reference, packed_board board, unsigned last,
                            unsigned left)
{
    if (left == 0)
        return false;
    reference->expanded++;
    for (unsigned m = 0; m < 4; m++) {
        packed_board child;
        if (m + last == 3 ||
            !exhaustive_move(reference->problem->geometry, board, steps[m][0], steps[m][1], &child))
            continue;
        reference->generated++;
        if (child == reference->problem->goal || reference_visit(reference, child, m, left - 1))
            return true;
    }
    return false;
}

static struct reference reference_search(const struct packed_problem *problem)
{
    struct reference reference = {.problem = problem, .generated = 1};
    while (problem->start != problem->goal &&
           !reference_visit(&reference, problem->start, NO_MOVE, reference.depth))
        reference.depth++;
    return reference;
}

static void assert_reference(const struct fifteen_solver *solver,
                             const struct packed_problem *problem, unsigned distance)
{
    const struct reference expected = reference_search(problem);
    struct engine_path solution;
    struct fifteen_result counts;
    assert_int_equal(packed_solve(solver, problem, NULL, NULL, &solution, &counts, NULL),
                     FIFTEEN_OK);
    solving_check(problem, &solution);
    assert_int_equal(solution.length, distance);
    assert_int_equal(expected.depth, distance);
    assert_int_equal(counts.expanded, expected.expanded);
    assert_int_equal(counts.generated, expected.generated);
    assert_int_equal(counts.algorithm, FIFTEEN_IDDFS);
    assert_int_equal(counts.initial_h, 0);
    assert_int_equal(counts.lower_bound, distance);
    assert_int_equal(counts.extent.depth, distance);
    assert_int_equal(counts.extent.max_frontier, distance + 1);
    assert_int_equal(counts.extent.max_stored, distance + 1);
    assert_string_equal(counts.heuristic, "none");
    assert_true(counts.optimal);
}

/* The distances are those of an exhaustive search. */
static void small_trays_are_solved(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_IDDFS);
    uint64_t random = 61;
    for (unsigned blank = 0; blank < 9; blank++) {
        struct packed_problem problem = {.geometry = tray_3x3};
        problem.goal = solving_goal(tray_3x3, blank, &random);
        uint8_t *const distances = exhaustive_distances(tray_3x3, problem.goal);
        assert_reference(solver, &(struct packed_problem){tray_3x3, problem.goal, problem.goal}, 0);
        for (unsigned i = 0; i < scaled(20);) {
            problem.start = solving_start(tray_3x3, problem.goal, SOLVING_ANYWHERE, &random);
            const unsigned distance = distances[exhaustive_number(tray_3x3, problem.start)];
            if (distance > 21)
                continue;
            assert_reference(solver, &problem, distance);
            i++;
        }
        free(distances);
    }
    fifteen_solver_free(solver);
}

static void a_larger_tray_is_solved(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_IDDFS);
    const struct packed_problem problem = {
        tray_4x4, solving_read(tray_4x4, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15"),
        packed_goal(tray_4x4, FIFTEEN_BLANK_LAST)};
    assert_reference(solver, &problem, 3);
    fifteen_solver_free(solver);
}

/* Each iteration that ended proves that the solution needs one move more, or two, as all solutions
 * have lengths of the same parity. The next one expands the root before it reaches the limit. */
static void limits_are_kept(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, NULL, FIFTEEN_IDDFS);
    const struct packed_problem problem = {
        tray_4x4, solving_read(tray_4x4, "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"),
        packed_goal(tray_4x4, FIFTEEN_BLANK_LAST)};
    uint64_t before = 0; /* nodes of the iterations to fewer moves */
    for (unsigned depth = 1; depth < 14; depth++) {
        struct reference reference = {.problem = &problem, .generated = 1};
        for (unsigned left = 1; left <= depth; left++)
            assert_false(reference_visit(&reference, problem.start, NO_MOVE, left));
        const struct fifteen_limits limits = {.n_nodes = reference.generated};
        struct engine_path solution;
        struct fifteen_result counts;
        assert_true(reference.generated > before);
        before = reference.generated;
        assert_int_equal(packed_solve(solver, &problem, &limits, NULL, &solution, &counts, NULL),
                         FIFTEEN_LIMIT);
        assert_int_equal(counts.generated, limits.n_nodes);
        assert_int_equal(counts.expanded, reference.expanded + 1);
        assert_in_range(counts.lower_bound, depth + 1, depth + 2);
        assert_int_equal(counts.extent.depth, depth - 1);
    }
    fifteen_solver_free(solver);
}

/* ---- steps of different costs ---- */

/* States 0 to 9 in a circle. A step forward costs 0, one back 100; the goal is 3 steps back. */
enum { N_STATES = 10 };

static void circle_start(const void *context, void *state)
{
    (void)context;
    *(uint32_t *)state = 0;
}

static unsigned circle_expand(const void *context, const void *state, const void *parent,
                              void *successors, struct fifteen_step *out)
{
    (void)context;
    unsigned n = 0;
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t to = (*(const uint32_t *)state + (i == 0 ? 1 : N_STATES - 1)) % N_STATES;
        if (parent != NULL && *(const uint32_t *)parent == to)
            continue;
        ((uint32_t *)successors)[n] = to;
        out[n++] = (struct fifteen_step){.cost = 100 * i, .action = i};
    }
    return n;
}

static bool circle_is_goal(const void *context, const void *state)
{
    return *(const uint32_t *)state == *(const uint32_t *)context;
}

static bool circle_equal(const void *context, const void *a, const void *b)
{
    (void)context;
    return *(const uint32_t *)a == *(const uint32_t *)b;
}

static struct fifteen_domain circle(const uint32_t *goal)
{
    return (struct fifteen_domain){.context = goal,
                                   .state_size = sizeof(uint32_t),
                                   .max_successors = 2,
                                   .start = circle_start,
                                   .expand = circle_expand,
                                   .is_goal = circle_is_goal,
                                   .equal = circle_equal};
}

static void fewest_steps_are_found_whatever_they_cost(void **state)
{
    (void)state;
    const uint32_t goal = N_STATES - 3;
    const struct fifteen_domain domain = circle(&goal);
    struct fifteen_search_result result;
    assert_int_equal(fifteen_search(&domain, FIFTEEN_IDDFS, NULL, NULL, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.length, 3);
    assert_int_equal(result.cost, 300);
    assert_int_equal(result.lower_bound, 3);
    assert_int_equal(result.extent.depth, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(result.path[i], 1);
    fifteen_search_result_free(&result);
    assert_int_equal(fifteen_search(&domain, FIFTEEN_IDASTAR, NULL, NULL, &result, NULL),
                     FIFTEEN_OK);
    assert_int_equal(result.length, 7);
    assert_int_equal(result.cost, 0);
    fifteen_search_result_free(&result);
}

/* Without a maximum the search ends as no path without a cycle is longer; with one, at it. */
static void searches_without_a_solution_end(void **state)
{
    (void)state;
    const uint32_t goal = N_STATES;
    struct fifteen_domain domain = circle(&goal);
    struct fifteen_search_result result;
    assert_int_equal(fifteen_search(&domain, FIFTEEN_IDDFS, NULL, NULL, &result, NULL),
                     FIFTEEN_UNSOLVABLE);
    assert_int_equal(result.extent.depth, N_STATES - 1);
    const uint32_t reachable = N_STATES - 4;
    domain = circle(&reachable);
    domain.max_cost = 3;
    assert_int_equal(fifteen_search(&domain, FIFTEEN_IDDFS, NULL, NULL, &result, NULL),
                     FIFTEEN_UNSOLVABLE);
    domain.max_cost = 4;
    assert_int_equal(fifteen_search(&domain, FIFTEEN_IDDFS, NULL, NULL, &result, NULL), FIFTEEN_OK);
    assert_int_equal(result.length, 4);
    fifteen_search_result_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_trays_are_solved),
        cmocka_unit_test(a_larger_tray_is_solved),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(fewest_steps_are_found_whatever_they_cost),
        cmocka_unit_test(searches_without_a_solution_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
