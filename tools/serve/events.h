/* events.h - server-sent events: the state and the progress of a search, and its result
 *
 * Each function returns the text of an event, which the caller frees; NULL if out of memory.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SERVE_EVENTS_H
#define SERVE_EVENTS_H

#include "serve/work/task.h"

char *events_state(const struct lane_place *place);
char *events_progress(const struct task_progress *at);

/* The task is over. */
char *events_result(struct task *task);

#endif
