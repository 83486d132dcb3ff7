/* stream.h - a search told as it goes: events, one after the other, and its answer as the last */
#ifndef TOOLS_SERVE_STREAM_H
#define TOOLS_SERVE_STREAM_H

#include "serve/work/task.h"

/* Makes the reply of a task that was begun, which is the reply's then. False: out of memory. */
bool stream_reply(struct task *task, const struct request *request, struct reply *reply);

#endif
