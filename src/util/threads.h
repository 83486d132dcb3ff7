/* threads.h - parallel loops over an atomic counter */
/* SPDX-License-Identifier: MIT */
#ifndef UTIL_THREADS_H
#define UTIL_THREADS_H

#include <stddef.h>

#include <fifteen/status.h>

/* Processes item `index` on thread `thread` (0 .. n_threads-1). Any result but FIFTEEN_OK ends the
 * loop early: no further item is started. */
typedef enum fifteen_status threads_item(void *context, size_t index, unsigned thread);

/* Returns the number of processors this process may use, at least 1. */
unsigned threads_available(void);

/* Returns the number of threads to use for a requested number, where 0 requests one per processor.
 * The maximum is eight per processor: more would gain nothing, and the caller's thread, which
 * reports progress, would hardly run. */
unsigned threads_to_use(unsigned n_requested);

/* Runs items 0 .. n_items-1, each once, in order of their start, on n_threads threads including the
 * caller's. Returns FIFTEEN_OK, or the result of the failed item with the smallest index. If a
 * thread cannot be started, the loop runs on the others. */
enum fifteen_status threads_for(unsigned n_threads, size_t n_items, threads_item *item,
                                void *context);

/* Threads that stay for many short loops: a loop that begins within some 20 us of the last one
 * finds them awake. */
struct crew;

/* Starts n_threads - 1 threads, or as many as can be started. Returns NULL if out of memory. The
 * caller calls crew_free. */
struct crew *crew_create(unsigned n_threads);

/* NULL is allowed. */
void crew_free(struct crew *crew);

/* The number of threads, with the caller's. */
unsigned crew_size(const struct crew *crew);

/* As threads_for, on these threads. One loop at a time; what an item wrote is seen by the caller
 * after the loop, and by all items of the next. */
enum fifteen_status crew_for(struct crew *crew, size_t n_items, threads_item *item, void *context);

#endif
