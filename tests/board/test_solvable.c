/* test_solvable.c - solvability by parity against reachability by search */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/exhaustive.h"
#include "support/packed_boards.h"

/* Tries a start with every goal. */
static void check_start(struct fifteen_geometry geometry, packed_board start)
{
    struct packed_problem problem = {.geometry = geometry, .start = start};
    uint8_t *const distances = exhaustive_distances(geometry, start);
    uint32_t n_wrong = 0;
    for (uint32_t goal = 0; goal < exhaustive_count(geometry); goal++) {
        problem.goal = exhaustive_board(geometry, goal);
        const bool reached = distances[goal] != EXHAUSTIVE_UNREACHED;
        n_wrong += packed_solvable(&problem) != reached;
    }
    assert_int_equal(n_wrong, 0);
    free(distances);
}

static void check_all_pairs(struct fifteen_geometry geometry)
{
    for (uint32_t start = 0; start < exhaustive_count(geometry); start++)
        check_start(geometry, exhaustive_board(geometry, start));
}

static void all_pairs_of_the_smallest_trays(void **state)
{
    (void)state;
    check_all_pairs((struct fifteen_geometry){2, 2});
    check_all_pairs((struct fifteen_geometry){2, 3});
    check_all_pairs((struct fifteen_geometry){3, 2});
}

static void check_some_starts(struct fifteen_geometry geometry, unsigned n_starts)
{
    uint64_t random = 2;
    for (unsigned i = 0; i < n_starts; i++)
        check_start(geometry, exhaustive_shuffle(geometry, &random));
}

static void some_starts_of_larger_trays(void **state)
{
    (void)state;
    check_some_starts((struct fifteen_geometry){2, 4}, 6);
    check_some_starts((struct fifteen_geometry){4, 2}, 6);
    check_some_starts((struct fifteen_geometry){3, 3}, 3);
}

/* The board with the tiles a and b exchanged. */
static packed_board exchange(struct fifteen_geometry geometry, packed_board board, unsigned a,
                             unsigned b)
{
    packed_board result = 0;
    for (unsigned cell = 0; cell < fifteen_cells(geometry); cell++) {
        const unsigned tile = packed_tile(board, cell);
        const packed_board other = tile == a ? b : tile == b ? a : tile;
        result |= other << (4 * cell);
    }
    return result;
}

/* Walks of any length lead to solvable boards; exchanging two tiles makes them unsolvable. */
static void walks_on_every_tray(void **state)
{
    (void)state;
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    uint64_t random = 3;
    for (unsigned i = 0; i < n_all; i++) {
        const unsigned n_tiles = fifteen_cells(all[i]) - 1;
        struct packed_problem problem = {.geometry = all[i],
                                         .goal = exhaustive_shuffle(all[i], &random)};
        packed_board walker = problem.goal;
        for (unsigned step = 0; step < 2000; step++) {
            const int *const go = steps[exhaustive_random(&random) % 4];
            exhaustive_move(all[i], walker, go[0], go[1], &walker);
            problem.start = walker;
            assert_true(packed_solvable(&problem));
            const unsigned a = exhaustive_random(&random) % n_tiles;
            const unsigned b = (a + 1 + exhaustive_random(&random) % (n_tiles - 1)) % n_tiles;
            problem.start = exchange(all[i], walker, 1 + a, 1 + b);
            assert_false(packed_solvable(&problem));
        }
    }
}

static void famous_problems(void **state)
{
    (void)state;
    const struct fifteen_geometry geometry = {4, 4};
    const packed_board first = packed_goal(geometry, FIFTEEN_BLANK_FIRST);
    const packed_board last = packed_goal(geometry, FIFTEEN_BLANK_LAST);
    /* Loyd's puzzle, with 14 and 15 exchanged: his prize of 1000 dollars was safe. */
    const struct packed_problem loyd = {geometry, exchange(geometry, last, 14, 15), last};
    assert_false(packed_solvable(&loyd));
    /* One cyclic shift of 16 is odd, and the blank's path of 6 cells is even. */
    const struct packed_problem between = {geometry, first, last};
    assert_false(packed_solvable(&between));
    /* Korf's first instance (1985), of length 57 from the blank-first goal. */
    const struct packed_problem korf = {geometry, UINT64_C(0x3a84120659cb7fde), first};
    assert_true(packed_solvable(&korf));
    const struct packed_problem korf_last = {geometry, korf.start, last};
    assert_false(packed_solvable(&korf_last));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_of_the_smallest_trays),
        cmocka_unit_test(some_starts_of_larger_trays),
        cmocka_unit_test(walks_on_every_tray),
        cmocka_unit_test(famous_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
