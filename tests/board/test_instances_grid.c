/* test_instances_grid.c - files of boards of any size */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/grids.h"
#include "support/transcript.h"

static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

#define LINE_5 "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0"
#define ROWS_5 " 1  2  3  4  5\n 6  7  8  9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24  0\n"
#define GRID_5 "5\n" ROWS_5
#define LINE_3 "0 1 3 4 2 5 7 8 6"
#define GRID_3 "3\n0 1 3\n4 2 5\n7 8 6\n"

static void check(struct fifteen_geometry geometry, const char *text, const char *expected)
{
    struct transcript read;
    assert_int_equal(transcribe(stream_of(text, strlen(text)),
                                (struct fifteen_instances_options){.size = geometry}, &read),
                     FIFTEEN_NOT_FOUND);
    assert_string_equal(read.text, expected);
}

static void boards_of_all_sizes_in_one_file(void **state)
{
    (void)state;
    check(tray_4x4, "# algs4\r\n" GRID_5 "\n" GRID_3 LINE_5 " # in one line\n" GRID_5 "2\n1 2\n3 0",
          "2: [-1] 5x5 " LINE_5 "\n9: [-1] 3x3 " LINE_3 "\n13: [-1] 5x5 " LINE_5
          "\n14: [-1] 5x5 " LINE_5 "\n20: [-1] 2x2 1 2 3 0\n");
}

/* A line is a grid only if it has as many numbers as a grid has cells; lines of tray size need the
 * size.
 */
static void lines_of_other_lengths_are_not_grids(void **state)
{
    (void)state;
    check(tray_3x3, "1 2 3 0\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n" LINE_5 " 25\n" LINE_5 "\n",
          "f:1: expected 9 numbers, found 4\nf:2: expected 9 numbers, found 16\n"
          "f:3: expected 9 numbers, found 26\n4: [-1] 5x5 " LINE_5 "\n");
}

static void malformed_grids_are_reported_once(void **state)
{
    (void)state;
    check(tray_4x4, "5\n 1  2  3  4  5\n 6  7  8  9\n11 12 13 14 15\n" GRID_5,
          "f:3: expected a row of 5 numbers for the 5x5 board that begins in line 1, found 4\n"
          "5: [-1] 5x5 " LINE_5 "\n");
    check(tray_4x4, "5\n 1  2  3  4  5\n" GRID_5,
          "f:3: expected a row of 5 numbers for the 5x5 board that begins in line 1, found 1\n"
          "3: [-1] 5x5 " LINE_5 "\n");
    check(tray_4x4, GRID_5 "25 26 27 28 29\n" GRID_5,
          "1: [-1] 5x5 " LINE_5 "\n"
          "f:7: expected the size of the next board alone on its line, found 5 numbers\n"
          "8: [-1] 5x5 " LINE_5 "\n");
    check(tray_4x4, "5\n 1  2  3  4  5\n 6  7  8  9 10\n",
          "f:3: the file ends within the 5x5 board that begins in line 1\n");
    check(tray_4x4, "5\n 1  2  3  4  5\n 6  7  8  nine 10\n" GRID_5,
          "f:3: column 11: 'nine' is not a number\n4: [-1] 5x5 " LINE_5 "\n");
    check(tray_4x4,
          "5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 26\n" GRID_5
          "5\n1 2 3 4 5\n6 7 8 9 1\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 0\n" LINE_5 " \n",
          "f:6: the 5x5 board that begins in line 1: 26 is out of range 0 .. 24 (position 25)\n"
          "7: [-1] 5x5 " LINE_5 "\n"
          "f:18: the 5x5 board that begins in line 13: tile 1 occurs twice (positions 1 and 10)\n"
          "19: [-1] 5x5 " LINE_5 "\n");
    check(tray_4x4, "128\n0 1\n-1\n1\n0\n" GRID_5,
          "f:1: 128 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "f:3: -1 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "f:4: 1 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "f:5: 0 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "6: [-1] 5x5 " LINE_5 "\n");
}

/* A stream of an n x n board in the algs4 form, with one cell changed. */
static FILE *stream_of_rows(unsigned n, unsigned changed, const char *to, const char *after)
{
    FILE *const stream = tmpfile();
    assert_non_null(stream);
    fprintf(stream, "%u\n", n);
    for (unsigned cell = 0; cell < n * n; cell++) {
        if (cell == changed)
            fprintf(stream, "%s ", to);
        else
            fprintf(stream, "%5u ", cell);
        if ((cell + 1) % n == 0)
            fputc('\n', stream);
    }
    fputs(after, stream);
    rewind(stream);
    return stream;
}

/* The rows of a 9x9, 16x16, 25x25 or 121x121 board have as many numbers as a whole 3x3, 4x4, 5x5 or
 * 11x11 one. The rows after the defect must still not be read as boards. */
static void rows_as_long_as_boards_are_rows(void **state)
{
    (void)state;
    static const unsigned sizes[] = {9, 16, 25, 121};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const unsigned n = sizes[i];
        const struct fifteen_instances_options options = {.size = n == 9 ? tray_3x3 : tray_4x4};
        struct transcript read;
        char expected[512];
        transcribe(stream_of_rows(n, 2 * n, "y", GRID_3), options, &read);
        snprintf(expected, sizeof expected,
                 "f:4: column 1: 'y' is not a number\n%u: [-1] 3x3 " LINE_3 "\n", n + 2);
        assert_string_equal(read.text, expected);

        transcribe(stream_of_rows(n, 2 * n + 1, "", GRID_3), options, &read);
        snprintf(expected, sizeof expected,
                 "f:4: expected a row of %u numbers for the %ux%u board that begins in line 1, "
                 "found %u\n"
                 "%u: [-1] 3x3 " LINE_3 "\n",
                 n, n, n, n - 1, n + 2);
        assert_string_equal(read.text, expected);

        transcribe(stream_of_rows(n, n * n - 1, "0", LINE_5 "\n"), options, &read);
        snprintf(expected, sizeof expected,
                 "f:%u: the %ux%u board that begins in line 1: blank 0 occurs twice (positions 1 "
                 "and %u)\n"
                 "%u: [-1] 5x5 " LINE_5 "\n",
                 n + 1, n, n, n * n, n + 2);
        assert_string_equal(read.text, expected);
    }
}

/* Reads one board, the blank-first goal, and finds nothing after it. */
static void check_goal(FILE *stream, unsigned n)
{
    struct fifteen_instances *reader;
    const struct fifteen_instances_options options = {.size = tray_4x4};
    struct fifteen_instance instance;
    struct fifteen_board *goal;
    assert_int_equal(fifteen_instances_open(stream, &options, &reader, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_instances_next(reader, &instance, NULL), FIFTEEN_OK);
    assert_int_equal(fifteen_board_create_goal(grids_square(n), FIFTEEN_BLANK_FIRST, &goal, NULL),
                     FIFTEEN_OK);
    assert_non_null(instance.board);
    assert_true(fifteen_board_equal(instance.board, goal));
    assert_int_equal(instance.line, 1);
    fifteen_board_free(instance.board);
    assert_int_equal(fifteen_instances_next(reader, &instance, NULL), FIFTEEN_NOT_FOUND);
    fifteen_board_free(goal);
    fifteen_instances_close(reader);
    fclose(stream);
}

static void every_size_in_both_forms(void **state)
{
    (void)state;
    for (unsigned n = 5; n <= FIFTEEN_SIDE_MAX; n++) {
        check_goal(stream_of_rows(n, n * n, "", "# end\n"), n);
        FILE *const stream = tmpfile();
        assert_non_null(stream);
        for (unsigned cell = 0; cell < n * n; cell++)
            fprintf(stream, "%u%s", cell, (cell + 1) % n == 0 ? " / " : ",");
        rewind(stream);
        check_goal(stream, n);
    }
    check(tray_4x4, "", "f: no board in the file\n");
}

/* The reader reaches the end of any bytes, and finds a valid grid after them. */
static void noise_is_read_to_its_end(void **state)
{
    (void)state;
    uint64_t random = 8;
    for (unsigned round = 0; round < 300; round++) {
        struct fifteen_instances *reader;
        const struct fifteen_instances_options options = {.size = tray_3x3, .with_lengths = true};
        struct fifteen_instance instance = {.line = 0};
        struct fifteen_board *last = NULL;
        FILE *const stream = stream_of_noise(round, GRID_5, &random);
        assert_int_equal(fifteen_instances_open(stream, &options, &reader, NULL), FIFTEEN_OK);
        enum fifteen_status status;
        unsigned n_calls = 0;
        do {
            status = fifteen_instances_next(reader, &instance, NULL);
            assert_true(++n_calls <= NOISE_BYTES);
            if (status == FIFTEEN_OK) {
                fifteen_board_free(last);
                last = instance.board;
            }
        } while (status != FIFTEEN_NOT_FOUND);
        assert_non_null(last);
        assert_true(fifteen_board_is_goal(last, NULL));
        assert_int_equal(fifteen_board_size(last).rows, 5);
        fifteen_board_free(last);
        fifteen_instances_close(reader);
        fclose(stream);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_all_sizes_in_one_file),
        cmocka_unit_test(lines_of_other_lengths_are_not_grids),
        cmocka_unit_test(malformed_grids_are_reported_once),
        cmocka_unit_test(rows_as_long_as_boards_are_rows),
        cmocka_unit_test(every_size_in_both_forms),
        cmocka_unit_test(noise_is_read_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
