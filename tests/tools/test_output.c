/* test_output.c - CSV: texts with commas, quotes and line ends */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/output.h"

/* Prints a row with one text to a file instead of standard output, and reads it. */
static void print_row(const char *text, char *out, size_t size)
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    const int standard_output = dup(STDOUT_FILENO);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    const bool printed = output_csv(json_pack("{s:s, s:i}", "text", text, "number", 7));
    const bool flushed = output_flush();
    assert_true(dup2(standard_output, STDOUT_FILENO) >= 0);
    close(standard_output);
    assert_true(printed && flushed);
    rewind(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
}

/* As RFC 4180 describes. */
static void texts_are_quoted_if_necessary(void **state)
{
    static const struct {
        const char *text;
        const char *row;
    } rows[] = {
        {"plain text", "plain text,7\n"},
        {"a, b", "\"a, b\",7\n"},
        {"a \"b\" c", "\"a \"\"b\"\" c\",7\n"},
        {"\"", "\"\"\"\",7\n"},
        {"a\nb", "\"a\nb\",7\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char row[64];
        print_row(rows[i].text, row, sizeof row);
        assert_string_equal(row, rows[i].row);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts_are_quoted_if_necessary)};
    output_prepare();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
