/* test_play_setup.c - the sizes that can be played, and reading them */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/setup.h"

static void every_tray_can_be_played(void **state)
{
    (void)state;
    unsigned n = 0;
    for (uint8_t rows = 1; rows <= 26; rows++)
        for (uint8_t columns = 1; columns <= 26; columns++) {
            const struct fifteen_geometry size = {rows, columns};
            const bool expected = rows >= 2 && columns >= 2 &&
                                  (rows * columns <= 25 || (rows == columns && rows <= 9));
            const unsigned index = setup_size_index(size);
            assert_int_equal(expected, setup_size_name(index) != NULL);
            if (expected) {
                const struct fifteen_geometry found = setup_size(index);
                assert_true(found.rows == rows && found.columns == columns);
            }
            n += expected;
        }
    assert_non_null(setup_size_name(n - 1));
    assert_null(setup_size_name(n));
}

static void sizes_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct fifteen_geometry size;
    } good[] = {{"4", {4, 4}}, {"2x8", {2, 8}}, {"3X4", {3, 4}}, {"9x9", {9, 9}},
                {"5", {5, 5}}, {"6X6", {6, 6}}, {"4x5", {4, 5}}, {"12x2", {12, 2}}};
    static const char *const bad[] = {"",   "1",    "10", "4x7", "2x13", "5x6",
                                      "9x", "9x9 ", "x",  "0x0", "99"};
    struct fifteen_geometry size;
    struct fifteen_error error;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(setup_read_size(good[i].text, &size, &error), FIFTEEN_OK);
        assert_memory_equal(&size, &good[i].size, sizeof size);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        error.text[0] = '\0';
        assert_int_equal(setup_read_size(bad[i], &size, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, "expected a tray"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tray_can_be_played),
        cmocka_unit_test(sizes_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
