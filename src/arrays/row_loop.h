/* row_loop.h - a parallel loop over the rows of an array, with progress and cancellation
 *
 * The threads take blocks of rows. The caller's thread works, too; it calls the monitor between
 * blocks, during long ones through the block's monitor, and while it waits for the other threads.
 */
/* SPDX-License-Identifier: MIT */
#ifndef ARRAYS_ROW_LOOP_H
#define ARRAYS_ROW_LOOP_H

#include <fifteen/arrays.h>

/* Processes rows first .. end-1. A block that takes more than 20 ms passes on `monitor`, which
 * cancels it after a failure elsewhere, too. On failure `error` has the message. */
typedef enum fifteen_status row_loop_block(void *context, size_t first, size_t end,
                                           const struct fifteen_monitor *monitor,
                                           struct fifteen_error *error);

struct row_loop {
    size_t n_rows;
    size_t block_rows; /* at most */
    unsigned n_threads;
    const struct fifteen_monitor *monitor; /* the caller's; may be NULL */
    row_loop_block *block;
    void *context;
};

/* Returns FIFTEEN_OK, or the status of a block that failed. */
enum fifteen_status row_loop_run(const struct row_loop *loop, struct fifteen_error *error);

#endif
