/* test_transpositions.c - the transposition table reports only boards that were stored */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/engine/transpositions.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"

static const struct fifteen_geometry small = {2, 4}; /* 40,320 boards */

static node_key key_of(uint64_t board)
{
    return (node_key){{board}};
}

static void stored_boards_were_searched(void **state)
{
    (void)state;
    static const size_t sizes[] = {TRANSPOSITIONS_MIN_BYTES, 3 * TRANSPOSITIONS_MIN_BYTES, 1 << 20};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct transpositions table;
        assert_true(transpositions_init(&table, sizes[i]));
        assert_int_equal(transpositions_bytes(&table), sizes[i]);
        uint8_t *const most_left = calloc(exhaustive_count(small), 1);
        uint64_t random = 31;
        unsigned n_saved = 0;
        unsigned n_chances = 0;
        for (unsigned n = 0; n < 400000; n++) {
            const packed_board board = exhaustive_shuffle(small, &random);
            const uint8_t left = (uint8_t)(1 + exhaustive_random(&random) % 255);
            uint8_t *const most = &most_left[exhaustive_number(small, board)];
            const bool searched = transpositions_visit(&table, key_of(board), left);
            assert_true(searched || *most >= left);
            n_chances += *most >= left;
            n_saved += !searched;
            if (searched && left > *most)
                *most = left;
        }
        /* A table with room for all boards forgets few of them; one with room for a fifth of them
         * still remembers some. */
        assert_true(n_saved > n_chances / 20);
        if (sizes[i] == 1 << 20)
            assert_true(n_saved > n_chances / 10 * 9);
        free(most_left);
        transpositions_free(&table);
    }
}

/* The mapping is undone step by step, so no two boards have one image. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (unsigned i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

static uint64_t unshift(uint64_t x, unsigned n)
{
    uint64_t result = x;
    for (unsigned done = n; done < 64; done += n)
        result = x ^ result >> n;
    return result;
}

static uint64_t unmix(uint64_t mixed)
{
    uint64_t board = unshift(mixed, 31);
    board = unshift(board * inverse(UINT64_C(0x94d049bb133111eb)), 27);
    return unshift(board * inverse(UINT64_C(0xbf58476d1ce4e5b9)), 30);
}

static uint64_t random_word(uint64_t *random)
{
    return (uint64_t)exhaustive_random(random) << 32 | exhaustive_random(random);
}

static void mixing_is_invertible(void **state)
{
    (void)state;
    uint64_t random = 37;
    for (unsigned i = 0; i < 100000; i++) {
        const uint64_t word = random_word(&random);
        assert_int_equal(unmix(mix_word(word)), word);
    }
}

/* Boards whose mixed words differ in a single bit. */
static void each_bit_distinguishes_boards(void **state)
{
    (void)state;
    static const size_t sizes[] = {TRANSPOSITIONS_MIN_BYTES, 1 << 20, 4 << 20};
    uint64_t random = 41;
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct transpositions table;
        assert_true(transpositions_init(&table, sizes[i]));
        for (unsigned bit = 0; bit < 64; bit++) {
            const uint64_t mixed = random_word(&random);
            assert_true(transpositions_visit(&table, key_of(unmix(mixed)), 20));
            assert_true(
                transpositions_visit(&table, key_of(unmix(mixed ^ UINT64_C(1) << bit)), 10));
            assert_false(transpositions_visit(&table, key_of(unmix(mixed)), 20));
        }
        transpositions_free(&table);
    }
}

/* Boards whose entries are equal are in different buckets, whatever the number of these. */
static void equal_entries_are_in_different_buckets(void **state)
{
    (void)state;
    uint64_t random = 43;
    for (unsigned i = 0; i < 40; i++) {
        const uint64_t power = UINT64_C(1) << (TRANSPOSITIONS_MIN_BITS + i % 4);
        const uint64_t n_buckets = i < 4    ? power
                                   : i < 8  ? 2 * power - 1
                                   : i < 12 ? power + 1
                                            : power + random_word(&random) % power;
        struct transpositions table;
        assert_true(transpositions_init(&table, 64 * n_buckets + random_word(&random) % 64));
        assert_int_equal(transpositions_bytes(&table), 64 * n_buckets);
        for (unsigned round = 0; round < 2000; round++) {
            const uint64_t mixed = random_word(&random);
            const uint64_t step = UINT64_C(1) << (64 - table.bits);
            const uint64_t other = mixed + step * (1 + random_word(&random) % 3);
            assert_true(mixed << table.bits == other << table.bits);
            transpositions_visit(&table, key_of(unmix(mixed)), 250);
            assert_true(transpositions_visit(&table, key_of(unmix(other)), (uint8_t)(1 + i)));
            assert_false(transpositions_visit(&table, key_of(unmix(mixed)), 250));
            memset(transpositions_bucket(&table, (node_key){{mixed}}), 0, 64);
            memset(transpositions_bucket(&table, (node_key){{other}}), 0, 64);
        }
        transpositions_free(&table);
    }
}

/* ---- a table that grows ---- */

static uint64_t bytes_of(const struct growing_table *table)
{
    return (uint64_t)transpositions_bytes(&table->tables[0]) +
           transpositions_bytes(&table->tables[1]);
}

/* Iterations of random sizes, of which some grow. */
static void grown_tables_fit_the_limit(void **state)
{
    (void)state;
    uint64_t random = 47;
    unsigned n_grown = 0;
    unsigned n_at_once = 0;
    for (unsigned i = 0; i < 200; i++) {
        struct growing_table table = {.current = 0};
        const uint64_t max_bytes = random_word(&random) % (UINT64_C(1) << 22);
        for (unsigned n = 0; n < 8; n++) {
            const uint64_t asked = random_word(&random) % (UINT64_C(1) << (16 + n));
            const uint64_t wanted = asked < max_bytes ? asked : max_bytes;
            const struct transpositions *now = growing_table_now(&table);
            const uint64_t before = now != NULL ? transpositions_bytes(now) : 0;
            growing_table_prepare(&table, wanted, max_bytes, n);
            assert_true(bytes_of(&table) <= max_bytes);
            now = growing_table_now(&table);
            const uint64_t at_once = now != NULL ? transpositions_bytes(now) : 0;
            assert_true(at_once == before || at_once + 64 > wanted);
            n_at_once += at_once > before && before > 0;
            if (table.next_bytes != 0) {
                assert_true(at_once == before);
                assert_true(wanted >= before + before / 2);
                assert_int_equal(table.next_at, n);
                growing_table_grow(&table);
                assert_true(growing_table_now(&table) != now);
                assert_true(transpositions_bytes(growing_table_now(&table)) >= before + before / 2);
                assert_true(bytes_of(&table) <= max_bytes);
                n_grown++;
            } else if (wanted >= TRANSPOSITIONS_MIN_BYTES) {
                assert_true(at_once + at_once / 2 + 64 > wanted);
            }
            assert_int_equal(table.next_bytes, 0);
        }
        growing_table_free(&table);
    }
    assert_true(n_grown > 50 && n_at_once > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_boards_were_searched),
        cmocka_unit_test(mixing_is_invertible),
        cmocka_unit_test(each_bit_distinguishes_boards),
        cmocka_unit_test(equal_entries_are_in_different_buckets),
        cmocka_unit_test(grown_tables_fit_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
