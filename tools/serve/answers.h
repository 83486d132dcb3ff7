/* answers.h - the result of a task, as a reply */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_ANSWERS_H
#define TOOLS_SERVE_ANSWERS_H

#include "serve/work/task.h"

/* Makes the reply of a task that is over. */
void answers_reply(struct task *task, struct reply *reply);

#endif
