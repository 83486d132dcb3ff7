/* batch.c - thread pool that processes a stream of items and delivers the results in order
 *
 * Items are in a ring buffer:
 *
 *      finished | done, done, at work, done, at work | prepared, prepared | free ...
 *               n_finished                           n_taken              n_prepared
 */
/* SPDX-License-Identifier: MIT */
#include "process/batch.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "process/interrupt.h"

enum { ITEMS_PER_THREAD = 64 };

struct batch {
    const struct batch_stages *stages;
    unsigned n_threads;
    pthread_t *threads;
    unsigned n_items; /* capacity of the ring */
    unsigned char *items;
    bool *done;

    pthread_mutex_t lock; /* guards the members below, and `done` */
    pthread_cond_t room;  /* the ring has a free item */
    pthread_cond_t more;  /* the ring has a prepared item */
    uint64_t n_prepared;
    uint64_t n_taken;
    uint64_t n_finished;
    unsigned n_busy;
    bool ended;   /* prepare reported the end */
    bool stopped; /* finish reported the end */
};

static void *item_at(const struct batch *batch, uint64_t number)
{
    return batch->items + number % batch->n_items * batch->stages->item_size;
}

/* Waits for an item to work on, with the lock held. Returns false if there will be none. */
static bool take_item(struct batch *batch, uint64_t *number)
{
    while (batch->n_taken == batch->n_prepared && !batch->ended && !batch->stopped)
        pthread_cond_wait(&batch->more, &batch->lock);
    if (batch->n_taken == batch->n_prepared || batch->stopped)
        return false;
    *number = batch->n_taken++;
    return true;
}

/* Finishes the items that are done and next in order, with the lock held. */
static void finish_items(struct batch *batch)
{
    const struct batch_stages *const stages = batch->stages;
    while (!batch->stopped && batch->done[batch->n_finished % batch->n_items]) {
        batch->done[batch->n_finished % batch->n_items] = false;
        batch->stopped = !stages->finish(stages->context, item_at(batch, batch->n_finished));
        batch->n_finished++;
    }
    pthread_cond_signal(&batch->room);
}

static void *work_on_items(void *argument)
{
    struct batch *const batch = argument;
    const struct batch_stages *const stages = batch->stages;
    uint64_t number;
    pthread_mutex_lock(&batch->lock);
    while (take_item(batch, &number)) {
        const unsigned n_busy = ++batch->n_busy;
        pthread_mutex_unlock(&batch->lock);
        stages->work(stages->context, item_at(batch, number), n_busy);
        pthread_mutex_lock(&batch->lock);
        batch->n_busy--;
        batch->done[number % batch->n_items] = true;
        finish_items(batch);
    }
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

/* Waits for a free item of the ring. Returns false if the batch was stopped. */
static bool wait_for_room(struct batch *batch)
{
    pthread_mutex_lock(&batch->lock);
    while (batch->n_prepared - batch->n_finished == batch->n_items && !batch->stopped)
        pthread_cond_wait(&batch->room, &batch->lock);
    const bool stopped = batch->stopped;
    pthread_mutex_unlock(&batch->lock);
    return !stopped;
}

static void prepare_items(struct batch *batch)
{
    const struct batch_stages *const stages = batch->stages;
    bool more = true;
    while (more && wait_for_room(batch)) {
        void *const item = item_at(batch, batch->n_prepared);
        memset(item, 0, stages->item_size);
        more = stages->prepare(stages->context, item);
        pthread_mutex_lock(&batch->lock);
        batch->n_prepared += more;
        pthread_cond_signal(&batch->more);
        pthread_mutex_unlock(&batch->lock);
    }
    pthread_mutex_lock(&batch->lock);
    batch->ended = true;
    pthread_cond_broadcast(&batch->more);
    pthread_mutex_unlock(&batch->lock);
}

/* Blocks signals in the threads: the caller's thread receives them, which interrupts its reading.
 * Returns the number of threads started. */
static unsigned start_threads(struct batch *batch)
{
    sigset_t before;
    unsigned n = 0;
    interrupt_block(&before);
    while (n < batch->n_threads &&
           pthread_create(&batch->threads[n], NULL, work_on_items, batch) == 0)
        n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return n;
}

bool batch_run(const struct batch_stages *stages, unsigned n_threads)
{
    struct batch batch = {.stages = stages,
                          .n_threads = n_threads,
                          .n_items = n_threads * ITEMS_PER_THREAD,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .room = PTHREAD_COND_INITIALIZER,
                          .more = PTHREAD_COND_INITIALIZER};
    batch.threads = calloc(n_threads, sizeof *batch.threads);
    batch.items = calloc(batch.n_items, stages->item_size);
    batch.done = calloc(batch.n_items, sizeof *batch.done);
    unsigned n_started = 0;
    if (batch.threads != NULL && batch.items != NULL && batch.done != NULL)
        n_started = start_threads(&batch);
    if (n_started > 0)
        prepare_items(&batch);
    for (unsigned i = 0; i < n_started; i++)
        pthread_join(batch.threads[i], NULL);
    for (uint64_t i = batch.n_finished; i < batch.n_prepared && stages->drop != NULL; i++)
        stages->drop(stages->context, item_at(&batch, i));
    free(batch.threads);
    free(batch.items);
    free(batch.done);
    return n_started > 0;
}
