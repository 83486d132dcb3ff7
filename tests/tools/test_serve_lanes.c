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
    atomic_bool cancelled;
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
    visitor->status = lanes_enter(visitor->lanes, visitor->lane, &visitor->cancelled);
    if (visitor->status == LANE_ENTERED) {
        set_state(visitor, INSIDE);
        lanes_leave(visitor->lanes, visitor->lane);
    }
    set_state(visitor, GONE);
    return NULL;
}

static void start(struct visitor *visitor, struct lanes *lanes, enum lane_name lane)
{
    *visitor = (struct visitor){.lanes = lanes, .lane = lane};
    assert_int_equal(pthread_create(&visitor->thread, NULL, visit, visitor), 0);
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
        n_waiting = lanes->lanes[lane].n_waiting;
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

static void a_lane_has_its_number_of_slots(void **state)
{
    (void)state;
    static const unsigned n_slots[N_LANES] = {[LANE_QUICK] = 3, [LANE_SETUP] = 1, [LANE_LONG] = 3};
    struct lanes lanes;
    lanes_init(&lanes, 3, 100);
    for (unsigned lane = 0; lane < N_LANES; lane++) {
        struct visitor inside[3];
        struct visitor next;
        for (unsigned i = 0; i < n_slots[lane]; i++) {
            assert_int_equal(lanes_count(&lanes, lane), i);
            start(&inside[i], &lanes, lane);
            wait_for(&inside[i], INSIDE);
        }
        start(&next, &lanes, lane);
        wait_for_queue(&lanes, lane, 1);
        assert_false(is_inside(&next));
        assert_int_equal(lanes_count(&lanes, lane), n_slots[lane]);
        for (unsigned i = 0; i < n_slots[lane]; i++)
            assert_int_equal(end_of(&inside[i]), LANE_ENTERED);
        assert_int_equal(end_of(&next), LANE_ENTERED);
        assert_int_equal(lanes_count(&lanes, lane), 0);
    }
    lanes_free(&lanes);
}

static void short_work_does_not_wait_for_long_work(void **state)
{
    (void)state;
    enum { N = 10 };
    struct lanes lanes;
    struct visitor longs[N];
    lanes_init(&lanes, 2, 100);
    for (unsigned i = 0; i < N; i++)
        start(&longs[i], &lanes, LANE_LONG);
    wait_for_queue(&lanes, LANE_LONG, N - 2);
    for (unsigned i = 0; i < 2 * N; i++)
        assert_int_equal(pass(&lanes, i % 2 == 0 ? LANE_QUICK : LANE_SETUP), LANE_ENTERED);
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
    lanes_init(&lanes, 1, 100);
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

static void the_queue_is_bounded(void **state)
{
    (void)state;
    for (unsigned lane = 0; lane < N_LANES; lane++) {
        struct lanes lanes;
        struct visitor visitors[3];
        lanes_init(&lanes, 1, 2);
        start(&visitors[0], &lanes, lane);
        wait_for(&visitors[0], INSIDE);
        start(&visitors[1], &lanes, lane);
        start(&visitors[2], &lanes, lane);
        wait_for_queue(&lanes, lane, 2);
        assert_int_equal(pass(&lanes, lane), LANE_FULL);
        for (unsigned other = 0; other < N_LANES; other++)
            assert_int_equal(pass(&lanes, other), other == lane ? LANE_FULL : LANE_ENTERED);
        release(visitors, 3);
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(end_of(&visitors[i]), LANE_ENTERED);
        assert_int_equal(pass(&lanes, lane), LANE_ENTERED);
        lanes_free(&lanes);
    }
}

static void waiting_can_be_cancelled_anywhere_in_the_queue(void **state)
{
    (void)state;
    static const unsigned order[] = {2, 1, 4, 3}; /* the middle, the start, the end, the last */
    struct lanes lanes;
    struct visitor visitors[5];
    struct visitor last;
    lanes_init(&lanes, 1, 100);
    for (unsigned i = 0; i < 5; i++) {
        start(&visitors[i], &lanes, LANE_LONG);
        if (i == 0)
            wait_for(&visitors[0], INSIDE);
        else
            wait_for_queue(&lanes, LANE_LONG, i);
    }
    for (unsigned i = 0; i < 4; i++) {
        lanes_cancel(&lanes, &visitors[order[i]].cancelled);
        wait_for(&visitors[order[i]], GONE);
        wait_for_queue(&lanes, LANE_LONG, 3 - i);
        assert_int_equal(end_of(&visitors[order[i]]), LANE_CANCELLED);
    }
    start(&last, &lanes, LANE_LONG); /* at the end of the queue, which is still in order */
    wait_for_queue(&lanes, LANE_LONG, 1);
    assert_int_equal(end_of(&visitors[0]), LANE_ENTERED);
    assert_int_equal(end_of(&last), LANE_ENTERED);

    atomic_bool cancelled = true;
    assert_int_equal(lanes_enter(&lanes, LANE_QUICK, &cancelled), LANE_CANCELLED);
    lanes_free(&lanes);
}

static void stopping_ends_all_waits(void **state)
{
    (void)state;
    enum { N = 12 };
    struct lanes lanes;
    struct visitor visitors[N];
    lanes_init(&lanes, 2, 100);
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
    lanes_init(&lanes, N, 0);
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
        cmocka_unit_test(the_queue_is_bounded),
        cmocka_unit_test(waiting_can_be_cancelled_anywhere_in_the_queue),
        cmocka_unit_test(stopping_ends_all_waits),
        cmocka_unit_test(long_searches_share_the_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
