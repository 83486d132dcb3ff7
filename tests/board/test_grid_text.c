/* test_grid_text.c - grids as text: printing, reading, and the reasons for rejected text */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"

static void numbers_are_as_wide_as_the_maximum(void **state)
{
    (void)state;
    static const struct {
        unsigned n;
        size_t width;
    } cases[] = {{2, 2},  {4, 2},  {5, 2},   {9, 2},   {10, 2}, {11, 3},
                 {31, 3}, {32, 4}, {100, 4}, {101, 5}, {127, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const unsigned n = cases[i].n;
        struct fifteen_board *grid;
        assert_int_equal(
            fifteen_board_create_goal(grids_square(n), FIFTEEN_BLANK_FIRST, &grid, NULL),
            FIFTEEN_OK);
        const size_t length = fifteen_board_print(grid, FIFTEEN_BOARD_ROWS, NULL, 0);
        const size_t first = (size_t)snprintf(NULL, 0, "%u\n", n);
        assert_int_equal(length, first + n * (n * (cases[i].width + 1) + 1));
        char *const text = malloc(length + 1);
        assert_non_null(text);
        assert_int_equal(fifteen_board_print(grid, FIFTEEN_BOARD_ROWS, text, length + 1), length);
        assert_int_equal(strlen(text), length);
        char tail[16];
        snprintf(tail, sizeof tail, "%*u \n", (int)cases[i].width, n * n - 1);
        assert_string_equal(text + length - strlen(tail), tail);
        struct fifteen_board *const again = grids_parse(text);
        assert_true(fifteen_board_equal(grid, again));
        fifteen_board_free(again);
        fifteen_board_free(grid);
        free(text);
    }
}

static void text_is_cut_as_snprintf_cuts(void **state)
{
    (void)state;
    struct fifteen_board *const grid = grids_parse("12 14 13 11 10 9 8 7 6 5 4 3 2 1 0 15");
    static const char whole[] = "12 14 13 11 10 9 8 7 6 5 4 3 2 1 0 15";
    for (size_t size = 0; size <= sizeof whole + 2; size++) {
        char text[sizeof whole + 3];
        memset(text, '#', sizeof text);
        assert_int_equal(fifteen_board_print(grid, FIFTEEN_BOARD_LINE, text, size),
                         sizeof whole - 1);
        const size_t written = size < sizeof whole ? size : sizeof whole;
        if (written > 0)
            assert_memory_equal(text, whole, written - 1);
        if (written > 0)
            assert_int_equal(text[written - 1], '\0');
        assert_int_equal(text[written], '#');
    }
    fifteen_board_free(grid);
}

static void text_may_be_laid_out_in_many_ways(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "2\n3 1\n2 0\n", "2\r\n3 1\r\n2 0\r\n",  "3 1 2 0",      "3,1/2,0",
        "2 3 1 2 0",     "\n\n 2\n\n3\n1\n2\n0", "2\r3 1\r2 0\r"};
    static const int tiles[] = {3, 1, 2, 0};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct fifteen_board *const grid = grids_parse(texts[i]);
        grids_check(grid, 2, tiles);
        fifteen_board_free(grid);
    }
}

static void malformed_text_is_rejected(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *reason;
    } cases[] = {
        {"", "expected 16 numbers, found 0"},
        {" \n ", "expected 16 numbers, found 0"},
        {"2\n", "expected 4 numbers after the size 2x2, found 0"},
        {"2", "expected 16 numbers, found 1"},
        {"3\n1 2 0\n4 5 6\n7 8\n", "row 3 has 2 numbers, but row 1 has 3"},
        {"1 2 3 y", "column 7: 'y' is not a number"},
        {"2\n1 2\n3 y\n", "line 3, column 3: 'y' is not a number"},
        {"2\n1 2\n3\n", "row 2 has 1 numbers, but row 1 has 2"},
        {"3\n1 2 3\n4 5 6\n7 8 0 9\n", "row 3 has 4 numbers, but row 1 has 3"},
        {"1\n0\n", "expected 16 numbers, found 2"},
        {"2x3\n1 2\n", "expected 6 numbers after the size 2x3, found 2"},
        {"2 1 2 3", "tile 2 occurs twice (positions 1 and 3)"},
        {"3 1 2 3 0", "expected 16 numbers, found 5"},
        {"128 0 1", "expected 16 numbers, found 3"},
        {"2\n1 2\n3 5\n", "5 is out of range 0 .. 3 (position 4)"},
        {"2\n1 2\n-3 0\n", "-3 is out of range 0 .. 3 (position 3)"},
        {"1 2 1 0", "tile 1 occurs twice (positions 1 and 3)"},
        {"0 1 2 0", "blank 0 occurs twice (positions 1 and 4)"},
        {"7 7 7 7 7 7 7 7 7", "tile 7 occurs twice (positions 1 and 2)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_board *grid = NULL;
        struct fifteen_error error = {.text = ""};
        const char *const text = cases[i].text;
        assert_int_equal(fifteen_board_parse(text, strlen(text), grids_square(0), &grid, &error),
                         FIFTEEN_INVALID);
        assert_string_equal(error.text, cases[i].reason);
        assert_int_equal(fifteen_board_parse(text, strlen(text), grids_square(0), &grid, NULL),
                         FIFTEEN_INVALID);
        assert_null(grid);
    }
}

static void sizes_out_of_range_are_rejected(void **state)
{
    (void)state;
    static const struct fifteen_geometry sizes[] = {{0, 0},   {1, 1},   {1, 4},    {4, 1},
                                                    {128, 2}, {2, 128}, {255, 255}};
    static const int tiles[4] = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct fifteen_board *grid = NULL;
        assert_int_equal(fifteen_board_create(sizes[i], tiles, &grid, NULL), FIFTEEN_INVALID);
        assert_int_equal(fifteen_board_create_goal(sizes[i], FIFTEEN_BLANK_LAST, &grid, NULL),
                         FIFTEEN_INVALID);
        assert_null(grid);
    }
}

static void boards_need_not_be_square(void **state)
{
    (void)state;
    static const struct fifteen_geometry size = {4, 5};
    static const char line[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 0 19";
    static const char rows[] = "4x5\n 1  2  3  4  5 \n 6  7  8  9 10 \n11 12 13 14 15 \n"
                               "16 17 18  0 19 \n";
    static const struct {
        const char *text;
        struct fifteen_geometry size;
    } cases[] = {{line, {4, 5}}, {rows, {4, 5}}, {rows, {0, 0}}, {rows, {3, 3}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const text = cases[i].text;
        struct fifteen_board *grid;
        char printed[sizeof rows];
        assert_int_equal(fifteen_board_parse(text, strlen(text), cases[i].size, &grid, NULL),
                         FIFTEEN_OK);
        assert_true(fifteen_geometry_equal(fifteen_board_size(grid), size));
        fifteen_board_print(grid, FIFTEEN_BOARD_LINE, printed, sizeof printed);
        assert_string_equal(printed, line);
        fifteen_board_print(grid, FIFTEEN_BOARD_ROWS, printed, sizeof printed);
        assert_string_equal(printed, rows);
        fifteen_board_free(grid);
    }
}

/* Comments end with their line; a size is alone on the first line that is not empty. */
static void comments_are_skipped(void **state)
{
    (void)state;
    static const int tiles[] = {3, 1, 2, 0};
    struct fifteen_board *const grid = grids_parse("# 4\n\n2 # rows\n3 1 # 9 9\n2 0 # x");
    grids_check(grid, 2, tiles);
    fifteen_board_free(grid);
}

/* More numbers than any grid has are counted, not kept. */
static void far_too_many_numbers_are_rejected(void **state)
{
    (void)state;
    const size_t size = 2 * 128 * 128 * 4;
    char *const text = malloc(size);
    assert_non_null(text);
    for (size_t i = 0; i < size; i += 2) {
        text[i] = '1';
        text[i + 1] = i % 200 == 0 ? '\n' : ' ';
    }
    struct fifteen_board *grid = NULL;
    struct fifteen_error error;
    assert_int_equal(fifteen_board_parse(text, size, grids_square(0), &grid, &error),
                     FIFTEEN_INVALID);
    assert_string_equal(error.text, "row 2 has 100 numbers, but row 1 has 1");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_as_wide_as_the_maximum),
        cmocka_unit_test(text_is_cut_as_snprintf_cuts),
        cmocka_unit_test(text_may_be_laid_out_in_many_ways),
        cmocka_unit_test(malformed_text_is_rejected),
        cmocka_unit_test(sizes_out_of_range_are_rejected),
        cmocka_unit_test(boards_need_not_be_square),
        cmocka_unit_test(comments_are_skipped),
        cmocka_unit_test(far_too_many_numbers_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
