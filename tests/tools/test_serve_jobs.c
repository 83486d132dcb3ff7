/* test_serve_jobs.c - lanes of work: what is quick does not wait behind what is long */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "serve/work/jobs.h"

/* ---- work ---- */

/* Work that goes from lane to lane as its plan says, and may wait for a gate in a lane. */
struct work {
    struct job job;
    unsigned plan[JOB_N_LANES]; /* where it goes from each lane */
    bool gated[JOB_N_LANES];    /* it waits in that lane */
    unsigned n_done[JOB_N_LANES];
    unsigned n_threads; /* it had in the long lane */
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool open;
    unsigned n_inside; /* who wait at it */
} gate = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, 0};

static void set_gate(bool open)
{
    pthread_mutex_lock(&gate.lock);
    gate.open = open;
    pthread_cond_broadcast(&gate.change);
    pthread_mutex_unlock(&gate.lock);
}

static void wait_until_inside(unsigned N)
{
    pthread_mutex_lock(&gate.lock);
    while (gate.n_inside != N)
        pthread_cond_wait(&gate.change, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

/* Until it is open or the work is cancelled, which nobody signals. */
static void pass_gate(const struct job *job)
{
    pthread_mutex_lock(&gate.lock);
    gate.n_inside++;
    pthread_cond_broadcast(&gate.change);
    while (!gate.open && !atomic_load(&job->cancelled)) {
        pthread_mutex_unlock(&gate.lock);
        usleep(1000);
        pthread_mutex_lock(&gate.lock);
    }
    gate.n_inside--;
    pthread_mutex_unlock(&gate.lock);
}

static unsigned do_work(void *context, enum job_lane lane, unsigned n_threads)
{
    struct work *const work = context;
    if (work->gated[lane])
        pass_gate(&work->job);
    work->n_done[lane]++;
    if (lane == JOB_LONG)
        work->n_threads = n_threads;
    else
        assert_true(lane == JOB_SETUP || n_threads == 1);
    /* Setup is done once. */
    const unsigned to = work->plan[lane];
    if (lane == JOB_SETUP)
        work->plan[JOB_QUICK] = JOB_OVER;
    return to;
}

static const struct work quick = {.plan = {JOB_OVER, JOB_OVER, JOB_OVER}};
static const struct work lengthy = {.plan = {JOB_LONG, JOB_OVER, JOB_OVER},
                                    .gated = {[JOB_LONG] = true}};
static const struct work unprepared = {.plan = {JOB_SETUP, JOB_QUICK, JOB_OVER}};

static void begin(struct work *work, const struct work *plan)
{
    *work = *plan;
    work->job.work = do_work;
    work->job.context = work;
    assert_true(job_init(&work->job));
}

static void submit(struct pool *pool, struct work *work, const struct work *plan)
{
    begin(work, plan);
    assert_true(pool_submit(pool, &work->job));
}

/* The same where others may just have been accepted, and not yet begun. */
static void submit_in_turn(struct pool *pool, struct work *work, const struct work *plan)
{
    begin(work, plan);
    while (!pool_submit(pool, &work->job))
        usleep(1000);
}

/* Waits for the end. */
static enum job_end end_of(struct pool *pool, struct work *work)
{
    enum job_end end;
    while ((end = pool_end_of(pool, &work->job)) == JOB_PENDING) {
        struct pollfd wake = {.fd = work->job.wake, .events = POLLIN};
        assert_int_equal(poll(&wake, 1, 20000), 1);
        job_unwake(&work->job);
    }
    job_free(&work->job);
    return end;
}

static struct pool *make_pool(unsigned n_quick, unsigned n_long, unsigned n_waiting)
{
    const struct pool_settings settings = {
        .n_quick = n_quick, .n_long = n_long, .n_threads = 8, .n_waiting = n_waiting};
    struct pool *const pool = pool_create(&settings);
    assert_non_null(pool);
    set_gate(false);
    return pool;
}

/* ---- tests ---- */

static void work_goes_through_its_lanes(void **state)
{
    (void)state;
    struct pool *const pool = make_pool(1, 1, 100);
    struct work works[3];
    set_gate(true);
    submit(pool, &works[0], &quick);
    submit(pool, &works[1], &lengthy);
    submit(pool, &works[2], &unprepared);
    static const unsigned expected[3][JOB_N_LANES] = {
        {[JOB_QUICK] = 1}, {[JOB_QUICK] = 1, [JOB_LONG] = 1}, {[JOB_QUICK] = 2, [JOB_SETUP] = 1}};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(end_of(pool, &works[i]), JOB_DONE);
        assert_memory_equal(works[i].n_done, expected[i], sizeof expected[i]);
    }
    pool_free(pool);
}

static void quick_work_does_not_wait_for_long(void **state)
{
    (void)state;
    enum { N = 10 };
    struct pool *const pool = make_pool(1, 2, 100);
    struct work longs[N];
    struct work others[2 * N];
    for (unsigned i = 0; i < N; i++)
        submit(pool, &longs[i], &lengthy);
    wait_until_inside(2);
    for (unsigned i = 0; i < 2 * N; i++)
        submit(pool, &others[i], i % 2 == 0 ? &quick : &unprepared);
    for (unsigned i = 0; i < 2 * N; i++)
        assert_int_equal(end_of(pool, &others[i]), JOB_DONE);
    for (unsigned i = 0; i < N; i++)
        assert_int_equal(pool_end_of(pool, &longs[i].job), JOB_PENDING);
    set_gate(true);
    for (unsigned i = 0; i < N; i++)
        assert_int_equal(end_of(pool, &longs[i]), JOB_DONE);
    pool_free(pool);
}

static void long_work_shares_the_threads(void **state)
{
    (void)state;
    struct pool *const pool = make_pool(1, 3, 100);
    struct work works[3];
    for (unsigned i = 0; i < 3; i++) {
        submit(pool, &works[i], &lengthy);
        wait_until_inside(i + 1);
    }
    set_gate(true);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(end_of(pool, &works[i]), JOB_DONE);
        assert_int_equal(works[i].n_threads, 8 / (i + 1));
    }
    pool_free(pool);
}

static void no_more_wait_than_may(void **state)
{
    (void)state;
    struct pool *const pool = make_pool(1, 1, 2);
    struct work first;
    struct work waiting[2];
    struct work surplus;
    struct work blocking = {.plan = {JOB_OVER}, .gated = {[JOB_QUICK] = true}};

    /* In the quick lane: what comes then is not accepted. */
    submit(pool, &first, &blocking);
    wait_until_inside(1);
    submit(pool, &waiting[0], &quick);
    submit(pool, &waiting[1], &quick);
    begin(&surplus, &quick);
    assert_false(pool_submit(pool, &surplus.job));
    job_free(&surplus.job);
    set_gate(true);
    assert_int_equal(end_of(pool, &first), JOB_DONE);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(end_of(pool, &waiting[i]), JOB_DONE);

    /* In the long lane: it has been begun, and is refused. */
    set_gate(false);
    submit(pool, &first, &lengthy);
    wait_until_inside(1);
    submit_in_turn(pool, &waiting[0], &lengthy);
    submit_in_turn(pool, &waiting[1], &lengthy);
    submit_in_turn(pool, &surplus, &lengthy);
    assert_int_equal(end_of(pool, &surplus), JOB_REFUSED);
    set_gate(true);
    assert_int_equal(end_of(pool, &first), JOB_DONE);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(end_of(pool, &waiting[i]), JOB_DONE);
    pool_free(pool);
}

static void work_can_be_cancelled_wherever_it_is(void **state)
{
    (void)state;
    struct pool *const pool = make_pool(1, 1, 100);
    struct work works[4];
    for (unsigned i = 0; i < 4; i++)
        submit(pool, &works[i], &lengthy);
    wait_until_inside(1);
    static const unsigned order[] = {2, 0, 3,
                                     1}; /* waiting ones from the middle and the end, too */
    for (unsigned i = 0; i < 4; i++) {
        const unsigned at = order[i];
        pool_cancel(pool, &works[at].job);
        const enum job_end end = end_of(pool, &works[at]);
        assert_true(end == JOB_CANCELLED || works[at].n_done[JOB_LONG] == 1);
    }
    struct work after;
    submit(pool, &after, &quick);
    assert_int_equal(end_of(pool, &after), JOB_DONE);
    pool_free(pool);
}

static void a_pool_that_is_stopped_ends_all(void **state)
{
    (void)state;
    enum { N = 12 };
    struct pool *const pool = make_pool(2, 2, 100);
    struct work works[N];
    for (unsigned i = 0; i < N; i++)
        submit(pool, &works[i], &lengthy);
    wait_until_inside(2);
    pool_stop(pool);
    unsigned n_done = 0;
    for (unsigned i = 0; i < N; i++)
        n_done += end_of(pool, &works[i]) == JOB_DONE;
    assert_int_equal(n_done, 2);
    struct work after;
    begin(&after, &quick);
    assert_false(pool_submit(pool, &after.job));
    job_free(&after.job);
    pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_goes_through_its_lanes),
        cmocka_unit_test(quick_work_does_not_wait_for_long),
        cmocka_unit_test(long_work_shares_the_threads),
        cmocka_unit_test(no_more_wait_than_may),
        cmocka_unit_test(work_can_be_cancelled_wherever_it_is),
        cmocka_unit_test(a_pool_that_is_stopped_ends_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
