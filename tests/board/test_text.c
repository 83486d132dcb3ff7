/* test_text.c - boards as text: reading, printing, and the reasons for rejected text */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/exhaustive.h"
#include "support/packed_boards.h"

static const struct fifteen_geometry tray_2x2 = {2, 2};
static const struct fifteen_geometry tray_4x4 = {4, 4};

#define BLANK_FIRST UINT64_C(0xfedcba9876543210)

static void separators_may_be_mixed(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15",
        "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15",
        "  0, 1,\t2, 3 / 4, 5, 6, 7 // 8 9 10 11,, / 12 13 14 15 / ",
        "00 01 02 03 004 05 06 07 08 09 10 11 12 13 14 0000000000000000000015",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        packed_board board = 0;
        struct fifteen_error error;
        assert_int_equal(packed_parse(tray_4x4, texts[i], strlen(texts[i]), &board, &error),
                         FIFTEEN_OK);
        assert_int_equal(board, BLANK_FIRST);
    }
}

struct rejection {
    const char *text;
    const char *reason;
};

static void malformed_boards_are_rejected(void **state)
{
    (void)state;
    static const struct rejection cases[] = {
        {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14", "expected 16 numbers, found 15"},
        {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "expected 16 numbers, found 17"},
        {"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4", "expected 16 numbers, found 21"},
        {"", "expected 16 numbers, found 0"},
        {" ,/\t", "expected 16 numbers, found 0"},
        {"1 2 7 4 5 6 0 8 7 10 11 12 13 14 15 3", "tile 7 occurs twice (positions 3 and 9)"},
        {"0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "blank 0 occurs twice (positions 1 and 16)"},
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 17 16", "17 is out of range 0 .. 15 (position 15)"},
        {"1 2 3 4 -1 6 7 8 9 10 11 12 13 14 15 0", "-1 is out of range 0 .. 15 (position 5)"},
        {"1 2 3 4 5 x 7 8 9 10 11 12 13 14 15 0", "blank 0 occurs twice (positions 6 and 16)"},
        {"1 2 3 4 5 6 7 8 9 ten 11 12 13 14 15 0", "column 19: 'ten' is not a number"},
        {"0x1 2", "column 1: '0x1' is not a number"},
        {"1 2 3-4", "expected 16 numbers, found 4"},
        {"1 +2", "column 3: '+2' is not a number"},
        {"1 - 2", "expected 16 numbers, found 3"},
        {"1 --2", "column 3: '--2' is not a number"},
        {"1 +", "column 3: '+' is not a number"},
        {"1 2.0", "column 3: '2.0' is not a number"},
        {"1;2", "expected 16 numbers, found 2"},
        {"1 2\n3", "row 2 has 1 numbers, but row 1 has 2"},
        {"1 \xc3\xa9", "column 3: '\xc3\xa9' is not a number"},
        {"813402765 867254301", "column 1: '813402765' is a board by itself"},
        {"1 100000000", "column 3: '100000000' is out of range"},
        {"1 -99999999999", "column 3: '-99999999999' is out of range"},
        {"18446744073709551616 1", "column 1: '18446744073709551616' is out of range"},
        {"1 123456789012345678901234567890", "column 3: '12345678901234567890...' is out of range"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         "column 1: 'aaaaaaaaaaaaaaaaaaaa...' is not a number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        packed_board board = 99;
        struct fifteen_error error;
        const size_t length = strlen(cases[i].text);
        assert_int_equal(packed_parse(tray_4x4, cases[i].text, length, &board, &error),
                         FIFTEEN_INVALID);
        assert_string_equal(error.text, cases[i].reason);
        assert_int_equal(packed_parse(tray_4x4, cases[i].text, length, &board, NULL),
                         FIFTEEN_INVALID);
        assert_int_equal(board, 99);
    }
}

/* Only `length` bytes count, and a NUL does not end the text. */
static void length_rules(void **state)
{
    (void)state;
    packed_board board = 0;
    struct fifteen_error error;
    assert_int_equal(packed_parse(tray_2x2, "3 2 1 0 garbage", 7, &board, &error), FIFTEEN_OK);
    assert_int_equal(board, 0x0123);
    assert_int_equal(packed_parse(tray_2x2, "3 2 1 0\0 ", 9, &board, &error), FIFTEEN_INVALID);
    assert_string_equal(error.text, "column 7: '0\\x00' is not a number");
}

static void long_texts_are_read_in_bounds(void **state)
{
    (void)state;
    const size_t size = 1 << 20;
    char *const text = malloc(size);
    assert_non_null(text);
    packed_board board;
    struct fifteen_error error;
    memset(text, '9', size);
    assert_int_equal(packed_parse(tray_4x4, text, size, &board, &error), FIFTEEN_INVALID);
    assert_string_equal(error.text, "column 1: '99999999999999999999...' is out of range");
    for (size_t i = 0; i < size; i += 2)
        text[i] = ' ';
    assert_int_equal(packed_parse(tray_4x4, text, size, &board, &error), FIFTEEN_INVALID);
    assert_string_equal(error.text, "expected 16 numbers, found 524288");
    free(text);
}

static void boards_are_printed(void **state)
{
    (void)state;
    char out[PACKED_TEXT_SIZE];
    assert_int_equal(packed_print(tray_4x4, BLANK_FIRST, out), 37);
    assert_string_equal(out, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    assert_int_equal(packed_print(tray_2x2, 0x0123, out), 7);
    assert_string_equal(out, "3 2 1 0");
}

static void printed_boards_are_read_back(void **state)
{
    (void)state;
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    uint64_t random = 7;
    for (unsigned i = 0; i < n_all * 100; i++) {
        const struct fifteen_geometry geometry = all[i % n_all];
        const packed_board board = exhaustive_shuffle(geometry, &random);
        char text[PACKED_TEXT_SIZE];
        const size_t length = packed_print(geometry, board, text);
        assert_int_equal(strlen(text), length);
        packed_board read = 0;
        assert_int_equal(packed_parse(geometry, text, length, &read, NULL), FIFTEEN_OK);
        assert_int_equal(read, board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separators_may_be_mixed),
        cmocka_unit_test(malformed_boards_are_rejected),
        cmocka_unit_test(length_rules),
        cmocka_unit_test(long_texts_are_read_in_bounds),
        cmocka_unit_test(boards_are_printed),
        cmocka_unit_test(printed_boards_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
