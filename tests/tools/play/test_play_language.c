/* test_play_language.c - texts in the player's language, and the columns that they take */
/* SPDX-License-Identifier: MIT */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play/language.h"
#include "play/screen/columns.h"

static void check_text(const char *locale, const char *english, uint64_t n, const char *expected)
{
    char text[80];
    struct language *const language = language_create(locale);
    assert_non_null(language);
    language_write(language, english, TEXT_VALUES({"n", .number = n}, {"time", .text = "0:01"}),
                   text, sizeof text);
    assert_string_equal(text, expected);
    language_free(language);
}

static void a_number_chooses_the_form(void **state)
{
    (void)state;
    check_text("en", "{n} moves", 0, "0 moves");
    check_text("en", "{n} moves", 1, "1 move");
    check_text("de_DE.UTF-8", "{n} moves", 1, "1 Zug");
    check_text("de_DE.UTF-8", "{n} moves", 11, "11 Züge");
    check_text("fr", "{n} moves", 0, "0 coup");
    check_text("fr", "{n} moves", 2, "2 coups");
    check_text("ja", "{n} moves", 1, "1手");
}

static void values_are_replaced(void **state)
{
    (void)state;
    check_text("en", "{n} moves {time}", 1, "1 move 0:01");
    check_text("en", "{time}{n}{time}", 5, "0:0150:01");
    check_text("en", "{other} {n} {", 5, "{other} 5 {");
    check_text("en", "", 5, "");
}

static void unknown_languages_are_english(void **state)
{
    (void)state;
    static const char *const locales[] = {"C", "POSIX", "xx_XX.UTF-8", "../text/de",
                                          "",  "d",     "deu"};
    for (unsigned i = 0; i < sizeof locales / sizeof locales[0]; i++)
        check_text(locales[i], "Solved", 1, "Solved");
    check_text("de@euro", "{n} moves", 2, "2 Züge");
}

static void long_texts_are_cut(void **state)
{
    (void)state;
    struct language *const language = language_create("en");
    char text[8];
    for (size_t size = 1; size <= sizeof text; size++) {
        language_write(language, "a{n}b{n}c", TEXT_VALUES({"n", .number = 123}), text, size);
        assert_int_equal(strlen(text), size - 1);
        assert_memory_equal(text, "a123b123c", size - 1);
    }
    language_free(language);
}

/* ---- columns ---- */

static void wide_characters_have_two_columns(void **state)
{
    (void)state;
    assert_int_equal(columns_of(""), 0);
    assert_int_equal(columns_of("Züge"), 4);
    assert_int_equal(columns_of("手数 3"), 6);
    assert_int_equal(columns_fit("手数 3", 3), strlen("手"));
    assert_int_equal(columns_fit("手数 3", 4), strlen("手数"));
    assert_int_equal(columns_fit("Züge", 2), strlen("Zü"));
    assert_int_equal(columns_fit("Züge", 0), 0);
    assert_int_equal(columns_of("a\xFFz"), 3); /* a byte that is not a character */
}

/* Expects the lines that a text has in a width, each ended by '|'. */
static void check_lines(const char *text, int width, const char *expected)
{
    char lines[200] = "";
    while (*text != '\0') {
        const size_t length = columns_wrap(text, width);
        assert_true(length > 0);
        strncat(lines, text, length);
        strcat(lines, "|");
        text += length;
        while (*text == ' ')
            text++;
    }
    assert_string_equal(lines, expected);
}

static void lines_end_where_they_may(void **state)
{
    (void)state;
    check_lines("one two three", 7, "one two|three|");
    check_lines("one two three", 6, "one|two|three|");
    check_lines("abcdefgh", 3, "abc|def|gh|");
    check_lines("盤面を入力", 4, "盤面|を入|力|");
    check_lines("盤面を入力", 1, "盤|面|を|入|力|");
    check_lines("盤面です。次", 8, "盤面で|す。次|");
    check_lines("これ「盤」だ", 6, "これ|「盤」|だ|");
    check_lines("大きさは 4x4です", 9, "大きさは|4x4です|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_chooses_the_form),
        cmocka_unit_test(values_are_replaced),
        cmocka_unit_test(unknown_languages_are_english),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(wide_characters_have_two_columns),
        cmocka_unit_test(lines_end_where_they_may),
    };
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        return 77; /* skipped: the machine has no such locale */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
