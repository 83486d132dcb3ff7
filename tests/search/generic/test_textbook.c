/* test_textbook.c - the examples of textbooks: A* with misplaced tiles and with Manhattan distance
 */
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

static const struct {
    const char *start;
    const char *goal;
} examples[] = {
    {"3 2 4 6 0 1 7 8 5", "0 1 2 3 4 5 6 7 8"}, {"1 2 3 4 8 0 7 6 5", "1 2 3 4 5 6 7 8 0"},
    {"2 8 1 3 4 6 7 5 0", "3 2 1 8 0 4 7 5 6"}, {"1 2 3 5 6 0 7 8 4", "1 2 3 5 8 6 0 7 4"},
    {"0 1 3 4 2 5 7 8 6", "1 2 3 4 5 6 7 8 0"}, {"5 0 8 4 2 1 7 3 6", "1 2 3 4 5 6 7 8 0"},
};

/* Solves, prints the nodes used, and compares the length with the known one. */
static struct fifteen_result solve(const char *heuristic, const struct packed_problem *problem,
                                   unsigned distance)
{
    struct fifteen_solver *const solver = solving_solver(NULL, heuristic, FIFTEEN_ASTAR);
    unsigned length;
    const struct fifteen_result result = solving_solve(solver, problem, &length);
    print_message("%-9s %2u moves, %4u expanded, %4u generated\n", heuristic, length,
                  (unsigned)result.expanded, (unsigned)result.generated);
    assert_int_equal(length, distance);
    assert_string_equal(result.heuristic, heuristic);
    assert_true(result.optimal);
    fifteen_solver_free(solver);
    return result;
}

static void manhattan_expands_no_more(void **state)
{
    (void)state;
    uint64_t saved = 0;
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        const struct packed_problem problem = {tray_3x3, solving_read(tray_3x3, examples[i].start),
                                               solving_read(tray_3x3, examples[i].goal)};
        uint8_t *const distances = exhaustive_distances(tray_3x3, problem.goal);
        const unsigned distance = distances[exhaustive_number(tray_3x3, problem.start)];
        free(distances);
        assert_true(distance != EXHAUSTIVE_UNREACHED);
        print_message("%s -> %s\n", examples[i].start, examples[i].goal);
        const struct fifteen_result hamming = solve("hamming", &problem, distance);
        const struct fifteen_result manhattan = solve("manhattan", &problem, distance);
        assert_true(manhattan.initial_h >= hamming.initial_h);
        assert_true(manhattan.expanded <= hamming.expanded);
        assert_true(manhattan.generated <= hamming.generated);
        saved += hamming.generated - manhattan.generated;
    }
    assert_true(saved > 0);
}

/* Exchanges the first two tiles that are not the blank. */
static packed_board twin_of(packed_board board)
{
    unsigned cells[2];
    unsigned n = 0;
    for (unsigned cell = 0; n < 2; cell++)
        if (packed_tile(board, cell) != 0)
            cells[n++] = 4 * cell;
    const packed_board change = (board >> cells[0] ^ board >> cells[1]) & 15;
    return board ^ change << cells[0] ^ change << cells[1];
}

static void odd_permutations_have_no_solution(void **state)
{
    (void)state;
    struct fifteen_solver *const solver = solving_solver(NULL, "manhattan", FIFTEEN_ASTAR);
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        const struct packed_problem problem = {tray_3x3,
                                               twin_of(solving_read(tray_3x3, examples[i].start)),
                                               solving_read(tray_3x3, examples[i].goal)};
        struct engine_path solution;
        struct fifteen_result result;
        assert_true(packed_valid(tray_3x3, problem.start));
        assert_int_equal(packed_solve(solver, &problem, NULL, NULL, &solution, &result, NULL),
                         FIFTEEN_UNSOLVABLE);
    }
    fifteen_solver_free(solver);
}

static void one_move_from_the_goal(void **state)
{
    (void)state;
    const struct packed_problem problem = {
        tray_4x4, solving_read(tray_4x4, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"),
        packed_goal(tray_4x4, FIFTEEN_BLANK_LAST)};
    static const char *const heuristics[] = {"hamming", "manhattan"};
    for (size_t i = 0; i < 2; i++) {
        const struct fifteen_result result = solve(heuristics[i], &problem, 1);
        assert_int_equal(result.expanded, 1);
        assert_int_equal(result.generated, 4);
        assert_int_equal(result.initial_h, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(manhattan_expands_no_more),
        cmocka_unit_test(odd_permutations_have_no_solution),
        cmocka_unit_test(one_move_from_the_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
