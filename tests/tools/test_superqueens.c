/* test_superqueens.c - superqueens against brute force, by A* and IDA* */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "superqueens/superqueens.h"

/* ---- all placements, by brute force ---- */

/* A superqueen attacks a square along a line or by a knight's move.
 */
static bool sees(int from_column, int from_row, int to_column, int to_row)
{
    static const int moves[16][2] = {{0, 1},  {0, -1},  {1, 0},  {-1, 0}, {1, 1},  {1, -1},
                                     {-1, 1}, {-1, -1}, {1, 2},  {1, -2}, {-1, 2}, {-1, -2},
                                     {2, 1},  {2, -1},  {-2, 1}, {-2, -1}};
    for (int m = 0; m < 16; m++)
        for (int times = 1; times <= (m < 8 ? SUPERQUEENS_MAX : 1); times++)
            if (from_column + times * moves[m][0] == to_column &&
                from_row + times * moves[m][1] == to_row)
                return true;
    return false;
}

enum { MOST = 8 };

struct brute {
    unsigned n;
    uint8_t rows[MOST];
    bool sees[MOST][MOST][MOST]; /* by columns between, row and row */
    unsigned best;
};

static void brute_init(struct brute *brute, unsigned n)
{
    memset(brute, 0, sizeof *brute);
    brute->n = n;
    for (unsigned between = 1; between < n; between++)
        for (unsigned row = 0; row < n; row++)
            for (unsigned other = 0; other < n; other++)
                brute->sees[between][row][other] = sees(0, (int)row, (int)between, (int)other);
}

static unsigned attacks_of(const struct brute *brute, unsigned column)
{
    unsigned n = 0;
    for (unsigned i = 0; i < column; i++)
        n += brute->sees[column - i][brute->rows[i]][brute->rows[column]];
    return n;
}

/* Tries all ways to fill the columns from one on; worse ones are cut off. */
static void fill(struct brute *brute, unsigned column, unsigned n_attacks)
{
    if (n_attacks >= brute->best)
        return;
    if (column == brute->n || column == MOST) {
        brute->best = n_attacks;
        return;
    }
    for (unsigned row = 0; row < brute->n; row++) {
        brute->rows[column] = (uint8_t)row;
        fill(brute, column + 1, n_attacks + attacks_of(brute, column));
    }
}

/* Returns the minimum number of attacks after a prefix. */
static unsigned brute_force(struct brute *brute, const uint8_t *rows, unsigned n_placed)
{
    unsigned n_attacks = 0;
    brute->best = UINT32_MAX;
    for (unsigned column = 0; column < n_placed; column++) {
        brute->rows[column] = rows[column];
        n_attacks += attacks_of(brute, column);
    }
    fill(brute, n_placed, n_attacks);
    return brute->best;
}

/* ---- the searches ---- */

static struct fifteen_result solve(const struct superqueens_problem *problem,
                                   struct superqueens_solution *solution)
{
    struct fifteen_result result;
    struct fifteen_error error = {.text = ""};
    if (superqueens_solve(problem, NULL, NULL, solution, &result, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    unsigned n_attacks = 0;
    for (unsigned i = 0; i < problem->n; i++)
        for (unsigned j = 0; j < i; j++)
            n_attacks += sees((int)i, solution->rows[i], (int)j, solution->rows[j]);
    assert_int_equal(solution->n_attacks, n_attacks);
    assert_memory_equal(solution->rows, problem->rows, problem->n_placed);
    for (unsigned i = 0; i < problem->n; i++)
        assert_true(solution->rows[i] < problem->n);
    assert_true(result.initial_h <= solution->n_attacks);
    assert_true(result.optimal);
    return result;
}

/* Solves a board with a prefix; returns the minimum number of attacks. */
static unsigned check(struct brute *brute, const uint8_t *rows, unsigned n_placed)
{
    const unsigned fewest = brute_force(brute, rows, n_placed);
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR};
    for (unsigned a = 0; a < 2; a++) {
        struct superqueens_problem problem = {
            .n = brute->n, .n_placed = n_placed, .algorithm = algorithms[a]};
        memcpy(problem.rows, rows, n_placed);
        struct superqueens_solution solution;
        const struct fifteen_result result = solve(&problem, &solution);
        assert_int_equal(solution.n_attacks, fewest);
        assert_int_equal(result.algorithm, algorithms[a]);
    }
    return fewest;
}

static void attacks_equal_brute_force(void **state)
{
    (void)state;
    for (uint8_t n = 1; n <= (uint8_t)MOST; n++) {
        struct brute brute;
        brute_init(&brute, n);
        const unsigned fewest = check(&brute, (const uint8_t[]){0}, 0);
        unsigned best_of_one = UINT32_MAX;
        for (uint8_t first = 0; first < n; first++) {
            const unsigned of_one = check(&brute, &first, 1);
            best_of_one = of_one < best_of_one ? of_one : best_of_one;
            unsigned best_of_two = UINT32_MAX;
            for (uint8_t second = 0; second < n && n > 1; second++) {
                const unsigned of_two = check(&brute, (const uint8_t[]){first, second}, 2);
                best_of_two = of_two < best_of_two ? of_two : best_of_two;
            }
            assert_true(n == 1 || best_of_two == of_one);
        }
        assert_int_equal(best_of_one, fewest);
    }
}

/* Any prefix, up to a full board. */
static void longer_prefixes(void **state)
{
    (void)state;
    uint32_t random = 1;
    for (unsigned n = 3; n <= MOST; n++) {
        struct brute brute;
        brute_init(&brute, n);
        for (unsigned i = 0; i < 60; i++) {
            uint8_t rows[MOST];
            for (unsigned column = 0; column < n; column++) {
                random = random * 1664525 + 1013904223;
                rows[column] = (uint8_t)((random >> 16) % n);
            }
            check(&brute, rows, 3 + i % (n - 2));
        }
    }
}

/* From 10 on no pair needs to attack, on 9 one pair must (sequence A051223 of the OEIS counts the
 * boards without attacks: below 10 only the board of size 1). */
static void larger_boards(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_AUTO, FIFTEEN_IDASTAR};
    for (unsigned n = 9; n <= 18; n++)
        for (unsigned a = 0; a < 2; a++) {
            const struct superqueens_problem problem = {.n = n, .algorithm = algorithms[a]};
            struct superqueens_solution solution;
            solve(&problem, &solution);
            assert_int_equal(solution.n_attacks, n == 9);
        }
}

static void pairs_that_attack(void **state)
{
    (void)state;
    for (unsigned column = 0; column < 8; column++)
        for (unsigned row = 0; row < 8; row++)
            for (unsigned other_column = 0; other_column < 8; other_column++)
                for (unsigned other_row = 0; other_row < 8; other_row++)
                    if (column != other_column || row != other_row)
                        assert_int_equal(
                            superqueens_attack(column, row, other_column, other_row),
                            sees((int)column, (int)row, (int)other_column, (int)other_row));
}

/* ---- limits and invalid problems ---- */

static bool stop(void *context, const struct fifteen_progress *progress)
{
    (void)context;
    (void)progress;
    return false;
}

static void limits_are_kept(void **state)
{
    (void)state;
    static const enum fifteen_algorithm algorithms[] = {FIFTEEN_ASTAR, FIFTEEN_IDASTAR};
    for (unsigned a = 0; a < 2; a++) {
        const struct superqueens_problem problem = {.n = 32, .algorithm = algorithms[a]};
        struct superqueens_solution solution;
        struct fifteen_result result;
        struct fifteen_limits limits = {.n_nodes = 1000};
        assert_int_equal(superqueens_solve(&problem, &limits, NULL, &solution, &result, NULL),
                         FIFTEEN_LIMIT);
        assert_int_equal(result.generated, 1000);
        limits = (struct fifteen_limits){.memory_bytes = 10000};
        assert_int_equal(superqueens_solve(&problem, &limits, NULL, &solution, &result, NULL),
                         FIFTEEN_LIMIT);
        const struct fifteen_monitor monitor = {.report = stop};
        assert_int_equal(superqueens_solve(&problem, NULL, &monitor, &solution, &result, NULL),
                         FIFTEEN_CANCELLED);
    }
}

static void invalid_problems_are_rejected(void **state)
{
    (void)state;
    static const struct {
        struct superqueens_problem problem;
        const char *says;
    } rows[] = {
        {{.n = 0}, "1 to 32 columns"},
        {{.n = 33}, "1 to 32 columns"},
        {{.n = 4, .n_placed = 5}, "5 superqueens do not stand on 4 columns"},
        {{.n = 4, .n_placed = 2, .rows = {0, 4}}, "column 2 stands on row 5 of 4"},
        {{.n = 4, .algorithm = FIFTEEN_GREEDY}, "A* or IDA*"},
        {{.n = 4, .algorithm = FIFTEEN_BREADTH_FIRST}, "A* or IDA*"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct superqueens_solution solution;
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(
            superqueens_solve(&rows[i].problem, NULL, NULL, &solution, &result, &error),
            FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, rows[i].says));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_equal_brute_force),
        cmocka_unit_test(longer_prefixes),
        cmocka_unit_test(larger_boards),
        cmocka_unit_test(pairs_that_attack),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(invalid_problems_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
