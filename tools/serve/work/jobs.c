/* jobs.c - work for a fixed number of threads, none of which waits long behind another */
#include "serve/work/jobs.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LONG_NICE = 10 };

/* Jobs that wait, first come first served, and threads that take them. */
struct lane {
    struct job *first;
    struct job **end; /* where the next is put */
    unsigned n_waiting;
    unsigned n_working;
    pthread_cond_t more;
};

struct pool;

struct pool_thread {
    struct pool *pool;
    enum job_lane lane;
    struct job *job; /* worked on, or NULL */
    pthread_t id;
};

struct pool {
    struct pool_settings settings;
    pthread_mutex_t lock; /* for what follows, and for the pool's part of all jobs */
    struct lane lanes[JOB_N_LANES];
    bool stopped;  /* no more is accepted */
    bool finished; /* threads are to end */
    unsigned n_threads;
    struct pool_thread threads[];
};

/* ---- jobs ---- */

bool job_init(struct job *job)
{
    job->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    job->end = JOB_PENDING;
    atomic_init(&job->cancelled, false);
    return job->wake >= 0;
}

void job_free(struct job *job)
{
    if (job->wake >= 0)
        close(job->wake);
}

void job_wake(const struct job *job)
{
    const uint64_t one = 1;
    /* It fails if nobody has looked 2^64 - 2 times. */
    const ssize_t written = write(job->wake, &one, sizeof one);
    (void)written;
}

void job_unwake(const struct job *job)
{
    uint64_t n;
    /* It fails if nobody has woken it. */
    const ssize_t got = read(job->wake, &n, sizeof n);
    (void)got;
}

/* The lock is held: what the job lies in may be freed as soon as its end can be seen. */
static void end(struct job *job, enum job_end how)
{
    job_wake(job);
    job->end = how;
}

/* ---- lanes; the lock is held ---- */

static bool enqueue(struct pool *pool, enum job_lane number, struct job *job)
{
    struct lane *const lane = &pool->lanes[number];
    if (pool->stopped || lane->n_waiting == pool->settings.n_waiting)
        return false;
    job->next = NULL;
    *lane->end = job;
    lane->end = &job->next;
    lane->n_waiting++;
    pthread_cond_signal(&lane->more);
    return true;
}

/* Takes a job out of a lane if it waits there. */
static bool remove_job(struct lane *lane, const struct job *job)
{
    struct job **at = &lane->first;
    while (*at != NULL && *at != job)
        at = &(*at)->next;
    if (*at == NULL)
        return false;
    *at = job->next;
    if (*at == NULL)
        lane->end = at;
    lane->n_waiting--;
    return true;
}

/* Waits for the next job. NULL: there will be none. */
static struct job *take(struct pool *pool, struct lane *lane)
{
    while (lane->first == NULL && !pool->finished)
        pthread_cond_wait(&lane->more, &pool->lock);
    struct job *const job = lane->first;
    if (job != NULL)
        remove_job(lane, job);
    return job;
}

/* ---- threads ---- */

/* All may be used, but what is quick needs one, and long work shares them. */
static unsigned share(const struct pool *pool, enum job_lane lane)
{
    const unsigned n_threads = pool->settings.n_threads / pool->lanes[lane].n_working;
    return lane == JOB_QUICK || n_threads == 0 ? 1 : n_threads;
}

/* What becomes of a job after work. */
static void move_on(struct pool *pool, struct job *job, unsigned to)
{
    if (to == JOB_OVER)
        end(job, JOB_DONE);
    else if (atomic_load(&job->cancelled))
        end(job, JOB_CANCELLED);
    else if (!enqueue(pool, (enum job_lane)to, job))
        end(job, pool->stopped ? JOB_CANCELLED : JOB_REFUSED);
}

static void *run_thread(void *argument)
{
    struct pool_thread *const thread = argument;
    struct pool *const pool = thread->pool;
    struct lane *const lane = &pool->lanes[thread->lane];
    if (thread->lane == JOB_LONG)
        setpriority(PRIO_PROCESS, (id_t)gettid(), LONG_NICE);
    pthread_mutex_lock(&pool->lock);
    while ((thread->job = take(pool, lane)) != NULL) {
        struct job *const job = thread->job;
        lane->n_working++;
        const unsigned n_threads = share(pool, thread->lane);
        pthread_mutex_unlock(&pool->lock);
        const unsigned to = job->work(job->context, thread->lane, n_threads);
        pthread_mutex_lock(&pool->lock);
        lane->n_working--;
        thread->job = NULL;
        move_on(pool, job, to);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void start_threads(struct pool *pool, enum job_lane lane, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        struct pool_thread *const thread = &pool->threads[pool->n_threads];
        *thread = (struct pool_thread){.pool = pool, .lane = lane};
        pool->n_threads += pthread_create(&thread->id, NULL, run_thread, thread) == 0;
    }
}

/* ---- the pool ---- */

struct pool *pool_create(const struct pool_settings *settings)
{
    const unsigned n_threads[JOB_N_LANES] = {
        [JOB_QUICK] = settings->n_quick, [JOB_SETUP] = 1, [JOB_LONG] = settings->n_long};
    const unsigned n = settings->n_quick + 1 + settings->n_long;
    struct pool *const pool = calloc(1, sizeof *pool + n * sizeof pool->threads[0]);
    if (pool == NULL)
        return NULL;
    pool->settings = *settings;
    pthread_mutex_init(&pool->lock, NULL);
    for (unsigned i = 0; i < JOB_N_LANES; i++) {
        pool->lanes[i].end = &pool->lanes[i].first;
        pthread_cond_init(&pool->lanes[i].more, NULL);
    }
    for (unsigned i = 0; i < JOB_N_LANES; i++)
        start_threads(pool, (enum job_lane)i, n_threads[i]);
    if (pool->n_threads == n)
        return pool;
    pool_free(pool);
    return NULL;
}

void pool_stop(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->stopped = true;
    for (unsigned i = 0; i < JOB_N_LANES; i++)
        while (pool->lanes[i].first != NULL) {
            struct job *const job = pool->lanes[i].first;
            remove_job(&pool->lanes[i], job);
            end(job, JOB_CANCELLED);
        }
    for (unsigned i = 0; i < pool->n_threads; i++)
        if (pool->threads[i].job != NULL)
            atomic_store(&pool->threads[i].job->cancelled, true);
    pthread_mutex_unlock(&pool->lock);
}

void pool_free(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->finished = true;
    for (unsigned i = 0; i < JOB_N_LANES; i++)
        pthread_cond_broadcast(&pool->lanes[i].more);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->n_threads; i++)
        pthread_join(pool->threads[i].id, NULL);
    for (unsigned i = 0; i < JOB_N_LANES; i++)
        pthread_cond_destroy(&pool->lanes[i].more);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

bool pool_submit(struct pool *pool, struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    const bool accepted = enqueue(pool, JOB_QUICK, job);
    pthread_mutex_unlock(&pool->lock);
    return accepted;
}

void pool_cancel(struct pool *pool, struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    atomic_store(&job->cancelled, true);
    for (unsigned i = 0; i < JOB_N_LANES; i++)
        if (job->end == JOB_PENDING && remove_job(&pool->lanes[i], job))
            end(job, JOB_CANCELLED);
    pthread_mutex_unlock(&pool->lock);
}

enum job_end pool_end_of(struct pool *pool, const struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    const enum job_end how = job->end;
    pthread_mutex_unlock(&pool->lock);
    return how;
}
