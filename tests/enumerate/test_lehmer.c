/* test_lehmer.c - even permutations in lexicographic order have successive places */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "enumerate/rotating.h"
#include "support/exhaustive.h"

static void check_inverse(const uint8_t *tiles, unsigned n, struct lehmer_place place)
{
    uint8_t back[LEHMER_MAX];
    lehmer_at(place, n, back);
    assert_memory_equal(back, tiles, n);
}

static void places_are_successive(void **state)
{
    (void)state;
    for (unsigned n = 3; n <= 9; n++) {
        uint8_t tiles[LEHMER_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        const unsigned n_bits = n == 3 ? 3 : n == 4 ? 12 : 60;
        uint32_t rank = 0;
        assert_int_equal(lehmer_word_bits(n), n_bits);
        do {
            if (!rotating_is_even(tiles, n))
                continue;
            const struct lehmer_place place = lehmer_place(tiles, n);
            assert_int_equal(place.word, rank / n_bits);
            assert_int_equal(place.bit, rank % n_bits);
            check_inverse(tiles, n, place);
            rank++;
        } while (rotating_next(tiles, n));
        assert_int_equal(rank, lehmer_values(n, 0, n - 2));
    }
}

static void thirteen_tiles_have_places(void **state)
{
    (void)state;
    const uint8_t first[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    const uint8_t last[] = {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    const uint8_t middle[] = {6, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12};
    const struct {
        const uint8_t *tiles;
        struct lehmer_place place;
    } cases[] = {{first, {0, 0}}, {last, {51891839, 59}}, {middle, {6 * 3991680, 0}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct lehmer_place place = lehmer_place(cases[i].tiles, 13);
        assert_int_equal(place.word, cases[i].place.word);
        assert_int_equal(place.bit, cases[i].place.bit);
        check_inverse(cases[i].tiles, 13, place);
    }
}

static void digits_are_joined_and_split(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (unsigned i = 0; i < 10000; i++) {
        const unsigned n = 3 + exhaustive_random(&random) % 11;
        const unsigned first = exhaustive_random(&random) % (n - 1);
        const unsigned end = first + exhaustive_random(&random) % (n - 1 - first);
        const uint32_t value = exhaustive_random(&random) % lehmer_values(n, first, end);
        uint8_t digits[LEHMER_MAX];
        lehmer_split(value, n, first, end, digits);
        for (unsigned d = first; d < end; d++)
            assert_true(digits[d] < n - d);
        assert_int_equal(lehmer_join(digits, n, first, end), value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_successive),
        cmocka_unit_test(thirteen_tiles_have_places),
        cmocka_unit_test(digits_are_joined_and_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
