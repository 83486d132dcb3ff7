/* test_instances.c - files of boards: both forms, and every kind of error in them */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/packed_boards.h"
#include "support/transcript.h"

static const struct fifteen_geometry tray_2x2 = {2, 2};
static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

#define KORF_1 "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
#define BOM "\xef\xbb\xbf"
#define EIGHT "1 2 3 4 5 6 7 8 0"

static void check_bytes(struct fifteen_geometry geometry, bool with_lengths, const char *bytes,
                        size_t length, const char *expected)
{
    struct transcript read;
    assert_int_equal(transcribe(stream_of(bytes, length),
                                (struct fifteen_instances_options){.size = geometry,
                                                                   .with_lengths = with_lengths},
                                &read),
                     FIFTEEN_NOT_FOUND);
    assert_string_equal(read.text, expected);
}

static void check(struct fifteen_geometry geometry, const char *text, const char *expected)
{
    check_bytes(geometry, false, text, strlen(text), expected);
}

/* ---- one board a line ---- */

static void one_board_a_line(void **state)
{
    (void)state;
    check(tray_3x3,
          "# boards\n\n" EIGHT "\n   \t\n0,1,2,3,4,5,6,7,8 # Korf's goal\n  # nothing\n"
          "8 7 6 / 5 4 3 / 2 1 0",
          "3: [-1] 3x3 " EIGHT "\n5: [-1] 3x3 0 1 2 3 4 5 6 7 8\n"
          "7: [-1] 3x3 8 7 6 5 4 3 2 1 0\n");
}

static void lines_may_end_in_cr_lf(void **state)
{
    (void)state;
    check(tray_3x3, "# boards\r\n\r\n" EIGHT "\r\n" EIGHT " # again\r\n" EIGHT "\r",
          "3: [-1] 3x3 " EIGHT "\n4: [-1] 3x3 " EIGHT "\n5: [-1] 3x3 " EIGHT "\n");
    check(tray_3x3, "3\r\n1 2 3\r\n4 5 6\r\n7 8 0\r\n", "1: [-1] 3x3 " EIGHT "\n");
    check(tray_3x3, "1 2 3 4 5\r 6 7 8 0\n", "f:1: row 2 has 4 numbers, but row 1 has 5\n");
}

static void byte_order_marks_are_skipped(void **state)
{
    (void)state;
    check(tray_3x3, BOM EIGHT "\n", "1: [-1] 3x3 " EIGHT "\n");
    check(tray_3x3, BOM "3\n1 2 3\n4 5 6\n7 8 0\n", "1: [-1] 3x3 " EIGHT "\n");
    check(tray_3x3, "\n" BOM EIGHT "\n", "2: [-1] 3x3 " EIGHT "\n");
}

static void known_lengths_are_recognised(void **state)
{
    (void)state;
    const char *const text =
        "57 " KORF_1 "   # 1 md=41 ida=276361933\n" KORF_1 "\n-5 " KORF_1 "\n1 57 " KORF_1 "\n";
    check_bytes(tray_4x4, true, text, strlen(text),
                "1: [57] 4x4 " KORF_1 "\n2: [-1] 4x4 " KORF_1
                "\nf:3: the length -5 in front of the board is negative\n"
                "f:4: expected 16 numbers, found 18\n");
    check(tray_4x4, "57 " KORF_1 "\n", "f:1: expected 16 numbers, found 17\n");
}

static void malformed_lines_do_not_stop_the_rest(void **state)
{
    (void)state;
    check(tray_4x4,
          KORF_1 "\n"
                 "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10\n"
                 "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 3\n"
                 "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 14\n"
                 "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 16\n"
                 "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 -1\n"
                 "fifteen numbers are not enough\n" KORF_1 "\n",
          "1: [-1] 4x4 " KORF_1 "\n"
          "f:2: expected 16 numbers, found 15\n"
          "f:3: expected 16 numbers, found 17\n"
          "f:4: tile 14 occurs twice (positions 1 and 16)\n"
          "f:5: 16 is out of range 0 .. 15 (position 16)\n"
          "f:6: -1 is out of range 0 .. 15 (position 16)\n"
          "f:7: column 1: 'fifteen' is not a number\n"
          "8: [-1] 4x4 " KORF_1 "\n");
}

/* ---- the algs4 form ---- */

static void boards_of_n_rows(void **state)
{
    (void)state;
    check(tray_4x4,
          "# algs4\n3\n 0  1  3\n 4  2  5\n\n 7  8  6 # last\n2\n1 2\n3 0\n 4 \n"
          "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0",
          "2: [-1] 3x3 0 1 3 4 2 5 7 8 6\n7: [-1] 2x2 1 2 3 0\n"
          "10: [-1] 4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n");
    check(tray_2x3, "3\n0 1 3\n4 2 5\n7 8 6\n", "1: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
}

#define GOOD_GRID "3\n0 1 3\n4 2 5\n7 8 6\n"

static void rows_that_do_not_match_their_header(void **state)
{
    (void)state;
    /* Rows that are too long, too short, too few or too many: each reported once; the next board is
     * read. */
    check(tray_3x3, "3\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n" GOOD_GRID,
          "f:2: expected a row of 3 numbers for the 3x3 board that begins in line 1, found 4\n"
          "6: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
    check(tray_3x3, "4\n1 2 3\n4 5 6\n7 8 0\n" GOOD_GRID,
          "f:2: expected a row of 4 numbers for the 4x4 board that begins in line 1, found 3\n"
          "5: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
    check(tray_3x3, "3\n1 2 3\n4 5 6\n" GOOD_GRID,
          "f:4: expected a row of 3 numbers for the 3x3 board that begins in line 1, found 1\n"
          "4: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
    check(tray_3x3, GOOD_GRID "6 7 8\n1 2 3\n" GOOD_GRID,
          "1: [-1] 3x3 0 1 3 4 2 5 7 8 6\n"
          "f:5: expected the size of the next board alone on its line, found 3 numbers\n"
          "7: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
    check(tray_3x3, "3\n1 2 3\n4 5 6\n",
          "f:3: the file ends within the 3x3 board that begins in line 1\n");
    check(tray_3x3, "3", "f:1: the file ends within the 3x3 board that begins in line 1\n");
}

static void rows_that_are_not_a_board(void **state)
{
    (void)state;
    check(tray_3x3, "3\n1 2 3\n4 five 6\n7 8 0\n" GOOD_GRID,
          "f:3: column 3: 'five' is not a number\n5: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
    check(tray_3x3, "3\n1 2 3\n4 1 6\n7 8 0\n" GOOD_GRID,
          "f:4: the 3x3 board that begins in line 1: tile 1 occurs twice (positions 1 and 5)\n"
          "5: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
    check(tray_3x3, "3\n1 2 3\n4 5 6\n7 8 10\n" GOOD_GRID,
          "f:4: the 3x3 board that begins in line 1: 10 is out of range 0 .. 8 (position 9)\n"
          "5: [-1] 3x3 0 1 3 4 2 5 7 8 6\n");
}

static void unsupported_sizes_are_reported(void **state)
{
    (void)state;
    check(tray_4x4,
          "5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 24 0\n" GOOD_GRID
          "1\n0\n" GOOD_GRID "-3\n99999999\n",
          "1: [-1] 5x5 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0\n"
          "7: [-1] 3x3 0 1 3 4 2 5 7 8 6\n"
          "f:11: 1 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "f:12: 0 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "13: [-1] 3x3 0 1 3 4 2 5 7 8 6\n"
          "f:17: -3 alone on its line begins an n x n board, but n must be 2 .. 127\n"
          "f:18: 99999999 alone on its line begins an n x n board, but n must be 2 .. 127\n");
}

/* A lone number in front of whole boards is their number, which is checked. */
static void forms_may_be_mixed(void **state)
{
    (void)state;
    check(tray_4x4, "7\n" KORF_1 "\n3\n" KORF_1 "\n" GOOD_GRID KORF_1 "\n",
          "2: [-1] 4x4 " KORF_1 "\nf:1: 7 boards expected, but 1 follows\n"
          "4: [-1] 4x4 " KORF_1 "\n5: [-1] 3x3 0 1 3 4 2 5 7 8 6\n9: [-1] 4x4 " KORF_1 "\n");
    check(tray_2x2, "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n1 2 3 0\n",
          "1: [-1] 4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n6: [-1] 2x2 1 2 3 0\n");
}

/* ---- binary files ---- */

static void files_without_a_board(void **state)
{
    (void)state;
    check(tray_4x4, "", "f: no board in the file\n");
    check(tray_4x4, "\n\n\r\n", "f: no board in the file\n");
    check(tray_4x4, "# nothing\n   # at all", "f: no board in the file\n");
    check(tray_4x4, "nothing", "f:1: column 1: 'nothing' is not a number\n");
}

static void long_lines_are_skipped_whole(void **state)
{
    (void)state;
    const size_t long_line = 1 << 20;
    const char *const after = "\n" EIGHT "\n";
    char *const text = malloc(long_line + 32);
    assert_non_null(text);
    memset(text, '7', long_line);
    strcpy(text + long_line, after);
    check(tray_3x3, text, "f:1: the line is longer than 131072 bytes\n2: [-1] 3x3 " EIGHT "\n");
    text[131073] = '\n';
    text[131074] = '\0';
    check(tray_3x3, text, "f:1: the line is longer than 131072 bytes\n");
    text[131072] = '\n';
    text[131073] = '\0';
    check(tray_3x3, text, "f:1: column 1: '77777777777777777777...' is out of range\n");
    memset(text, ' ', 131072);
    memcpy(text, EIGHT, strlen(EIGHT));
    check(tray_3x3, text, "1: [-1] 3x3 " EIGHT "\n");
    free(text);
}

static void binary_bytes_are_reported(void **state)
{
    (void)state;
    static const char nul[] = "1 2 3 4 5 6 7 8\0 0\n\0\0\0\n" EIGHT "\n";
    check_bytes(tray_3x3, false, nul, sizeof nul - 1,
                "f:1: column 15: '8\\x00' is not a number\n"
                "f:2: column 1: '\\x00\\x00\\x00' is not a number\n3: [-1] 3x3 " EIGHT "\n");
    check(tray_3x3, "\177ELF\x02\x01\x1b[31m\n" EIGHT "\n",
          "f:1: column 1: '\\x7fELF\\x02\\x01\\x1b' is not a number\n2: [-1] 3x3 " EIGHT "\n");
    check(tray_3x3, EIGHT " # caf\xc3\xa9 \xff\x01\n", "1: [-1] 3x3 " EIGHT "\n");
}

/* The reader reaches the end of any bytes, and finds a valid board after them. */
static void a_stream_that_fails_is_reported(void **state)
{
    (void)state;
    struct transcript read;
    assert_int_equal(
        transcribe(fopen("/", "r"), (struct fifteen_instances_options){.size = tray_4x4}, &read),
        FIFTEEN_IO);
    assert_string_equal(read.text, "f: cannot read line 1: Is a directory\n");
}

static void invalid_reader_options_are_rejected(void **state)
{
    (void)state;
    static const struct fifteen_instances_options impossible[] = {
        {.size = {1, 16}}, {.size = {16, 1}}, {.size = {128, 2}}, {.size = {2, 128}}};
    struct fifteen_instances *reader = NULL;
    struct fifteen_error error;
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++)
        assert_int_equal(fifteen_instances_open(stdin, &impossible[i], &reader, &error),
                         FIFTEEN_INVALID);
    assert_null(reader);
    fifteen_instances_close(NULL);
}

/* ---- the head ---- */

/* Without a stated size, the first board's numbers determine it; the head states the goal. */
static void heads_state_goal_and_lengths(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned rows;
        int known_length;
        bool goal_stated;
        enum fifteen_standard_goal goal;
    } cases[] = {
        {EIGHT, 3, -1, false, FIFTEEN_BLANK_LAST},
        {"# goal: blank-first 0 1 2 ..\n31 " EIGHT "\n", 3, 31, true, FIFTEEN_BLANK_FIRST},
        {BOM "# x\n\n##\tgoal: blank-last\r\n" KORF_1, 4, -1, true, FIFTEEN_BLANK_LAST},
        {"  # format: <optimal length> <tiles>\n6 1 2 3 0\n", 2, 6, false, FIFTEEN_BLANK_LAST},
        {"#goals: none\n" EIGHT " # goal: blank-first\n", 3, -1, false, FIFTEEN_BLANK_LAST},
        {"# goal: first\n" EIGHT, 3, -1, true, FIFTEEN_BLANK_FIRST},
        {"# goal:last\r\n" EIGHT, 3, -1, true, FIFTEEN_BLANK_LAST},
        {"# Goal: First\n" EIGHT, 3, -1, true, FIFTEEN_BLANK_FIRST},
        {"# GOAL: Blank-First.\n" EIGHT, 3, -1, true, FIFTEEN_BLANK_FIRST},
        {"# goal: first, as in the paper\n" EIGHT, 3, -1, true, FIFTEEN_BLANK_FIRST},
        {"# goal: snail; 80 moves\n" EIGHT, 3, -1, true, FIFTEEN_SNAIL},
        {"3 3\n1 2 3\n4 5 6\n7 8 0\n", 3, -1, false, FIFTEEN_BLANK_LAST},
        {"3 3 8\n1 2 3\n4 5 6\n7 8 0\n", 3, -1, false, FIFTEEN_BLANK_LAST},
        {"2 2\n1 2\n3 0\n", 2, -1, false, FIFTEEN_BLANK_LAST},
        {"2 2\n3 1\n0 2\n", 2, -1, false, FIFTEEN_BLANK_LAST},
        {"3 2\n1 2\n3 4\n5 0\n", 3, -1, false, FIFTEEN_BLANK_LAST},
        {"4 3\n1 2 3\n4 5 6\n7 8 9\n10 11 0\n", 4, -1, false, FIFTEEN_BLANK_LAST},
        {"3 2\n1 0\n", 2, -1, false, FIFTEEN_BLANK_LAST},
        {"4 3\n2 1\n5 0\n", 3, -1, false, FIFTEEN_BLANK_LAST},
        {"3\n1 2 3\n4 5 6\n7 8 0\n", 3, -1, false, FIFTEEN_BLANK_LAST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_instances *reader;
        struct fifteen_instance read;
        struct fifteen_error error = {.text = ""};
        FILE *const stream = stream_of(cases[i].text, strlen(cases[i].text));
        assert_int_equal(fifteen_instances_open(stream, NULL, &reader, &error), FIFTEEN_OK);
        if (fifteen_instances_next(reader, &read, &error) != FIFTEEN_OK)
            fail_msg("%s", error.text);
        assert_int_equal(fifteen_board_size(read.board).rows, cases[i].rows);
        fifteen_board_free(read.board);
        assert_int_equal(read.known_length, cases[i].known_length);
        assert_int_equal(read.goal_stated, cases[i].goal_stated);
        assert_int_equal(read.goal, cases[i].goal);
        fifteen_instances_close(reader);
        fclose(stream);
    }
}

/* Comments apply to the boards after them. */
static void comments_apply_to_what_follows(void **state)
{
    (void)state;
    check((struct fifteen_geometry){0, 0},
          EIGHT "\n31 " EIGHT "\n# goal: blank-first\n31 " EIGHT "\n# size: 2x3\n7 1 2 3 4 5 0\n"
                "# size: 3X2\n1 2 3 4 5 0\n# size: 2x128\n# size: 3\n" EIGHT "\n",
          "1: [-1] 3x3 " EIGHT "\nf:2: expected 9 numbers, found 10\n4: [31] 3x3 " EIGHT
          "\n6: [7] 2x3 1 2 3 4 5 0\n8: [-1] 3x2 1 2 3 4 5 0\n"
          "f:9: unknown size '2x128': expected rows x columns, such as 3x4\n11: [-1] 3x3 " EIGHT
          "\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_board_a_line),
        cmocka_unit_test(lines_may_end_in_cr_lf),
        cmocka_unit_test(byte_order_marks_are_skipped),
        cmocka_unit_test(known_lengths_are_recognised),
        cmocka_unit_test(malformed_lines_do_not_stop_the_rest),
        cmocka_unit_test(boards_of_n_rows),
        cmocka_unit_test(rows_that_do_not_match_their_header),
        cmocka_unit_test(rows_that_are_not_a_board),
        cmocka_unit_test(unsupported_sizes_are_reported),
        cmocka_unit_test(forms_may_be_mixed),
        cmocka_unit_test(files_without_a_board),
        cmocka_unit_test(long_lines_are_skipped_whole),
        cmocka_unit_test(binary_bytes_are_reported),
        cmocka_unit_test(a_stream_that_fails_is_reported),
        cmocka_unit_test(invalid_reader_options_are_rejected),
        cmocka_unit_test(heads_state_goal_and_lengths),
        cmocka_unit_test(comments_apply_to_what_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
