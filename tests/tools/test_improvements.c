/* test_improvements.c - solutions that get shorter, and their mean length over time */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "measure/improvements.h"

/* ---- one board ---- */

static unsigned n_reports;

static bool count_report(void *context, const struct fifteen_progress *at)
{
    (void)context;
    (void)at;
    return ++n_reports < 5;
}

static bool report(const struct fifteen_monitor *monitor, unsigned upper_bound)
{
    const struct fifteen_search_state state = {.upper_bound = upper_bound};
    const struct fifteen_progress progress = {.stage = FIFTEEN_STAGE_SEARCH, .search = &state};
    return monitor->report(monitor->context, &progress);
}

static void shorter_solutions_are_recorded(void **state)
{
    (void)state;
    const struct fifteen_monitor own = {.report = count_report};
    const struct fifteen_progress loading = {.stage = FIFTEEN_STAGE_LOAD};
    struct improvements improvements = {.n = 0};
    const struct fifteen_monitor monitor = improvements_record(&improvements, &own);
    n_reports = 0;
    assert_true(monitor.report(monitor.context, &loading));
    assert_true(report(&monitor, 0));
    assert_true(report(&monitor, 60));
    assert_true(report(&monitor, 60));
    assert_false(report(&monitor, 54)); /* the caller's monitor cancels */
    assert_int_equal(n_reports, 5);
    assert_true(improvements_end(&improvements, 50, 1000));
    assert_true(improvements_end(&improvements, 50, 2000));
    static const double lengths[] = {60, 54, 50};
    assert_int_equal(improvements.n, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_true(improvements.at[i].length == lengths[i]);
        assert_true(improvements.at[i].seconds >= 0);
        assert_true(i == 0 || improvements.at[i].seconds >= improvements.at[i - 1].seconds);
    }
    assert_true(improvements.at[2].seconds == 1000);
    improvements_free(&improvements);
}

/* A board that is solved has a solution without moves. */
static void empty_solutions_are_recorded(void **state)
{
    (void)state;
    struct improvements improvements = {.n = 0};
    assert_true(improvements_end(&improvements, 0, 0.5));
    assert_int_equal(improvements.n, 1);
    assert_true(improvements.at[0].length == 0);
    improvements_free(&improvements);
}

/* ---- many boards ---- */

static void assert_point(struct chart_point point, double x, double y)
{
    assert_true(fabs(point.x - x) < 1e-9 && fabs(point.y - y) < 1e-9);
}

static void curves_begin_when_all_boards_have_solutions(void **state)
{
    (void)state;
    struct improvement first[] = {{0.1, 60}, {0.3, 50}, {0.5, 40}};
    struct improvement second[] = {{0.2, 20}, {0.4, 18}};
    struct improvements of[] = {{.n = 3, .at = first}, {.n = 2, .at = second}};
    struct improved_boards boards = {.n = 0};
    struct chart_point points[8];
    assert_int_equal(improved_boards_curve(&boards, points, 8), 0);
    for (unsigned i = 0; i < 2; i++)
        assert_true(improved_boards_add(&boards, &of[i]));
    assert_int_equal(improved_boards_curve(&boards, points, 8), 4);
    assert_point(points[0], 0.2, (60 + 20) / 2.0);
    assert_point(points[1], 0.3, (50 + 20) / 2.0);
    assert_point(points[2], 0.4, (50 + 18) / 2.0);
    assert_point(points[3], 0.5, (40 + 18) / 2.0);
    improved_boards_free(&boards);
}

/* Whatever the number of points, each is one of the whole curve, and the ends are those. */
static void curves_of_many_changes_are_thinned_out(void **state)
{
    (void)state;
    enum { N_BOARDS = 50, N_EACH = 20, MAX_POINTS = 1024 };
    struct improved_boards boards = {.n = 0};
    static struct chart_point all[MAX_POINTS];
    static struct chart_point some[MAX_POINTS];
    for (unsigned i = 0; i < N_BOARDS; i++) {
        struct improvement at[N_EACH];
        for (unsigned k = 0; k < N_EACH; k++)
            at[k] = (struct improvement){(k * N_BOARDS + i) * 0.001, 100 + i - k};
        const struct improvements board = {.n = N_EACH, .at = at};
        assert_true(improved_boards_add(&boards, &board));
    }
    const size_t n = improved_boards_curve(&boards, all, MAX_POINTS);
    assert_int_equal(n, N_BOARDS * (N_EACH - 1) + 1);
    for (size_t max = 2; max < n; max += 7) {
        const size_t n_some = improved_boards_curve(&boards, some, max);
        assert_in_range(n_some, 2, max);
        for (size_t i = 0, at = 0; i < n_some; i++, at++) {
            while (at < n && all[at].x != some[i].x)
                at++;
            assert_true(at < n);
            assert_true(fabs(all[at].y - some[i].y) < 1e-9);
        }
        assert_true(some[0].x == all[0].x && some[n_some - 1].x == all[n - 1].x);
    }
    improved_boards_free(&boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shorter_solutions_are_recorded),
        cmocka_unit_test(empty_solutions_are_recorded),
        cmocka_unit_test(curves_begin_when_all_boards_have_solutions),
        cmocka_unit_test(curves_of_many_changes_are_thinned_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
