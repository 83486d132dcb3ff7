/* test_grid_moves.c - n x n grids: neighbours, twins and moves in place */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/exhaustive.h"
#include "support/grids.h"
#include "support/packed_boards.h"

/* The board 1 0 3 / 4 2 5 / 7 8 6 of the assignment has three neighbours. */
static void neighbours_of_the_assignment(void **state)
{
    (void)state;
    static const char *const expected[] = {NULL, "0 1 3 4 2 5 7 8 6", "1 3 0 4 2 5 7 8 6",
                                           "1 2 3 4 0 5 7 8 6"};
    struct fifteen_board *const grid = grids_parse("3 1 0 3 4 2 5 7 8 6");
    struct fifteen_board *next[4];
    assert_int_equal(fifteen_board_neighbours(grid, next, NULL), FIFTEEN_OK);
    for (unsigned i = 0; i < 4; i++) {
        char text[32];
        assert_int_equal(next[i] == NULL, expected[i] == NULL);
        if (next[i] == NULL)
            continue;
        fifteen_board_print(next[i], FIFTEEN_BOARD_LINE, text, sizeof text);
        assert_string_equal(text, expected[i]);
        fifteen_board_free(next[i]);
    }
    fifteen_board_free(grid);
}

static void check_neighbours(unsigned N, const int *tiles)
{
    struct fifteen_board *const grid = grids_create(N, tiles);
    struct fifteen_board *next[4];
    assert_int_equal(fifteen_board_neighbours(grid, next, NULL), FIFTEEN_OK);
    for (unsigned move = 0; move < 4; move++) {
        int slid[GRIDS_MAX_CELLS];
        struct fifteen_board *moved = NULL;
        memcpy(slid, tiles, N * N * sizeof *tiles);
        const bool possible = grids_slide(N, slid, move);
        assert_int_equal(fifteen_board_can_move(grid, (enum fifteen_move)move), possible);
        assert_int_equal(fifteen_board_move(grid, (enum fifteen_move)move, &moved, NULL),
                         possible ? FIFTEEN_OK : FIFTEEN_INVALID);
        assert_int_equal(next[move] != NULL, possible);
        if (!possible)
            continue;
        grids_check(next[move], N, slid);
        assert_true(fifteen_board_equal(next[move], moved));
        assert_false(fifteen_board_equal(next[move], grid));
        assert_true(fifteen_board_solvable(next[move], grid));
        fifteen_board_free(moved);
        fifteen_board_free(next[move]);
    }
    grids_check(grid, N, tiles);
    fifteen_board_free(grid);
}

/* With the blank on every cell. */
static void neighbours_are_one_exchange_away(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (unsigned N = 2; N <= 7; N++)
        for (unsigned blank = 0; blank < N * N; blank++) {
            int tiles[GRIDS_MAX_CELLS];
            grids_shuffle(N, tiles, &random);
            tiles[grids_find(N, tiles, 0)] = tiles[blank];
            tiles[blank] = 0;
            check_neighbours(N, tiles);
        }
}

/* The twin has two tiles exchanged and the blank in place; exactly one of the two boards is
 * solvable. */
static void check_twin(unsigned N, const int *tiles)
{
    struct fifteen_board *const grid = grids_create(N, tiles);
    struct fifteen_board *twin;
    struct fifteen_board *again;
    assert_int_equal(fifteen_board_twin(grid, &twin, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_board_twin(twin, &again, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_board_hamming(twin, grid), 2);
    assert_int_not_equal(fifteen_board_solvable(grid, NULL), fifteen_board_solvable(twin, NULL));
    assert_false(fifteen_board_solvable(twin, grid));
    assert_true(fifteen_board_equal(again, grid));
    const int blank = grids_find(N, tiles, 0);
    assert_int_equal(fifteen_board_tile(twin, (unsigned)blank / N, (unsigned)blank % N), 0);
    fifteen_board_free(again);
    fifteen_board_free(twin);
    fifteen_board_free(grid);
}

static void twins_differ_in_two_tiles(void **state)
{
    (void)state;
    uint64_t random = 3;
    int tiles[GRIDS_MAX_CELLS];
    for (unsigned number = 0; number < 24; number++) {
        const packed_board board = exhaustive_board((struct fifteen_geometry){2, 2}, number);
        for (unsigned cell = 0; cell < 4; cell++)
            tiles[cell] = (int)packed_tile(board, cell);
        check_twin(2, tiles);
    }
    for (unsigned N = 3; N <= 20; N++) {
        grids_shuffle(N, tiles, &random);
        check_twin(N, tiles);
    }
}

static void slides_change_the_grid(void **state)
{
    (void)state;
    struct fifteen_board *const grid = grids_parse("2x3\n1 2 3\n4 5 0\n");
    static const int tiles[] = {1, 2, 0, 4, 5, 3};
    assert_int_equal(fifteen_board_slide(grid, FIFTEEN_RIGHT), 0);
    assert_int_equal(fifteen_board_slide(grid, FIFTEEN_DOWN), 0);
    assert_int_equal(fifteen_board_slide(grid, FIFTEEN_UP), 3);
    for (unsigned cell = 0; cell < 6; cell++)
        assert_int_equal(fifteen_board_tiles(grid)[cell], tiles[cell]);
    assert_int_equal(fifteen_board_blank(grid), 2);
    fifteen_board_free(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_of_the_assignment),
        cmocka_unit_test(neighbours_are_one_exchange_away),
        cmocka_unit_test(twins_differ_in_two_tiles),
        cmocka_unit_test(slides_change_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
