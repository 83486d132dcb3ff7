/* test_serve_lanes.c - lanes: short work does not wait for long work, and the queues are bounded */
/* SPDX-License-Identifier: MIT */
#include "lane_visitors.h"

/* Fills the slots of the long lane, which all searches enter first. */
static void fill_long_lane(struct visitor *visitors, unsigned n, struct lanes *lanes)
{
    for (unsigned i = 0; i < n; i++) {
        start(&visitors[i], lanes, LANE_LONG);
        wait_for(&visitors[i], INSIDE);
    }
}

static void a_lane_has_its_number_of_slots(void **state)
{
    (void)state;
    static const unsigned n_slots[N_LANES] = {
        [LANE_QUICK] = 3, [LANE_SETUP] = 1, [LANE_SHORT] = 3, [LANE_MEDIUM] = 1, [LANE_LONG] = 3};
    for (unsigned lane = 0; lane < N_LANES; lane++) {
        struct lanes lanes;
        struct visitor longs[3];
        struct visitor inside[3];
        struct visitor next;
        lanes_init(&lanes, 3, 100, read_clock);
        if (lane != LANE_LONG)
            fill_long_lane(longs, 3, &lanes);
        for (unsigned i = 0; i < n_slots[lane]; i++) {
            assert_int_equal(lanes_count(&lanes, lane), i);
            start(&inside[i], &lanes, lane);
            wait_for(&inside[i], INSIDE);
        }
        start(&next, &lanes, lane);
        wait_for_queue(&lanes, lane, 1);
        assert_false(is_inside(&next));
        assert_int_equal(lanes_count(&lanes, lane), n_slots[lane]);
        end_all(inside, n_slots[lane]);
        assert_int_equal(end_of(&next), LANE_ENTERED);
        assert_int_equal(lanes_count(&lanes, lane), 0);
        if (lane != LANE_LONG)
            end_all(longs, 3);
        lanes_free(&lanes);
    }
}

static void short_work_does_not_wait_for_long_work(void **state)
{
    (void)state;
    enum { N = 10 };
    struct lanes lanes;
    struct visitor longs[N];
    lanes_init(&lanes, 2, 100, read_clock);
    for (unsigned i = 0; i < N; i++)
        start(&longs[i], &lanes, LANE_LONG);
    wait_for_queue(&lanes, LANE_LONG, N - 2);
    for (unsigned i = 0; i < 4 * N; i++)
        assert_int_equal(pass(&lanes, i % LANE_LONG), LANE_ENTERED);
    wait_for_queue(&lanes, LANE_LONG, N - 2);
    release(longs, N);
    for (unsigned i = 0; i < N; i++)
        assert_int_equal(end_of(&longs[i]), LANE_ENTERED);
    lanes_free(&lanes);
}

static void the_first_in_the_queue_is_next(void **state)
{
    (void)state;
    enum { N = 8 };
    struct lanes lanes;
    struct visitor visitors[N];
    lanes_init(&lanes, 1, 100, read_clock);
    start(&visitors[0], &lanes, LANE_LONG);
    wait_for(&visitors[0], INSIDE);
    for (unsigned i = 1; i < N; i++) {
        start(&visitors[i], &lanes, LANE_LONG);
        wait_for_queue(&lanes, LANE_LONG, i);
    }
    for (unsigned i = 0; i < N; i++) {
        wait_for(&visitors[i], INSIDE);
        assert_int_equal(lanes_count(&lanes, LANE_LONG), 1);
        assert_int_equal(visitors[i].turn, visitors[0].turn + i);
        assert_int_equal(end_of(&visitors[i]), LANE_ENTERED);
    }
    lanes_free(&lanes);
}

static void the_queues_are_bounded(void **state)
{
    (void)state;
    for (unsigned lane = LANE_QUICK; lane <= LANE_SETUP; lane++) {
        struct lanes lanes;
        struct visitor visitors[3];
        lanes_init(&lanes, 1, 2, read_clock);
        start(&visitors[0], &lanes, lane);
        wait_for(&visitors[0], INSIDE);
        start(&visitors[1], &lanes, lane);
        start(&visitors[2], &lanes, lane);
        wait_for_queue(&lanes, lane, 2);
        for (unsigned other = 0; other < N_LANES; other++)
            assert_int_equal(pass(&lanes, other), other == lane ? LANE_FULL : LANE_ENTERED);
        release(visitors, 3);
        end_all(visitors, 3);
        assert_int_equal(pass(&lanes, lane), LANE_ENTERED);
        lanes_free(&lanes);
    }
}

static void searches_are_bounded(void **state)
{
    (void)state;
    enum { N_SLOTS = 2, N_WAITING = 3 };
    struct lanes lanes;
    lanes_init(&lanes, N_SLOTS, N_WAITING, read_clock);
    for (unsigned i = 0; i < N_SLOTS + N_WAITING; i++)
        assert_true(lanes_admit(&lanes));
    assert_false(lanes_admit(&lanes));
    lanes_dismiss(&lanes);
    assert_true(lanes_admit(&lanes));
    assert_false(lanes_admit(&lanes));
    lanes_free(&lanes);
}

static void a_free_slot_of_the_long_lane_is_used(void **state)
{
    (void)state;
    struct lanes lanes;
    struct visitor longs[2];
    struct visitor shorts[3];
    struct visitor mediums[2];
    lanes_init(&lanes, 2, 100, read_clock);
    start(&longs[0], &lanes, LANE_SHORT); /* both slots are free */
    wait_for(&longs[0], INSIDE);
    assert_int_equal(longs[0].guest.lane, LANE_LONG);
    start(&longs[1], &lanes, LANE_MEDIUM);
    wait_for(&longs[1], INSIDE);
    assert_int_equal(longs[1].guest.lane, LANE_LONG);
    for (unsigned i = 0; i < 2; i++) {
        start(&shorts[i], &lanes, LANE_SHORT);
        wait_for(&shorts[i], INSIDE);
        assert_int_equal(shorts[i].guest.lane, LANE_SHORT);
    }
    start(&mediums[0], &lanes, LANE_MEDIUM);
    wait_for(&mediums[0], INSIDE);
    assert_int_equal(mediums[0].guest.lane, LANE_MEDIUM);
    start(&shorts[2], &lanes, LANE_SHORT);
    wait_for_queue(&lanes, LANE_SHORT, 1);
    start(&mediums[1], &lanes, LANE_MEDIUM);
    wait_for_queue(&lanes, LANE_MEDIUM, 1);

    assert_int_equal(end_of(&longs[0]), LANE_ENTERED);
    wait_for(&mediums[1], INSIDE); /* it has waited longer, in all lanes together */
    assert_int_equal(mediums[1].guest.lane, LANE_LONG);
    assert_false(is_inside(&shorts[2]));
    assert_int_equal(end_of(&longs[1]), LANE_ENTERED);
    wait_for(&shorts[2], INSIDE);
    assert_int_equal(shorts[2].guest.lane, LANE_LONG);
    end_all(shorts, 3);
    end_all(mediums, 2);
    for (unsigned lane = 0; lane < N_LANES; lane++)
        assert_int_equal(lanes_count(&lanes, lane), 0);
    lanes_free(&lanes);
}

static void long_searches_share_the_threads(void **state)
{
    (void)state;
    static const unsigned shares[] = {8, 4, 2, 2}; /* of 8 threads, with 1, 2, 3 and 4 searches */
    enum { N = sizeof shares / sizeof shares[0] };
    struct lanes lanes;
    struct visitor visitors[N];
    lanes_init(&lanes, N, 0, read_clock);
    for (unsigned i = 0; i < N; i++) {
        start(&visitors[i], &lanes, LANE_LONG);
        wait_for(&visitors[i], INSIDE);
        assert_int_equal(lanes_share(&lanes, 8), shares[i]);
        assert_int_equal(lanes_share(&lanes, 1), 1);
    }
    assert_int_equal(pass(&lanes, LANE_QUICK), LANE_ENTERED);
    assert_int_equal(lanes_share(&lanes, 8), 2);
    for (unsigned i = 0; i < N; i++)
        assert_int_equal(end_of(&visitors[i]), LANE_ENTERED);
    assert_int_equal(lanes_share(&lanes, 8), 8);
    lanes_free(&lanes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lane_has_its_number_of_slots),
        cmocka_unit_test(short_work_does_not_wait_for_long_work),
        cmocka_unit_test(the_first_in_the_queue_is_next),
        cmocka_unit_test(the_queues_are_bounded),
        cmocka_unit_test(searches_are_bounded),
        cmocka_unit_test(a_free_slot_of_the_long_lane_is_used),
        cmocka_unit_test(long_searches_share_the_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
