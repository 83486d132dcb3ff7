/* test_board.c - trays, boards and moves, against plain arrays and published distributions */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/packed.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

static const struct fifteen_geometry tray_2x2 = {2, 2};
static const struct fifteen_geometry tray_2x3 = {2, 3};
static const struct fifteen_geometry tray_3x3 = {3, 3};
static const struct fifteen_geometry tray_4x4 = {4, 4};

static void geometries_of_4_to_16_cells_are_valid(void **state)
{
    (void)state;
    unsigned n_valid = 0;
    for (unsigned rows = 0; rows < 256; rows++)
        for (unsigned columns = 0; columns < 256; columns++)
            n_valid += packed_fits((struct fifteen_geometry){(uint8_t)rows, (uint8_t)columns});
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    for (unsigned i = 0; i < n_all; i++)
        assert_true(packed_fits(all[i]));
    assert_int_equal(n_valid, n_all);
}

#define IMPOSSIBLE(size) "a board of " size " is not possible: rows and columns must be 2 .. 127"

static void geometries_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned rows, columns; /* 0: rejected */
        const char *reason;
    } cases[] = {
        {"4", 4, 4, NULL},
        {"2", 2, 2, NULL},
        {"3x4", 3, 4, NULL},
        {"4X3", 4, 3, NULL},
        {"2x8", 2, 8, NULL},
        {"08x02", 8, 2, NULL},
        {"5", 5, 5, NULL},
        {"127x2", 127, 2, NULL},
        {"2x128", 0, 0, IMPOSSIBLE("2x128")},
        {"256x4", 0, 0, IMPOSSIBLE("256x4")},
        {"1", 0, 0, IMPOSSIBLE("1x1")},
        {"1x16", 0, 0, IMPOSSIBLE("1x16")},
        {"8x1", 0, 0, IMPOSSIBLE("8x1")},
        {"0x4", 0, 0, IMPOSSIBLE("0x4")},
        {"", 0, 0, "'' is not a size such as 4 or 3x4"},
        {"x", 0, 0, "'x' is not a size such as 4 or 3x4"},
        {"4x", 0, 0, "'4x' is not a size such as 4 or 3x4"},
        {"x4", 0, 0, "'x4' is not a size such as 4 or 3x4"},
        {"3x4x1", 0, 0, "'3x4x1' is not a size such as 4 or 3x4"},
        {"-4", 0, 0, "'-4' is not a size such as 4 or 3x4"},
        {" 4", 0, 0, "' 4' is not a size such as 4 or 3x4"},
        {"4 ", 0, 0, "'4 ' is not a size such as 4 or 3x4"},
        {"4294967298", 0, 0, "'4294967298' is not a size such as 4 or 3x4"},
        {"4x18446744073709551620", 0, 0,
         "'4x184467440737095516...' is not a size such as 4 or 3x4"},
        {"\n", 0, 0, "'\\x0a' is not a size such as 4 or 3x4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fifteen_geometry read = {77, 78};
        struct fifteen_error error;
        const enum fifteen_status status = fifteen_geometry_parse(cases[i].text, &read, &error);
        if (cases[i].reason == NULL) {
            assert_int_equal(status, FIFTEEN_OK);
            assert_int_equal(read.rows, cases[i].rows);
            assert_int_equal(read.columns, cases[i].columns);
        } else {
            assert_int_equal(status, FIFTEEN_INVALID);
            assert_string_equal(error.text, cases[i].reason);
            assert_int_equal(read.rows, 77);
        }
    }
}

static void standard_goals_equal_the_picture(void **state)
{
    (void)state;
    assert_int_equal(packed_goal(tray_4x4, FIFTEEN_BLANK_FIRST), UINT64_C(0xfedcba9876543210));
    assert_int_equal(packed_goal(tray_4x4, FIFTEEN_BLANK_LAST), UINT64_C(0x0fedcba987654321));
    assert_int_equal(packed_goal(tray_2x3, FIFTEEN_BLANK_FIRST), 0x543210);
    assert_int_equal(packed_goal(tray_2x3, FIFTEEN_BLANK_LAST), 0x054321);
}

static void boards_are_built_from_tiles(void **state)
{
    (void)state;
    packed_board board = 99;
    struct fifteen_error error;
    const int good[] = {5, 0, 3, 1, 4, 2};
    assert_int_equal(packed_from_tiles(tray_2x3, good, &board, &error), FIFTEEN_OK);
    assert_int_equal(board, 0x241305);

    static const struct {
        int tiles[6];
        const char *reason;
    } bad[] = {
        {{1, 2, 3, 4, 5, 6}, "6 is out of range 0 .. 5 (position 6)"},
        {{1, 2, -1, 4, 5, 0}, "-1 is out of range 0 .. 5 (position 3)"},
        {{1, 2147483647, 3, 4, 5, 0}, "2147483647 is out of range 0 .. 5 (position 2)"},
        {{1, 2, 3, 2, 5, 0}, "tile 2 occurs twice (positions 2 and 4)"},
        {{0, 2, 3, 4, 5, 0}, "blank 0 occurs twice (positions 1 and 6)"},
    };
    board = 99;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(packed_from_tiles(tray_2x3, bad[i].tiles, &board, &error),
                         FIFTEEN_INVALID);
        assert_string_equal(error.text, bad[i].reason);
    }
    const struct fifteen_geometry impossible = {200, 200};
    assert_int_equal(packed_from_tiles(impossible, good, &board, &error), FIFTEEN_INVALID);
    assert_int_equal(packed_from_tiles(impossible, good, &board, NULL), FIFTEEN_INVALID);
    assert_int_equal(board, 99);
}

static void boards_are_valid_if_permutations(void **state)
{
    (void)state;
    unsigned n_valid = 0;
    for (packed_board board = 0; board < 0x10000; board++)
        n_valid += packed_valid(tray_2x2, board);
    assert_int_equal(n_valid, 24);
    assert_true(packed_valid(tray_2x2, 0x3210));
    assert_false(packed_valid(tray_2x2, 0x13210));
    assert_true(packed_valid(tray_4x4, UINT64_C(0xfedcba9876543210)));
    assert_false(packed_valid(tray_4x4, UINT64_C(0xeedcba9876543210)));
    assert_false(packed_valid(tray_4x4, 0));
}

/* Random boards of every tray and every move, by the tray's tables and by the board's moves. */
static void moves_equal_moves_on_plain_arrays(void **state)
{
    (void)state;
    static const int steps[4][2] = {[FIFTEEN_UP] = {-1, 0},
                                    [FIFTEEN_LEFT] = {0, -1},
                                    [FIFTEEN_RIGHT] = {0, 1},
                                    [FIFTEEN_DOWN] = {1, 0}};
    struct fifteen_geometry all[32];
    const unsigned n_all = exhaustive_geometries(all);
    uint64_t random = 1;
    for (unsigned i = 0; i < n_all * 300; i++) {
        const struct fifteen_geometry geometry = all[i % n_all];
        const packed_board board = exhaustive_shuffle(geometry, &random);
        assert_true(packed_valid(geometry, board));
        const unsigned blank = packed_blank(board);
        assert_int_equal(packed_tile(board, blank), 0);
        struct tray tray;
        tray_init(&tray, geometry);
        assert_int_equal(tray.n_cells, geometry.rows * geometry.columns);
        for (unsigned m = 0; m < 4; m++) {
            const enum fifteen_move move = (enum fifteen_move)m;
            packed_board expected;
            packed_board moved = 99;
            const bool legal =
                exhaustive_move(geometry, board, steps[m][0], steps[m][1], &expected);
            assert_int_equal(packed_move(geometry, board, move, &moved), legal);
            assert_int_equal(tray.to[blank][m] != TRAY_NO_CELL, legal);
            assert_int_equal(moved, legal ? expected : 99);
            if (!legal)
                continue;
            assert_int_equal(packed_slide(board, tray.to[blank][m], blank), expected);
            assert_true(packed_move(geometry, moved, move_inverse(move), &moved));
            assert_int_equal(moved, board);
        }
    }
}

static void trays_have_no_cells_past_the_last(void **state)
{
    (void)state;
    struct tray tray;
    tray_init(&tray, tray_2x3);
    for (unsigned cell = 6; cell < PACKED_MAX_CELLS; cell++)
        for (unsigned move = 0; move < 4; move++)
            assert_int_equal(tray.to[cell][move], TRAY_NO_CELL);
}

static void moves_have_letters(void **state)
{
    (void)state;
    assert_int_equal(fifteen_move_letter(FIFTEEN_UP), 'U');
    assert_int_equal(fifteen_move_letter(FIFTEEN_LEFT), 'L');
    assert_int_equal(fifteen_move_letter(FIFTEEN_RIGHT), 'R');
    assert_int_equal(fifteen_move_letter(FIFTEEN_DOWN), 'D');
}

/* Counts the boards at every distance from a goal with the library's own moves. */
static void unknown_values_are_rejected(void **state)
{
    (void)state;
    const struct fifteen_geometry tray = {3, 3};
    const enum fifteen_move unknown = (enum fifteen_move)4;
    const packed_board last = packed_goal(tray, FIFTEEN_BLANK_LAST);
    packed_board moved = 1;
    assert_int_equal(fifteen_move_letter(unknown), '?');
    assert_false(packed_move(tray, last, unknown, &moved));
    assert_int_equal(moved, 1);
    assert_int_equal(packed_goal(tray, (enum fifteen_standard_goal)99), last);
    const struct packed_problem wrong[] = {
        {{1, 3}, last, last}, {{9, 9}, last, last}, {tray, last + 1, last}, {tray, last, last + 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(packed_check(&wrong[i], NULL), FIFTEEN_INVALID);
}

static void check_distribution(struct fifteen_geometry geometry, const uint32_t *expected,
                               unsigned n_expected)
{
    const uint32_t count = exhaustive_count(geometry);
    packed_board *const queue = malloc(count * sizeof *queue);
    uint8_t *const seen = calloc(count, 1);
    assert_non_null(queue);
    assert_non_null(seen);
    uint32_t n_queued = 0;
    queue[n_queued++] = packed_goal(geometry, FIFTEEN_BLANK_LAST);
    seen[exhaustive_number(geometry, queue[0])] = 1;
    uint32_t begin = 0;
    for (unsigned distance = 0; distance < n_expected; distance++) {
        const uint32_t end = n_queued;
        assert_int_equal(end - begin, expected[distance]);
        for (; begin < end; begin++)
            for (unsigned move = 0; move < 4; move++) {
                packed_board next;
                if (!packed_move(geometry, queue[begin], (enum fifteen_move)move, &next))
                    continue;
                const uint32_t number = exhaustive_number(geometry, next);
                if (!seen[number])
                    queue[n_queued++] = next;
                seen[number] = 1;
            }
    }
    assert_int_equal(n_queued, begin);
    free(queue);
    free(seen);
}

static void distances_equal_the_published_counts(void **state)
{
    (void)state;
    static const uint32_t of_2x2[] = {1, 2, 2, 2, 2, 2, 1};
    static const uint32_t of_2x3[] = {1,  2,  3,  5,  6,  7,  10, 12, 12, 16, 23,
                                      25, 28, 39, 44, 40, 29, 21, 18, 12, 6,  1}; /* OEIS A090034 */
    static const uint32_t of_3x3[] = {1,    2,     4,     8,     16,    20,    39,    62,    116,
                                      152,  286,   396,   748,   1024,  1893,  2512,  4485,  5638,
                                      9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560,
                                      6274, 3910,  760,   221,   2}; /* OEIS A089473 */
    check_distribution(tray_2x2, of_2x2, 7);
    check_distribution(tray_2x3, of_2x3, 22);
    check_distribution(tray_3x3, of_3x3, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(geometries_of_4_to_16_cells_are_valid),
        cmocka_unit_test(geometries_are_read),
        cmocka_unit_test(standard_goals_equal_the_picture),
        cmocka_unit_test(boards_are_built_from_tiles),
        cmocka_unit_test(boards_are_valid_if_permutations),
        cmocka_unit_test(moves_equal_moves_on_plain_arrays),
        cmocka_unit_test(trays_have_no_cells_past_the_last),
        cmocka_unit_test(moves_have_letters),
        cmocka_unit_test(unknown_values_are_rejected),
        cmocka_unit_test(distances_equal_the_published_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
