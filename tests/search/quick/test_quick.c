/* test_quick.c - quick search: boards of all sizes, any goal, lengths, bounds */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "search/quick/quick_boards.h"
#include "support/grids.h"
#include "support/scale.h"

/* Enough nodes for the construction and some improvement. */
static const struct fifteen_limits few_nodes = {.n_nodes = 60000};
static const struct fifteen_limits more_nodes = {.n_nodes = 300000};

/* Parberry's bound is 5 n^3; a side of 2 needs more for its few cells. */
static void check_length(struct fifteen_geometry size, size_t length)
{
    const double sides = (size.rows + size.columns) / 2.0;
    assert_true((double)length <= 5 * sides * fifteen_cells(size) + 40);
}

static void check_random_boards(struct fifteen_geometry size, unsigned n_boards, uint64_t seed)
{
    const struct fifteen_limits limits = fifteen_cells(size) < 200 ? few_nodes : more_nodes;
    struct fifteen_result result;
    uint64_t random = seed;
    for (unsigned i = 0; i < n_boards; i++) {
        struct pair pair = pair_random(size, &random);
        check_length(size, pair_solve(&pair, &limits, &result));
        assert_true(result.generated <= limits.n_nodes);
        pair_free(&pair);
    }
}

static void random_boards_and_goals_are_solved(void **state)
{
    (void)state;
    for (unsigned n = 5; n <= 12; n++)
        check_random_boards(grids_square(n), scaled(1000), n);
}

static void oblong_boards_are_solved(void **state)
{
    (void)state;
    for (uint8_t rows = 2; rows <= 9; rows++)
        for (uint8_t columns = 2; columns <= 9; columns++)
            check_random_boards((struct fifteen_geometry){rows, columns}, scaled(50), rows);
    for (uint8_t n = 10; n <= 127; n = (uint8_t)(n + 39)) {
        check_random_boards((struct fifteen_geometry){2, n}, 1, n);
        check_random_boards((struct fifteen_geometry){n, 3}, 1, n);
    }
}

/* ---- goals ---- */

/* Tiles in order, with the blank on a cell. */
static struct fifteen_board *goal_with_blank(struct fifteen_geometry size, unsigned blank)
{
    int tiles[200];
    int tile = 1;
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++)
        tiles[cell] = cell == blank ? 0 : tile++;
    return pair_grid(size, tiles);
}

static void the_blank_may_end_on_any_cell(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{2, 2}, {3, 3}, {5, 5}, {4, 7}, {9, 2}};
    uint64_t random = 4;
    struct fifteen_result result;
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned blank = 0; blank < fifteen_cells(sizes[i]); blank++) {
            struct pair pair = pair_to(goal_with_blank(sizes[i], blank), &random);
            check_length(sizes[i], pair_solve(&pair, &few_nodes, &result));
            pair_free(&pair);
        }
}

static void a_snail_is_a_goal(void **state)
{
    (void)state;
    static const int snail[] = {1,  2, 3,  4,  5,  16, 17, 18, 19, 6,  15, 24, 0,
                                20, 7, 14, 23, 22, 21, 8,  13, 12, 11, 10, 9};
    uint64_t random = 9;
    struct fifteen_result result;
    for (unsigned i = 0; i < 10; i++) {
        struct pair pair = pair_to(pair_grid(grids_square(5), snail), &random);
        pair_solve(&pair, &few_nodes, &result);
        pair_free(&pair);
    }
}

static void the_goal_needs_no_moves(void **state)
{
    (void)state;
    struct fifteen_result result;
    uint64_t random = 3;
    for (unsigned n = 2; n <= 127; n += 25) {
        struct pair pair = {.start = pair_random_grid(grids_square(n), &random)};
        assert_int_equal(fifteen_board_copy(pair.start, &pair.goal, NULL), FIFTEEN_OK);
        assert_int_equal(pair_solve(&pair, NULL, &result), 0);
        assert_int_equal(result.generated, 0);
        pair_free(&pair);
    }
}

static void unsolvable_boards_are_reported(void **state)
{
    (void)state;
    uint64_t random = 8;
    for (unsigned n = 2; n <= 127; n += 5) {
        struct pair pair = pair_random(grids_square(n), &random);
        struct fifteen_board *twin;
        struct fifteen_result result;
        assert_int_equal(fifteen_board_twin(pair.start, &twin, NULL), FIFTEEN_OK);
        const struct plain_problem problem = {
            .start = twin, .goal = pair.goal, .algorithm = FIFTEEN_QUICK};
        assert_int_equal(plain_solve(&problem, NULL, NULL, &result, NULL), FIFTEEN_UNSOLVABLE);
        fifteen_board_free(twin);
        pair_free(&pair);
    }
}

/* Two tiles exchanged: of all sizes from 5x5 to 12x12. */
static void boards_one_swap_from_solvable_are_reported(void **state)
{
    (void)state;
    uint64_t random = 6;
    for (unsigned i = 0; i < scaled(1000); i++) {
        struct pair pair = pair_random(grids_square(5 + i % 8), &random);
        struct fifteen_board *twin;
        struct fifteen_result result;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_board_twin(pair.start, &twin, NULL), FIFTEEN_OK);
        const struct plain_problem problem = {
            .start = twin, .goal = pair.goal, .algorithm = FIFTEEN_QUICK};
        assert_int_equal(plain_solve(&problem, &few_nodes, NULL, &result, &error),
                         FIFTEEN_UNSOLVABLE);
        assert_string_not_equal(error.text, "");
        pair_solve(&pair, &few_nodes, &result);
        fifteen_board_free(twin);
        pair_free(&pair);
    }
}

/* ---- lengths ---- */

/* Korf and Felner's 24-puzzles, with their published lengths: the next that a file has. */
static bool read_korf24(FILE *file, int *length, int *tiles)
{
    char line[400];
    while (fgets(line, sizeof line, file) != NULL) {
        char *at = line;
        if (line[0] == '#')
            continue;
        *length = (int)strtol(at, &at, 10);
        for (unsigned i = 0; i < 25; i++)
            tiles[i] = (int)strtol(at, &at, 10);
        return true;
    }
    return false;
}

/* 1.08 times the minimum is what a second reaches; these nodes take about half of it. */
static void solutions_of_24_puzzles_are_near_the_shortest(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.n_nodes = 3000000};
    FILE *const file = fopen(INSTANCES "/korf24.txt", "r");
    assert_non_null(file);
    int tiles[25];
    int shortest;
    double sum = 0;
    unsigned n = 0;
    unsigned n_read = 0;
    while (read_korf24(file, &shortest, tiles)) {
        if (n_read++ % (2 * scale_step()) != 0)
            continue;
        struct fifteen_result result;
        struct pair pair = {.start = pair_grid(grids_square(5), tiles)};
        for (int i = 0; i < 25; i++)
            tiles[i] = i;
        pair.goal = pair_grid(grids_square(5), tiles);
        const size_t length = pair_solve(&pair, &limits, &result);
        assert_true(length >= (size_t)shortest);
        assert_true(result.lower_bound <= (unsigned)shortest);
        sum += (double)length / shortest;
        n++;
        pair_free(&pair);
    }
    fclose(file);
    assert_int_equal(n_read, 50);
    assert_true(sum / n < 1.12);
}

static void the_largest_board_is_solved(void **state)
{
    (void)state;
    const struct fifteen_limits limits = {.n_nodes = 8000000};
    uint64_t random = 1;
    struct fifteen_result result;
    struct pair pair = pair_random(grids_square(FIFTEEN_SIDE_MAX), &random);
    assert_true(pair_solve(&pair, &limits, &result) < 4 * 127 * 127 * 127);
    pair_free(&pair);
}

/* The required length is 4.5 n^3; the construction alone has about 2.7 n^3. */
static void solutions_are_improved(void **state)
{
    (void)state;
    uint64_t random = 5;
    struct fifteen_result result;
    struct pair pair = pair_random(grids_square(10), &random);
    const struct fifteen_limits construction = {.n_nodes = 6000};
    const size_t first = pair_solve(&pair, &construction, &result);
    const size_t last = pair_solve(&pair, NULL, &result);
    assert_in_range(first, 2000, 4500);
    assert_true(last < 1500);
    assert_int_equal(pair_solve(&pair, NULL, &result), last);
    pair_free(&pair);
}

/* A* finds the shortest length, or half of the boards would not be proven. */
static void bounds_are_proven(void **state)
{
    (void)state;
    uint64_t random = 2;
    unsigned n_proven = 0;
    for (unsigned i = 0; i < 20; i++) {
        struct pair pair = pair_random(grids_square(3), &random);
        struct plain_problem problem = {.start = pair.start, .goal = pair.goal};
        struct fifteen_result shortest;
        struct fifteen_result result;
        assert_int_equal(plain_solve(&problem, NULL, NULL, &shortest, NULL), FIFTEEN_OK);
        const struct fifteen_limits limits = {.n_nodes = 1000000};
        const size_t length = pair_solve(&pair, &limits, &result);
        assert_true(result.lower_bound <= shortest.solution.length);
        assert_true(length >= shortest.solution.length);
        n_proven += result.lower_bound == length;
        fifteen_result_free(&shortest);
        pair_free(&pair);
    }
    assert_true(n_proven >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_and_goals_are_solved),
        cmocka_unit_test(oblong_boards_are_solved),
        cmocka_unit_test(the_blank_may_end_on_any_cell),
        cmocka_unit_test(a_snail_is_a_goal),
        cmocka_unit_test(the_goal_needs_no_moves),
        cmocka_unit_test(unsolvable_boards_are_reported),
        cmocka_unit_test(boards_one_swap_from_solvable_are_reported),
        cmocka_unit_test(solutions_of_24_puzzles_are_near_the_shortest),
        cmocka_unit_test(the_largest_board_is_solved),
        cmocka_unit_test(solutions_are_improved),
        cmocka_unit_test(bounds_are_proven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
