/* progress.h - progress line on a terminal */
/* SPDX-License-Identifier: MIT */
#ifndef PROCESS_PROGRESS_H
#define PROCESS_PROGRESS_H

#include "cli/settings.h"

enum { PROGRESS_LINE_SIZE = 256 };

/* Shared by consecutive calls. */
struct progress {
    bool shows;                          /* a progress line on standard error */
    bool prints_levels;                  /* one line per level of a breadth-first search instead */
    double time_limit;                   /* of a search; 0: none */
    const struct fifteen_monitor *watch; /* also gets each report and may cancel; or NULL */
    const char *subject;                 /* the first word of the line */
    enum fifteen_stage stage;
    unsigned level;
    double started; /* time at which the stage began */
    double next;    /* earliest time of the next update */
    bool visible;
};

void progress_init(struct progress *progress, const struct run_settings *settings);

/* Returns a monitor for one call: it updates the line and cancels the call on an interrupt.
 * `subject` must outlive it. */
struct fifteen_monitor progress_monitor(struct progress *progress, const char *subject);

/* Writes the line of a search that has taken `elapsed` seconds, uncut: "solving: bound 96, 1.2 G of
 * about 3.4 G nodes, 22 M/s, about 1 min 40 s left", or without an estimate "solving: bound 56,
 * 1,228,800 nodes, 3 s". */
void progress_format_search(const struct progress *progress, const struct fifteen_progress *at,
                            double elapsed, char line[PROGRESS_LINE_SIZE]);

/* Updates the line of a loop over items, which has no monitor. n_items may be 0: unknown; then the
 * items are boards. */
void progress_items(struct progress *progress, const char *subject, size_t n_done, size_t n_items);

/* Removes the line. Call it before printing anything else. */
void progress_clear(struct progress *progress);

#endif
