/* test_random.c - random numbers equal the published ones, random boards are uniformly distributed
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fifteen/board.h>

#include "support/grids.h"
#include "support/packed_boards.h"
#include "support/solving.h"

/* ---- numbers ---- */

/* The first outputs of splitmix64 for seed 1234567 (Rosetta Code) are the generator's state
 * here. */
static void seeds_are_mixed_as_published(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431)};
    struct fifteen_random random;
    fifteen_random_seed(&random, 1234567);
    assert_memory_equal(random.state, expected, sizeof expected);
}

/* From the reference implementation (prng.di.unimi.it), as quoted by the tests of Rust's
 * rand_xoshiro.
 */
static void numbers_equal_the_published_ones(void **state)
{
    (void)state;
    static const uint64_t expected[] = {11520,
                                        0,
                                        1509978240,
                                        UINT64_C(1215971899390074240),
                                        UINT64_C(1216172134540287360),
                                        UINT64_C(607988272756665600),
                                        UINT64_C(16172922978634559625),
                                        UINT64_C(8476171486693032832),
                                        UINT64_C(10595114339597558777),
                                        UINT64_C(2904607092377533576)};
    struct fifteen_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(fifteen_random_next(&random), expected[i]);
}

/* A plain remainder of 64 bits would be below 2^62 twice as often as in each other quarter. */
static void remainders_are_equally_likely(void **state)
{
    (void)state;
    const uint64_t n = UINT64_C(3) << 62;
    unsigned n_low = 0;
    struct fifteen_random random;
    fifteen_random_seed(&random, 3);
    for (unsigned i = 0; i < 30000; i++) {
        const uint64_t drawn = fifteen_random_below(&random, n);
        assert_true(drawn < n);
        n_low += drawn < n / 3;
    }
    assert_in_range(n_low, 9700, 10300);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(fifteen_random_below(&random, 1), 0);
}

/* All sets of k of n numbers are equally likely: 20 sets, 19 degrees of freedom. */
static void sets_are_equally_likely(void **state)
{
    (void)state;
    enum { N = 6, K = 3, SETS = 20, EACH = 1000 };
    unsigned found[1 << N] = {0};
    struct fifteen_random random;
    double sum = 0;
    fifteen_random_seed(&random, 5);
    for (unsigned i = 0; i < SETS * EACH; i++) {
        uint64_t chosen[K];
        unsigned set = 0;
        fifteen_random_choose(&random, N, K, chosen);
        for (unsigned j = 0; j < K; j++) {
            assert_true(chosen[j] < N && (j == 0 || chosen[j] > chosen[j - 1]));
            set |= 1U << chosen[j];
        }
        found[set]++;
    }
    for (unsigned set = 0; set < 1 << N; set++)
        if (found[set] > 0)
            sum += ((double)found[set] - EACH) * ((double)found[set] - EACH) / EACH;
    assert_true(sum < 43.8); /* the quantile 0.999 */
    uint64_t all[4] = {0};
    fifteen_random_choose(&random, 4, 4, all);
    fifteen_random_choose(&random, 0, 0, NULL);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(all[i], i);
}

/* ---- boards ---- */

/* The sum of (found - expected)^2 / expected over all boards. */
static double chi_square(struct fifteen_geometry geometry, packed_board goal, unsigned n_each,
                         uint32_t *n_boards)
{
    const uint32_t n_numbers = exhaustive_count(geometry);
    uint8_t *const distances = exhaustive_distances(geometry, goal);
    unsigned *const found = calloc(n_numbers, sizeof *found);
    struct fifteen_random random;
    fifteen_random_seed(&random, 12);
    double sum = 0;
    assert_non_null(found);
    for (uint32_t i = 0; i < n_numbers / 2 * n_each; i++) {
        const packed_board board = packed_random(geometry, goal, &random);
        const uint32_t number = exhaustive_number(geometry, board);
        assert_true(distances[number] != EXHAUSTIVE_UNREACHED);
        found[number]++;
    }
    *n_boards = 0;
    for (uint32_t number = 0; number < n_numbers; number++)
        if (distances[number] != EXHAUSTIVE_UNREACHED) {
            const double excess = (double)found[number] - n_each;
            sum += excess * excess / n_each;
            ++*n_boards;
        }
    free(found);
    free(distances);
    return sum;
}

/* 0.1 % of all seeds are above the maximum and 0.1 % below the minimum (chi-square distribution
 * with 11 and 359 degrees of freedom). */
static void boards_are_equally_likely(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        const char *goal;
        uint32_t n_boards;
        double min;
        double max;
    } trays[] = {
        {{2, 2}, "1 2 3 0", 12, 1.59, 31.26},       {{2, 2}, "0 1 2 3", 12, 1.59, 31.26},
        {{2, 2}, "3 0 1 2", 12, 1.59, 31.26},       {{2, 3}, "1 2 3 4 5 0", 360, 281.8, 447.6},
        {{2, 3}, "5 0 1 4 3 2", 360, 281.8, 447.6}, {{3, 2}, "0 1 2 3 4 5", 360, 281.8, 447.6},
    };
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++) {
        uint32_t n_boards;
        const double found = chi_square(
            trays[i].geometry, solving_read(trays[i].geometry, trays[i].goal), 1000, &n_boards);
        assert_int_equal(n_boards, trays[i].n_boards);
        assert_true(found > trays[i].min && found < trays[i].max);
    }
}

/* Computed by an independent program from the header's description. */
static void seeds_repeat_boards(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        const char *goal;
        uint64_t seed;
        int n_moves; /* of a walk, or -1 */
        const char *boards[3];
    } known[] = {
#include "data/random-boards.inc"
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct fifteen_geometry geometry = known[i].geometry;
        const packed_board goal = solving_read(geometry, known[i].goal);
        struct fifteen_random random;
        fifteen_random_seed(&random, known[i].seed);
        for (unsigned b = 0; b < 3; b++) {
            const packed_board board =
                known[i].n_moves < 0
                    ? packed_random(geometry, goal, &random)
                    : packed_random_walk(geometry, goal, (unsigned)known[i].n_moves, &random);
            assert_int_equal(board, solving_read(geometry, known[i].boards[b]));
        }
    }
}

static void boards_of_all_trays_can_be_solved(void **state)
{
    (void)state;
    struct fifteen_geometry trays[32];
    const unsigned n_trays = exhaustive_geometries(trays);
    uint64_t goals = 5;
    struct fifteen_random random;
    fifteen_random_seed(&random, 0);
    for (unsigned i = 0; i < n_trays; i++)
        for (unsigned blank = 0; blank < fifteen_cells(trays[i]); blank++) {
            struct packed_problem problem = {.geometry = trays[i]};
            problem.goal = solving_goal(trays[i], blank, &goals);
            for (unsigned b = 0; b < 40; b++) {
                problem.start = b % 2 == 0 ? packed_random(trays[i], problem.goal, &random)
                                           : packed_random_walk(trays[i], problem.goal, b, &random);
                assert_true(packed_valid(trays[i], problem.start));
                assert_true(packed_solvable(&problem));
            }
        }
}

/* ---- grids ---- */

static void seeds_repeat_grids(void **state)
{
    (void)state;
    static const struct {
        unsigned n;
        enum fifteen_standard_goal goal;
        uint64_t seed;
        const char *grids[2];
    } known[] = {
#include "data/random-grids.inc"
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct fifteen_board *goal;
        struct fifteen_random random;
        fifteen_random_seed(&random, known[i].seed);
        assert_int_equal(
            fifteen_board_create_goal(grids_square(known[i].n), known[i].goal, &goal, NULL), 0);
        for (unsigned b = 0; b < 2; b++) {
            struct fifteen_board *const expected = grids_parse(known[i].grids[b]);
            struct fifteen_board *drawn;
            assert_int_equal(fifteen_random_board(goal, &random, &drawn, NULL), FIFTEEN_OK);
            assert_true(fifteen_board_equal(drawn, expected));
            fifteen_board_free(drawn);
            fifteen_board_free(expected);
        }
        fifteen_board_free(goal);
    }
}

/* Checks that a grid is a board, and frees it. */
static void check_same(struct fifteen_board *grid, packed_board board)
{
    packed_board of_grid;
    of_grid = packed_of_board(grid);
    assert_int_equal(of_grid, board);
    fifteen_board_free(grid);
}

static void grids_are_drawn_like_boards(void **state)
{
    (void)state;
    struct fifteen_geometry trays[32];
    const unsigned n_trays = exhaustive_geometries(trays);
    uint64_t goals = 12;
    struct fifteen_random random;
    fifteen_random_seed(&random, 11);
    for (unsigned t = 0; t < n_trays; t++)
        for (unsigned i = 0; i < 100; i++) {
            const packed_board goal = solving_goal(trays[t], i % fifteen_cells(trays[t]), &goals);
            struct fifteen_board *grid_goal;
            struct fifteen_board *drawn;
            struct fifteen_random same = random;
            assert_int_equal(packed_to_board(trays[t], goal, &grid_goal, NULL), FIFTEEN_OK);
            assert_int_equal(fifteen_random_board(grid_goal, &random, &drawn, NULL), FIFTEEN_OK);
            check_same(drawn, packed_random(trays[t], goal, &same));
            assert_int_equal(fifteen_random_walk(grid_goal, i, &random, &drawn, NULL), FIFTEEN_OK);
            check_same(drawn, packed_random_walk(trays[t], goal, i, &same));
            fifteen_board_free(grid_goal);
        }
}

/* ---- walks ---- */

/* The shortest cycle has 12 moves, so no two paths of 6 moves end in the same board: a walk that
 * never steps back ends as many moves away as it has steps. */
static void walks_do_not_step_back(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {3, 3};
    struct fifteen_random random;
    fifteen_random_seed(&random, 9);
    uint64_t goals = 6;
    for (unsigned blank = 0; blank < 9; blank++) {
        const packed_board goal = solving_goal(geometry, blank, &goals);
        uint8_t *const distances = exhaustive_distances(geometry, goal);
        for (unsigned n_moves = 0; n_moves < 60; n_moves++)
            for (unsigned i = 0; i < 20; i++) {
                const packed_board board = packed_random_walk(geometry, goal, n_moves, &random);
                const unsigned distance = distances[exhaustive_number(geometry, board)];
                assert_true(distance <= n_moves && distance % 2 == n_moves % 2);
                assert_true(n_moves > 6 || distance == n_moves);
            }
        free(distances);
    }
}

/* 2x2 is a ring of 12 boards. */
static void walks_go_round(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {2, 2};
    const packed_board goal = packed_goal(geometry, FIFTEEN_BLANK_LAST);
    struct fifteen_random random;
    fifteen_random_seed(&random, 1);
    for (unsigned i = 0; i < 20; i++) {
        assert_int_equal(packed_random_walk(geometry, goal, 12, &random), goal);
        assert_int_not_equal(packed_random_walk(geometry, goal, 18, &random), goal);
    }
}

/* The corner of 3x3 allows two moves, and each of them two more. */
static void paths_of_walks_are_equally_likely(void **state)
{
    (void)state;
    static const struct fifteen_geometry geometry = {3, 3};
    const packed_board goal = packed_goal(geometry, FIFTEEN_BLANK_FIRST);
    unsigned found[9] = {0};
    struct fifteen_random random;
    fifteen_random_seed(&random, 4);
    for (unsigned i = 0; i < 4000; i++)
        found[packed_blank(packed_random_walk(geometry, goal, 2, &random))]++;
    assert_int_equal(found[2] + found[4] + found[6], 4000);
    assert_in_range(found[2], 900, 1100);
    assert_in_range(found[4], 1900, 2100);
    assert_in_range(found[6], 900, 1100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_mixed_as_published),
        cmocka_unit_test(numbers_equal_the_published_ones),
        cmocka_unit_test(remainders_are_equally_likely),
        cmocka_unit_test(sets_are_equally_likely),
        cmocka_unit_test(boards_are_equally_likely),
        cmocka_unit_test(seeds_repeat_boards),
        cmocka_unit_test(boards_of_all_trays_can_be_solved),
        cmocka_unit_test(seeds_repeat_grids),
        cmocka_unit_test(grids_are_drawn_like_boards),
        cmocka_unit_test(walks_do_not_step_back),
        cmocka_unit_test(walks_go_round),
        cmocka_unit_test(paths_of_walks_are_equally_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
