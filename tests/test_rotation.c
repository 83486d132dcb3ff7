/* test_rotation.c - jumps of tiles permute ranks, in every variant of the inner loops */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exhaustive.h"
#include "pdb/plane.h"
#include "pdb/rank.h"

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

struct planes {
    uint8_t *source;
    uint8_t *expected;
    uint8_t *found;
};

static void fill_randomly(uint8_t *plane, const struct plane_shape *shape, uint64_t *random)
{
    for (uint32_t i = 0; i < shape->n_bytes; i++)
        plane[i] = (uint8_t)(exhaustive_random(random) & exhaustive_random(random) &
                             ((1U << shape->bits_per_byte) - 1));
}

static void check_jump(const struct rotations *rotations, const struct plane_ops *ops,
                       unsigned from, unsigned to, struct planes *planes, uint64_t *random)
{
    const struct plane_shape *const shape = &rotations->shape;
    fill_randomly(planes->source, shape, random);
    fill_randomly(planes->expected, shape, random);
    memcpy(planes->found, planes->expected, shape->n_bytes);
    for (uint32_t rank = 0; rank < rank_factorial(shape->k); rank++)
        if (has_bit(planes->source, shape, rank))
            set_bit(planes->expected, shape, rank_after(rank, shape->k, from, to));
    ops->gather(planes->found, planes->source, &rotations->rotation[from][to], shape->n_bytes);
    assert_memory_equal(planes->found, planes->expected, shape->n_bytes);
}

static void check_all_jumps(unsigned k, unsigned columns, const struct plane_ops *ops)
{
    struct rotations *const rotations = rotations_create(k, columns);
    assert_non_null(rotations);
    const uint32_t n_bytes = rotations->shape.n_bytes;
    assert_int_equal(n_bytes * rotations->shape.bits_per_byte, rank_factorial(k));
    struct planes planes = {malloc(n_bytes), malloc(n_bytes), malloc(n_bytes)};
    uint64_t random = 19;
    for (unsigned from = 0; from < k; from++)
        for (unsigned to = 0; to < k; to++)
            if ((from < to ? to - from : from - to) < columns)
                check_jump(rotations, ops, from, to, &planes, &random);
    free(planes.source);
    free(planes.expected);
    free(planes.found);
    rotations_free(rotations);
}

static void jumps_permute_ranks(void **state)
{
    (void)state;
    for (enum cpu_level level = CPU_PORTABLE; level <= cpu_level(); level++) {
        const struct plane_ops *const ops = plane_ops_for(level);
        for (unsigned k = 1; k <= 7; k++)
            check_all_jumps(k, k, ops);
        check_all_jumps(8, 4, ops);
    }
}

static void visits_are_counted(void **state)
{
    (void)state;
    uint64_t random = 23;
    for (enum cpu_level level = CPU_PORTABLE; level <= cpu_level(); level++) {
        const struct plane_ops *const ops = plane_ops_for(level);
        for (uint32_t n = 1; n < 300; n++) {
            uint8_t reached[300], visited[300], new[300], all[300], sum[300];
            uint32_t count = 0;
            for (uint32_t i = 0; i < n; i++) {
                reached[i] = (uint8_t)(exhaustive_random(&random) & 63);
                visited[i] = (uint8_t)(exhaustive_random(&random) & 63);
                sum[i] = visited[i];
                new[i] = (uint8_t)(reached[i] & ~visited[i]);
                all[i] = reached[i] | visited[i];
                count += (uint32_t)__builtin_popcount(new[i]);
            }
            ops->add(sum, reached, n);
            assert_memory_equal(sum, all, n);
            assert_int_equal(ops->visit(reached, visited, n), count);
            assert_memory_equal(reached, new, n);
            assert_memory_equal(visited, all, n);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_permute_ranks),
        cmocka_unit_test(visits_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
