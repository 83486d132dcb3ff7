/* test_standard_goal.c - the standard goals, and the advice for boards that cannot reach one */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>
#include <stdlib.h>
#include <string.h>

#include "board/wide.h"
#include "support/packed_boards.h"

/* ---- goals written out by hand ---- */

static const struct {
    struct fifteen_geometry size;
    int tiles[25];
} snails[] = {
    {{2, 2}, {1, 2, 0, 3}},
    {{2, 3}, {1, 2, 3, 0, 5, 4}},
    {{3, 2}, {1, 2, 0, 3, 5, 4}},
    {{3, 3}, {1, 2, 3, 8, 0, 4, 7, 6, 5}},
    {{4, 4}, {1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7}},
    {{3, 5}, {1, 2, 3, 4, 5, 12, 13, 14, 0, 6, 11, 10, 9, 8, 7}},
    {{5, 3}, {1, 2, 3, 12, 13, 4, 11, 14, 5, 10, 0, 6, 9, 8, 7}},
    {{5, 5},
     {1, 2, 3, 4, 5, 16, 17, 18, 19, 6, 15, 24, 0, 20, 7, 14, 23, 22, 21, 8, 13, 12, 11, 10, 9}},
};

/* Down the columns. */
static const struct {
    struct fifteen_geometry size;
    int tiles[16];
} by_columns[] = {
    {{2, 2}, {1, 3, 2, 0}},
    {{2, 3}, {1, 3, 5, 2, 4, 0}},
    {{3, 2}, {1, 4, 2, 5, 3, 0}},
    {{4, 4}, {1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0}},
};

static void check_tiles(const struct fifteen_board *grid, const int *tiles)
{
    const unsigned n_cells = fifteen_cells(fifteen_board_size(grid));
    for (unsigned cell = 0; cell < n_cells; cell++)
        assert_int_equal(fifteen_board_tiles(grid)[cell], tiles[cell]);
}

static void columns_are_as_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof by_columns / sizeof by_columns[0]; i++) {
        struct fifteen_board *board;
        enum fifteen_standard_goal goal;
        assert_true(fifteen_goal_find("columns", &goal));
        assert_int_equal(fifteen_board_create_goal(by_columns[i].size, goal, &board, NULL),
                         FIFTEEN_OK);
        check_tiles(board, by_columns[i].tiles);
        fifteen_board_free(board);
    }
}

static void spirals_are_as_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof snails / sizeof snails[0]; i++) {
        const struct fifteen_geometry size = snails[i].size;
        struct fifteen_board *grid;
        assert_int_equal(fifteen_board_create_goal(size, FIFTEEN_SNAIL, &grid, NULL), FIFTEEN_OK);
        check_tiles(grid, snails[i].tiles);
        assert_true(wide_standard_goal(size, FIFTEEN_SNAIL) == wide_of_board(grid));
        if (packed_fits(size))
            assert_true(packed_goal(size, FIFTEEN_SNAIL) == packed_of_board(grid));
        fifteen_board_free(grid);
    }
}

/* ---- every size ---- */

/* Walks along the tiles 1, 2, .. and the blank, and turns right where the next cell is outside or
 * has been visited. */
static void check_walk(struct fifteen_geometry size)
{
    static const int by_row[] = {0, 1, 0, -1};
    static const int by_column[] = {1, 0, -1, 0};
    static bool seen[FIFTEEN_SIDE_MAX + 2][FIFTEEN_SIDE_MAX + 2];
    const unsigned n_cells = fifteen_cells(size);
    struct fifteen_board *grid;
    assert_int_equal(fifteen_board_create_goal(size, FIFTEEN_SNAIL, &grid, NULL), FIFTEEN_OK);
    memset(seen, true, sizeof seen);
    for (unsigned row = 1; row <= size.rows; row++)
        memset(seen[row] + 1, false, size.columns);
    int row = 1;
    int column = 1;
    unsigned way = 0;
    for (unsigned n = 1; n <= n_cells; n++) {
        assert_int_equal(fifteen_board_tile(grid, (unsigned)row - 1, (unsigned)column - 1),
                         n % n_cells);
        seen[row][column] = true;
        if (seen[row + by_row[way]][column + by_column[way]])
            way = (way + 1) % 4;
        row += by_row[way];
        column += by_column[way];
    }
    fifteen_board_free(grid);
}

static void spirals_of_every_kind_of_size(void **state)
{
    (void)state;
    for (uint8_t rows = 2; rows <= 12; rows++)
        for (uint8_t columns = 2; columns <= 12; columns++)
            check_walk((struct fifteen_geometry){rows, columns});
    check_walk((struct fifteen_geometry){2, 127});
    check_walk((struct fifteen_geometry){127, 2});
    check_walk((struct fifteen_geometry){126, 127});
    check_walk((struct fifteen_geometry){127, 127});
}

/* ---- boards that cannot reach a goal ---- */

static const struct {
    const char *board;
    enum fifteen_standard_goal goal;
    const char *message; /* NULL: solvable */
} boards[] = {
    {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", FIFTEEN_SNAIL, NULL},
    {"2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0", FIFTEEN_SNAIL,
     "unsolvable with the goal snail; solvable with the blank first"},
    {"1 2 3 4 5 6 7 8 0", FIFTEEN_SNAIL,
     "unsolvable with the goal snail; solvable with the blank last"},
    {"2 1 3 4 5 6 7 8 0", FIFTEEN_SNAIL, NULL},
    {"2 1 3 4 5 6 7 8 0", FIFTEEN_BLANK_LAST,
     "no moves lead from this board to the goal; solvable with the goal snail"},
    {"1 2 0 3", FIFTEEN_BLANK_LAST, NULL},
    {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15 16 17 18 19 20 21 22 23 24", FIFTEEN_SNAIL,
     "unsolvable with the goal snail; solvable with the blank last"},
};

static void advice_names_a_goal_that_can_be_reached(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct fifteen_board *grid;
        struct fifteen_board *goal;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(fifteen_board_parse(boards[i].board, strlen(boards[i].board),
                                             (struct fifteen_geometry){0, 0}, &grid, NULL),
                         FIFTEEN_OK);
        const struct fifteen_geometry size = fifteen_board_size(grid);
        assert_int_equal(fifteen_board_create_goal(size, boards[i].goal, &goal, NULL), FIFTEEN_OK);
        const char *const message = boards[i].message != NULL ? boards[i].message : "";
        fifteen_board_check(grid, goal, &error);
        assert_string_equal(error.text, message);
        fifteen_board_free(grid);
        fifteen_board_free(goal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_as_by_hand),
        cmocka_unit_test(spirals_are_as_by_hand),
        cmocka_unit_test(spirals_of_every_kind_of_size),
        cmocka_unit_test(advice_names_a_goal_that_can_be_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
