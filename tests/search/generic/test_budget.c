/* test_budget.c - the memory limit of a search is counted and kept */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/generic/budget.h"

static void blocks_are_counted(void **state)
{
    (void)state;
    struct budget budget;
    void *first;
    void *second;
    budget_init(&budget, 1000);
    assert_int_equal(budget_alloc(&budget, 600, &first), FIFTEEN_OK);
    assert_int_equal(budget_alloc(&budget, 401, &second), FIFTEEN_LIMIT);
    assert_int_equal(budget_alloc(&budget, 400, &second), FIFTEEN_OK);
    assert_int_equal(budget.used_bytes, 1000);
    assert_int_equal(budget_alloc(&budget, SIZE_MAX, &first), FIFTEEN_LIMIT);
    budget_free(&budget, first, 600);
    budget_free(&budget, NULL, 77);
    assert_int_equal(budget.used_bytes, 400);
    budget_free(&budget, second, 400);
    assert_int_equal(budget.used_bytes, 0);
}

/* Both blocks need room while one is copied to the other. */
static void blocks_grow(void **state)
{
    (void)state;
    struct budget budget;
    void *block;
    budget_init(&budget, 3000);
    assert_int_equal(budget_alloc(&budget, 1000, &block), FIFTEEN_OK);
    memset(block, 5, 1000);
    assert_int_equal(budget_grow(&budget, &block, 1000, 2001), FIFTEEN_LIMIT);
    assert_int_equal(budget.used_bytes, 1000);
    assert_int_equal(budget_grow(&budget, &block, 1000, 2000), FIFTEEN_OK);
    assert_int_equal(budget.used_bytes, 2000);
    const uint8_t *const bytes = block;
    for (unsigned i = 0; i < 2000; i++)
        assert_int_equal(bytes[i], i < 1000 ? 5 : 0);
    budget_free(&budget, block, 2000);
    assert_int_equal(budget.used_bytes, 0);
}

/* A failed allocation is reported differently from an exhausted limit. */
static void the_system_can_run_out_of_memory(void **state)
{
    (void)state;
    struct budget budget;
    void *block;
    budget_init(&budget, UINT64_MAX);
    assert_int_equal(budget_alloc(&budget, SIZE_MAX / 2, &block), FIFTEEN_NO_MEMORY);
    assert_int_equal(budget_alloc(&budget, 100, &block), FIFTEEN_OK);
    assert_int_equal(budget_grow(&budget, &block, 100, SIZE_MAX / 2), FIFTEEN_NO_MEMORY);
    assert_int_equal(budget.used_bytes, 100);
    budget_free(&budget, block, 100);
    assert_int_equal(budget.used_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_counted),
        cmocka_unit_test(blocks_grow),
        cmocka_unit_test(the_system_can_run_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
