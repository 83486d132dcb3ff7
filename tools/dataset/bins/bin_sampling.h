/* bin_sampling.h - fills the bins of a tray that has too many boards to list */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_BINS_BIN_SAMPLING_H
#define DATASET_BINS_BIN_SAMPLING_H

#include "dataset/bins/bins.h"
#include "dataset/labels.h"
#include "process/progress.h"

struct bin_sampling {
    const struct recipe *recipe;
    const struct labels *labels;
    struct progress *progress;
    unsigned n_threads;
    const char *path; /* of the journal of all boards that were solved */
    const char *head; /* of the journal */
};

/* Draws and solves boards, up to the recipe's tries for the uniform bins and for each other bin,
 * and moves those of the bins to a source. Continues where the journal ends. What a board is drawn
 * for depends on the recipe and on the boards before it only. */
enum fifteen_status bin_sampling_run(const struct bin_sampling *sampling,
                                     struct board_source *source, struct fifteen_error *error);

#endif
