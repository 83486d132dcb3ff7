/* lane_visitors.h - threads that enter a lane and stay there until they are released */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_LANE_VISITORS_H
#define TESTS_LANE_VISITORS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "serve/work/lanes.h"

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

static inline void set_state(struct visitor *visitor, enum state state)
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

static inline void *visit(void *argument)
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

static inline double read_clock(void)
{
    return fake_now;
}

static inline void start_limited(struct visitor *visitor, struct lanes *lanes, enum lane_name lane,
                                 double seconds)
{
    *visitor = (struct visitor){.lanes = lanes, .lane = lane, .guest.seconds = seconds};
    assert_int_equal(pthread_create(&visitor->thread, NULL, visit, visitor), 0);
}

static inline void start(struct visitor *visitor, struct lanes *lanes, enum lane_name lane)
{
    start_limited(visitor, lanes, lane, 0);
}

/* The end of a wait that starts now, far above what any takes. */
static inline struct timespec latest_end(void)
{
    const char *const factor = getenv("FIFTEEN_TEST_PATIENCE");
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 240 * (factor == NULL ? 1 : atoi(factor));
    return end;
}

/* Ends the program: with threads in the lanes no further test can run. */
static inline void give_up(const char *what, unsigned expected, unsigned found)
{
    print_error("%s: expected %u, found %u\n", what, expected, found);
    _exit(1);
}

static inline void wait_for(struct visitor *visitor, enum state state)
{
    const struct timespec end = latest_end();
    pthread_mutex_lock(&room.lock);
    while (visitor->state != state)
        if (pthread_cond_timedwait(&room.change, &room.lock, &end) == ETIMEDOUT)
            give_up("state of a visitor", state, visitor->state);
    pthread_mutex_unlock(&room.lock);
}

static inline void wait_for_queue(struct lanes *lanes, enum lane_name lane, unsigned n)
{
    const struct timespec end = latest_end();
    unsigned n_waiting = n + 1;
    while (n_waiting != n) {
        pthread_mutex_lock(&lanes->lock);
        n_waiting = lanes->lanes[lane].waiting.n;
        pthread_mutex_unlock(&lanes->lock);
        usleep(100);
        if (n_waiting != n && time(NULL) > end.tv_sec)
            give_up("visitors that wait", n, n_waiting);
    }
}

/* Lets visitors leave, once they are inside. */
static inline void release(struct visitor *visitors, unsigned n)
{
    pthread_mutex_lock(&room.lock);
    for (unsigned i = 0; i < n; i++)
        visitors[i].may_leave = true;
    pthread_cond_broadcast(&room.change);
    pthread_mutex_unlock(&room.lock);
}

/* Releases the visitor and waits for its end. */
static inline enum lane_status end_of(struct visitor *visitor)
{
    release(visitor, 1);
    wait_for(visitor, GONE);
    pthread_join(visitor->thread, NULL);
    return visitor->status;
}

static inline enum lane_status pass(struct lanes *lanes, enum lane_name lane)
{
    struct visitor visitor;
    start(&visitor, lanes, lane);
    return end_of(&visitor);
}

static inline bool is_inside(struct visitor *visitor)
{
    pthread_mutex_lock(&room.lock);
    const bool inside = visitor->state == INSIDE;
    pthread_mutex_unlock(&room.lock);
    return inside;
}

static inline void end_all(struct visitor *visitors, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(end_of(&visitors[i]), LANE_ENTERED);
}

#endif
