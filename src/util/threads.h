/* threads.h - a parallel loop over an atomic counter */
#ifndef UTIL_THREADS_H
#define UTIL_THREADS_H

#include <stddef.h>

#include <fifteen/status.h>

/* Does item `index` on thread `thread` (0 .. n_threads-1). Returning anything but FIFTEEN_OK ends
 * the loop early: no further item is begun. */
typedef enum fifteen_status threads_item(void *context, size_t index, unsigned thread);

/* Number of processors this process may use, at least 1. */
unsigned threads_available(void);

/* How many threads to use where the caller of the library asks for so many: 0 stands for one per
 * processor, and there are at most eight per processor. More would gain nothing, and the thread
 * that makes the reports, the caller's, would hardly have its turn. */
unsigned threads_wanted(unsigned n_asked);

/* Runs items 0 .. n_items-1, each once, on n_threads threads of which the caller is one; small
 * indices begin first. Returns FIFTEEN_OK, or what the failed item of the smallest index among
 * those that ran returned. If a thread cannot be started the loop goes on with those that could. */
enum fifteen_status threads_for(unsigned n_threads, size_t n_items, threads_item *item,
                                void *context);

#endif
