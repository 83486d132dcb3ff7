/* test_serve_waiting.c - waiting for a lane: positions, times, cancellation, the end, free slots */
/* SPDX-License-Identifier: MIT */
#include "lane_visitors.h"

static void count_change(void *context)
{
    ++*(unsigned *)context;
}

static void waiters_know_their_positions(void **state)
{
    (void)state;
    enum { N = 4 };
    struct lanes lanes;
    struct visitor visitors[N];
    unsigned n_changes = 0;
    lanes_init(&lanes, 1, 100, read_clock);
    for (unsigned i = 0; i < N; i++) {
        visitors[i] = (struct visitor){.lanes = &lanes, .lane = LANE_LONG};
        if (i == N - 1)
            visitors[i].guest =
                (struct lane_guest){.on_change = count_change, .context = &n_changes};
        assert_int_equal(pthread_create(&visitors[i].thread, NULL, visit, &visitors[i]), 0);
        if (i == 0)
            wait_for(&visitors[0], INSIDE);
        wait_for_queue(&lanes, LANE_LONG, i);
    }
    struct lane_counts counts = lanes_counts(&lanes);
    assert_int_equal(counts.n_inside, 1);
    assert_int_equal(counts.n_waiting, N - 1);
    assert_int_equal(n_changes, 1);
    for (unsigned i = 0; i < N; i++) {
        for (unsigned later = i; later < N; later++) {
            const struct lane_place place = lanes_place(&lanes, &visitors[later].guest);
            assert_int_equal(place.state, later == i ? LANE_INSIDE : LANE_WAITING);
            assert_int_equal(place.lane, LANE_LONG);
            assert_int_equal(place.position, later - i);
        }
        assert_int_equal(n_changes, 1 + i);
        assert_int_equal(end_of(&visitors[i]), LANE_ENTERED);
        assert_int_equal(lanes_place(&lanes, &visitors[i].guest).state, LANE_OUTSIDE);
        if (i + 1 < N)
            wait_for(&visitors[i + 1], INSIDE);
    }
    assert_int_equal(n_changes, 1 + N);
    counts = lanes_counts(&lanes);
    assert_int_equal(counts.n_inside + counts.n_waiting, 0);
    lanes_free(&lanes);
}

static void room_comes_with_the_first_end_of_a_long_search(void **state)
{
    (void)state;
    struct lanes lanes;
    struct visitor visitors[3];
    fake_now = 100;
    lanes_init(&lanes, 2, 1, read_clock);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 1);
    start_limited(&visitors[0], &lanes, LANE_SHORT, 60);
    wait_for(&visitors[0], INSIDE);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 60);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_QUICK), 1);
    fake_now = 130.5;
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 30); /* 29.5 */
    start_limited(&visitors[1], &lanes, LANE_LONG, 20);
    wait_for(&visitors[1], INSIDE);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 20);
    start_limited(&visitors[2], &lanes, LANE_LONG, 5); /* its time starts when it enters */
    wait_for_queue(&lanes, LANE_LONG, 1);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 20);
    fake_now = 150.25;
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 1);
    fake_now = 152; /* the second is late */
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 1);
    assert_int_equal(end_of(&visitors[1]), LANE_ENTERED);
    wait_for(&visitors[2], INSIDE);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 5);
    assert_int_equal(end_of(&visitors[2]), LANE_ENTERED);
    assert_int_equal(lanes_retry_seconds(&lanes, LANE_LONG), 8);
    assert_int_equal(end_of(&visitors[0]), LANE_ENTERED);
    lanes_free(&lanes);
}

static void waiting_can_be_cancelled_anywhere_in_the_queue(void **state)
{
    (void)state;
    static const unsigned order[] = {2, 1, 4, 3}; /* the middle, the start, the end, the last */
    struct lanes lanes;
    struct visitor visitors[5];
    struct visitor last;
    lanes_init(&lanes, 1, 100, read_clock);
    for (unsigned i = 0; i < 5; i++) {
        start(&visitors[i], &lanes, LANE_LONG);
        if (i == 0)
            wait_for(&visitors[0], INSIDE);
        else
            wait_for_queue(&lanes, LANE_LONG, i);
    }
    for (unsigned i = 0; i < 4; i++) {
        lanes_cancel(&lanes, &visitors[order[i]].guest);
        wait_for(&visitors[order[i]], GONE);
        wait_for_queue(&lanes, LANE_LONG, 3 - i);
        assert_int_equal(end_of(&visitors[order[i]]), LANE_CANCELLED);
    }
    start(&last, &lanes, LANE_LONG); /* at the end of the queue, which is still in order */
    wait_for_queue(&lanes, LANE_LONG, 1);
    assert_int_equal(end_of(&visitors[0]), LANE_ENTERED);
    assert_int_equal(end_of(&last), LANE_ENTERED);

    struct lane_guest cancelled = {.cancelled = true};
    assert_int_equal(lanes_enter(&lanes, LANE_QUICK, &cancelled), LANE_CANCELLED);
    lanes_free(&lanes);
}

static void stopping_ends_all_waits(void **state)
{
    (void)state;
    enum { N = 12 };
    struct lanes lanes;
    struct visitor visitors[N];
    lanes_init(&lanes, 2, 100, read_clock);
    for (unsigned i = 0; i < N; i++) {
        start(&visitors[i], &lanes, LANE_LONG);
        if (i < 2)
            wait_for(&visitors[i], INSIDE);
    }
    wait_for_queue(&lanes, LANE_LONG, N - 2);
    assert_false(lanes_stopped(&lanes));
    lanes_stop(&lanes);
    assert_true(lanes_stopped(&lanes));
    for (unsigned i = 2; i < N; i++)
        wait_for(&visitors[i], GONE);
    for (unsigned i = 0; i < N; i++)
        assert_int_equal(end_of(&visitors[i]), i < 2 ? LANE_ENTERED : LANE_CANCELLED);
    for (unsigned lane = 0; lane < N_LANES; lane++)
        assert_int_equal(pass(&lanes, lane), LANE_CANCELLED);
    lanes_free(&lanes);
}

/* ---- any order of events ---- */

enum { N_VISITORS = 10, MAX_WAITING = 3 };

/* Not on the stack: after a failed check their threads still run. */
static struct {
    struct lanes lanes;
    struct visitor visitors[N_VISITORS];
    bool is_here[N_VISITORS];
    unsigned n_started;
} crowd;

/* No guest waits while a slot is free that it may have, and the queue is in the order of arrival,
 * which the guest has as its seconds. */
static void check_lane(enum lane_name name)
{
    const struct lane *const lane = &crowd.lanes.lanes[name];
    const struct lane *const longs = &crowd.lanes.lanes[LANE_LONG];
    unsigned position = 0;
    double last = -1;
    assert_true(lane->inside.n <= lane->n_slots);
    if (lane->waiting.n != 0)
        assert_int_equal(lane->inside.n, lane->n_slots);
    if (lane->waiting.n != 0 && name >= LANE_SHORT)
        assert_int_equal(longs->inside.n, longs->n_slots);
    for (const struct lane_guest *at = lane->waiting.first; at != NULL; at = at->next) {
        assert_int_equal(at->state, LANE_WAITING);
        assert_int_equal(at->position, ++position);
        assert_true(at->seconds > last);
        last = at->seconds;
    }
    assert_int_equal(position, lane->waiting.n);
}

static void check_crowd(void)
{
    unsigned n_here = 0;
    for (unsigned i = 0; i < N_VISITORS; i++)
        n_here += crowd.is_here[i];
    const struct lane_counts counts = lanes_counts(&crowd.lanes);
    assert_int_equal(counts.n_inside + counts.n_waiting, n_here);
    pthread_mutex_lock(&crowd.lanes.lock);
    for (unsigned lane = 0; lane < N_LANES; lane++)
        check_lane(lane);
    pthread_mutex_unlock(&crowd.lanes.lock);
}

/* Starts a visitor and waits until it is inside, waits, or is rejected. */
static void arrive(unsigned i, enum lane_name lane)
{
    struct visitor *const visitor = &crowd.visitors[i];
    const unsigned n_waiting = crowd.lanes.lanes[lane].waiting.n;
    const struct timespec end = latest_end();
    bool is_gone = false;
    start_limited(visitor, &crowd.lanes, lane, crowd.n_started++);
    while (!is_gone && lanes_place(&crowd.lanes, &visitor->guest).state == LANE_OUTSIDE) {
        usleep(10);
        pthread_mutex_lock(&room.lock);
        is_gone = visitor->state == GONE;
        pthread_mutex_unlock(&room.lock);
        if (time(NULL) > end.tv_sec)
            give_up("place of a visitor that arrives", LANE_INSIDE, LANE_OUTSIDE);
    }
    crowd.is_here[i] = !is_gone;
    if (is_gone) {
        assert_int_equal(end_of(visitor), LANE_FULL);
        assert_int_equal(n_waiting, MAX_WAITING);
        assert_true(lane < LANE_SHORT);
    }
}

/* Ends the visit: by its own will if the visitor is inside, else by cancelling. */
static void depart(unsigned i)
{
    struct visitor *const visitor = &crowd.visitors[i];
    const bool waits = lanes_place(&crowd.lanes, &visitor->guest).state == LANE_WAITING;
    if (waits)
        lanes_cancel(&crowd.lanes, &visitor->guest);
    assert_int_equal(end_of(visitor), waits ? LANE_CANCELLED : LANE_ENTERED);
    crowd.is_here[i] = false;
}

static void none_waits_while_a_slot_is_free(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned n_slots = 1; n_slots <= 2; n_slots++) {
        lanes_init(&crowd.lanes, n_slots, MAX_WAITING, read_clock);
        for (unsigned step = 0; step < 1000; step++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
            const unsigned i = (unsigned)(random >> 33) % N_VISITORS;
            if (crowd.is_here[i])
                depart(i);
            else
                arrive(i, (enum lane_name)((random >> 48) % N_LANES));
            check_crowd();
        }
        for (unsigned i = 0; i < N_VISITORS; i++)
            if (crowd.is_here[i])
                depart(i);
        check_crowd();
        lanes_free(&crowd.lanes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waiters_know_their_positions),
        cmocka_unit_test(room_comes_with_the_first_end_of_a_long_search),
        cmocka_unit_test(waiting_can_be_cancelled_anywhere_in_the_queue),
        cmocka_unit_test(stopping_ends_all_waits),
        cmocka_unit_test(none_waits_while_a_slot_is_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
