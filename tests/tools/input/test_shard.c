/* test_shard.c - the option --shard, and which boards a shard has */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "input/shard.h"

#define N(array) (sizeof(array) / sizeof((array)[0]))

static void reads_a_shard(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned k;
        unsigned n;
    } known[] = {
        {"1/1", 1, 1},
        {"1/4", 1, 4},
        {"4/4", 4, 4},
        {"03/064", 3, 64},
        {"1000000/1000000", 1000000, 1000000},
    };
    for (size_t i = 0; i < N(known); i++) {
        struct shard shard = {0, 0};
        struct fifteen_error error;
        print_message("%s\n", known[i].text);
        assert_int_equal(value_shard(known[i].text, &shard, &error), FIFTEEN_OK);
        assert_int_equal(shard.k, known[i].k);
        assert_int_equal(shard.n, known[i].n);
    }
}

/* The message states what is expected; the value stays as it was. */
static void rejects_other_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "a",
        "/",
        "1",
        "1/",
        "/4",
        "0/4",
        "5/4",
        "1/0",
        "0/0",
        "-1/4",
        "1/-4",
        "+1/4",
        " 1/4",
        "1 /4",
        "1/ 4",
        "1/4 ",
        "1/4x",
        "1//4",
        "1/4/",
        "1.0/4",
        "1/4.0",
        "0x1/4",
        "1:4",
        "1/1000001",
        "1000001/1000001",
        "1/18446744073709551616",
        "18446744073709551617/4",
        "99999999999999999999/1",
        "4294967297/4294967297",
    };
    for (size_t i = 0; i < N(texts); i++) {
        struct shard shard = {77, 78};
        struct fifteen_error error = {.text = ""};
        print_message("'%s'\n", texts[i]);
        assert_int_equal(value_shard(texts[i], &shard, &error), FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, "expected K/N"));
        assert_int_equal(shard.k, 77);
        assert_int_equal(shard.n, 78);
    }
}

/* Every board is in one shard, and shards differ by at most one board. */
static void shards_divide_the_boards(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 12; n++)
        for (uint64_t n_boards = 0; n_boards <= 30; n_boards++) {
            uint64_t total = 0;
            for (unsigned k = 1; k <= n; k++) {
                const struct shard shard = {k, n};
                uint64_t own = 0;
                for (uint64_t i = 0; i < n_boards; i++)
                    own += shard_has(&shard, i);
                assert_in_range(own, n_boards / n, (n_boards + n - 1) / n);
                total += own;
            }
            assert_int_equal(total, n_boards);
        }
}

static void shards_are_dealt_round(void **state)
{
    (void)state;
    const struct shard none = {0, 0};
    const struct shard second = {2, 3};
    static const uint64_t own[] = {1, 4, 7, UINT64_C(3000000000001)};
    static const uint64_t others[] = {0, 2, 3, 5, UINT64_C(3000000000000)};
    for (size_t i = 0; i < N(own); i++)
        assert_true(shard_has(&second, own[i]) && shard_has(&none, own[i]));
    for (size_t i = 0; i < N(others); i++)
        assert_true(!shard_has(&second, others[i]) && shard_has(&none, others[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_shard),
        cmocka_unit_test(rejects_other_texts),
        cmocka_unit_test(shards_divide_the_boards),
        cmocka_unit_test(shards_are_dealt_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
