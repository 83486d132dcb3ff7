/* verify.h - checks a data set: its files, its boards and its labels */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_VERIFY_H
#define DATASET_VERIFY_H

#include "process/progress.h"
#include "tables/tables.h"

struct verify_settings {
    uint64_t n_samples; /* rows whose labels are computed again, evenly spaced */
    bool all;           /* all rows instead */
};

struct verify_result {
    uint64_t n_rows;
    uint64_t n_checked; /* rows whose labels were computed again */
};

/* Checks the data set in a folder:
 * - sizes and checksums of the files, and that their rows are those of the recipe;
 * - each board: that it is solvable, has a length of its parity, and is the one that a seed gives;
 * - the labels of a sample.
 * FIFTEEN_DAMAGED: the message names the first fault, and its row, counted from 0.
 * FIFTEEN_NOT_FOUND: the folder has no complete data set. */
enum fifteen_status verify_run(const char *folder, const struct verify_settings *settings,
                               const struct search_settings *search, const struct run_settings *run,
                               struct verify_result *result, struct fifteen_error *error);

#endif
