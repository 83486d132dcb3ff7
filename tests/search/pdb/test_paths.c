/* test_paths.c - paths survive the removal of unused records */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/idastar_pdb/paths.h"
#include "support/exhaustive.h"

enum { N_PENDING = 64, LONGEST = 4000 };

/* A pending node, and its path kept plainly. */
struct pending {
    uint32_t record;
    unsigned length;
    uint8_t path[LONGEST];
};

static void check(const struct paths *log, const struct pending *pending)
{
    for (unsigned i = 0; i < N_PENDING; i++) {
        uint8_t path[LONGEST];
        paths_write(log, pending[i].record, pending[i].length, path);
        assert_memory_equal(path, pending[i].path, pending[i].length);
    }
}

/* Pending nodes move on, or restart from the position of another. */
static void paths_survive(void **state)
{
    (void)state;
    struct paths log;
    assert_true(paths_init(&log));
    struct pending *const pending = calloc(N_PENDING, sizeof *pending);
    uint64_t random = 5;
    unsigned n_collected = 0;
    while (n_collected < 20) {
        struct pending *const node = &pending[exhaustive_random(&random) % N_PENDING];
        if (node->length == LONGEST || exhaustive_random(&random) % 1000 == 0)
            *node = pending[exhaustive_random(&random) % N_PENDING];
        if (node->length == LONGEST)
            *node = (struct pending){.record = 0};
        if (log.n == log.capacity) {
            assert_true(paths_collect(&log, &pending->record, sizeof *pending, N_PENDING));
            assert_true(log.n < log.capacity);
            check(&log, pending);
            n_collected++;
        }
        const unsigned move = exhaustive_random(&random) % 4;
        node->path[node->length++] = (uint8_t)move;
        node->record = paths_add(&log, node->record, move);
    }
    free(pending);
    paths_free(&log);
}

static void unused_records_are_removed(void **state)
{
    (void)state;
    struct paths log;
    assert_true(paths_init(&log));
    uint32_t record = 0;
    while (log.n < log.capacity)
        record = paths_add(&log, log.n % 100 == 0 ? record : 0, 1);
    const uint32_t capacity = log.capacity;
    assert_true(paths_collect(&log, &record, sizeof record, 1));
    assert_true(log.n < 1000);
    assert_int_equal(log.capacity, capacity);
    paths_clear(&log);
    assert_int_equal(log.n, 1);
    paths_free(&log);
}

/* Fills the log; some quarters of its records are in use. */
static void check_growth(unsigned n_quarters)
{
    struct paths log;
    assert_true(paths_init(&log));
    uint32_t record = 0;
    while (log.n < log.capacity / 4 * n_quarters)
        record = paths_add(&log, record, 2);
    while (log.n < log.capacity)
        paths_add(&log, 0, 1);
    const uint32_t capacity = log.capacity;
    assert_true(paths_collect(&log, &record, sizeof record, 1));
    assert_int_equal(log.n, capacity / 4 * n_quarters);
    assert_int_equal(log.capacity, 2 * capacity);
    paths_free(&log);
}

/* Paths that stay more than half full would soon be collected again. */
static void paths_more_than_half_full_grow(void **state)
{
    (void)state;
    check_growth(3);
}

static void full_paths_grow(void **state)
{
    (void)state;
    check_growth(4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_survive),
        cmocka_unit_test(unused_records_are_removed),
        cmocka_unit_test(paths_more_than_half_full_grow),
        cmocka_unit_test(full_paths_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
