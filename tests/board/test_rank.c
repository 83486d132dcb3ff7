/* test_rank.c - ranks of arrangements are positions in the sorted list */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/rank.h"

/* The next arrangement in lexicographic order (Narayana Pandita). Returns false after the last. */
static bool next(uint8_t *arrangement, unsigned k)
{
    unsigned i = k;
    while (i > 1 && arrangement[i - 2] > arrangement[i - 1])
        i--;
    if (i <= 1)
        return false;
    unsigned j = k - 1;
    while (arrangement[j] < arrangement[i - 2])
        j--;
    const uint8_t swapped = arrangement[j];
    arrangement[j] = arrangement[i - 2];
    arrangement[i - 2] = swapped;
    for (unsigned a = i - 1, b = k - 1; a < b; a++, b--) {
        const uint8_t turned = arrangement[a];
        arrangement[a] = arrangement[b];
        arrangement[b] = turned;
    }
    return true;
}

static void ranks_are_lexicographic(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= FIFTEEN_PATTERN_MAX_TILES; k++) {
        uint8_t arrangement[FIFTEEN_PATTERN_MAX_TILES];
        for (unsigned i = 0; i < k; i++)
            arrangement[i] = (uint8_t)i;
        uint32_t rank = 0;
        do {
            uint8_t found[FIFTEEN_PATTERN_MAX_TILES];
            uint64_t code = 0;
            for (unsigned i = 0; i < k; i++)
                code |= (uint64_t)arrangement[i] << 4 * i;
            assert_int_equal(rank_of(arrangement, k), rank);
            assert_int_equal(rank_of_code(code, k), rank);
            rank_to_arrangement(rank, k, found);
            assert_memory_equal(found, arrangement, k);
            rank++;
        } while (next(arrangement, k));
        assert_int_equal(rank, rank_factorial(k));
    }
    assert_int_equal(rank_factorial(0), 1);
    assert_int_equal(rank_factorial(9), 362880);
    assert_int_equal(rank_factorial(12), 479001600);
    static const uint8_t last[] = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    uint8_t found[12];
    assert_int_equal(rank_of(last, 12), 479001599);
    rank_to_arrangement(479001599, 12, found);
    assert_memory_equal(found, last, sizeof last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_are_lexicographic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
