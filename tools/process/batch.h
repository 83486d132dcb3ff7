/* batch.h - work on a stream of items by several threads, in at one end, out in order at the other
 */
#ifndef PROCESS_BATCH_H
#define PROCESS_BATCH_H

#include <stdbool.h>
#include <stddef.h>

struct batch_stages {
    void *context;
    size_t item_size; /* of the memory that the stages of one item share, which begins as zeros */
    /* On the caller's thread, one item after the other. False: there are no more. */
    bool (*prepare)(void *context, void *item);
    /* On any thread, several at once; `n_busy` is how many with this one. */
    void (*work)(void *context, void *item, unsigned n_busy);
    /* On any thread, but one at a time and in the order of prepare, as soon as that can be. False:
     * no more is to be finished or prepared. */
    bool (*finish)(void *context, void *item);
    /* In the end, for every item that was prepared and not finished. */
    void (*drop)(void *context, void *item);
};

/* Runs until all is finished. Never more than a fixed number of items for each thread are under
 * way. False: out of memory, or no thread could be started. */
bool batch_run(const struct batch_stages *stages, unsigned n_threads);

#endif
