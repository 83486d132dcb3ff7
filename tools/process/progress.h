/* progress.h - one line on a terminal that says how far a long call is, and its end on request */
#ifndef PROCESS_PROGRESS_H
#define PROCESS_PROGRESS_H

#include "cli/settings.h"

/* The line of one call after the other. */
struct progress {
    bool shows;        /* standard error is a terminal, and nobody wants it quiet */
    bool tells_levels; /* one line for each level of a breadth-first search instead */
    double time_limit; /* of a search; 0: none */
    const struct fifteen_monitor *watch; /* is told of all and may stop it, too; or NULL */
    const char *subject;                 /* what is being worked on */
    enum fifteen_stage stage;
    unsigned level;
    double started; /* the stage */
    double next;    /* when the line may change again */
    bool visible;
};

void progress_init(struct progress *progress, const struct run_settings *settings);

/* A monitor for one call: it keeps the line up to date and stops the call on interrupt. `subject`
 * must outlive it. */
struct fifteen_monitor progress_monitor(struct progress *progress, const char *subject);

/* Says that some of many like items are done, where there is no call that reports. */
void progress_items(struct progress *progress, const char *subject, size_t n_done, size_t n_items);

/* Removes the line; to be called before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
