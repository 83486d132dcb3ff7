/* threads.c - a parallel loop over an atomic counter */
/* SPDX-License-Identifier: MIT */
#include "util/threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_PER_PROCESSOR = 8 };

struct loop {
    threads_item *item;
    void *context;
    size_t n_items;
    atomic_size_t next;   /* the first item not yet begun; n_items or more: begin none */
    pthread_mutex_t lock; /* guards the members below */
    enum fifteen_status status;
    size_t failed; /* smallest index of a failed item, if status is not FIFTEEN_OK */
};

struct worker {
    struct loop *loop;
    unsigned thread;
    pthread_t id;
};

unsigned threads_available(void)
{
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return (unsigned)CPU_COUNT(&set);
#endif
    /* There are more processors than a cpu_set_t holds, or the system has none. */
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : (unsigned)online;
}

unsigned threads_to_use(unsigned n_requested)
{
    const unsigned n_available = threads_available();
    const unsigned max = MAX_PER_PROCESSOR * n_available;
    if (n_requested == 0)
        return n_available;
    return n_requested < max ? n_requested : max;
}

static void fail(struct loop *loop, size_t index, enum fifteen_status status)
{
    atomic_store(&loop->next, loop->n_items);
    pthread_mutex_lock(&loop->lock);
    if (loop->status == FIFTEEN_OK || index < loop->failed) {
        loop->status = status;
        loop->failed = index;
    }
    pthread_mutex_unlock(&loop->lock);
}

static void work(struct loop *loop, unsigned thread)
{
    for (;;) {
        const size_t index = atomic_fetch_add(&loop->next, 1);
        if (index >= loop->n_items)
            return;
        const enum fifteen_status status = loop->item(loop->context, index, thread);
        if (status != FIFTEEN_OK)
            fail(loop, index, status);
    }
}

static void *run_worker(void *argument)
{
    const struct worker *const worker = argument;
    work(worker->loop, worker->thread);
    return NULL;
}

/* Starts threads 1, 2, .. of the loop and returns how many were started. */
static unsigned start_workers(struct loop *loop, struct worker *workers, unsigned n_workers)
{
    for (unsigned i = 0; i < n_workers; i++) {
        workers[i] = (struct worker){.loop = loop, .thread = i + 1};
        if (pthread_create(&workers[i].id, NULL, run_worker, &workers[i]) != 0)
            return i;
    }
    return n_workers;
}

enum fifteen_status threads_for(unsigned n_threads, size_t n_items, threads_item *item,
                                void *context)
{
    struct loop loop = {.item = item,
                        .context = context,
                        .n_items = n_items,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .status = FIFTEEN_OK};
    const unsigned n_useful = n_items < n_threads ? (unsigned)n_items : n_threads;
    struct worker *workers = NULL;
    unsigned n_started = 0;
    if (n_useful > 1)
        workers = calloc(n_useful - 1, sizeof *workers);
    if (workers != NULL)
        n_started = start_workers(&loop, workers, n_useful - 1);
    work(&loop, 0);
    for (unsigned i = 0; i < n_started; i++)
        pthread_join(workers[i].id, NULL);
    free(workers);
    pthread_mutex_destroy(&loop.lock);
    return loop.status;
}
