/* test_statistics.c - means, standard errors and quantiles of small samples */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measure/statistics.h"

static bool close_to(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(b);
}

/* 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32; the error is sqrt(32 / 7 / 8). */
static void means_have_errors(void **state)
{
    (void)state;
    static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct statistics statistics = {0, 0, 0};
    for (size_t i = 0; i < 8; i++)
        statistics_add(&statistics, values[i]);
    assert_int_equal(statistics.n, 8);
    assert_true(close_to(statistics.mean, 5));
    assert_true(close_to(statistics_error(&statistics), sqrt(32.0 / 56)));
}

/* Large numbers with small differences have an exact error. */
static void large_means_have_errors(void **state)
{
    (void)state;
    struct statistics statistics = {0, 0, 0};
    assert_true(statistics_error(&statistics) == 0);
    statistics_add(&statistics, 1e12);
    assert_true(statistics_error(&statistics) == 0);
    statistics_add(&statistics, 1e12 + 2);
    assert_true(close_to(statistics.mean, 1e12 + 1));
    assert_true(close_to(statistics_error(&statistics), 1));
}

static void quantiles_are_values(void **state)
{
    (void)state;
    double values[] = {5, 3, 1, 4, 2, 10, 9, 8, 7, 6};
    statistics_sort(values, 10);
    for (size_t i = 0; i < 10; i++)
        assert_true(values[i] == (double)(i + 1));
    static const struct {
        double share;
        double value;
    } known[] = {{0, 1}, {0.05, 1}, {0.1, 1}, {0.11, 2}, {0.25, 3}, {0.5, 5}, {0.99, 10}, {1, 10}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_true(statistics_quantile(values, 10, known[i].share) == known[i].value);
    assert_true(statistics_median(values, 10) == 5.5);
    assert_true(statistics_median(values, 9) == 5);
    assert_true(statistics_median(values, 1) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_have_errors),
        cmocka_unit_test(large_means_have_errors),
        cmocka_unit_test(quantiles_are_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
