/* row_loop.c - a parallel loop over the rows of an array, with progress and cancellation */
/* SPDX-License-Identifier: MIT */
#include "arrays/row_loop.h"

#include <pthread.h>
#include <stdatomic.h>

#include "util/clock.h"
#include "util/threads.h"

static const double report_seconds = 0.02;
static const struct timespec wait_time = {.tv_nsec = 2000000};

struct run {
    const struct row_loop *loop;
    atomic_size_t next;   /* the first row that no thread has taken */
    atomic_size_t n_done; /* rows */
    atomic_uint n_busy;   /* threads that may still process rows */
    atomic_bool stopped;
    double reported;      /* when the monitor was last called */
    pthread_mutex_t lock; /* guards the members below */
    enum fifteen_status status;
    struct fifteen_error *error;
};

/* Keeps the first failure. What is cancelled because of it comes later. */
static void stop(struct run *run, enum fifteen_status status, const struct fifteen_error *error)
{
    pthread_mutex_lock(&run->lock);
    if (run->status == FIFTEEN_OK) {
        run->status = status;
        if (run->error != NULL)
            *run->error = *error;
    }
    pthread_mutex_unlock(&run->lock);
    atomic_store(&run->stopped, true);
}

/* ---- progress ---- */

/* On the caller's thread. Returns false if the loop has been stopped. */
static bool report(struct run *run)
{
    const struct fifteen_monitor *const to = run->loop->monitor;
    const double now = clock_seconds();
    if (to != NULL && to->report != NULL && now - run->reported >= report_seconds) {
        const struct fifteen_progress progress = {.stage = FIFTEEN_STAGE_BOARDS,
                                                  .done = atomic_load(&run->n_done),
                                                  .total = run->loop->n_rows};
        run->reported = now;
        if (!to->report(to->context, &progress))
            stop(run, FIFTEEN_CANCELLED, &(struct fifteen_error){.text = "cancelled"});
    }
    return !atomic_load(&run->stopped);
}

static bool report_own(void *context, const struct fifteen_progress *progress)
{
    (void)progress;
    return report(context);
}

static bool report_other(void *context, const struct fifteen_progress *progress)
{
    struct run *const run = context;
    (void)progress;
    return !atomic_load(&run->stopped);
}

/* ---- the loop ---- */

static void process(struct run *run, bool is_caller)
{
    const struct row_loop *const loop = run->loop;
    const struct fifteen_monitor monitor = {is_caller ? report_own : report_other, run};
    while (!atomic_load(&run->stopped) && (!is_caller || report(run))) {
        const size_t first = atomic_fetch_add(&run->next, loop->block_rows);
        if (first >= loop->n_rows)
            return;
        const size_t left = loop->n_rows - first;
        const size_t end = first + (left < loop->block_rows ? left : loop->block_rows);
        struct fifteen_error error = {.text = ""};
        const enum fifteen_status status = loop->block(loop->context, first, end, &monitor, &error);
        if (status != FIFTEEN_OK)
            stop(run, status, &error);
        atomic_fetch_add(&run->n_done, end - first);
    }
}

static enum fifteen_status work(void *context, size_t index, unsigned thread)
{
    struct run *const run = context;
    (void)index;
    atomic_fetch_add(&run->n_busy, 1);
    process(run, thread == 0);
    atomic_fetch_sub(&run->n_busy, 1);
    while (thread == 0 && atomic_load(&run->n_busy) > 0) {
        report(run);
        nanosleep(&wait_time, NULL);
    }
    return FIFTEEN_OK;
}

enum fifteen_status row_loop_run(const struct row_loop *loop, struct fifteen_error *error)
{
    const size_t n_blocks = loop->n_rows / loop->block_rows + 1;
    const unsigned n_threads = threads_to_use(loop->n_threads);
    struct run run = {.loop = loop,
                      .reported = clock_seconds(),
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .status = FIFTEEN_OK,
                      .error = error};
    threads_for(n_threads, n_blocks < n_threads ? n_blocks : n_threads, work, &run);
    pthread_mutex_destroy(&run.lock);
    return run.status;
}
