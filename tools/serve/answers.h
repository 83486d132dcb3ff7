/* answers.h - what a task came to, as a reply */
#ifndef TOOLS_SERVE_ANSWERS_H
#define TOOLS_SERVE_ANSWERS_H

#include "serve/work/task.h"

/* Of a task that is over. */
typedef void answers_function(struct task *task, struct reply *reply);

answers_function answers_solve;    /* the object of `fifteen solve --json` */
answers_function answers_hint;     /* distance and tile */
answers_function answers_evaluate; /* value */

/* Too many wait. */
void answers_busy(struct reply *reply);

#endif
