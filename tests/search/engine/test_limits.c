/* test_limits.c - limits and cancellation */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "search/engine/limits.h"

static const struct fifteen_limits no_limits = {.n_nodes = 0};
static const struct fifteen_monitor no_monitor = {.report = NULL};

static void sleep_milliseconds(long milliseconds)
{
    const struct timespec time = {.tv_nsec = milliseconds * 1000000};
    nanosleep(&time, NULL);
}

static void nothing_stops_without_limits(void **state)
{
    (void)state;
    struct watch watch;
    watch_start(&watch, &no_limits, &no_monitor);
    uint64_t generated = 0;
    for (unsigned i = 0; i < 1000; i++) {
        assert_in_range(watch.next_check, generated + 1, generated + WATCH_INTERVAL);
        generated = watch.next_check;
        assert_int_equal(watch_check(&watch, 50, generated, NULL), FIFTEEN_OK);
    }
}

static void nodes_run_out(void **state)
{
    (void)state;
    struct watch watch;
    struct fifteen_error error = {.text = ""};
    const struct fifteen_limits limits = {.n_nodes = WATCH_INTERVAL + 5};
    watch_start(&watch, &limits, &no_monitor);
    assert_int_equal(watch_check(&watch, 50, WATCH_INTERVAL, &error), FIFTEEN_OK);
    assert_int_equal(watch.next_check, WATCH_INTERVAL + 5);
    assert_int_equal(watch_check(&watch, 50, WATCH_INTERVAL + 4, &error), FIFTEEN_OK);
    assert_string_equal(error.text, "");
    assert_int_equal(watch_check(&watch, 50, WATCH_INTERVAL + 5, &error), FIFTEEN_LIMIT);
    assert_string_equal(error.text, "limit of 16,389 nodes reached");
}

static void time_runs_out(void **state)
{
    (void)state;
    struct watch watch;
    struct fifteen_error error = {.text = ""};
    const struct fifteen_limits limits = {.seconds = 0.02};
    watch_start(&watch, &limits, &no_monitor);
    sleep_milliseconds(30);
    assert_int_equal(watch_check(&watch, 50, 1, &error), FIFTEEN_LIMIT);
    assert_string_equal(error.text, "time limit of 0.02 s reached");
    const struct fifteen_limits ample = {.seconds = 1000};
    watch_start(&watch, &ample, &no_monitor);
    sleep_milliseconds(30);
    assert_int_equal(watch_check(&watch, 50, 1, &error), FIFTEEN_OK);
}

struct seen {
    unsigned n_calls;
    unsigned last_call;
    struct fifteen_progress progress;
};

static bool see(void *context, const struct fifteen_progress *progress)
{
    struct seen *const seen = context;
    seen->progress = *progress;
    return ++seen->n_calls < seen->last_call;
}

static void reports_are_made_now_and_then(void **state)
{
    (void)state;
    struct watch watch;
    struct fifteen_error error = {.text = ""};
    struct seen seen = {.last_call = 2};
    const struct fifteen_monitor monitor = {see, &seen};
    const struct fifteen_limits limits = {.n_nodes = 1000000};
    watch_start(&watch, &limits, &monitor);
    assert_int_equal(watch_check(&watch, 52, 20000, &error), FIFTEEN_OK);
    assert_int_equal(seen.n_calls, 1);
    assert_int_equal(seen.progress.stage, FIFTEEN_STAGE_SEARCH);
    assert_int_equal(seen.progress.level, 52);
    assert_int_equal(seen.progress.done, 20000);
    assert_int_equal(seen.progress.total, 1000000);
    sleep_milliseconds(70);
    assert_int_equal(watch_check(&watch, 52, 40000, &error), FIFTEEN_CANCELLED);
    assert_int_equal(seen.n_calls, 2);
    assert_string_equal(error.text, "the search was stopped");
}

/* A search may check millions of times a second; the callback gets only few of these checks. */
static void reports_are_not_made_all_the_time(void **state)
{
    (void)state;
    struct watch watch;
    struct seen seen = {.last_call = UINT32_MAX};
    const struct fifteen_monitor monitor = {see, &seen};
    watch_start(&watch, &no_limits, &monitor);
    for (unsigned i = 1; i <= 10000; i++)
        assert_int_equal(watch_check(&watch, 50, i, NULL), FIFTEEN_OK);
    assert_in_range(seen.n_calls, 1, 1000);
}

/* If a check is late, the next interval has half as many nodes, however late it was. */
static void the_interval_follows_the_clock(void **state)
{
    (void)state;
    struct watch watch;
    watch_start(&watch, &no_limits, &no_monitor);
    assert_int_equal(watch.next_check, WATCH_FIRST_INTERVAL);
    uint64_t generated = 0;
    for (unsigned i = 0; i < 100000 && watch.interval < WATCH_INTERVAL; i++) {
        generated = watch.next_check;
        assert_int_equal(watch_check(&watch, 50, generated, NULL), FIFTEEN_OK);
    }
    assert_int_equal(watch.next_check, generated + WATCH_INTERVAL);
    for (uint64_t interval = WATCH_INTERVAL; interval > 1; interval /= 2) {
        sleep_milliseconds(12);
        assert_int_equal(watch_check(&watch, 50, generated, NULL), FIFTEEN_OK);
        assert_int_equal(watch.interval, interval / 2);
    }
    sleep_milliseconds(12);
    assert_int_equal(watch_check(&watch, 50, generated, NULL), FIFTEEN_OK);
    assert_int_equal(watch.interval, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_stops_without_limits),
        cmocka_unit_test(nodes_run_out),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(reports_are_made_now_and_then),
        cmocka_unit_test(reports_are_not_made_all_the_time),
        cmocka_unit_test(the_interval_follows_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
