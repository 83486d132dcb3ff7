/* test_serve_lanes.c - lanes: short work does not wait for long work, and the queues are bounded */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <unistd.h>

#include "serve/work/lanes.h"

/* ---- visitors: threads that enter a lane and stay there until they are released ---- */

enum state { OUTSIDE, INSIDE, GONE };

struct visitor {
    struct lanes *lanes;
    enum lane_name lane;
    bool may_leave;
    enum state state;
    unsigned turn; /* its position in the order of entering */
    enum lane_status status;
    struct lane_guest guest;
    pthread_t thread;
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t change;
    unsigned n_entered;
} room = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static void set_state(struct visitor *visitor, enum state state)
{
    pthread_mutex_lock(&room.lock);
    visitor->state = state;
    if (state == INSIDE)
        visitor->turn = room.n_entered++;
    pthread_cond_broadcast(&room.change);
    while (state == INSIDE && !visitor->may_leave)
        pthread_cond_wait(&room.change, &room.lock);
    pthread_mutex_unlock(&room.lock);
}

static void *visit(void *argument)
{
    struct visitor *const visitor = argument;
    visitor->status = lanes_enter(visitor->lanes, visitor->lane, &visitor->guest);
    if (visitor->status == LANE_ENTERED) {
        set_state(visitor, INSIDE);
        lanes_leave(visitor->lanes, &visitor->guest);
    }
    set_state(visitor, GONE);
    return NULL;
}

/* The clock of all lanes; no test changes it while threads run. */
static double fake_now;

static double read_clock(void)
{
    return fake_now;
}

static void start_limited(struct visitor *visitor, struct lanes *lanes, enum lane_name lane,
                          double seconds)
{
    *visitor = (struct visitor){.lanes = lanes, .lane = lane, .guest.seconds = seconds};
    assert_int_equal(pthread_create(&visitor->thread, NULL, visit, visitor), 0);
}

static void start(struct visitor *visitor, struct lanes *lanes, enum lane_name lane)
{
    start_limited(visitor, lanes, lane, 0);
}

static void wait_for(struct visitor *visitor, enum state state)
{
    pthread_mutex_lock(&room.lock);
    while (visitor->state != state)
        pthread_cond_wait(&room.change, &room.lock);
    pthread_mutex_unlock(&room.lock);
}

static void wait_for_queue(struct lanes *lanes, enum lane_name lane, unsigned n)
{
    unsigned n_waiting = n + 1;
    while (n_waiting != n) {
        pthread_mutex_lock(&lanes->lock);
        n_waiting = lanes->lanes[lane].waiting.n;
        pthread_mutex_unlock(&lanes->lock);
        usleep(100);
    }
}

/* Lets visitors leave, once they are inside. */
static void release(struct visitor *visitors, unsigned n)
{
    pthread_mutex_lock(&room.lock);
    for (unsigned i = 0; i < n; i++)
        visitors[i].may_leave = true;
    pthread_cond_broadcast(&room.change);
    pthread_mutex_unlock(&room.lock);
}

/* Releases the visitor and waits for its end. */
static enum lane_status end_of(struct visitor *visitor)
{
    release(visitor, 1);
    pthread_join(visitor->thread, NULL);
    return visitor->status;
}

static enum lane_status pass(struct lanes *lanes, enum lane_name lane)
{
    struct visitor visitor;
    start(&visitor, lanes, lane);
    return end_of(&visitor);
}

static bool is_inside(struct visitor *visitor)
{
    pthread_mutex_lock(&room.lock);
    const bool inside = visitor->state == INSIDE;
    pthread_mutex_unlock(&room.lock);
    return inside;
}

/* ---- tests ---- */

/* Fills the slots of the long lane, which all searches enter first. */
static void fill_long_lane(struct visitor *visitors, unsigned n, struct lanes *lanes)
{
    for (unsigned i = 0; i < n; i++) {
        start(&visitors[i], lanes, LANE_LONG);
        wait_for(&visitors[i], INSIDE);
    }
}

static void end_all(struct visitor *visitors, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(end_of(&visitors[i]), LANE_ENTERED);
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
        cmocka_unit_test(waiters_know_their_positions),
        cmocka_unit_test(room_comes_with_the_first_end_of_a_long_search),
        cmocka_unit_test(waiting_can_be_cancelled_anywhere_in_the_queue),
        cmocka_unit_test(stopping_ends_all_waits),
        cmocka_unit_test(long_searches_share_the_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
