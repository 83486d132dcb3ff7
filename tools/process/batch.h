/* batch.h - thread pool that processes a stream of items and delivers the results in order */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_BATCH_H
#define PROCESS_BATCH_H

#include <stdbool.h>
#include <stddef.h>

struct batch_stages {
    void *context;
    size_t item_size; /* of the memory that the stages of one item share, initially zeros */
    /* Runs on the caller's thread. Returns false at the end of the stream. */
    bool (*prepare)(void *context, void *item);
    /* Runs on several threads at once; `n_busy` of them are working, including this one. */
    void (*work)(void *context, void *item, unsigned n_busy);
    /* Runs on any thread, one item at a time, in the order of prepare and as early as possible.
     * Returns false to stop the batch. */
    bool (*finish)(void *context, void *item);
    /* Runs at the end for each item that was prepared but not finished; or NULL. */
    void (*drop)(void *context, void *item);
};

/* Runs the stages on all items; the number of items in memory is bounded. Returns false if out of
 * memory or if no thread could be started. */
bool batch_run(const struct batch_stages *stages, unsigned n_threads);

#endif
