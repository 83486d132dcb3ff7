/* test_wide_transpositions.c - the transposition table distinguishes keys of two words */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/engine/node_board.h"
#include "search/engine/transpositions.h"
#include "support/exhaustive.h"

enum { KEY_BITS = 60, PLACES = 24 };

static uint64_t random_word(uint64_t *random)
{
    return (uint64_t)exhaustive_random(random) << 32 | exhaustive_random(random);
}

/* Undoes the mixing, step by step: the key of mixed words. */
static node_key unmix(uint64_t first, uint64_t second)
{
    first ^= mix_word(second) >> NODE_KEY_UNUSED << NODE_KEY_UNUSED;
    second ^= mix_word(first) >> NODE_KEY_UNUSED;
    return (node_key){{first >> NODE_KEY_UNUSED, second}};
}

/* Keys whose mixed words differ in a single bit. */
static void each_bit_distinguishes_boards(void **state)
{
    (void)state;
    uint64_t random = 43;
    struct transpositions table;
    assert_true(transpositions_init(&table, 1 << 20));
    for (unsigned bit = 0; bit < 2 * KEY_BITS; bit++) {
        const uint64_t first = random_word(&random) << NODE_KEY_UNUSED;
        const uint64_t second = random_word(&random) >> NODE_KEY_UNUSED;
        const node_key one = unmix(first, second);
        const node_key other = bit < KEY_BITS
                                   ? unmix(first ^ UINT64_C(1) << (bit + NODE_KEY_UNUSED), second)
                                   : unmix(first, second ^ UINT64_C(1) << (bit - KEY_BITS));
        assert_int_equal(node_key_mix(one).word[0], first);
        assert_int_equal(node_key_mix(one).word[1], second);
        assert_true(transpositions_visit(&table, one, 20));
        assert_true(transpositions_visit(&table, other, 10));
        assert_false(transpositions_visit(&table, one, 20));
        assert_false(transpositions_visit(&table, other, 9));
        assert_true(transpositions_visit(&table, other, 11));
    }
    transpositions_free(&table);
}

/* A board's key has the place of each tile, five bits each. */
static void keys_have_all_tiles(void **state)
{
    (void)state;
    uint64_t random = 47;
    for (unsigned round = 0; round < 1000; round++) {
        struct node_board board;
        memset(&board, 255, sizeof board);
        for (unsigned i = 0; i < PLACES; i++)
            board.places.cell[i] = (uint8_t)(exhaustive_random(&random) % 25);
        const node_key key = node_board_key(&board);
        for (unsigned i = 0; i < PLACES; i++)
            assert_int_equal(key.word[i / 12] >> 5 * (i % 12) & 31, board.places.cell[i]);
        assert_int_equal(key.word[0] >> KEY_BITS, 0);
        assert_int_equal(key.word[1] >> KEY_BITS, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_bit_distinguishes_boards),
        cmocka_unit_test(keys_have_all_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
