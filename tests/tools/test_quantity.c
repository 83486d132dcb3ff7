/* test_quantity.c - counts and sizes as people write them */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "cli/values.h"

struct known {
    const char *text;
    uint64_t value;
};

static void check_values(enum quantity_kind kind, const struct known *known, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t value = 1;
        print_message("%s\n", known[i].text);
        assert_int_equal(quantity_read(known[i].text, kind, &value), QUANTITY_OK);
        assert_true(value == known[i].value);
    }
}

/* A failure leaves the value as it was. */
static void check_failures(enum quantity_kind kind, enum quantity_status status,
                           const char *const *texts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t value = 77;
        print_message("%s\n", texts[i]);
        assert_int_equal(quantity_read(texts[i], kind, &value), status);
        assert_true(value == 77);
    }
}

#define N(array) (sizeof(array) / sizeof((array)[0]))

static void counts_have_decimal_units(void **state)
{
    (void)state;
    static const struct known known[] = {
        {"0", 0},
        {"1", 1},
        {"007", 7},
        {"10k", 10000},
        {"10K", 10000},
        {"1M", 1000000},
        {"2 G", UINT64_C(2000000000)},
        {"3t", UINT64_C(3000000000000)},
        {"1e6", 1000000},
        {"1E6", 1000000},
        {"1e+6", 1000000},
        {"1.5e6", 1500000},
        {"1.5M", 1500000},
        {"2.50k", 2500},
        {"1e3k", 1000000},
        {"0e99999", 0},
        {"16,155,969", 16155969},
        {"1,000", 1000},
        {"3.0", 3},
        {"1.00000000000000000M", 1000000},
        {"18446744073709551615", UINT64_MAX},
        {"18,446,744,073,709,551,615", UINT64_MAX},
        {"18446744073709551.615k", UINT64_MAX},
    };
    check_values(QUANTITY_COUNT, known, N(known));
}

static void sizes_have_binary_and_decimal_units(void **state)
{
    (void)state;
    static const struct known known[] = {
        {"65536", 65536},
        {"64 KiB", 65536},
        {"1 byte", 1},
        {"100 bytes", 100},
        {"7B", 7},
        {"512M", UINT64_C(536870912)},
        {"512m", UINT64_C(536870912)},
        {"512MiB", UINT64_C(536870912)},
        {"512MB", UINT64_C(512000000)},
        {"1k", 1024},
        {"1kB", 1000},
        {"1G", UINT64_C(1073741824)},
        {"1GB", UINT64_C(1000000000)},
        {"1GiB", UINT64_C(1073741824)},
        {"1 gib", UINT64_C(1073741824)},
        {"1.5G", UINT64_C(1610612736)},
        {"0.5T", UINT64_C(549755813888)},
        {"1TB", UINT64_C(1000000000000)},
        {"1e9", UINT64_C(1000000000)},
        {"0.3K", 307}, /* 307.2 */
        {"16777215T", UINT64_C(18446742974197923840)},
    };
    check_values(QUANTITY_BYTES, known, N(known));
}

static void other_texts_are_malformed(void **state)
{
    (void)state;
    static const char *const both[] = {"",   " ",   "x",     "k",     "-1",   "+1",        ".5",
                                       "1.", "1.k", "1e",    "1e-3",  "1e k", "1,00",      "1,0000",
                                       ",1", "1,",  "10kk",  "1kiBx", "1  M", "1 ",        " 1",
                                       "1P", "1x2", "1.2.3", "0x10",  "1iB",  "1\xc2\xa0M"};
    static const char *const counts[] = {"1.5", "1KB", "1KiB", "1B", "1.0001k", "2 bytes"};
    static const char *const bytes[] = {"1KB2", "12Q", "1Ki", "1kbytes"};
    check_failures(QUANTITY_COUNT, QUANTITY_MALFORMED, both, N(both));
    check_failures(QUANTITY_BYTES, QUANTITY_MALFORMED, both, N(both));
    check_failures(QUANTITY_COUNT, QUANTITY_MALFORMED, counts, N(counts));
    check_failures(QUANTITY_BYTES, QUANTITY_MALFORMED, bytes, N(bytes));
}

static void numbers_stay_below_2_to_the_64(void **state)
{
    (void)state;
    static const char *const counts[] = {"18446744073709551616",
                                         "18446744073709551616k",
                                         "99999999999999999999",
                                         "1e20",
                                         "1e999999999999",
                                         "18446744073709551.616k",
                                         "99999999T"};
    static const char *const bytes[] = {"99999999T", "16777216T", "16777216 TiB", "18446745 TB"};
    check_failures(QUANTITY_COUNT, QUANTITY_TOO_LARGE, counts, N(counts));
    check_failures(QUANTITY_BYTES, QUANTITY_TOO_LARGE, bytes, N(bytes));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_have_decimal_units),
        cmocka_unit_test(sizes_have_binary_and_decimal_units),
        cmocka_unit_test(other_texts_are_malformed),
        cmocka_unit_test(numbers_stay_below_2_to_the_64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
