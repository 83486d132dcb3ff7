/* test_rotation.c - jumps of tiles permute ranks in every variant of the inner loops */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/rank.h"
#include "pdb/build/plane.h"
#include "support/exhaustive.h"
#include "support/scale.h"

static bool has_bit(const uint8_t *plane, const struct plane_shape *shape, uint32_t rank)
{
    return (plane[rank / shape->bits_per_byte] >> rank % shape->bits_per_byte & 1) != 0;
}

static void set_bit(uint8_t *plane, const struct plane_shape *shape, uint32_t rank)
{
    plane[rank / shape->bits_per_byte] |= (uint8_t)(1U << rank % shape->bits_per_byte);
}

/* The rank after the tile at position `from` has jumped to position `to`. */
static uint32_t rank_after(uint32_t rank, unsigned k, unsigned from, unsigned to)
{
    uint8_t before[FIFTEEN_PATTERN_MAX_TILES];
    uint8_t after[FIFTEEN_PATTERN_MAX_TILES];
    rank_to_arrangement(rank, k, before);
    unsigned n = 0;
    for (unsigned i = 0; i < k; i++) {
        if (i == from)
            continue;
        if (n == to)
            n++;
        after[n++] = before[i];
    }
    after[to] = before[from];
    return rank_of(after, k);
}

enum { GUARD_BYTES = 64, GUARD = 0x5a }; /* after a plane: bytes that must not change */

/* A plane of random bits with its guard. The caller frees it. */
static uint8_t *random_plane(const struct plane_shape *shape, uint64_t *random)
{
    uint8_t *const plane = malloc(shape->n_bytes + GUARD_BYTES);
    assert_non_null(plane);
    for (uint32_t i = 0; i < shape->n_bytes; i++) {
        const uint64_t half = exhaustive_random(random);
        const uint64_t quarter = half & exhaustive_random(random);
        plane[i] = (uint8_t)(quarter & ((1U << shape->bits_per_byte) - 1));
    }
    memset(plane + shape->n_bytes, GUARD, GUARD_BYTES);
    return plane;
}

static void check_jump(const struct rotations *rotations, unsigned from, unsigned to,
                       uint64_t *random)
{
    const struct plane_shape *const shape = &rotations->shape;
    const size_t size = shape->n_bytes + GUARD_BYTES;
    uint8_t *const source = random_plane(shape, random);
    uint8_t *const before = random_plane(shape, random);
    uint8_t *const expected = malloc(size);
    uint8_t *const found = malloc(size);
    memcpy(expected, before, size);
    for (uint32_t rank = 0; rank < rank_factorial(shape->k); rank++)
        if (has_bit(source, shape, rank))
            set_bit(expected, shape, rank_after(rank, shape->k, from, to));
    for (enum cpu_level level = CPU_PORTABLE; level <= cpu_level(); level++) {
        memcpy(found, before, size);
        plane_ops_for(level)->gather(found, source, &rotations->rotation[from][to], shape->n_bytes);
        assert_memory_equal(found, expected, size);
    }
    free(source);
    free(before);
    free(expected);
    free(found);
}

static void jumps_permute_ranks(void **state)
{
    (void)state;
    uint64_t random = 19;
    for (unsigned k = 1; k <= FIFTEEN_PATTERN_MAX_TILES; k++) {
        const struct report no_report = {.to = NULL};
        struct rotations *rotations = NULL;
        /* The longest jumps, too. */
        assert_int_equal(rotations_create(k, k, &no_report, &rotations), FIFTEEN_OK);
        assert_non_null(rotations);
        assert_int_equal(rotations->shape.n_bytes * rotations->shape.bits_per_byte,
                         rank_factorial(k));
        const unsigned step = k < 7 ? 1 : k < 9 ? scale_step() : 3 * (scale_step() - 1) + 1;
        for (unsigned jump = 0; jump < k * k; jump += step)
            check_jump(rotations, jump / k, jump % k, &random);
        rotations_free(rotations);
    }
}

/* The forms that make the builder fast. */
static void most_jumps_have_a_simple_form(void **state)
{
    (void)state;
    const struct report no_report = {.to = NULL};
    struct rotations *rotations = NULL;
    assert_int_equal(rotations_create(8, 4, &no_report, &rotations), FIFTEEN_OK);
    for (unsigned from = 0; from < 8; from++)
        for (unsigned to = from + 1; to < 8 && to < from + 4; to++) {
            const enum rotation_form expected = from >= 4 ? ROTATION_TURNS
                                                : to <= 3 ? ROTATION_WORDS
                                                : to == 4 ? ROTATION_BYTES
                                                          : ROTATION_BITS;
            assert_int_equal(rotations->rotation[from][to].form, expected);
            assert_int_equal(rotations->rotation[to][from].form, expected);
        }
    assert_int_equal(rotations->rotation[2][2].form, ROTATION_NONE);
    rotations_free(rotations);
}

static void visits_are_counted(void **state)
{
    (void)state;
    enum { SIZE = 300 + GUARD_BYTES };
    uint64_t random = 23;
    for (enum cpu_level level = CPU_PORTABLE; level <= cpu_level(); level++) {
        const struct plane_ops *const ops = plane_ops_for(level);
        for (uint32_t n = 1; n < 300; n++) {
            uint8_t reached[SIZE], visited[SIZE], new[SIZE], all[SIZE], sum[SIZE];
            uint32_t count = 0;
            for (uint32_t i = 0; i < SIZE; i++) {
                reached[i] = (uint8_t)(exhaustive_random(&random) & 63);
                visited[i] = (uint8_t)(exhaustive_random(&random) & 63);
                sum[i] = visited[i];
                new[i] = i < n ? (uint8_t)(reached[i] & ~visited[i]) : reached[i];
                all[i] = i < n ? reached[i] | visited[i] : visited[i];
                count += i < n ? (uint32_t)__builtin_popcount(new[i]) : 0;
            }
            ops->add(sum, reached, n);
            assert_memory_equal(sum, all, SIZE);
            assert_int_equal(ops->visit(reached, visited, n), count);
            assert_memory_equal(reached, new, SIZE);
            assert_memory_equal(visited, all, SIZE);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_permute_ranks),
        cmocka_unit_test(most_jumps_have_a_simple_form),
        cmocka_unit_test(visits_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
