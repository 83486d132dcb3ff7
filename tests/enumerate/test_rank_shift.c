/* test_rank_shift.c - shifts of ranks are the ranks of rotated permutations */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/rank.h"
#include "enumerate/rank_shift.h"

/* Moves one tile, one exchange of neighbours after the other. */
static void carry(uint8_t *tiles, unsigned from, unsigned to)
{
    while (from != to) {
        const unsigned next = from < to ? from + 1 : from - 1;
        const uint8_t other = tiles[next];
        tiles[next] = tiles[from];
        tiles[from] = other;
        from = next;
    }
}

static void check_shift(unsigned n, unsigned first, unsigned last)
{
    struct rank_shift up;
    struct rank_shift down;
    assert_true(rank_shift_init(&up, n, first, last, RANK_FIRST_TO_LAST));
    assert_true(rank_shift_init(&down, n, first, last, RANK_LAST_TO_FIRST));
    for (uint32_t rank = 0; rank < rank_factorial(n); rank++) {
        uint8_t tiles[8];
        rank_to_arrangement(rank, n, tiles);
        carry(tiles, first, last);
        assert_int_equal(rank_shifted(&up, rank), rank_of(tiles, n));
        assert_int_equal(rank_shifted(&down, rank_of(tiles, n)), rank);
    }
    rank_shift_free(&up);
    rank_shift_free(&down);
}

static void shifts_are_rotations(void **state)
{
    (void)state;
    for (unsigned n = 2; n <= 7; n++)
        for (unsigned first = 0; first < n; first++)
            for (unsigned last = first + 1; last < n; last++)
                check_shift(n, first, last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shifts_are_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
