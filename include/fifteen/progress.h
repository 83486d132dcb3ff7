/* progress.h - how a long call reports where it is and learns that it should stop */
#ifndef FIFTEEN_PROGRESS_H
#define FIFTEEN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum fifteen_stage {
    FIFTEEN_STAGE_BUILD,  /* level = depth of the breadth-first search, done/total in entries */
    FIFTEEN_STAGE_SAVE,   /* done/total in blocks */
    FIFTEEN_STAGE_LOAD,   /* done/total in blocks */
    FIFTEEN_STAGE_SEARCH, /* level = bound, done = nodes generated, total = node limit or 0;
                           * a bound is also told of as it begins */
    FIFTEEN_STAGE_VERIFY  /* done/total in bytes of the table that were checked */
};

struct fifteen_progress {
    enum fifteen_stage stage;
    unsigned level;
    uint64_t done;
    uint64_t total;
};

/* Called now and then by a long call, never by two threads at once, and by the thread that made the
 * call. Return false to stop: the call then frees what it made and returns FIFTEEN_CANCELLED.
 *
 * From one call to the next, and from the last to the end, a processor of its own takes less than
 * 50 ms. What can take longer is waiting for a disk, above all for a saved table to get there. */
typedef bool fifteen_progress_function(void *context, const struct fifteen_progress *progress);

struct fifteen_monitor {
    fifteen_progress_function *report; /* NULL: run silently to the end */
    void *context;
};

#ifdef __cplusplus
}
#endif
#endif
