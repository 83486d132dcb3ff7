/* test_forecast.c - the nodes and the time a bound is expected to take, and the progress line */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "process/forecast.h"
#include "process/progress.h"

/* A search whose complete iterations have these nodes. */
static struct fifteen_search_state state_of(const uint64_t *nodes, unsigned n)
{
    struct fifteen_search_state state = {.bound = 80 + 2 * n};
    for (unsigned i = 0; i < n; i++) {
        state.iterations[i] =
            (struct fifteen_iteration){.bound = 80 + 2 * i, .generated = nodes[i]};
        state.generated += nodes[i];
    }
    state.n_iterations = n;
    return state;
}

/* The iterations of a 24-puzzle grow by 9.00 after 9.05 (Korf & Felner's number 38). */
static void growth_and_rate_give_the_estimate(void **unused)
{
    (void)unused;
    static const uint64_t nodes[] = {2160, 23881, 244078, 2305953};
    const struct fifteen_search_state state = state_of(nodes, 4);
    const struct forecast begun = forecast_bound(&state, state.generated, 0.2);
    assert_in_range(begun.nodes, 20870777, 22500000);
    /* Half done after 4 seconds. */
    const uint64_t generated = state.generated + begun.nodes / 2;
    const struct forecast half = forecast_bound(&state, generated, 4);
    assert_int_equal(half.nodes, begun.nodes);
    const double seconds = (double)begun.nodes / 2 / ((double)generated / 4);
    assert_true(half.seconds_left > seconds - 0.001 && half.seconds_left < seconds + 0.001);
}

/* A simulated search of 1000 nodes per second, whose iterations grow by 5, is estimated exactly. */
static void steady_growth_is_estimated_exactly(void **unused)
{
    (void)unused;
    static const uint64_t nodes[] = {10000, 50000, 250000, 1250000};
    for (unsigned n = 0; n < 4; n++) {
        const struct fifteen_search_state state = state_of(nodes, n);
        for (uint64_t done = 0; done < nodes[n]; done += nodes[n] / 10) {
            const uint64_t generated = state.generated + done + (n == 0);
            const struct forecast forecast =
                forecast_bound(&state, generated, (double)generated / 1000);
            const double left = (double)(nodes[n] - done) / 1000;
            assert_int_equal(forecast.nodes, n < 2 ? 0 : nodes[n]);
            assert_true(n < 2 || (forecast.seconds_left > left * 0.999 &&
                                  forecast.seconds_left < left * 1.001));
        }
    }
}

/* 250,000 nodes at 240,000 and at 260,000 a second. */
static void short_bounds_are_not_estimated(void **unused)
{
    (void)unused;
    static const uint64_t nodes[] = {10000, 50000};
    const struct fifteen_search_state state = state_of(nodes, 2);
    assert_int_equal(forecast_bound(&state, 60000, 0.25).nodes, 250000);
    assert_int_equal(forecast_bound(&state, 60000, 0.23).nodes, 0);
}

static void small_iterations_do_not_count(void **unused)
{
    (void)unused;
    static const uint64_t nodes[][2] = {{9999, 50000}, {50000, 9999}, {10000, 50000}};
    for (unsigned i = 0; i < 3; i++) {
        const struct fifteen_search_state state = state_of(nodes[i], 2);
        const struct forecast forecast = forecast_bound(&state, state.generated + 1, 1);
        assert_int_equal(forecast.nodes, i < 2 ? 0 : 250000);
    }
}

/* Nodes counted late by other threads may be fewer than those before the bound. */
static void estimates_that_failed_are_not_shown(void **unused)
{
    (void)unused;
    static const uint64_t nodes[] = {10000, 50000};
    const struct fifteen_search_state state = state_of(nodes, 2);
    assert_int_equal(forecast_bound(&state, 60000 + 250000 - 1, 4).nodes, 250000);
    assert_int_equal(forecast_bound(&state, 60000 + 250000, 4).nodes, 0);
    assert_int_equal(forecast_bound(&state, 59000, 1).nodes, 250000);
    assert_int_equal(forecast_bound(&state, 0, 0).nodes, 0);
    static const uint64_t fast[] = {10000, UINT64_C(1) << 60};
    const struct fifteen_search_state beyond = state_of(fast, 2);
    assert_int_equal(forecast_bound(&beyond, beyond.generated, 1).nodes, 0);
}

static void check_line(const struct fifteen_search_state *state, uint64_t done, double elapsed,
                       double time_limit, const char *expected)
{
    const struct progress progress = {.subject = "solving", .time_limit = time_limit};
    const struct fifteen_progress at = {
        .stage = FIFTEEN_STAGE_SEARCH, .level = state->bound, .done = done, .search = state};
    char line[PROGRESS_LINE_SIZE];
    progress_format_search(&progress, &at, elapsed, line);
    assert_string_equal(line, expected);
}

static void the_line_has_the_estimate(void **unused)
{
    (void)unused;
    static const uint64_t nodes[] = {100000000, 600000000};
    const struct fifteen_search_state first = state_of(nodes, 1);
    check_line(&first, 1234567, 3, 0, "solving: bound 82, 1,234,567 nodes, 3 s");
    check_line(&first, 1234567, 3, 60,
               "solving: bound 82, 1,234,567 nodes, 3 s, at most 57 s left");
    const struct fifteen_search_state state = state_of(nodes, 2);
    check_line(&state, 1900000000, 86.4, 0,
               "solving: bound 84, 1.2 G of about 3.6 G nodes, 22 M/s, about 1 min 50 s left");
    check_line(&state, 1900000000, 86.4, 1000,
               "solving: bound 84, 1.2 G of about 3.6 G nodes, 22 M/s, about 1 min 50 s left");
    check_line(&state, 1900000000, 86.4, 100,
               "solving: bound 84, 1.2 G of about 3.6 G nodes, 22 M/s, at most 14 s left");
    check_line(&state, 700000999, 31.8, 0,
               "solving: bound 84, 999 of about 3.6 G nodes, 22 M/s, about 2 min 44 s left");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growth_and_rate_give_the_estimate),
        cmocka_unit_test(steady_growth_is_estimated_exactly),
        cmocka_unit_test(short_bounds_are_not_estimated),
        cmocka_unit_test(small_iterations_do_not_count),
        cmocka_unit_test(estimates_that_failed_are_not_shown),
        cmocka_unit_test(the_line_has_the_estimate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
