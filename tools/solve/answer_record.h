/* answer_record.h - what a record of a part has of an answer beyond its outcome */
/* SPDX-License-Identifier: MIT */
#ifndef SOLVE_ANSWER_RECORD_H
#define SOLVE_ANSWER_RECORD_H

#include "solve/answer.h"

/* Returns an object with the bounds and all solutions; NULL: there are none, or out of memory. */
json_t *answer_more(const struct answer *answer);

/* Sets the bounds and all solutions, which begin as zeros, to those of such an object, or of NULL;
 * the solution of the outcome is set. Returns false if they are malformed, or out of memory. */
bool answer_read_more(struct answer *answer, const struct puzzle *puzzle, const json_t *more);

#endif
