/* outcomes.h - where the outcomes of a command's searches go to and come from
 *
 * Without --shard and outside of `fifteen merge` a command searches all boards and prints its
 * output. A shard searches its boards and prints a part instead. A merge repeats the command with
 * the records of the parts in place of the searches: so it prints the same, in every form of
 * output.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PARTS_OUTCOMES_H
#define PARTS_OUTCOMES_H

#include "parts/part_set.h"

struct outcomes {
    struct shard shard;     /* n = 0: not a shard */
    struct recipe recipe;   /* of a shard */
    struct part_set *parts; /* of a merge; else NULL */
    uint64_t n_records;     /* printed */
    struct journal journal; /* of a shard */
};

/* Prints the head of a part. Returns false after an error message, as the next two. */
bool outcomes_begin(struct outcomes *outcomes);

/* Prints the record of a shard's search. `more` becomes the record's; NULL: nothing. */
bool outcomes_add(struct outcomes *outcomes, uint64_t number, const struct puzzle *puzzle,
                  const struct outcome *outcome, json_t *more);

/* Prints the end of a part, or checks that of all parts; n_boards is the number of boards in the
 * input. */
bool outcomes_end(struct outcomes *outcomes, uint64_t n_boards, double load_seconds);

/* Prints the whole part of a shard whose input has no usable boards, or checks the parts of such an
 * input. */
bool outcomes_end_empty(struct outcomes *outcomes);

/* The time to load tables and the peak memory of the process; of a merge the maximum of its parts.
 */
double outcomes_load_seconds(const struct outcomes *outcomes, double own);
uint64_t outcomes_peak_bytes(const struct outcomes *outcomes);

/* Runs a command again with the outcomes of parts. */
typedef enum exit_status outcomes_command(int argc, char **argv, struct part_set *parts);

#endif
