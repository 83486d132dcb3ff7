/* test_distances_limits.c - counts of whole trays that are stopped, rejected or short of memory */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <fifteen/fifteen.h>

#include "enumerate/enumeration.h"
#include "support/exhaustive.h"
#include "support/packed_boards.h"
#include "support/scale.h"

static bool stop_at(void *context, const struct fifteen_progress *progress)
{
    unsigned *const left = context;
    assert_int_equal(progress->stage, FIFTEEN_STAGE_BUILD);
    assert_true(progress->done <= progress->total);
    return --*left > 0;
}

/* A search that is stopped leaves the result as it was. */
static void a_search_can_be_stopped(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    struct packed_distances_request request = {
        .geometry = {3, 3}, .max_farthest = 1, .n_threads = 1};
    request.goal = packed_goal(request.geometry, FIFTEEN_BLANK_LAST);
    enum fifteen_status status = FIFTEEN_CANCELLED;
    unsigned n_stopped = 0;
    for (unsigned at = 1; status == FIFTEEN_CANCELLED; at++) {
        unsigned left = at;
        struct fifteen_distances distances = {.max = FIFTEEN_MAX_MOVES, .farthest = NULL};
        const struct fifteen_monitor monitor = {stop_at, &left};
        status = packed_distances_count(&request, &monitor, &distances, NULL);
        n_stopped += status == FIFTEEN_CANCELLED;
        assert_int_equal(distances.max, status == FIFTEEN_OK ? 31 : FIFTEEN_MAX_MOVES);
        assert_int_equal(distances.n_boards, status == FIFTEEN_OK ? 181440 : 0);
        fifteen_distances_free(&distances);
    }
    assert_int_equal(status, FIFTEEN_OK);
    assert_true(n_stopped >= 32);
}

/* One thread reports each of the 80 levels of 2x6 many times, several at least once. */
static void a_search_can_be_stopped_within_a_level(void **state)
{
    (void)state;
    struct packed_distances_request request = {.geometry = {2, scale_is_threads_only() ? 5 : 6}};
    request.goal = packed_goal(request.geometry, FIFTEEN_BLANK_LAST);
    request.n_threads = scale_is_threads_only() ? 2 : 1;
    for (; request.n_threads <= 3; request.n_threads++) {
        unsigned left = request.n_threads == 1 ? 1000 : 40;
        struct fifteen_distances distances;
        const struct fifteen_monitor monitor = {stop_at, &left};
        assert_int_equal(packed_distances_count(&request, &monitor, &distances, NULL),
                         FIFTEEN_CANCELLED);
        assert_int_equal(left, 0);
    }
}

/* Any goal of a tray has half of all arrangements for each position of the blank. */
static void all_boards_of_both_parities_are_reached(void **state)
{
    (void)state;
    if (scale_is_threads_only())
        skip();
    static const struct fifteen_geometry trays[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}};
    static struct enumeration work;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (unsigned home = 0; home < 2; home++) {
            memset(&work, 0, sizeof work);
            all_boards_init(&work.all, trays[i]);
            work.n_threads = 1;
            work.home = home;
            assert_true(all_boards_alloc(&work.all));
            assert_int_equal(enumeration_run(&work), FIFTEEN_OK);
            assert_int_equal(work.found.n_boards, exhaustive_count(trays[i]) / 2);
            assert_int_equal(work.n_left[0], 0);
            assert_int_equal(work.n_left[1], 0);
            all_boards_free(&work.all);
        }
}

static void invalid_requests_are_rejected(void **state)
{
    (void)state;
    static const struct {
        struct fifteen_geometry geometry;
        packed_board goal;
        const char *reason;
    } wrong[] = {
        {{4, 4},
         0xfedcba9876543210,
         "4x4 has 10,461,394,944,000 boards, which need 1394 GB of memory: at most 14"},
        {{3, 5}, 0xedcba9876543210, "3x5 has 653,837,184,000 boards, which need 87 GB"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct packed_distances_request request = {wrong[i].geometry, wrong[i].goal, 0, 1, 0};
        struct fifteen_distances distances;
        struct fifteen_error error = {.text = ""};
        assert_int_equal(packed_distances_count(&request, NULL, &distances, &error),
                         FIFTEEN_INVALID);
        assert_non_null(strstr(error.text, wrong[i].reason));
    }
}

static enum fifteen_status count_within(struct fifteen_geometry geometry, uint64_t memory_bytes,
                                        struct fifteen_error *error)
{
    const struct packed_distances_request request = {.geometry = geometry,
                                                     .goal =
                                                         packed_goal(geometry, FIFTEEN_BLANK_LAST),
                                                     .memory_bytes = memory_bytes};
    struct fifteen_distances distances = {.farthest = NULL};
    const enum fifteen_status status = packed_distances_count(&request, NULL, &distances, error);
    fifteen_distances_free(&distances);
    return status;
}

/* 64 bits for 60 boards, and less than 1 % more. */
static void memory_is_limited(void **state)
{
    (void)state;
    static const struct fifteen_geometry large = {7, 2};
    static const struct fifteen_geometry small = {3, 4};
    struct fifteen_error error = {.text = ""};
    assert_int_equal(count_within(large, 5000000000, &error), FIFTEEN_LIMIT);
    assert_string_equal(error.text, "7x2 needs 5830 MB of memory, more than the limit of 5 GB");
    assert_int_equal(error.argument, FIFTEEN_ARGUMENT_MEMORY);
    assert_int_equal(count_within(small, 239500800 / 60 * 8, &error), FIFTEEN_LIMIT);
    /* 990 chunks of 12 rows each. */
    const uint64_t n_bytes =
        239500800 / 60 * 8 + 990 * 12 * sizeof(struct row_state) + sizeof(struct enumeration);
    assert_int_equal(count_within(small, n_bytes - 1, &error), FIFTEEN_LIMIT);
    if (!scale_is_threads_only())
        assert_int_equal(count_within(small, n_bytes, &error), FIFTEEN_OK);
    assert_true(n_bytes < 239500800 / 60 * 8 / 99 * 100 + 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(a_search_can_be_stopped_within_a_level),
        cmocka_unit_test(all_boards_of_both_parities_are_reached),
        cmocka_unit_test(invalid_requests_are_rejected),
        cmocka_unit_test(memory_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
