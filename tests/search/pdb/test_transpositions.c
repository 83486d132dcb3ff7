/* test_transpositions.c - the transposition table reports only boards that were stored */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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
        assert_in_range(transpositions_bytes(&table), sizes[i] / 2 + 1, sizes[i]);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_boards_were_searched),
        cmocka_unit_test(mixing_is_invertible),
        cmocka_unit_test(each_bit_distinguishes_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
