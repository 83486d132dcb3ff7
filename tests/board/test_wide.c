/* test_wide.c - boards of trays of up to 25 cells, and their canonical form */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/canonical.h"
#include "support/depths.h"
#include "support/packed_boards.h"

static const struct fifteen_geometry sizes[] = {{3, 6}, {4, 5}, {5, 5}, {6, 4}, {2, 12}, {9, 2}};
enum { N_SIZES = sizeof sizes / sizeof sizes[0] };

static struct depths_board shuffled(struct fifteen_geometry size, uint64_t *random)
{
    struct depths_board board = {{0}};
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++) {
        const unsigned other = exhaustive_random(random) % (cell + 1);
        board.tiles[cell] = board.tiles[other];
        board.tiles[other] = (int)cell;
    }
    return board;
}

static void packed_boards_are_converted(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned i = 0; i < 20000; i++) {
        const packed_board board =
            (packed_board)exhaustive_random(&random) << 32 | exhaustive_random(&random);
        const wide_board wide = wide_of_packed(board);
        assert_true(wide >> 80 == 0);
        for (unsigned cell = 0; cell < PACKED_MAX_CELLS; cell++)
            assert_int_equal(wide_tile(wide, cell), packed_tile(board, cell));
        assert_true(wide_to_packed(wide) == board);
    }
}

static void boards_equal_grids(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (unsigned s = 0; s < N_SIZES; s++)
        for (unsigned i = 0; i < 200; i++) {
            const struct depths_board tiles = shuffled(sizes[s], &random);
            struct fifteen_board *grid = NULL;
            struct fifteen_board *back = NULL;
            assert_int_equal(fifteen_board_create(sizes[s], tiles.tiles, &grid, NULL), FIFTEEN_OK);
            const wide_board board = wide_of_board(grid);
            assert_true(board == depths_pack(sizes[s], &tiles));
            assert_true(wide_valid(sizes[s], board));
            assert_false(wide_valid(sizes[s], board ^ 1));
            assert_false(wide_valid(sizes[s], board | (wide_board)1 << 126));
            assert_int_equal(wide_blank(board), fifteen_board_blank(grid));
            assert_int_equal(wide_to_board(sizes[s], board, &back, NULL), FIFTEEN_OK);
            assert_true(fifteen_board_equal(grid, back));
            fifteen_board_free(grid);
            fifteen_board_free(back);
        }
}

/* Every cell of the goal's blank; goals of any numbering. */
static void moves_commute_with_the_map(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (unsigned s = 0; s < N_SIZES; s++)
        for (unsigned i = 0; i < 60; i++) {
            const struct depths_board goal = shuffled(sizes[s], &random);
            struct canonical_map map;
            canonical_map_init(&map, sizes[s], depths_pack(sizes[s], &goal));
            assert_true(map.geometry.rows <= map.geometry.columns);
            assert_true(canonical_board(&map, depths_pack(sizes[s], &goal)) ==
                        canonical_goal(map.geometry, map.goal_blank));
            const struct depths_board board = shuffled(sizes[s], &random);
            const struct depths_board image =
                depths_unpack(map.geometry, canonical_board(&map, depths_pack(sizes[s], &board)));
            for (unsigned move = 0; move < 4; move++) {
                struct depths_board next;
                struct depths_board next_image;
                const bool legal = depths_move(sizes[s], &board, move, &next);
                assert_int_equal(depths_move(map.geometry, &image, map.move_to[move], &next_image),
                                 legal);
                if (legal)
                    assert_true(canonical_board(&map, depths_pack(sizes[s], &next)) ==
                                depths_pack(map.geometry, &next_image));
            }
        }
}

static void all_corners_become_the_first_cell(void **state)
{
    (void)state;
    for (unsigned s = 0; s < N_SIZES; s++) {
        const unsigned n_cells = fifteen_cells(sizes[s]);
        const unsigned corners[] = {0, sizes[s].columns - 1U, n_cells - sizes[s].columns,
                                    n_cells - 1};
        for (unsigned i = 0; i < 4; i++) {
            const struct depths_board goal = depths_goal(sizes[s], corners[i]);
            const struct goal_form form = goal_form_of(sizes[s], depths_pack(sizes[s], &goal));
            assert_int_equal(form.blank, 0);
        }
        const struct depths_board inside =
            depths_goal(sizes[s], sizes[s].rows > 2 ? sizes[s].columns : 1);
        assert_int_not_equal(goal_form_of(sizes[s], depths_pack(sizes[s], &inside)).blank, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_boards_are_converted),
        cmocka_unit_test(boards_equal_grids),
        cmocka_unit_test(moves_commute_with_the_map),
        cmocka_unit_test(all_corners_become_the_first_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
