/* test_amount.c - counts and sizes in messages */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "util/amount.h"

static void counts_have_commas(void **state)
{
    (void)state;
    char text[AMOUNT_SIZE];
    assert_string_equal(amount_count(0, text), "0");
    assert_string_equal(amount_count(999, text), "999");
    assert_string_equal(amount_count(1000, text), "1,000");
    assert_string_equal(amount_count(16155969, text), "16,155,969");
    assert_string_equal(amount_count(1000002, text), "1,000,002");
    assert_string_equal(amount_count(UINT64_MAX, text), "18,446,744,073,709,551,615");
}

static void sizes_have_the_unit_that_fits(void **state)
{
    (void)state;
    static const struct {
        uint64_t n;
        const char *text;
    } known[] = {
        {1, "1 byte"},
        {1023, "1,023 bytes"},
        {1000, "1 kB"},
        {1024, "1 KiB"},
        {1536, "1.5 KiB"},
        {1500, "1.5 kB"},
        {1550, "1,550 bytes"},
        {512 << 20, "512 MiB"},
        {512000000, "512 MB"},
        {UINT64_C(1) << 30, "1 GiB"},
        {UINT64_C(1000000000), "1 GB"},
        {UINT64_C(1073741825), "1,073,741,825 bytes"},
        {UINT64_C(3) << 29, "1.5 GiB"},
        {UINT64_C(16777215) << 40, "16,777,215 TiB"},
        {UINT64_MAX, "18,446,744,073,709,551,615 bytes"},
    };
    char text[AMOUNT_SIZE];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_string_equal(amount_bytes(known[i].n, text), known[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_have_commas),
        cmocka_unit_test(sizes_have_the_unit_that_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
