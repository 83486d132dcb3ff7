/* threads.c - parallel loops over an atomic counter */
/* SPDX-License-Identifier: MIT */
#include "util/threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "util/cpu.h"

enum { MAX_PER_PROCESSOR = 8, N_POLLS = 2000 };

struct loop {
    threads_item *item;
    void *context;
    size_t n_items;
    atomic_size_t next;         /* the first item not yet begun; n_items or more: begin none */
    enum fifteen_status status; /* guarded by the crew's lock */
    size_t failed;              /* smallest index of a failed item, if status is not FIFTEEN_OK */
};

struct member {
    struct crew *crew;
    unsigned thread;
    pthread_t id;
};

struct crew {
    struct loop loop;
    unsigned n_members; /* besides the caller */
    unsigned n_polls;   /* before a thread sleeps */
    atomic_uint n_loops;
    atomic_uint n_working; /* members that have not ended the loop */
    bool is_dissolved;
    pthread_mutex_t lock;
    pthread_cond_t begun;
    pthread_cond_t ended;
    struct member members[];
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

static void fail(struct crew *crew, size_t index, enum fifteen_status status)
{
    struct loop *const loop = &crew->loop;
    atomic_store(&loop->next, loop->n_items);
    pthread_mutex_lock(&crew->lock);
    if (loop->status == FIFTEEN_OK || index < loop->failed) {
        loop->status = status;
        loop->failed = index;
    }
    pthread_mutex_unlock(&crew->lock);
}

static void work(struct crew *crew, unsigned thread)
{
    struct loop *const loop = &crew->loop;
    for (;;) {
        const size_t index = atomic_fetch_add(&loop->next, 1);
        if (index >= loop->n_items)
            return;
        const enum fifteen_status status = loop->item(loop->context, index, thread);
        if (status != FIFTEEN_OK)
            fail(crew, index, status);
    }
}

/* Returns when a counter has another value than this. */
static void await_change(struct crew *crew, atomic_uint *counter, unsigned value,
                         pthread_cond_t *changed)
{
    for (unsigned i = 0; i < crew->n_polls; i++) {
        if (atomic_load_explicit(counter, memory_order_acquire) != value)
            return;
        cpu_pause();
    }
    pthread_mutex_lock(&crew->lock);
    while (atomic_load(counter) == value)
        pthread_cond_wait(changed, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

static void *run_member(void *argument)
{
    const struct member *const member = argument;
    struct crew *const crew = member->crew;
    for (unsigned n_loops = 0;; n_loops++) {
        await_change(crew, &crew->n_loops, n_loops, &crew->begun);
        if (crew->is_dissolved)
            return NULL;
        work(crew, member->thread);
        pthread_mutex_lock(&crew->lock);
        if (atomic_fetch_sub(&crew->n_working, 1) == 1)
            pthread_cond_signal(&crew->ended);
        pthread_mutex_unlock(&crew->lock);
    }
}

struct crew *crew_create(unsigned n_threads)
{
    struct crew *const crew = calloc(1, sizeof *crew + (n_threads - 1) * sizeof crew->members[0]);
    if (crew == NULL)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->ended, NULL);
    crew->n_polls = n_threads <= threads_available() ? N_POLLS : 0;
    for (unsigned i = 0; i < n_threads - 1; i++) {
        crew->members[i] = (struct member){.crew = crew, .thread = i + 1};
        if (pthread_create(&crew->members[i].id, NULL, run_member, &crew->members[i]) != 0)
            break;
        crew->n_members++;
    }
    return crew;
}

unsigned crew_size(const struct crew *crew)
{
    return crew->n_members + 1;
}

/* Members may begin the loop as soon as the lock is free. */
static void begin_loop(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->n_working, crew->n_members);
    atomic_fetch_add(&crew->n_loops, 1);
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
}

void crew_free(struct crew *crew)
{
    if (crew == NULL)
        return;
    crew->is_dissolved = true;
    begin_loop(crew);
    for (unsigned i = 0; i < crew->n_members; i++)
        pthread_join(crew->members[i].id, NULL);
    pthread_cond_destroy(&crew->ended);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

static void await_end(struct crew *crew)
{
    for (;;) {
        const unsigned n_working = atomic_load(&crew->n_working);
        if (n_working == 0)
            return;
        await_change(crew, &crew->n_working, n_working, &crew->ended);
    }
}

enum fifteen_status crew_for(struct crew *crew, size_t n_items, threads_item *item, void *context)
{
    crew->loop =
        (struct loop){.item = item, .context = context, .n_items = n_items, .status = FIFTEEN_OK};
    begin_loop(crew);
    work(crew, 0);
    await_end(crew);
    return crew->loop.status;
}

enum fifteen_status threads_for(unsigned n_threads, size_t n_items, threads_item *item,
                                void *context)
{
    const unsigned n_useful = n_items < n_threads ? (unsigned)n_items : n_threads;
    struct crew alone = {.lock = PTHREAD_MUTEX_INITIALIZER,
                         .begun = PTHREAD_COND_INITIALIZER,
                         .ended = PTHREAD_COND_INITIALIZER};
    struct crew *const crew = n_useful > 1 ? crew_create(n_useful) : NULL;
    const enum fifteen_status status =
        crew_for(crew != NULL ? crew : &alone, n_items, item, context);
    crew_free(crew);
    return status;
}
